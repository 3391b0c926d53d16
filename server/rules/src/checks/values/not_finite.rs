//! `not-finite`: NaN or infinity in place of a number.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "NaN or infinity in place of a number",
    why: "Exporters write such texts for broken texture coordinates. Tool cannot read them.",
    fix: "Write a number; `0.0000000000` is safe for a texture coordinate.",
    source: "format practice: seen in files with broken UVs",
    dispute: None,
    fails: Example {
        note: "a UV that the exporter could not compute",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            18,
            "1.0000000000\t0.0000000000\n",
            "-1.#IND000000\t0.0000000000\n",
        )],
    },
    passes: Example {
        note: "zero",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            18,
            "1.0000000000\t0.0000000000\n",
            "0.0000000000\t0.0000000000\n",
        )],
    },
};

/// The message for a scanner's mark; `value` is the text that is not a finite number.
fn message(mark: &Mark, value: &str) -> String {
    format!(
        "`{value}` is not a number: {} takes a number",
        words::field(mark)
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn what_exporters_write_for_no_number() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            1
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            1
            -1.#IND000000 nan
            ^^^^^^^^^^^^^ not-finite: `-1.#IND000000` is not a number: UV Coordinates u takes a number
                          ^^^ not-finite: `nan` is not a number: UV Coordinates v takes a number
            0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_huge_number_is_finite() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            3.0e38
            @instances 0
            "#,
        );
    }
}
