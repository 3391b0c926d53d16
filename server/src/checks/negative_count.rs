//! `negative-count`: a count below 0.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "negative-count",
    severity: Severity::Error,
    what: "a count below 0",
    why: "A list cannot hold fewer elements than none.",
    fix: "Write how many elements follow.",
    source: "official text: counts number what follows",
    dispute: None,
    fails: Example {
        note: "a UV count of -0",
        replace: "1\n1.0000000000\t0.0000000000\n",
        with: "-1\n",
    },
    passes: Example {
        note: "a count of 0",
        replace: "1\n1.0000000000\t0.0000000000\n",
        with: "0\n",
    },
};

/// What the finding says; `value` is the count.
pub fn message(mark: &Mark, value: &str) -> String {
    format!(
        "{} `{value}` is negative: a count is 0 or more",
        super::words::field(mark)
    )
}
