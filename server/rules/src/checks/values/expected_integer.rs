//! `expected-integer`: something else where an integer is expected.

use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "something else where an integer is expected",
    why: "HABDT's importer and Tool read a strict integer here; the file is rejected or misread.",
    fix: "Write digits only, with a minus sign where the value may be negative.",
    source: "official text, \"Integer Value\"; HABDT",
    dispute: None,
    fails: Example {
        note: "a count with decimals",
        of: Base::Level,
        edits: &[lines(";### MATERIALS ###", 1, "2\n", "2.0\n")],
    },
    passes: AS_IT_IS,
};

/// The message for a scanner's mark; `value` is the text that is not an integer.
fn message(mark: &Mark, value: &str) -> String {
    format!(
        "`{value}` is not a whole number: {} takes digits only{}{}",
        words::field(mark),
        words::limits(mark),
        words::hint(value)
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_count_with_decimals() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            1.0
            ^^^ expected-integer: `1.0` is not a whole number: Material Count takes digits only (0 or more)
            ;MATERIAL 0
            "m"
            ""
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_material_index_in_words() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            none
            ^^^^ expected-integer: `none` is not a whole number: Material Index takes digits only (-1 or 0 to the material count less 1)
            1.0
            @instances 0
            "#,
        );
    }
}
