//! `inheritance-flag`: an inheritance flag other than 0.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "an inheritance flag other than 0",
    why: "The flag is not supported.",
    fix: "Set it to 0.",
    source: "official text, \"Inheritance Flag\"",
    dispute: None,
    fails: Example {
        note: "a flag of 1",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 5, "0\n", "1\n")],
    },
    passes: AS_IT_IS,
};

/// Looks at every instance's flag.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for instance in &subject.model.instances {
        if let Some(value) = instance.flag.value.filter(|&value| value != 0) {
            findings.add(Code::InheritanceFlag, &instance.flag.span, || {
                format!("inheritance flag `{value}` is not supported: it must be 0")
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn another_than_0() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            -1
            "group"
            7
            0
            1
            ^ inheritance-flag: inheritance flag `1` is not supported: it must be 0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }
}
