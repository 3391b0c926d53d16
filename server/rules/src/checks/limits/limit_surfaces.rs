//! `limit-surfaces`: more surfaces than a structure of Halo 3 takes.

use super::Census;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use level::ListOf;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "more surfaces than a structure of Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out. What is instanced, and portals and the like, do not count.",
    fix: "Make instanced geometry of what repeats or is detailed, or split the structure in two.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "two triangles, one allowed",
        of: Base::Light,
        edits: &[
            lines(";### OBJECTS ###", 1, "2\n", "3\n"),
            lines(
                ";### INSTANCES ###",
                0,
                ";### INSTANCES ###\n3\n",
                ";OBJECT 2\n\"MESH\"\n\"\"\n\"\"\n4\n0.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n100.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n2\n0\t\t0\t1\t2\n0\t\t1\t3\t2\n\n;### INSTANCES ###\n4\n",
            ),
            Edit::Append(
                "\n;INSTANCE 3\n2\n\"level\"\n2100\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
            Edit::Limit("surfaces", 1),
        ],
    },
    passes: Example {
        note: "instanced geometry does not count",
        of: Base::Light,
        edits: &[
            lines(";### OBJECTS ###", 1, "2\n", "3\n"),
            lines(
                ";### INSTANCES ###",
                0,
                ";### INSTANCES ###\n3\n",
                ";OBJECT 2\n\"MESH\"\n\"\"\n\"\"\n4\n0.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n100.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n2\n0\t\t0\t1\t2\n0\t\t1\t3\t2\n\n;### INSTANCES ###\n4\n",
            ),
            Edit::Append(
                "\n;INSTANCE 3\n2\n\"%crate\"\n2100\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
            Edit::Limit("surfaces", 1),
        ],
    },
};

/// Compares the number with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(census) = subject.fact::<Census>() else {
        return;
    };
    let limit = subject.options.limits.surfaces;
    super::tell(
        findings,
        (Code::LimitSurfaces, &subject.at_count(ListOf::Objects)),
        (census.surfaces, limit),
        "surface of the structure",
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check_limits;

    #[test]
    fn placed_twice() {
        check_limits(
            &[("surfaces", 3)],
            r#"
            @header 7
            @walls
            @objects
            1
            ^ limit-surfaces: the file has 4 surfaces of the structure: Halo 3's Tool takes at most 3
            @mesh 0
            3
            @corners
            3
            0	0	1	2
            0	1	2	0
            1	2	0	1
            @instances
            4
            @root
            ;INSTANCE 1
            @at 0 a 7 0
            ;INSTANCE 2
            @at 0 b 8 0
            ;INSTANCE 3
            @at 0 %c 9 0
            "#,
        );
    }
}
