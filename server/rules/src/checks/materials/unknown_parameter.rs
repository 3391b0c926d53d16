//! `unknown-parameter`: a parameter in a material name whose key no Tool knows.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::names::PARAMETERS;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a parameter in a material name whose key no Tool knows",
    why: "The lightmapper reads parameters such as `lm:2.5` from the name. Tool makes the level all the same, without a word: what the parameter was meant to set keeps its default.",
    fix: "Correct the key, or remove the parameter.",
    source: "c20, which lists the keys; that Tool does not mention others is what public levels show",
    dispute: None,
    fails: Example {
        note: "a key that does not exist",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"concrete lmm:2.5\"\n",
        )],
    },
    passes: Example {
        note: "the lightmap resolution",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"concrete lm:2.5\"\n",
        )],
    },
};

/// Looks for keys that are not in the table.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let tool = subject.tool();
    for name in subject.material_names() {
        for at in &name.parts.parameters {
            if at.parameter.is_some() {
                continue;
            }
            findings.add(Code::UnknownParameter, &name.span(&at.span), || {
                let fits = PARAMETERS.iter().filter(|known| {
                    let tools = known.tools;
                    tool.is_none_or(|tool| tools.contains(&tool))
                });
                let keys: Vec<String> = fits.map(|known| format!("`{}:`", known.key)).collect();
                format!(
                    "`{}` is not a parameter: there are {}",
                    name.part(&at.span),
                    keys.join(", ")
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn keys() {
        check(
            r#"
            @for material-trailing-digits
            @header 3
            @materials
            4
            ;MATERIAL 0
            "city x zz:3"
                    ^^^^ unknown-parameter: `zz:3` is not a parameter: there are `lm:`, `lp:`, `hl:`, `ds:`, `pf:`, `lt:`, `to:`, `at:`, `ro:`
            ""
            ;MATERIAL 1
            "lm:0.5 city metal_roof lp:1 pf:1"
            ""
            ;MATERIAL 2
            "+seam:a_b"
            ""
            ;MATERIAL 3
            "zz:x"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn of_halo_2() {
        check(
            r#"
            @header 2
            @materials
            1
            ;MATERIAL 0
            "rock lx:0.5"
                  ^^^^^^ unknown-parameter: `lx:0.5` is not a parameter: there are `lm:`, `lp:`, `hl:`, `ds:`
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
