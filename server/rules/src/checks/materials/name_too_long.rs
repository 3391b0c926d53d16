//! `name-too-long`: a shader name of more than 32 characters.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::names::SHADER_LENGTH;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a shader name of more than 32 characters",
    why: "Tool keeps 32 characters of it and looks for a shader of that name. Collection, signs and parameters do not count.",
    fix: "Rename the shader.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "33 characters",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"concrete_and_metal_with_much_dirt\"\n",
        )],
    },
    passes: Example {
        note: "a long name of a short shader",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"zanzibar concrete_floor_dirty%! lm:2.5 hl:1.0\"\n",
        )],
    },
};

/// Counts the characters of the bare shader.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for name in subject.material_names() {
        let shader = name.part(&name.parts.shader);
        let length = shader.chars().count();
        if name.parts.is_special() || length <= SHADER_LENGTH {
            continue;
        }
        findings.add(Code::NameTooLong, &name.span(&name.parts.shader), || {
            format!("the shader name has {length} characters: Tool keeps {SHADER_LENGTH}")
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn lengths() {
        check(
            r#"
            @header 2
            @materials
            2
            ;MATERIAL 0
            "city abcdefghijklmnopqrstuvwxyz_1234567% lm:1"
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ name-too-long: the shader name has 34 characters: Tool keeps 32
            ""
            ;MATERIAL 1
            "city abcdefghijklmnopqrstuvwxyz_12345%!;= lm:1"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
