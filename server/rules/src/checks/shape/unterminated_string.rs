//! `unterminated-string`: a string without a closing quote on its line.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use scan::{Fault, Mark};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a string without a closing quote on its line",
    why: "A string never crosses a line end. Tool and importers take the rest of the line, or of the file, for its text.",
    fix: "Close it with a `\"` before the end of the line.",
    source: "official text, \"String Literal Value\"; format practice: a closing quote is followed by white space",
    dispute: None,
    fails: Example {
        note: "the closing quote is missing",
        of: Base::Level,
        edits: &[lines(";MATERIAL 0", 1, "\"concrete\"\n", "\"concrete\n")],
    },
    passes: Example {
        note: "a quote inside a name",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"8'6\"_concrete\"\n",
        )],
    },
};

/// The message, with the quote that is missing; `value` is the text of the string.
fn message(mark: &Mark, value: &str) -> String {
    if mark.fault == Fault::UnopenedString {
        return format!("string `{value}` has no opening quote");
    }
    format!("string `{value}` has no closing quote on its line")
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_name_without_closing_quote() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "stone
            ^^^^^^ unterminated-string: string `"stone` has no closing quote on its line
            ""
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_quote_inside_is_none() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "8'6"_stone;"
            ""
            @objects 0
            @instances 0
            "#,
        );
    }
}
