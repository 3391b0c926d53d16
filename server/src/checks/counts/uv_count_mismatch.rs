//! `uv-count-mismatch`: a UV count that differs from the number of UVs.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use crate::scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a UV count that differs from the number of UVs",
    why: "Readers take a UV for the next vertex, or the next vertex for a UV.",
    fix: "Set the count to the number of UVs that follow.",
    source: "official text, \"UV Count\"",
    dispute: None,
    fails: Example {
        note: "the count says 2",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 17, "1\n", "2\n")],
    },
    passes: Example {
        note: "two UVs",
        of: Base::Level,
        edits: &[
            lines(";OBJECT 1", 17, "1\n", "2\n"),
            lines(";OBJECT 1", 19, "", "0.5000000000\t0.5000000000\n"),
        ],
    },
};

/// What the finding says.
fn message(mark: &Mark, _: &str) -> String {
    words::declares("vertex", mark, "UV")
}
