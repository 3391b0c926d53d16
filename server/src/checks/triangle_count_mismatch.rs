//! `triangle-count-mismatch`: a triangle count that differs from the number of triangles.

use super::triangle_list;
use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};

/// The rule.
pub const RULE: Rule = Rule {
    code: "triangle-count-mismatch",
    severity: Severity::Error,
    what: "a triangle count that differs from the number of triangles",
    why: "Tool goes by the count: it drops triangles, or takes what follows for triangles.",
    fix: "Set the count to what the list holds, or complete the list.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 3",
        replace: "2\n0\n0\n1\n2\n1\n0\n2\n3\n",
        with: "3\n0\n0\n1\n2\n1\n0\n2\n3\n",
    },
    passes: Example {
        note: "the file as it is",
        replace: "",
        with: "",
    },
};

/// Compares every mesh's count with its triangles. A value more or less is reported for itself.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    for (number, object) in input.model.objects.iter().enumerate() {
        let Some(list) = &object.triangles else {
            continue;
        };
        let reading = triangle_list::read(input, list);
        reading.report(number, findings);
        if !reading.count_is_triangle() {
            super::words::list_count(
                findings,
                Code::TriangleCountMismatch,
                list,
                (&format!("object {number}"), reading.triangles, "triangle"),
            );
        }
    }
}
