//! `parent-cycle`: instances that are each other's parent.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related};
use scan::model::Instance;
use schema::NO_INDEX;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "instances that are each other's parent",
    why: "An instance cannot be its own ancestor: Tool never finishes.",
    fix: "Give one of them another parent.",
    source: "official text, \"Parent Instance Index\"",
    dispute: None,
    fails: Example {
        note: "two instances hang below each other",
        of: Base::Level,
        edits: &[
            lines(";INSTANCE 1", 4, "0\n", "2\n"),
            lines(";INSTANCE 2", 4, "0\n", "1\n"),
        ],
    },
    passes: Example {
        note: "a parent that comes later",
        of: Base::Level,
        edits: &[lines(";INSTANCE 1", 4, "0\n", "2\n")],
    },
};

/// Follows the parents of every instance; each cycle is reported once, at its first instance.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let instances = &subject.model.instances;
    // Where the scene root is missing every parent points one too far: that is told once, as the missing root.
    if instances
        .first()
        .is_some_and(|root| root.parent.value != Some(NO_INDEX))
    {
        return;
    }
    // 0: not seen, otherwise the number of the walk that saw it, counted from 1.
    let mut seen = vec![0usize; instances.len()];
    for start in 0..instances.len() {
        let walk = start + 1;
        let mut at = start;
        while seen.get(at) == Some(&0) {
            seen[at] = walk;
            let parent = instances[at].parent.value;
            let Some(next) = parent.and_then(|parent| usize::try_from(parent).ok()) else {
                break;
            };
            at = next;
            if seen.get(at) == Some(&walk) {
                report(instances, at, findings);
            }
        }
    }
}

fn report(instances: &[Instance], inside: usize, findings: &mut Findings) {
    let mut cycle = vec![inside];
    while let Some(next) = cycle
        .last()
        .and_then(|&at| usize::try_from(instances.get(at)?.parent.value?).ok())
        .filter(|&next| next != inside && next < instances.len())
    {
        cycle.push(next);
    }
    let first = cycle.iter().copied().min().unwrap_or(inside);
    let span = &instances[first].parent.span;
    findings.add_with(Code::ParentCycle, span.start, || Words {
        span: span.clone(),
        message: match cycle.len() {
            1 => format!("instance {first} is its own parent"),
            length => {
                format!("instance {first} is its own ancestor: {length} instances form a loop")
            }
        },
        related: cycle
            .iter()
            .filter(|&&at| at != first)
            .take(10)
            .map(|&at| Related {
                span: instances[at].parent.span.clone(),
                message: format!("instance {at} is part of the loop"),
            })
            .collect(),
    });
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn two_of_three() {
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
            2
            ^ parent-cycle: instance 1 is its own ancestor: 2 instances form a loop
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ;INSTANCE 2
            @at -1 b 8 1
            "#,
        );
    }

    #[test]
    fn its_own_parent() {
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
            1
            ^ parent-cycle: instance 1 is its own parent
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ;INSTANCE 2
            @at -1 b 8 1
            "#,
        );
    }
}
