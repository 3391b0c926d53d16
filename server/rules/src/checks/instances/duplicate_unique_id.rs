//! `duplicate-unique-id`: two instances with the same unique ID.

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
    what: "two instances with the same unique ID",
    why: "The ID identifies an instance: a lookup finds only one of the two. Tool makes the level all the same, and does not mention it.",
    fix: "Give one of them a number that no other instance has.",
    source: "official text, \"Unique Instance ID\"; HABDT writes an ID twice, as it compares text with numbers when it looks for a free one",
    dispute: Some("A file that has an ID twice compiles all the same, so this is no error."),
    fails: Example {
        note: "the ID of the bone again",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 3, "2099\n", "2098\n")],
    },
    passes: Example {
        note: "any other number",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 3, "2099\n", "7\n")],
    },
};

/// Looks for IDs that stand twice.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let mut holders = HashMap::new();
    for (number, instance) in subject.model.instances.iter().enumerate() {
        let Some(id) = instance.unique_id.value else {
            continue;
        };
        let span = &instance.unique_id.span;
        match holders.entry(id) {
            Entry::Vacant(place) => {
                place.insert((number, span));
            }
            Entry::Occupied(holder) => {
                let (holder, held) = *holder.get();
                findings.add_with(Code::DuplicateUniqueId, span.start, || Words {
                    span: span.clone(),
                    message: format!("instance {holder} already has the unique ID `{id}`"),
                    related: vec![Related {
                        span: held.clone(),
                        message: format!("instance {holder} has it first"),
                    }],
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn the_second_is_told() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 3
            @root
            ;INSTANCE 1
            @at -1 a 7 0
            ;INSTANCE 2
            -1
            "b"
            7
            ^ duplicate-unique-id: instance 1 already has the unique ID `7`
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
    fn gaps_are_right() {
        check(
            r"
            @header 2
            @materials 0
            @objects 0
            @instances 3
            @root
            ;INSTANCE 1
            @at -1 a 900 0
            ;INSTANCE 2
            @at -1 b 7 0
            ",
        );
    }
}
