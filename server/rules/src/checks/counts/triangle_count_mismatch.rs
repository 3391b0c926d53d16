//! `triangle-count-mismatch`: a triangle count that differs from the number of triangles.

use super::compare;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::list_mismatch::ListMismatch;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::view::Mesh;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a triangle count that differs from the number of triangles",
    why: "Tool goes by the count: it drops triangles, or takes what follows for triangles.",
    fix: "Complete the list, or take out what is too much. Only where the list is as it should be: set the count to what it holds.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 3",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 33, "2\n", "3\n")],
    },
    passes: AS_IT_IS,
};

/// Compares every mesh's count with its triangles. A value more or less is reported for itself.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (number, list, reading) in subject.triangle_lists() {
        if !reading.count_is_triangle() {
            let found = (reading.triangles, "triangle");
            let told = (
                Code::TriangleCountMismatch,
                ListMismatch::of_triangles,
                |_: &Mesh<'_, '_>, _: usize| None,
            );
            compare::of_list(subject, findings, told, (list, number), found);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn one_more_declared() {
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
            ^ triangle-count-mismatch: Triangle Count is 2, but object 0 has 1 triangle
            0 0 1 2
            @instances 0
            "#,
        );
    }

    #[test]
    fn one_less_declared() {
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
            1
            ^ triangle-count-mismatch: Triangle Count is 1, but object 0 has 2 triangles
            0 0 1 2
            0 2 1 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn on_one_line_or_four() {
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
            0 0 1 2
            0
            2
            1
            0
            @instances 0
            "#,
        );
    }
}
