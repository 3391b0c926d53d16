//! `unknown-material-string`: a material string that no exporter writes.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use schema::names::{MATERIAL_STRINGS, MaterialString};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a material string that no exporter writes",
    why: "Tool looks for the names that it knows, and ignores a string with another.",
    fix: "Correct the name.",
    source: "HABDT",
    dispute: None,
    fails: Example {
        note: "a misspelled name",
        of: Base::Light,
        edits: &[lines(
            ";MATERIAL 0",
            4,
            "\"BM_FLAGS 0000000000000000000000\"\n",
            "\"BM_FLAG 0000000000000000000000\"\n",
        )],
    },
    passes: Example {
        note: "the name",
        of: Base::Light,
        edits: &[],
    },
};

/// Looks at the first word of every material string.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (_, string) in subject.material_strings() {
        if MaterialString::of(&string.text).is_some() {
            continue;
        }
        let word = string
            .text
            .split_ascii_whitespace()
            .next()
            .unwrap_or_default();
        let names: Vec<&str> = MATERIAL_STRINGS.iter().map(|known| known.name).collect();
        findings.add(Code::UnknownMaterialString, &string.whole(), || {
            format!(
                "`{word}` is not a material string: there are {}{}",
                names.join(", "),
                words::nearest_name(word, &names)
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn names() {
        check(
            r#"
            @for unknown-material-string
            @header 7
            @materials
            1
            ;MATERIAL 0
            "a"
            ""
            2
            "BM_LMRESS 1"
             ^^^^^^^^^^^ unknown-material-string: `BM_LMRESS` is not a material string: there are BM_FLAGS, BM_LMRES, BM_LIGHTING_BASIC, BM_LIGHTING_ATTEN, BM_LIGHTING_FRUS; did you mean `BM_LMRES`?
            "BM_LIGHTING_FRUS 0.0 25.0 45.0"
            @objects 0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn words_without_quotes_are_told_once() {
        check(
            r#"
            @for unknown-material-string
            @header 7
            @materials
            1
            ;MATERIAL 0
            "a"
            ""
            2
            BM_FLAGS 1000000000000000000000
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected-string: `BM_FLAGS 1000000000000000000000` is not a string: Material String takes text in double quotes
            "BM_LIGHTING_FRUS 0.0 25.0 45.0"
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
