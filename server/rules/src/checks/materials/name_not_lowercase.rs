//! `name-not-lowercase`: a material name with upper-case letters.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "a material name with upper-case letters",
    why: "Tag names are lower case: Tool lowers the name, and people who look for the shader by this name do not find it.",
    fix: "Write it in lower case.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "a name with a large letter",
        of: Base::Level,
        edits: &[lines(";MATERIAL 0", 1, "\"concrete\"\n", "\"Concrete\"\n")],
    },
    passes: Example {
        note: "a name of a sky",
        of: Base::Level,
        edits: &[lines(";MATERIAL 0", 1, "\"concrete\"\n", "\"+sky0\"\n")],
    },
};

/// Looks for upper-case letters.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for name in subject.material_names() {
        if name.parts.is_special() || !name.text.chars().any(char::is_uppercase) {
            continue;
        }
        findings.add(Code::NameNotLowercase, &name.whole(), || {
            format!(
                "the name has upper-case letters: tag names are lower case, `{}`",
                name.text.to_lowercase()
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn cases() {
        check(
            r#"
            @header 2
            @materials
            2
            ;MATERIAL 0
            "Metal Floor"
             ^^^^^^^^^^^ name-not-lowercase: the name has upper-case letters: tag names are lower case, `metal floor`
            ""
            ;MATERIAL 1
            "metal_2%"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
