//! `unused-object`: an object that no instance places.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::NO_INDEX;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Hint,
    what: "an object that no instance places",
    why: "Objects appear in the level only where an instance refers to them: this one takes room and does nothing.",
    fix: "Add an instance of it, or remove it and lower the object indices after it by 1.",
    source: "official text, \"Object Index\"",
    dispute: None,
    fails: Example {
        note: "the bone is a group node",
        of: Base::Level,
        edits: &[lines(";INSTANCE 1", 1, "0\n", "-1\n")],
    },
    passes: AS_IT_IS,
};

/// Looks for objects that no instance names. Where the instances are not known, nothing is known of their objects.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let model = subject.model;
    if !subject.is_sound() || model.instances.len() < 2 {
        return;
    }
    // An index that is out of range was to name one of these.
    let count = i64::try_from(model.objects.len()).unwrap_or(i64::MAX);
    let known = model.instances.iter().all(|instance| {
        let index = instance.object.value;
        index.is_some_and(|index| (NO_INDEX..count).contains(&index))
    });
    // Bone lists may name objects.
    let ranges = model.bone_parts.iter().filter_map(|part| part.range);
    let bones = ranges.reduce(|one, two| (one.0.min(two.0), one.1.max(two.1)));
    for (number, object) in model.objects.iter().enumerate() {
        let named = i64::try_from(number).unwrap_or(i64::MAX);
        let is_bone = bones.is_some_and(|(low, high)| (low..=high).contains(&named));
        if !known || is_bone || !subject.file.placements(number).is_empty() {
            continue;
        }
        findings.add(Code::UnusedObject, &object.name, || {
            format!("no instance places object {number}")
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn not_placed() {
        check(
            r#"
            @for unused-object
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            ;OBJECT 1
            "SPHERE"
            ^^^^^^^^ unused-object: no instance places object 1
            ""
            ""
            -1
            1.0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 a 7 0
            "#,
        );
    }
}
