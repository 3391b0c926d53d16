//! `malformed-material-parameter`: a parameter in a material name without a number.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::names::ValueKind;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a parameter in a material name without a number",
    why: "The lightmapper reads `lm:2.5` and the like from the name; what it cannot read it leaves out.",
    fix: "Write the number right behind the colon, with a decimal point.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "a number with a comma",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"concrete lm:2,5\"\n",
        )],
    },
    passes: Example {
        note: "a number",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"concrete lm:2.5\"\n",
        )],
    },
};

/// Looks at the parameters whose value is a number.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for name in subject.material_names() {
        for at in &name.parts.parameters {
            let value = name.part(&at.value);
            let Some(parameter) = at.parameter.filter(|parameter| parameter.number) else {
                continue;
            };
            // What Blender has put behind a number is told as that.
            let copied = name.parts.copy.as_ref();
            let is_copied = copied.is_some_and(|copy| copy.end == at.span.end);
            if is_copied || ValueKind::Real.fits(value) {
                continue;
            }
            findings.add(
                Code::MalformedMaterialParameter,
                &name.span(&at.span),
                || {
                    let found = match value {
                        "" => " after the colon".to_owned(),
                        value => format!(", not `{value}`"),
                    };
                    format!(
                        "`{}:` ({}) needs a number{found}",
                        parameter.key, parameter.meaning
                    )
                },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn values() {
        check(
            r#"
            @header 2
            @materials
            2
            ;MATERIAL 0
            "lp: rock lm:x hl:1.5"
             ^^^ malformed-material-parameter: `lp:` (lightmap power scale) needs a number after the colon
                      ^^^^ malformed-material-parameter: `lm:` (lightmap resolution scale) needs a number, not `x`
            ""
            ;MATERIAL 1
            "rock; hl:1.0 lm:.5"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
