//! `lost-semicolon`: a heading or a remark without its `;`.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "lost-semicolon",
    severity: Severity::Error,
    what: "a heading or a remark without its `;`",
    why: "Only what stands behind a `;` is a comment. Readers take the words for values and stop.",
    fix: "Put the `;` in front.",
    source: "official text, \"In-line Comment\"",
    dispute: None,
    fails: Example {
        note: "a heading without it",
        replace: ";OBJECT 1\n",
        with: "OBJECT 1\n",
    },
    passes: Example {
        note: "the heading as it should be",
        replace: "",
        with: "",
    },
};

/// What the finding says; `value` is the line.
pub fn message(_: &Mark, value: &str) -> String {
    format!("`{value}` is a comment without its `;`: readers take it for values")
}
