//! `material-index-out-of-range`: a material index that names no material.

use super::out_of_range;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::Index;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a material index that names no material",
    why: "Tool stops, or covers the surface with the invalid shader.",
    fix: "Use the number of a material, counted from 0, or -1 for none.",
    source: "official text, \"Material Index\"; -1 on triangles: HABDT",
    dispute: None,
    fails: Example {
        note: "a triangle with material 2",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 38, "1\n", "2\n")],
    },
    passes: Example {
        note: "a triangle without material",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 38, "1\n", "-1\n")],
    },
};

/// Compares the material indices of objects and triangles with the number of materials.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    out_of_range::check(
        subject,
        findings,
        Code::MaterialIndexOutOfRange,
        Index::Material,
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn of_a_sphere() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            1
            ^ material-index-out-of-range: material index `1` is out of range: the file has 1 material (0), -1 for none
            1.0
            @instances 0
            "#,
        );
    }

    #[test]
    fn of_a_triangle() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            @vertices 3
            2
            -2 0 1 2
            ^^ material-index-out-of-range: material index `-2` is out of range: the file has 1 material (0), -1 for none
            1
            ^ material-index-out-of-range: material index `1` is out of range: the file has 1 material (0), -1 for none
            0
            2
            1
            @instances 0
            "#,
        );
    }

    #[test]
    fn none_is_right() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_count_too_high_allows_it() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            2
            ^ material-count-mismatch: Material Count is 2, but the file has 1 material
            ;MATERIAL 0
            "a"
            ""
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            1
            1.0
            @instances 0
            "#,
        );
    }
}
