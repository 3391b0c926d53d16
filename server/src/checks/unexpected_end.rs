//! `unexpected-end`: a file that ends before it is complete.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};

/// The rule.
pub const RULE: Rule = Rule {
    code: "unexpected-end",
    severity: Severity::Error,
    what: "a file that ends before it is complete",
    why: "Readers stop without a level. A full disk, a broken download or an export that was stopped leaves such files.",
    fix: "Export again, or take the file from a backup.",
    source: "official text: all sections must be present",
    dispute: None,
    fails: Example {
        note: "the file ends in an instance",
        replace: "\"floor\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "\"floor\"\n2099\n0\n",
    },
    passes: Example {
        note: "the whole file",
        replace: "",
        with: "",
    },
};

/// One finding for all that is missing behind the end.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    if let Some(end) = findings.context().end.clone() {
        let message = end.message(input);
        findings.add(Code::UnexpectedEnd, end.span, message, Vec::new());
    }
}
