//! `instance-name-symbols`: modifiers of instanced geometry that contradict each other, or that the game's Tool does not know.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::names::games;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "modifiers of instanced geometry that contradict each other, or that the game's Tool does not know",
    why: "Tool reads the characters after the `%` of a name as modifiers. Of two that contradict each other one is lost, and one that it does not know becomes part of the name.",
    fix: "Keep the one that is meant, or leave out what the game does not know.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "static pathfinding and none",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 2, "\"floor\"\n", "\"%+-floor\"\n")],
    },
    passes: Example {
        note: "static pathfinding, lit per vertex",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 2, "\"floor\"\n", "\"%+?floor\"\n")],
    },
};

/// Looks at the names that begin with `%`.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let tool = subject.tool();
    for instance in &subject.model.instances {
        if instance.name_key.first != b'%' {
            continue;
        }
        let name = subject.instance_name(instance);
        if let Some((one, other)) = name.parts.contradictions().first() {
            findings.add(Code::InstanceNameSymbols, &name.whole(), || {
                format!(
                    "`{}` ({}) and `{}` ({}) contradict each other",
                    one.sign, one.meaning, other.sign, other.meaning
                )
            });
        }
        for (at, modifier) in &name.parts.modifiers {
            let Some(tool) = tool.filter(|tool| !modifier.tools.contains(tool)) else {
                continue;
            };
            let span = name.span(&(*at..*at + modifier.sign.len_utf8()));
            findings.add(Code::InstanceNameSymbols, &span, || {
                format!(
                    "`{}` ({}) is a modifier of {}, but the file is for {}",
                    modifier.sign,
                    modifier.meaning,
                    games(modifier.tools),
                    tool.game()
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn modifiers() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 4
            @root
            ;INSTANCE 1
            -1
            "%?!a"
             ^^^^ instance-name-symbols: `?` (lit per vertex) and `!` (lit per pixel) contradict each other
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ;INSTANCE 2
            -1
            "%+*b"
               ^ instance-name-symbols: `*` (render only) is a modifier of Halo 3, but the file is for Halo 2
            8
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ;INSTANCE 3
            @at -1 %+?c 9 0
            "#,
        );
    }

    #[test]
    fn in_halo_3() {
        check(
            r#"
            @header 7
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            @at -1 %+*b*?! 7 0
            "#,
        );
    }
}
