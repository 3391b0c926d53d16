//! `vertex-index-out-of-range`: a vertex index that names no vertex of the mesh.

use super::triangle_list;
use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input, Related, bound};

/// The rule.
pub const RULE: Rule = Rule {
    code: "vertex-index-out-of-range",
    severity: Severity::Error,
    what: "a vertex index that names no vertex of the mesh",
    why: "Tool stops at the triangle, without saying where.",
    fix: "Use the number of a vertex of the same mesh, counted from 0.",
    source: "official text, \"Vertex Index\"",
    dispute: None,
    fails: Example {
        note: "vertex 4 of 4",
        replace: "1\n0\n2\n3\n",
        with: "1\n0\n2\n4\n",
    },
    passes: Example {
        note: "the last vertex",
        replace: "1\n0\n2\n3\n",
        with: "1\n3\n2\n3\n",
    },
};

/// Compares the vertex indices of triangles with the number of vertices.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    for (number, object) in input.model.objects.iter().enumerate() {
        let (Some(list), Some(vertices)) = (&object.triangles, &object.vertices) else {
            continue;
        };
        let reading = triangle_list::read(input, list);
        let limit = bound(vertices.found, vertices.declared.as_ref());
        for corner in 1..4 {
            reading.out_of_range(input, list, corner, 0..limit, &mut |span, value| {
                let message = super::words::out_of_range(
                    "vertex index",
                    value,
                    &format!("object {number}"),
                    (vertices.found, "vertex"),
                    false,
                );
                let related = vertices
                    .declared
                    .iter()
                    .map(|count| Related {
                        span: count.span.clone(),
                        message: format!("the vertices of object {number}"),
                    })
                    .collect();
                findings.add(Code::VertexIndexOutOfRange, span, message, related);
            });
        }
    }
}
