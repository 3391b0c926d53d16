//! `scene-root-values`: a scene root whose values are not the fixed ones.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::model::Int;
use crate::schema::{FieldId, NO_INDEX, SCENE_ROOT_NAME};
use std::ops::Range;

/// The rule.
pub const RULE: Rule = Rule {
    code: "scene-root-values",
    severity: Severity::Warning,
    what: "a scene root whose values are not the fixed ones",
    why: "The scene root is the same in every level. Tool may move or turn the whole level otherwise.",
    fix: "Use object -1, name `Scene Root`, unique ID -1, parent -1, no rotation, no translation, scale 1 and no bones.",
    source: "official text, \"INSTANCE 0\"",
    dispute: Some(
        "The official text gives the root the unique ID -1; one exporter writes 0. Both are accepted.",
    ),
    fails: Example {
        note: "a root that is moved",
        replace: "-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n",
        with: "-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t5.0000000000\n",
    },
    passes: Example {
        note: "a root with unique ID 0",
        replace: "\"Scene Root\"\n-1\n-1\n",
        with: "\"Scene Root\"\n0\n-1\n",
    },
};

/// Compares the values of instance 0 with the fixed ones; one finding says all that differ.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let Some(root) = input.model.instances.first() else {
        return;
    };
    if !super::missing_scene_root::is_root(input, root) {
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
    let name = input.text(root.name.clone());
    if name != format!("\"{SCENE_ROOT_NAME}\"") {
        wrong.push((
            root.name.clone(),
            format!("name `{name}`, not `\"{SCENE_ROOT_NAME}\"`"),
        ));
    }
    for (field, range) in input.transform_fields() {
        let Some(reals) = input.reals(root, &range) else {
            continue;
        };
        let identity = match field {
            FieldId::LocalRotation | FieldId::PivotRotation => [0.0, 0.0, 0.0, 1.0],
            FieldId::LocalScale | FieldId::PivotScale => [1.0; 4],
            _ => [0.0; 4],
        };
        if reals
            .iter()
            .zip(identity)
            .any(|(real, one)| (real - one).abs() > 1e-3)
        {
            let span = input.field_span(root, field);
            wrong.push((span, format!("{} is not the identity", field.name())));
        }
    }
    if root.bones > 0 {
        wrong.push((root.bone_span.clone(), "a bone list".to_owned()));
    }
    wrong.sort_by_key(|(span, _)| span.start);
    if let Some((span, _)) = wrong.first() {
        let all: Vec<&str> = wrong.iter().map(|(_, text)| text.as_str()).collect();
        findings.add(
            Code::SceneRootValues,
            span.clone(),
            format!(
                "the scene root is the same in every level; here it has {}",
                all.join("; ")
            ),
            Vec::new(),
        );
    }
}
