//! `vertex-index-out-of-range`: a vertex index that names no vertex of the mesh.

use super::out_of_range;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::shifted_triangle_lists::{Odd, OddList};
use crate::checks::subject::Subject;
use schema::Index;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a vertex index that names no vertex of the mesh",
    why: "Tool stops here and does not say where.",
    fix: "Use the number of a vertex of the same mesh, counted from 0.",
    source: "official text, \"Vertex Index\"",
    dispute: None,
    fails: Example {
        note: "vertex 4 of 4",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 41, "3\n", "4\n")],
    },
    passes: Example {
        note: "the last vertex",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 40, "2\n3\n", "3\n2\n")],
    },
};

/// Compares the vertex indices of triangles with the number of vertices.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    out_of_range::check(
        subject,
        findings,
        Code::VertexIndexOutOfRange,
        Index::Vertex,
    );
    for list in findings.context().odd_lists().to_vec() {
        if let Odd::TooLarge { by, vertices } = list.what {
            findings.add(Code::VertexIndexOutOfRange, &list.at, || {
                too_large(&list, by, vertices)
            });
        }
    }
}

/// The message for a list whose vertex indices are all `by` too large, in an object with this number of vertices.
fn too_large(list: &OddList, by: i64, vertices: i64) -> String {
    let object = list.object;
    let (last, too_far) = (vertices - 1, vertices - 1 + by);
    let from = match by {
        1 => ": counted from 1?",
        _ => ": pasted from a file with other meshes before it?",
    };
    format!(
        "all vertex indices of object {object} are {by} too large ({by} to {too_far}, where 0 to {last} exist){from}"
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn each_corner() {
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
            3
            0 3 1 2
              ^ vertex-index-out-of-range: vertex index `3` is out of range: object 0 has 3 vertices (0–2)
            0 0 -1 2
                ^^ vertex-index-out-of-range: vertex index `-1` is out of range: object 0 has 3 vertices (0–2)
            0 0 1 99
                  ^^ vertex-index-out-of-range: vertex index `99` is out of range: object 0 has 3 vertices (0–2)
            @instances 0
            "#,
        );
    }

    #[test]
    fn counted_from_1() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            @vertices 4
            2
            ^ vertex-index-out-of-range: all vertex indices of object 0 are 1 too large (1 to 4, where 0 to 3 exist): counted from 1?
            0 1 2 3
            0 2 4 3
            @instances 0
            "#,
        );
    }

    #[test]
    fn behind_a_missing_value() {
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
            3
            0 0 1 2
            0 1 2
            ^^^^^ missing-value: a triangle of object 0 has 3 of its 4 values here: material index and three vertex indices
            0 2 1 3
                  ^ vertex-index-out-of-range: vertex index `3` is out of range: object 0 has 3 vertices (0–2)
            @instances 0
            "#,
        );
    }

    #[test]
    fn without_vertices() {
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
            1
            0 0 0 0
              ^ vertex-index-out-of-range: vertex index `0` is out of range: object 0 has 0 vertices
                ^ vertex-index-out-of-range: vertex index `0` is out of range: object 0 has 0 vertices
                  ^ vertex-index-out-of-range: vertex index `0` is out of range: object 0 has 0 vertices
            @instances 0
            "#,
        );
    }
}
