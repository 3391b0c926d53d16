//! `material-string-count-mismatch`: a material string count that differs from the number of strings.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a material string count that differs from the number of strings",
    why: "Tool and importers take a string for the next material, or the next material for a string.",
    fix: "Set the count to the number of strings, or complete them.",
    source: "HABDT; version 4 and newer",
    dispute: None,
    fails: Example {
        note: "the count says 2",
        of: Base::Light,
        edits: &[lines(";MATERIAL 0", 3, "1\n", "2\n")],
    },
    passes: Example {
        note: "the count is right",
        of: Base::Light,
        edits: &[],
    },
};

/// The message, with the number of strings that the material declares and the number that it holds.
fn message(mark: &Mark, _: &str) -> String {
    words::declares("material", mark, "string")
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn too_few() {
        check(
            r#"
            @header 4
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "a"
            ""
            2
            ^ material-string-count-mismatch: Material String Count is 2, but the material has 1 string
            "BM_A"
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn none_are_right() {
        check(
            r#"
            @header 4
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "a"
            ""
            0
            @objects 0
            @instances 0
            "#,
        );
    }
}
