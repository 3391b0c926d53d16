//! `duplicate-unique-id`: two instances with the same unique ID.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input, Related};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The rule.
pub const RULE: Rule = Rule {
    code: "duplicate-unique-id",
    severity: Severity::Error,
    what: "two instances with the same unique ID",
    why: "The ID identifies an instance; Tool cannot tell the two apart.",
    fix: "Give one of them a number that no other instance has.",
    source: "official text, \"Unique Instance ID\"",
    dispute: None,
    fails: Example {
        note: "the ID of the bone again",
        replace: "\"floor\"\n2099\n",
        with: "\"floor\"\n2098\n",
    },
    passes: Example {
        note: "any other number",
        replace: "\"floor\"\n2099\n",
        with: "\"floor\"\n7\n",
    },
};

/// Looks for IDs that stand twice.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut first = HashMap::new();
    for (number, instance) in input.model.instances.iter().enumerate() {
        let Some(id) = instance.unique_id.value else {
            continue;
        };
        let span = &instance.unique_id.span;
        match first.entry(id) {
            Entry::Vacant(place) => {
                place.insert((number, span));
            }
            Entry::Occupied(holder) => {
                let (holder, held) = *holder.get();
                findings.add(
                    Code::DuplicateUniqueId,
                    span.clone(),
                    format!("unique ID `{id}` belongs to instance {holder} already"),
                    vec![Related {
                        span: held.clone(),
                        message: format!("instance {holder} has it first"),
                    }],
                );
            }
        }
    }
}
