//! `parent-index-out-of-range`: a parent index that names no instance.

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
    what: "a parent index that names no instance",
    why: "Tool cannot place the instance.",
    fix: "Use a number that exists, counted from 0, or -1 for none.",
    source: "official text, \"Parent Instance Index\"",
    dispute: None,
    fails: Example {
        note: "parent 3 of 3",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 4, "0\n", "3\n")],
    },
    passes: Example {
        note: "another parent",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 4, "0\n", "1\n")],
    },
};

/// Compares every instance's index with the number of instances.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    out_of_range::check(
        subject,
        findings,
        Code::ParentIndexOutOfRange,
        Index::Parent,
    );
}
