//! `decimal-comma`: a number with a decimal comma.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a number with a decimal comma",
    why: "A localized 3ds Max writes them. HABDT's importer turns them into points, other readers stop.",
    fix: "Write a point.",
    source: "HABDT",
    dispute: None,
    fails: Example {
        note: "a comma",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "100,0000000000\t0.0000000000\t0.0000000000\n",
        )],
    },
    passes: Example {
        note: "a point",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "100.5000000000\t0.0000000000\t0.0000000000\n",
        )],
    },
};

/// What the finding says; `value` is the text.
fn message(_: &Mark, value: &str) -> String {
    format!(
        "`{value}` has a decimal comma: write `{}`",
        value.replace(',', ".")
    )
}
