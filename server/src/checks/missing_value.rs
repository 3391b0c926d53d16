//! `missing-value`: a record that lacks a value.

use super::{Example, Rule, Severity};
use crate::scan::{Fault, Mark};

/// The rule.
pub const RULE: Rule = Rule {
    code: "missing-value",
    severity: Severity::Error,
    what: "a record that lacks a value",
    why: "Readers take the next value for the missing one, and everything behind it slides by one.",
    fix: "Add the value where it is missing.",
    source: "official text: every record has a fixed number of values",
    dispute: None,
    fails: Example {
        note: "the z of a position is missing",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "100.0000000000\t0.0000000000\n",
    },
    passes: Example {
        note: "the values stand on several lines",
        replace: "100.0000000000\t0.0000000000\t0.0000000000\n",
        with: "100.0000000000\t0.0000000000\n0.0000000000\n",
    },
};

/// What the finding says; `value` is the text in front of the gap.
pub fn message(mark: &Mark, value: &str) -> String {
    let name = super::words::field(mark);
    let record = mark.record.name();
    match mark.fault {
        Fault::MissingValue { count: more } if more > 1 => {
            format!("the {record} lacks {more} values behind `{value}`, from its {name} on")
        }
        _ => format!("the {record} lacks its {name} behind `{value}`"),
    }
}
