//! `expected-string`: something else where a string is expected.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "expected-string",
    severity: Severity::Error,
    what: "something else where a string is expected",
    why: "Readers look for the opening quote and fail.",
    fix: "Put the text in double quotes.",
    source: "official text, \"String Literal Value\"",
    dispute: None,
    fails: Example {
        note: "a name without quotes",
        replace: "\"concrete\"\n",
        with: "concrete\n",
    },
    passes: Example {
        note: "an empty name has quotes too",
        replace: "\"WORKSTATION\"\n",
        with: "\"\"\n",
    },
};

/// What the finding says; `value` is the text.
pub fn message(mark: &Mark, value: &str) -> String {
    format!(
        "`{value}` is no string: {} takes text in double quotes",
        super::words::field(mark)
    )
}
