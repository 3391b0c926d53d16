//! `limit-material-surfaces`: more surfaces of one material than a structure of Halo 3 takes.

use super::Census;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "more surfaces of one material than a structure of Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out.",
    fix: "Use a second material for a part of them, or make instanced geometry of it.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "two triangles of a material, one allowed",
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
            Edit::Limit("material-surfaces", 1),
        ],
    },
    passes: Example {
        note: "two allowed",
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
            Edit::Limit("material-surfaces", 2),
        ],
    },
};

/// Compares the number of each material with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(census) = subject.fact::<Census>() else {
        return;
    };
    let limit = subject.options.limits.material_surfaces;
    for (&index, &surfaces) in &census.by_material {
        let material = usize::try_from(index).ok();
        if let Some(name) = material.and_then(|at| subject.material_names().get(at)) {
            let rule = (Code::LimitMaterialSurfaces, &name.whole());
            super::tell(
                findings,
                rule,
                (surfaces, limit),
                "surface of this material",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check_limits;

    #[test]
    fn one_material() {
        check_limits(
            &[("material-surfaces", 1)],
            r#"
            @header 7
            @materials
            2
            ;MATERIAL 0
            "a"
             ^ limit-material-surfaces: the file has 2 surfaces of this material: Halo 3's Tool takes at most 1
            ""
            0
            ;MATERIAL 1
            "+portal"
            ""
            0
            @objects 1
            @mesh 0
            3
            @corners
            3
            0	0	1	2
            0	1	2	0
            1	2	0	1
            @instances
            2
            @root
            ;INSTANCE 1
            @at 0 a 7 0
            "#,
        );
    }
}
