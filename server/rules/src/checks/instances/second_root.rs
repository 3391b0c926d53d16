//! `second-root`: an instance without a parent, other than instance 0.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::NO_INDEX;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "an instance without a parent, other than instance 0",
    why: "The scene root alone has no parent. Tool and importers build the scene below instance 0; what hangs below nothing may be left out.",
    fix: "Give it the index of its parent, `0` for the scene root.",
    source: "official text, \"Parent Instance Index\"",
    dispute: None,
    fails: Example {
        note: "an instance without a parent",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 4, "0\n", "-1\n")],
    },
    passes: Example {
        note: "a bone as parent",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 4, "0\n", "1\n")],
    },
};

/// Looks for instances without a parent behind the first.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let instances = &subject.model.instances;
    // Where the first instance is no root, that is told as the missing root.
    if instances
        .first()
        .is_none_or(|root| root.parent.value != Some(NO_INDEX))
    {
        return;
    }
    for (number, instance) in instances.iter().enumerate().skip(1) {
        if instance.parent.value == Some(NO_INDEX) {
            findings.add(Code::SecondRoot, &instance.parent.span, || {
                format!(
                    "instance {number} has no parent: only instance 0, the scene root, has none"
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn without_a_parent() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 3
            @root
            ;INSTANCE 1
            -1
            "a"
            7
            -1
            ^^ second-root: instance 1 has no parent: only instance 0, the scene root, has none
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ;INSTANCE 2
            @at -1 b 8 0
            "#,
        );
    }

    #[test]
    fn below_the_root() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 3
            @root
            ;INSTANCE 1
            @at -1 a 7 2
            ;INSTANCE 2
            @at -1 b 8 0
            "#,
        );
    }
}
