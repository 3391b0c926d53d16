//! `material-trailing-digits`: a material name that ends in digits, in a file for Halo 3.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::names::Tool;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "a material name that ends in digits, in a file for Halo 3",
    why: "Halo 3's Tool warns of duplicate shaders where a name ends in digits; only the number of a sky is meant to.",
    fix: "End the name with a letter: `rock_2_a`, `rock_b`.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "a name with a number",
        of: Base::Light,
        edits: &[lines(";MATERIAL 0", 1, "\"lamp\"\n", "\"lamp_02\"\n")],
    },
    passes: Example {
        note: "a number inside",
        of: Base::Light,
        edits: &[lines(";MATERIAL 0", 1, "\"lamp\"\n", "\"lamp_02_on\"\n")],
    },
};

/// Looks at the last character of each bare shader.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if subject.tool() != Some(Tool::Halo3) {
        return;
    }
    for name in subject.material_names() {
        let shader = &name.parts.shader;
        let text = name.part(shader);
        let bare = text.trim_end_matches(|sign: char| sign.is_ascii_digit());
        // The number that Blender gives to a copy has a rule of its own.
        let is_told = name.parts.is_special() || name.parts.copy.is_some();
        if is_told || bare.len() == text.len() || bare.is_empty() {
            continue;
        }
        let digits = shader.start + bare.len()..shader.end;
        findings.add(Code::MaterialTrailingDigits, &name.span(&digits), || {
            format!("the name ends in digits: Halo 3's Tool warns of a duplicate of `{bare}`")
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn digits() {
        check(
            r#"
            @for material-trailing-digits
            @header 3
            @materials
            3
            ;MATERIAL 0
            "rock_02%!"
                  ^^ material-trailing-digits: the name ends in digits: Halo 3's Tool warns of a duplicate of `rock_`
            ""
            ;MATERIAL 1
            "rock2b lm:2"
            ""
            ;MATERIAL 2
            "+sky0"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn halo_2_keeps_them() {
        check(
            r#"
            @for material-trailing-digits
            @header 2
            @materials
            1
            ;MATERIAL 0
            "rock_02"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
