//! `parent-cycle`: instances that are each other's parent.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input, Related};
use crate::model::Instance;

/// The rule.
pub const RULE: Rule = Rule {
    code: "parent-cycle",
    severity: Severity::Error,
    what: "instances that are each other's parent",
    why: "An instance cannot hang below itself; Tool does not come to an end.",
    fix: "Give one of them another parent.",
    source: "official text, \"Parent Instance Index\"",
    dispute: None,
    fails: Example {
        note: "two instances hang below each other",
        replace: "0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 2\n1\n\"floor\"\n2099\n0\n",
        with: "2\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 2\n1\n\"floor\"\n2099\n1\n",
    },
    passes: Example {
        note: "a parent that comes later",
        replace: "2098\n0\n",
        with: "2098\n2\n",
    },
};

/// Follows the parents of every instance; each cycle is reported once, at its first instance.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let instances = &input.model.instances;
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
    let message = match cycle.len() {
        1 => format!("instance {first} is its own parent"),
        length => format!("instance {first} hangs below itself, over {length} instances"),
    };
    let related = cycle
        .iter()
        .filter(|&&at| at != first)
        .take(10)
        .map(|&at| Related {
            span: instances[at].parent.span.clone(),
            message: format!("instance {at} is part of the cycle"),
        })
        .collect();
    let span = instances[first].parent.span.clone();
    findings.add(Code::ParentCycle, span, message, related);
}
