//! `duplicate-instance-name`: two instances with the same name.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "two instances with the same name",
    why: "A reference by name finds only one of them, and the game knows markers and instanced geometry by name.",
    fix: "Give one of them another name.",
    source: "official text, \"Instance Name\"; c20",
    dispute: None,
    fails: Example {
        note: "the name of the floor twice",
        of: Base::Level,
        edits: &[lines(";INSTANCE 1", 2, "\"frame_bone\"\n", "\"floor\"\n")],
    },
    passes: Example {
        note: "another name",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 1",
            2,
            "\"frame_bone\"\n",
            "\"frame_floor\"\n",
        )],
    },
};

/// Compares the keys of all names, and reads only names whose keys are the same.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let mut holders = HashMap::new();
    for (number, instance) in subject.model.instances.iter().enumerate() {
        // An empty name names nothing.
        if instance.name_key.first == 0 {
            continue;
        }
        let holder = match holders.entry(instance.name_key) {
            Entry::Vacant(place) => {
                place.insert(number);
                continue;
            }
            Entry::Occupied(holder) => *holder.get(),
        };
        let first = &subject.model.instances[holder];
        findings.add_with(Code::DuplicateInstanceName, instance.name.start, || Words {
            span: instance.name.clone(),
            message: format!(
                "instance {holder} already has the name {}",
                subject.shown(instance.name.clone())
            ),
            related: vec![Related {
                span: first.name.clone(),
                message: format!("instance {holder} has it first"),
            }],
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn the_second_is_told() {
        check(
            r#"
            @for duplicate-instance-name
            @header 2
            @materials 0
            @objects 0
            @instances 3
            @root
            ;INSTANCE 1
            @at -1 a 7 0
            ;INSTANCE 2
            -1
            "a"
            ^^^ duplicate-instance-name: instance 1 already has the name "a"
            8
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }

    #[test]
    fn names_differ_by_case() {
        check(
            r#"
            @for duplicate-instance-name
            @header 2
            @materials 0
            @objects 0
            @instances 3
            @root
            ;INSTANCE 1
            @at -1 a 7 0
            ;INSTANCE 2
            @at -1 A 8 0
            "#,
        );
    }
}
