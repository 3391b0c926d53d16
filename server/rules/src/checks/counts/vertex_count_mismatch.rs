//! `vertex-count-mismatch`: a vertex count that differs from the number of vertices.

use super::compare;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::list_mismatch::ListMismatch;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a vertex count that differs from the number of vertices",
    why: "Tool goes by the count: it reads too few vertices, or takes the triangles for vertices.",
    fix: "Complete the list, or take out what is too much. Only where the list is as it should be: set the count to what it holds.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 5",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 4, "4\n", "5\n")],
    },
    passes: Example {
        note: "a vertex whose numbers are integers",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            19,
            "100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n",
            "100\t100\t0\n0\t0\t1\n",
        )],
    },
};

/// Compares every mesh's count with its vertices.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (number, object) in subject.model.objects.iter().enumerate() {
        if let Some(list) = &object.vertices {
            let found = (list.found, "vertex");
            let told = (
                Code::VertexCountMismatch,
                ListMismatch::of_vertices,
                ListMismatch::of_lost_vertices,
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
            2
            ^ vertex-count-mismatch: Vertex Count is 2, but object 0 has 1 vertex
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_vertex_is_lost() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            3
            ^ vertex-count-mismatch: Vertex Count is 3, but object 0 has 2 vertices; triangle 0 uses vertex 2: the list has lost some
            @vertex 0
            @vertex 0
            1
            0
            0
            1
            2
            @instances 0
            "#,
        );
    }

    #[test]
    fn none_are_right() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            0
            0
            @instances 0
            "#,
        );
    }
}
