//! `not-finite`: a number that is none: NaN or infinity.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "not-finite",
    severity: Severity::Error,
    what: "a number that is none: NaN or infinity",
    why: "Exporters write such texts for broken texture coordinates. Tool cannot read them.",
    fix: "Write a number; `0.0000000000` is safe for a texture coordinate.",
    source: "format practice: seen in files with broken UVs",
    dispute: None,
    fails: Example {
        note: "a UV that the exporter could not compute",
        replace: "1.0000000000\t0.0000000000\n100",
        with: "-1.#IND000000\t0.0000000000\n100",
    },
    passes: Example {
        note: "zero",
        replace: "1.0000000000\t0.0000000000\n100",
        with: "0.0000000000\t0.0000000000\n100",
    },
};

/// What the finding says; `value` is the text.
pub fn message(mark: &Mark, value: &str) -> String {
    format!(
        "`{value}` is not a finite number: {} takes a real number",
        super::words::field(mark)
    )
}
