//! `influence-count-mismatch`: a bone influence count that differs from the number of influences.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a bone influence count that differs from the number of influences",
    why: "Tool and importers take an influence for the UV count, or the UV count for an influence.",
    fix: "Set the count to the number of node index and weight pairs that follow.",
    source: "official text, \"Bone Influence Count\"",
    dispute: None,
    fails: Example {
        note: "the count says 2",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 14, "1\n", "2\n")],
    },
    passes: Example {
        note: "no influences, and none follow",
        of: Base::Level,
        edits: &[
            lines(";OBJECT 1", 14, "1\n", ""),
            lines(";OBJECT 1", 16, "1.0000000000\n", ""),
        ],
    },
};

/// The message, with the number of influences that the vertex declares and the number that it holds.
fn message(mark: &Mark, _: &str) -> String {
    words::declares("vertex", mark, "influence")
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
            1
            1.0 2.0 3.0
            0.0 0.0 1.0
            2
            ^ influence-count-mismatch: Bone Influence Count is 2, but the vertex has 1 influence
            0
            1.0
            1
            0.0 0.0
            0
            @instances 0
            "#,
        );
    }
}
