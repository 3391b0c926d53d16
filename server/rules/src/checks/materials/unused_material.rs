//! `unused-material`: a material that nothing uses.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::{NO_INDEX, ObjectType, Section};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Hint,
    what: "a material that nothing uses",
    why: "It takes room in the file and does nothing.",
    fix: "Remove it, and lower the material indices after it by 1.",
    source: "official text, \"Material Index\"",
    dispute: None,
    fails: Example {
        note: "both triangles use material 0",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 38, "1\n", "0\n")],
    },
    passes: AS_IT_IS,
};

/// Looks for materials that no object and no triangle names. Where a list cannot be read for sure, it may name any.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let model = subject.model;
    if !subject.is_sound() || !subject.has(Section::Instances) || model.materials.is_empty() {
        return;
    }
    let count = i64::try_from(model.materials.len()).unwrap_or(i64::MAX);
    // An index that is out of range was to name one of these.
    let mut outside = false;
    let mut unused = vec![true; model.materials.len()];
    let mut mark = |index: i64| {
        outside |= index >= count || index < NO_INDEX;
        let place = usize::try_from(index)
            .ok()
            .and_then(|index| unused.get_mut(index));
        place.map(|unused| *unused = false)
    };
    for (number, object) in model.objects.iter().enumerate() {
        if let Some(index) = object.material.as_ref().and_then(|index| index.value) {
            mark(index);
        }
        if object.kind != Some(ObjectType::Mesh) {
            continue;
        }
        let used = subject.used(number);
        let Some(materials) = used.and_then(|used| used.materials.as_ref()) else {
            return;
        };
        for &index in materials.keys() {
            mark(index);
        }
    }
    if outside {
        return;
    }
    for (number, name) in subject.material_names().iter().enumerate() {
        if unused.get(number) == Some(&true) {
            findings.add(Code::UnusedMaterial, &name.whole(), || {
                format!("no object or triangle uses material {number}")
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn used_by_an_object() {
        check(
            r#"
            @for unused-material
            @header 2
            @materials
            2
            ;MATERIAL 0
            "a"
            ""
            ;MATERIAL 1
            "b"
             ^ unused-material: no object or triangle uses material 1
            ""
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 1
            @root
            "#,
        );
    }
}
