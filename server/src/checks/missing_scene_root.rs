//! `missing-scene-root`: a file whose first instance is not the scene root.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input, Related};
use crate::model::Instance;
use crate::schema::{NO_INDEX, SCENE_ROOT_NAME};

/// The rule.
pub const RULE: Rule = Rule {
    code: "missing-scene-root",
    severity: Severity::Error,
    what: "a file whose first instance is not the scene root",
    why: "Every level has the scene root as instance 0; all other instances hang below it.",
    fix: "Make instance 0 the scene root: object -1, name `Scene Root`, unique ID -1, parent -1.",
    source: "official text, \"Object Instances\"",
    dispute: None,
    fails: Example {
        note: "instance 0 is something else",
        replace: "-1\n\"Scene Root\"\n-1\n-1\n",
        with: "0\n\"floor\"\n1\n-1\n",
    },
    passes: Example {
        note: "no instances at all",
        replace: "3\n\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 1\n0\n\"frame_bone\"\n2098\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 2\n1\n\"floor\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "0\n",
    },
};

/// Looks at the first instance. A file without instances is complete without a root.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let Some(root) = input.model.instances.first() else {
        return;
    };
    if is_root(input, root) {
        return;
    }
    let later = input
        .model
        .instances
        .iter()
        .enumerate()
        .skip(1)
        .find(|(_, instance)| {
            input.text(instance.name.clone()) == format!("\"{SCENE_ROOT_NAME}\"")
        });
    let (message, related) = match later {
        Some((number, instance)) => (
            format!("instance 0 is not the scene root: that is instance {number}"),
            vec![Related {
                span: instance.name.clone(),
                message: "the scene root".to_owned(),
            }],
        ),
        None => (
            format!(
                "instance 0 is not the scene root: it needs object index -1, the name \
                 `{SCENE_ROOT_NAME}`, unique ID -1 and parent -1"
            ),
            Vec::new(),
        ),
    };
    findings.add(Code::MissingSceneRoot, root.name.clone(), message, related);
}

/// Whether an instance is meant as the scene root: by name, or by having neither object nor parent.
pub(super) fn is_root(input: &Input<'_>, instance: &Instance) -> bool {
    let named = input
        .text(instance.name.clone())
        .trim_matches('"')
        .eq_ignore_ascii_case(SCENE_ROOT_NAME);
    named || (instance.object.value == Some(NO_INDEX) && instance.parent.value == Some(NO_INDEX))
}
