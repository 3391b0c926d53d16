//! `triangle-count-mismatch`: a triangle count that differs from the number of triangles.

use super::count;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a triangle count that differs from the number of triangles",
    why: "Tool goes by the count: it drops triangles, or takes what follows for triangles.",
    fix: "Set the count to what the list holds, or complete the list.",
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
            count::of_list(findings, Code::TriangleCountMismatch, list, number, found);
        }
    }
}
