//! `unexpected-end`: a file that ends before it is complete.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Edit, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a file that ends before it is complete",
    why: "Tool and importers stop without a level. A full disk, a broken download or an export that was stopped leaves such files.",
    fix: "Export again, or take the file from a backup.",
    source: "official text: all sections must be present",
    dispute: None,
    fails: Example {
        note: "the file ends in a list",
        of: Base::Level,
        edits: &[Edit::Cut {
            from: ";OBJECT 1",
            to: None,
        }],
    },
    passes: AS_IT_IS,
};

/// One finding for all that is missing behind the end.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if let Some(end) = findings.context().end.clone() {
        findings.add(Code::UnexpectedEnd, &end.span, || end.message(subject));
    }
}
