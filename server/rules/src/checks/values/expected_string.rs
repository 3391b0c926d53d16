//! `expected-string`: something else where a string is expected.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "something else where a string is expected",
    why: "Tool and importers look for the opening quote and fail.",
    fix: "Put the text in double quotes.",
    source: "official text, \"String Literal Value\"",
    dispute: None,
    fails: Example {
        note: "a name without quotes",
        of: Base::Level,
        edits: &[lines(";MATERIAL 0", 1, "\"concrete\"\n", "concrete\n")],
    },
    passes: Example {
        note: "an empty name has quotes too",
        of: Base::Level,
        edits: &[lines(";### HEADER ###", 5, "\"WORKSTATION\"\n", "\"\"\n")],
    },
};

/// The message for a scanner's mark; `value` is the text that is not a string.
fn message(mark: &Mark, value: &str) -> String {
    format!(
        "`{value}` is not a string: {} takes text in double quotes{}",
        words::field(mark),
        words::hint(value)
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_name_without_quotes() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            stone
            ^^^^^ expected-string: `stone` is not a string: Shader Name takes text in double quotes
            ""
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn an_empty_string_is_right() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            ""
            ""
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_name_in_single_quotes() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            'old stone'
            ^^^^^^^^^^^ expected-string: `'old stone'` is not a string: Shader Name takes text in double quotes; these are single quotes: write `"`
            ""
            @objects 0
            @instances 0
            "#,
        );
    }
}
