//! `scene-root-values`: a scene root whose values are not the fixed ones.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::{Subject, finite};
use scan::model::Int;
use schema::{Exporter, FieldId, NO_INDEX, SCENE_ROOT_NAME};
use std::ops::Range;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a scene root whose values are not the fixed ones",
    why: "The scene root is the same in every level. Tool may move or turn the whole level otherwise.",
    fix: "Use object -1, name `Scene Root`, unique ID -1, parent -1, no rotation, no translation, scale 1 and no bones.",
    source: "official text, \"INSTANCE 0\"",
    dispute: Some(
        "The official text gives the root the unique ID -1; one exporter writes 0. Both are accepted. Tool's own `fbx-to-ass` is taken at its word: in its files no root is wrong.",
    ),
    fails: Example {
        note: "a root that is moved",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 0",
            7,
            "0.0000000000\t0.0000000000\t0.0000000000\n",
            "0.0000000000\t0.0000000000\t5.0000000000\n",
        )],
    },
    passes: Example {
        note: "a root with unique ID 0",
        of: Base::Level,
        edits: &[lines(";INSTANCE 0", 3, "-1\n", "0\n")],
    },
};

/// The transforms of the scene root.
const IDENTITY: [(FieldId, [f32; 4]); 6] = [
    (FieldId::LocalRotation, [0.0, 0.0, 0.0, 1.0]),
    (FieldId::LocalTranslation, [0.0; 4]),
    (FieldId::LocalScale, [1.0; 4]),
    (FieldId::PivotRotation, [0.0, 0.0, 0.0, 1.0]),
    (FieldId::PivotTranslation, [0.0; 4]),
    (FieldId::PivotScale, [1.0; 4]),
];

/// Compares the values of instance 0 with the fixed ones; one finding says all that differ.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(instance) = subject.file.instance(0) else {
        return;
    };
    let root = instance.record;
    let of_tool = crate::format::exporter(&subject.file) == Exporter::Fbx;
    if of_tool || !super::missing_scene_root::is_root(subject, root) {
        return;
    }
    let mut wrong: Vec<(Range<usize>, String)> = Vec::new();
    let mut fixed = |int: &Int, name: &str, allowed: &[i64]| {
        if let Some(value) = int.value.filter(|value| !allowed.contains(value)) {
            wrong.push((int.span.clone(), format!("{name} `{value}`, not -1")));
        }
    };
    fixed(&root.object, "object index", &[NO_INDEX]);
    fixed(&root.unique_id, "unique ID", &[NO_INDEX, 0]);
    fixed(&root.parent, "parent", &[NO_INDEX]);
    let name = subject.text(root.name.clone());
    if name != format!("\"{SCENE_ROOT_NAME}\"") {
        wrong.push((
            root.name.clone(),
            format!("name `{name}`, not `\"{SCENE_ROOT_NAME}\"`"),
        ));
    }
    for (field, identity) in IDENTITY {
        let Some(reals) = finite(&instance, field) else {
            continue;
        };
        let differs = |(real, one): (&f32, f32)| (real - one).abs() > 1e-3;
        if reals.iter().zip(identity).any(differs) {
            let span = subject.field_span(&instance, field);
            wrong.push((span, format!("a changed {}", field.name())));
        }
    }
    if root.bones > 0 {
        wrong.push((root.bone_span.clone(), "a bone list".to_owned()));
    }
    wrong.sort_by_key(|(span, _)| span.start);
    if let Some((span, _)) = wrong.first() {
        let all: Vec<&str> = wrong.iter().map(|(_, text)| text.as_str()).collect();
        findings.add(Code::SceneRootValues, span, || {
            format!(
                "the scene root has {}: it is the same in every level",
                all.join("; ")
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn moved_and_turned() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 1
            ;INSTANCE 0
            -1
            "Scene Root"
            -1
            -1
            0
            0.0 0.0 1.0 0.0
            ^^^^^^^^^^^^^^^ scene-root-values: the scene root has a changed Local Rotation; a changed Local Translation: it is the same in every level
            5.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }

    #[test]
    fn unique_id_0() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 1
            ;INSTANCE 0
            -1
            "Scene Root"
            0
            -1
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
