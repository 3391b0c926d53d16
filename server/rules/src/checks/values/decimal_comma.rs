//! `decimal-comma`: a number with a decimal comma.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a number with a decimal comma",
    why: "A localized 3ds Max writes decimal commas; HABDT's importer reads them, but Tool stops.",
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

/// The message, with the number as it should be; `value` is the text with the comma.
fn message(_: &Mark, value: &str) -> String {
    format!(
        "`{value}` has a decimal comma: write `{}`",
        value.replace(',', ".")
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_comma() {
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
            1,5
            ^^^ decimal-comma: `1,5` has a decimal comma: write `1.5`
            @instances 0
            "#,
        );
    }

    #[test]
    fn every_number_of_a_row() {
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
            1,0 2,0 3,0
            ^^^ decimal-comma: `1,0` has a decimal comma: write `1.0`
                ^^^ decimal-comma: `2,0` has a decimal comma: write `2.0`
                    ^^^ decimal-comma: `3,0` has a decimal comma: write `3.0`
            0.0 0.0 1.0
            0
            0
            0
            @instances 0
            "#,
        );
    }
}
