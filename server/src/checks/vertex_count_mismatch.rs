//! `vertex-count-mismatch`: a vertex count that differs from the number of vertices.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};

/// The rule.
pub const RULE: Rule = Rule {
    code: "vertex-count-mismatch",
    severity: Severity::Error,
    what: "a vertex count that differs from the number of vertices",
    why: "Tool goes by the count: it reads too few vertices, or takes the triangles for vertices.",
    fix: "Set the count to what the list holds, or complete the list.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 5",
        replace: "\"MESH\"\n\"\"\n\"\"\n4\n",
        with: "\"MESH\"\n\"\"\n\"\"\n5\n",
    },
    passes: Example {
        note: "a vertex whose numbers are integers",
        replace: "100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n",
        with: "100\t100\t0\n0\t0\t1\n",
    },
};

/// Compares every mesh's count with its vertices.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    for (number, object) in input.model.objects.iter().enumerate() {
        let Some(list) = &object.vertices else {
            continue;
        };
        super::words::list_count(
            findings,
            Code::VertexCountMismatch,
            list,
            (&format!("object {number}"), list.found, "vertex"),
        );
    }
}
