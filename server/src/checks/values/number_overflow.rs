//! `number-overflow`: a number too large for its type.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use crate::scan::Mark;
use crate::schema::Type;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a number too large for its type",
    why: "Readers hold integers in 32 bits and reals as 32-bit floats; the value is cut or becomes infinite.",
    fix: "Write a smaller number.",
    source: "format practice: readers use 32-bit integers and floats",
    dispute: None,
    fails: Example {
        note: "an ID of eleven digits",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 3, "2099\n", "20990000000\n")],
    },
    passes: Example {
        note: "the largest ID",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 3, "2099\n", "2147483647\n")],
    },
};

/// What the finding says; `value` is the text.
fn message(mark: &Mark, value: &str) -> String {
    let bound = match mark.field.map(|(field, _)| field.def().ty) {
        Some(Type::Real) => "at most 3.4e38 on either side of 0",
        _ => "-2147483648 to 2147483647",
    };
    format!("`{value}` is too large for {}: {bound}", words::field(mark))
}
