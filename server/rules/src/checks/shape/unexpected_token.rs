//! `unexpected-token`: text that is neither a value, a string nor a comment.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::{Fault, Mark};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "text that is neither a value, a string nor a comment",
    why: "Tool and importers stop here, or take what follows for something else.",
    fix: "Put a `;` in front of it if it is a comment; join it with its number if it is a sign; else remove it.",
    source: "official text, \"Data Type\"",
    dispute: None,
    fails: Example {
        note: "a word between two values",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "100.0000000000\t0.0000000000\t0.0000000000\tabout\n",
        )],
    },
    passes: Example {
        note: "the same as a comment",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "100.0000000000\t0.0000000000\t0.0000000000\t;about\n",
        )],
    },
};

/// The message for a scanner's mark; `value` is the unexpected text.
fn message(mark: &Mark, value: &str) -> String {
    if mark.fault == Fault::ChangedPlaces {
        return format!(
            "`{value}` and the value after it have changed places: expected {}",
            words::field(mark)
        );
    }
    format!(
        "`{value}` is neither a value nor a comment; expected {}{}",
        words::expectation(mark),
        words::hint(value)
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_word_behind_a_value() {
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
            1.0 about
                ^^^^^ unexpected-token: `about` is neither a value nor a comment; expected the values of a sphere
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_comment_is_none() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0 ;about
            1.0
            @instances 0
            "#,
        );
    }
}
