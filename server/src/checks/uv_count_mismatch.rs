//! `uv-count-mismatch`: a UV count that differs from the number of UVs.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "uv-count-mismatch",
    severity: Severity::Error,
    what: "a UV count that differs from the number of UVs",
    why: "Readers take a UV for the next vertex, or the next vertex for a UV.",
    fix: "Set the count to the number of UVs that follow.",
    source: "official text, \"UV Count\"",
    dispute: None,
    fails: Example {
        note: "the count says 2",
        replace: "1\n1.0000000000\t0.0000000000\n100",
        with: "2\n1.0000000000\t0.0000000000\n100",
    },
    passes: Example {
        note: "two UVs",
        replace: "1\n1.0000000000\t0.0000000000\n100",
        with: "2\n1.0000000000\t0.0000000000\n0.5000000000\t0.5000000000\n100",
    },
};

/// What the finding says.
pub fn message(mark: &Mark, _: &str) -> String {
    super::words::declares("vertex", mark, "UV")
}
