//! `vertex-index-out-of-range`: a vertex index that names no vertex of the mesh.

use super::out_of_range;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::schema::Index;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a vertex index that names no vertex of the mesh",
    why: "Tool stops at the triangle, without saying where.",
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
        edits: &[lines(";OBJECT 1", 39, "0\n", "3\n")],
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
}
