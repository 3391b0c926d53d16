//! `extra-value`: a value that no field asks for.

use super::{Example, Rule, Severity};
use crate::scan::{Fault, Mark};

/// The rule.
pub const RULE: Rule = Rule {
    code: "extra-value",
    severity: Severity::Error,
    what: "a value that no field asks for",
    why: "Readers take it for the next field, and everything behind it slides by one.",
    fix: "Remove it, or raise the count if it belongs to a list.",
    source: "official text: every record has a fixed number of values",
    dispute: None,
    fails: Example {
        note: "a position of four numbers",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "100.0000000000\t0.0000000000\t0.0000000000\t7.0000000000\n",
    },
    passes: Example {
        note: "an integer is a good number",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "100\t0.0000000000\t0.0000000000\n",
    },
};

/// What the finding says; `value` is the first extra value.
pub fn message(mark: &Mark, value: &str) -> String {
    let after = match mark.field {
        Some((field, _)) => format!(" behind its {}", field.name()),
        None => String::new(),
    };
    let record = mark.record.name();
    match mark.fault {
        Fault::ExtraValue { count: more } if more > 1 => format!(
            "`{value}` begins {more} values too many: the {record} has no further value{after}"
        ),
        _ => format!("`{value}` is one value too many: the {record} has no further value{after}"),
    }
}
