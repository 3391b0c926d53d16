//! `uv-count-mismatch`: a UV count that differs from the number of UVs.

use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a UV count that differs from the number of UVs",
    why: "Tool and importers take a UV for the next vertex, or the next vertex for a UV.",
    fix: "Set the count to the number of UVs that follow.",
    source: "official text, \"UV Count\"",
    dispute: None,
    fails: Example {
        note: "the count says 2",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 17, "1\n", "2\n")],
    },
    passes: AS_IT_IS,
};

/// The message, with the number of UVs that the vertex declares and the number that it holds.
fn message(mark: &Mark, _: &str) -> String {
    words::declares("vertex", mark, "UV")
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn one_more_declared() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            2
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            2
            ^ uv-count-mismatch: UV Count is 2, but the vertex has 1 UV
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            0
            @instances 0
            "#,
        );
    }

    #[test]
    fn none_are_right() {
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
            0
            0
            @instances 0
            "#,
        );
    }
}
