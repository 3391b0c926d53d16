//! `unreachable-instance`: an instance that hangs below a cycle, a second root, or a parent that does not exist.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related};
use schema::NO_INDEX;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "an instance that hangs below a cycle, a second root, or a parent that does not exist",
    why: "It does not hang below the scene root, so it has no place in the scene, whatever its own values say.",
    fix: "Correct the instance that the message names, or give this one another parent.",
    source: "official text, \"Parent Instance Index\"",
    dispute: None,
    fails: Example {
        note: "the floor hangs below a bone that is its own parent",
        of: Base::Level,
        edits: &[
            lines(";INSTANCE 1", 4, "0\n", "-1\n"),
            lines(";INSTANCE 2", 4, "0\n", "1\n"),
        ],
    },
    passes: Example {
        note: "the floor hangs below a bone",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 4, "0\n", "1\n")],
    },
};

/// Where the chain of an instance's parents leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leads {
    /// The chain has not been followed yet.
    Unknown,
    /// It is being followed.
    Followed,
    /// To the scene root.
    Home,
    /// To an instance with a finding of its own.
    Astray(usize),
}

/// Follows the parents of every instance. What is itself part of a cycle, a second root, or names a parent that does not
/// exist has a finding of its own.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let instances = &subject.model.instances;
    if instances
        .first()
        .is_none_or(|root| root.parent.value != Some(NO_INDEX))
    {
        return;
    }
    let parent = |at: usize| {
        let value = instances.get(at)?.parent.value?;
        usize::try_from(value)
            .ok()
            .filter(|&parent| parent < instances.len())
    };
    let mut leads = vec![Leads::Unknown; instances.len()];
    leads[0] = Leads::Home;
    for start in 0..instances.len() {
        let mut chain = Vec::new();
        let mut at = start;
        while leads[at] == Leads::Unknown {
            leads[at] = Leads::Followed;
            chain.push(at);
            match parent(at) {
                Some(next) => at = next,
                None => break,
            }
        }
        let to = match leads[at] {
            Leads::Home => Leads::Home,
            // The chain's end, or where a cycle closes: the instance with the finding.
            Leads::Unknown | Leads::Followed => Leads::Astray(at),
            astray @ Leads::Astray(_) => astray,
        };
        let closes = chain
            .iter()
            .position(|&link| link == at)
            .unwrap_or(chain.len());
        for (link, &number) in chain.iter().enumerate() {
            leads[number] = to;
            if let Leads::Astray(culprit) = to
                && link < closes
            {
                report(subject, (number, culprit), findings);
            }
        }
    }
}

fn report(subject: &Subject<'_>, (number, culprit): (usize, usize), findings: &mut Findings) {
    let Some((instance, wrong)) = subject
        .file
        .instance(number)
        .zip(subject.file.instance(culprit))
    else {
        return;
    };
    let span = &instance.record.parent.span;
    findings.add_with(Code::UnreachableInstance, span.start, || Words {
        span: span.clone(),
        message: format!(
            "instance {number} is not below the scene root: its parents end at instance {culprit}"
        ),
        related: vec![Related {
            span: wrong.record.parent.span.clone(),
            message: format!("the parent of instance {culprit}"),
        }],
    });
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn below_a_second_root() {
        check(
            r#"
            @for unreachable-instance
            @header 2
            @materials 0
            @objects 0
            @instances 4
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
            -1
            "b"
            8
            1
            ^ unreachable-instance: instance 2 is not below the scene root: its parents end at instance 1
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ;INSTANCE 3
            -1
            "c"
            9
            2
            ^ unreachable-instance: instance 3 is not below the scene root: its parents end at instance 1
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
    fn below_a_cycle() {
        check(
            r#"
            @for unreachable-instance
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
            ^ unreachable-instance: instance 1 is not below the scene root: its parents end at instance 2
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ;INSTANCE 2
            -1
            "b"
            8
            2
            ^ parent-cycle: instance 2 is its own parent
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
}
