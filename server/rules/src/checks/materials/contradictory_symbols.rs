//! `contradictory-symbols`: signs in a material name that contradict each other.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::names::contradictions;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "signs in a material name that contradict each other",
    why: "A surface cannot be rendered only and collide only: Tool takes one of the two.",
    fix: "Keep the sign that is meant.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "render only and collision only",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"concrete!@\"\n",
        )],
    },
    passes: Example {
        note: "render only and two-sided",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"concrete%!\"\n",
        )],
    },
};

/// Looks for pairs that exclude each other.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for name in subject.material_names() {
        let signs = name.parts.signs();
        if let Some((one, other)) = contradictions(&signs).first() {
            findings.add(Code::ContradictorySymbols, &name.whole(), || {
                format!(
                    "`{}` ({}) and `{}` ({}) contradict each other",
                    one.sign, one.meaning, other.sign, other.meaning
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn pairs() {
        check(
            r#"
            @header 2
            @materials
            3
            ;MATERIAL 0
            "@wall!"
             ^^^^^^ contradictory-symbols: `!` (render only: no collision) and `@` (collision only: not rendered) contradict each other
            ""
            ;MATERIAL 1
            "%wall!;"
            ""
            ;MATERIAL 2
            "a!b@"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
