//! `lost-semicolon`: a heading or a remark without its `;`.

use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a heading or a remark without its `;`",
    why: "Only what stands behind a `;` is a comment. Tool and importers take the words for values and stop.",
    fix: "Put the `;` in front.",
    source: "official text, \"In-line Comment\"",
    dispute: None,
    fails: Example {
        note: "a heading without it",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 0, ";OBJECT 1\n", "OBJECT 1\n")],
    },
    passes: AS_IT_IS,
};

/// The message; `value` is the line that lacks its semicolon.
fn message(_: &Mark, value: &str) -> String {
    format!("`{value}` is a comment without its `;`: Tool reads it as values")
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_remark_behind_a_value() {
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
            25.0 # was 20
                 ^^^^^^^^ lost-semicolon: `# was 20` is a comment without its `;`: Tool reads it as values
            @instances 1
            @root
            "#,
        );
    }
}
