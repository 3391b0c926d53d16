//! `expected-integer`: something else where an integer is expected.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "expected-integer",
    severity: Severity::Error,
    what: "something else where an integer is expected",
    why: "HABDT's importer and Tool read a strict integer here; the file is rejected or misread.",
    fix: "Write digits only, with a minus sign where the value may be negative.",
    source: "official text, \"Integer Value\"; HABDT",
    dispute: None,
    fails: Example {
        note: "a count with decimals",
        replace: ";### MATERIALS ###\n2\n",
        with: ";### MATERIALS ###\n2.0\n",
    },
    passes: Example {
        note: "the file as it is",
        replace: "",
        with: "",
    },
};

/// What the finding says; `value` is the text.
pub fn message(mark: &Mark, value: &str) -> String {
    format!(
        "`{value}` is no integer: {} takes digits only{}",
        super::words::field(mark),
        super::words::limits(mark)
    )
}
