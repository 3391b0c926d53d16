//! `expected-number`: something else where a number is expected.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "expected-number",
    severity: Severity::Error,
    what: "something else where a number is expected",
    why: "Readers reject the value, or the file.",
    fix: "Write a number such as `1.5000000000`.",
    source: "official text, \"Real/Floating Point Value\"",
    dispute: None,
    fails: Example {
        note: "a letter in a number",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "100.0000000000\t0.O000000000\t0.0000000000\n",
    },
    passes: Example {
        note: "an exponent is a good number",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "1e2\t0.0000000000\t0.0000000000\n",
    },
};

/// What the finding says; `value` is the text.
pub fn message(mark: &Mark, value: &str) -> String {
    format!(
        "`{value}` is no number: {} takes a real number",
        super::words::field(mark)
    )
}
