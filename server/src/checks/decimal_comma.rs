//! `decimal-comma`: a number with a decimal comma.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "decimal-comma",
    severity: Severity::Error,
    what: "a number with a decimal comma",
    why: "A localized 3ds Max writes them. HABDT's importer turns them into points, other readers stop.",
    fix: "Write a point.",
    source: "HABDT",
    dispute: None,
    fails: Example {
        note: "a comma",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "100,0000000000\t0.0000000000\t0.0000000000\n",
    },
    passes: Example {
        note: "a point",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "100.5000000000\t0.0000000000\t0.0000000000\n",
    },
};

/// What the finding says; `value` is the text.
pub fn message(_: &Mark, value: &str) -> String {
    format!(
        "`{value}` has a decimal comma: write `{}`",
        value.replace(',', ".")
    )
}
