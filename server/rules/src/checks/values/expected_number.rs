//! `expected-number`: something else where a number is expected.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "something else where a number is expected",
    why: "Tool and importers reject the value, or the file.",
    fix: "Write a number such as `1.5000000000`.",
    source: "official text, \"Real/Floating Point Value\"",
    dispute: None,
    fails: Example {
        note: "a letter in a number",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "100.0000000000\t0.O000000000\t0.0000000000\n",
        )],
    },
    passes: Example {
        note: "an exponent is a good number",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "1e2\t0.0000000000\t0.0000000000\n",
        )],
    },
};

/// The message for a scanner's mark; `value` is the text that is not a number.
fn message(mark: &Mark, value: &str) -> String {
    format!(
        "`{value}` is not a number: {} takes a number{}",
        words::field(mark),
        words::hint(value)
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_letter_in_a_number() {
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
            1.O
            ^^^ expected-number: `1.O` is not a number: Sphere Radius takes a number
            @instances 0
            "#,
        );
    }

    #[test]
    fn an_exponent_is_right() {
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
            1e2
            @instances 0
            "#,
        );
    }

    #[test]
    fn nothing_separates_two() {
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
            1.0
            @instances 2
            @root
            ;INSTANCE 1
            0
            "one"
            7
            0
            0
            0.0 0.0 0.0 1.0
            100.0-50.0 0.0
            ^^^^^^^^^^ expected-number: `100.0-50.0` is not a number: Local Translation x takes a number; these are numbers run together: put a tab between them
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }

    #[test]
    fn nothing_separates_two_of_a_vertex() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            3
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            1.0-2.0 3.0
            ^^^^^^^ expected-number: `1.0-2.0` is not a number: Vertex Position x takes a number; these are numbers run together: put a tab between them
            0.0 0.0 1.0
            0
            0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            1
            0 0 1 2
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn a_blank_inside_one() {
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
            25. 0
            ^^^^^ expected-number: `25. 0` is not a number: Sphere Radius takes a number; there is a space inside the number
            @instances 1
            @root
            "#,
        );
    }
}
