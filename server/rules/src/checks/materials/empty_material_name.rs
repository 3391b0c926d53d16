//! `empty-material-name`: a material without a name.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a material without a name",
    why: "Tool finds the shader by the name: without one it takes `shaders\\invalid`.",
    fix: "Give it the name of its shader.",
    source: "official text, \"Shader Name\"; c20",
    dispute: None,
    fails: Example {
        note: "no name",
        of: Base::Level,
        edits: &[lines(";MATERIAL 0", 1, "\"concrete\"\n", "\"\"\n")],
    },
    passes: AS_IT_IS,
};

/// Looks for names without any character but blanks.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (number, name) in subject.material_names().iter().enumerate() {
        if name.text.trim().is_empty() {
            findings.add(Code::EmptyMaterialName, &name.whole(), || {
                format!("material {number} has an empty name: Tool takes the shader from the name")
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn no_name() {
        check(
            r#"
            @for empty-material-name
            @header 2
            @materials
            2
            ;MATERIAL 0
            ""
            ^^ empty-material-name: material 0 has an empty name: Tool takes the shader from the name
            ""
            ;MATERIAL 1
            "a"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
