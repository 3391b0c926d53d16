//! `repeated-bone`: a bone that is twice in a bone list.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related};
use std::collections::HashMap;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a bone that is twice in a bone list",
    why: "The vertices of HABDT's files name bones by their place in the list: a bone that is there twice shifts all after it.",
    fix: "Remove the second one, and lower the vertices' node indices after it by 1.",
    source: "official text, \"Object Bone Index\"; HABDT",
    dispute: None,
    fails: Example {
        note: "two bones, the same twice",
        of: Base::Level,
        edits: &[
            lines(
                ";OBJECT 1",
                14,
                "1\n0\n1.0000000000\n",
                "1\n1\n1.0000000000\n",
            ),
            lines(";INSTANCE 2", 13, "", "1\n"),
        ],
    },
    passes: AS_IT_IS,
};

/// Longer lists are not looked at: no skeleton has so many bones.
const LONGEST: usize = 4096;

/// Looks for entries that stand twice.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for instance in subject.file.instances() {
        if !(2..=LONGEST).contains(&instance.record.bones) {
            continue;
        }
        let mut seen = HashMap::new();
        for (entry, (span, value)) in instance.bones().into_iter().enumerate() {
            let Some(value) = value else {
                continue;
            };
            if let Some(&(first, ref place)) = seen.get(&value) {
                let place: &std::ops::Range<usize> = place;
                findings.add_with(Code::RepeatedBone, span.start, || Words {
                    span: span.clone(),
                    message: format!("bone `{value}` is already entry {first} of this list"),
                    related: vec![Related {
                        span: place.clone(),
                        message: format!("entry {first}"),
                    }],
                });
            } else {
                seen.insert(value, (entry, span));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn twice() {
        check(
            r#"
            @for repeated-bone
            @header 2
            @materials 0
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            2
            @vertex 0
            @vertex 1
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            0
            0
            ^ repeated-bone: bone `0` is already entry 0 of this list
            "#,
        );
    }

    #[test]
    fn each_once() {
        check(
            r#"
            @for repeated-bone
            @header 2
            @materials 0
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            2
            @vertex 0
            @vertex 1
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            1
            0
            "#,
        );
    }
}
