//! `node-index-out-of-range`: a vertex's node index that fits no reading.

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
    what: "a vertex's node index that fits no reading",
    why: "The vertex would hang on a bone that does not exist.",
    fix: "Use the number of an object, or a position in the bone list of the mesh's instance.",
    source: "official text, \"Bone Weight\"; HABDT",
    dispute: Some(
        "The official text reads the node index as the number of an object, HABDT as a position in the bone list of the instance. A value that fits either is right.",
    ),
    fails: Example {
        note: "node 5 of one bone and two objects",
        of: Base::Level,
        edits: &[
            lines(";OBJECT 1", 15, "0\n", "5\n"),
            lines(";INSTANCE 2", 12, "1\n", ""),
        ],
    },
    passes: Example {
        note: "an object number",
        of: Base::Level,
        edits: &[
            lines(";OBJECT 1", 8, "0\n", "1\n"),
            lines(";OBJECT 1", 15, "0\n", "1\n"),
            lines(";OBJECT 1", 22, "0\n", "1\n"),
            lines(";OBJECT 1", 29, "0\n", "1\n"),
        ],
    },
};

/// Looks for node indices that are neither the number of an object nor a place in a bone list.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    out_of_range::check(subject, findings, Code::NodeIndexOutOfRange, Index::Node);
}
