//! `limit-materials`: more collision materials than Halo 3 takes.

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
    what: "more collision materials than Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out.",
    fix: "Use one material in several places, or mark what nobody touches with `!` (render only).",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "two materials, one allowed",
        of: Base::Light,
        edits: &[
            lines(";### MATERIALS ###", 1, "1\n", "2\n"),
            lines(
                ";### OBJECTS ###",
                0,
                ";### OBJECTS ###\n",
                ";MATERIAL 1\n\"lens\"\n\"\"\n0\n\n;### OBJECTS ###\n",
            ),
            lines(";OBJECT 1", 0, "", ""),
            Edit::Limit("materials", 1),
        ],
    },
    passes: Example {
        note: "one material, one allowed",
        of: Base::Light,
        edits: &[Edit::Limit("materials", 1)],
    },
};

/// Compares the number with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(census) = subject.fact::<Census>() else {
        return;
    };
    let limit = subject.options.limits.materials;
    super::tell(
        findings,
        (Code::LimitMaterials, &subject.at_count(ListOf::Materials)),
        (census.materials, limit),
        "collision material",
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check_limits;

    #[test]
    fn names_count_once() {
        check_limits(
            &[("materials", 1)],
            r#"
            @header 7
            @materials
            5
            ^ limit-materials: the file has 2 collision materials: Halo 3's Tool takes at most 1
            ;MATERIAL 0
            "a"
            ""
            0
            ;MATERIAL 1
            "a"
            "b"
            0
            ;MATERIAL 2
            "c!"
            ""
            0
            ;MATERIAL 3
            "+portal"
            ""
            0
            ;MATERIAL 4
            "d"
            ""
            0
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
