//! `negative-count`: a count below 0.

use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a count below 0",
    why: "A list cannot hold fewer elements than none.",
    fix: "Write how many elements follow.",
    source: "official text: counts number what follows",
    dispute: None,
    fails: Example {
        note: "a UV count of -0",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            17,
            "1\n1.0000000000\t0.0000000000\n",
            "-1\n",
        )],
    },
    passes: AS_IT_IS,
};

/// The message for a scanner's mark; `value` is the text of the count.
fn message(mark: &Mark, value: &str) -> String {
    format!(
        "{} `{value}` is negative: a count is 0 or more",
        words::field(mark)
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn of_uvs() {
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
            -1
            ^^ negative-count: UV Count `-1` is negative: a count is 0 or more
            0
            @instances 0
            "#,
        );
    }

    #[test]
    fn of_materials() {
        check(
            r"
            @header 2
            ;### MATERIALS ###
            -1
            ^^ negative-count: Material Count `-1` is negative: a count is 0 or more
            @objects 0
            @instances 0
            ",
        );
    }
}
