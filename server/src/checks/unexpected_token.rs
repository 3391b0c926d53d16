//! `unexpected-token`: text that is neither a value, a string nor a comment.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "unexpected-token",
    severity: Severity::Error,
    what: "text that is neither a value, a string nor a comment",
    why: "Readers stop here, or take what follows for something else.",
    fix: "Remove it, or put a `;` in front of it if it is a comment.",
    source: "official text, \"Data Type\"",
    dispute: None,
    fails: Example {
        note: "a word between two values",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "100.0000000000\t0.0000000000\t0.0000000000\tabout\n",
    },
    passes: Example {
        note: "the same as a comment",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "100.0000000000\t0.0000000000\t0.0000000000 ;about\n",
    },
};

/// What the finding says; `value` is the text.
pub fn message(mark: &Mark, value: &str) -> String {
    format!(
        "`{value}` is neither a value nor a comment; expected {}",
        super::words::expectation(mark)
    )
}
