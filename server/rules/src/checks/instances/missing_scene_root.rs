//! `missing-scene-root`: a file whose first instance is not the scene root.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related};
use scan::model::Instance;
use schema::{NO_INDEX, SCENE_ROOT_NAME};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a file whose first instance is not the scene root",
    why: "Every level has the scene root as instance 0; all other instances hang below it.",
    fix: "Insert the scene root as instance 0 if it was deleted (object -1, name `Scene Root`, unique ID -1, parent -1), or correct it.",
    source: "official text, \"Object Instances\"",
    dispute: None,
    fails: Example {
        note: "instance 0 is something else",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 0",
            1,
            "-1\n\"Scene Root\"\n-1\n",
            "0\n\"wall\"\n1\n",
        )],
    },
    passes: Example {
        note: "no instances at all",
        of: Base::Level,
        edits: &[
            lines(";### INSTANCES ###", 1, "3\n", "0\n"),
            Edit::Cut {
                from: ";INSTANCE 0",
                to: None,
            },
        ],
    },
};

/// Looks at the first instance. A file without instances is complete without a root.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let instances = &subject.model.instances;
    let Some(root) = instances.first() else {
        return;
    };
    if is_root(subject, root) {
        return;
    }
    let quoted = format!("\"{SCENE_ROOT_NAME}\"");
    let mut others = instances.iter().enumerate().skip(1);
    let later = others.find(|(_, other)| {
        other.name.len() == quoted.len() && subject.text(other.name.clone()) == quoted
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
    findings.add_with(Code::MissingSceneRoot, root.name.start, || Words {
        span: root.name.clone(),
        message,
        related,
    });
}

/// Whether an instance is meant as the scene root: by name, or by having neither object nor parent.
pub(super) fn is_root(subject: &Subject<'_>, instance: &Instance) -> bool {
    let named = subject
        .text(instance.name.clone())
        .trim_matches('"')
        .eq_ignore_ascii_case(SCENE_ROOT_NAME);
    named || (instance.object.value == Some(NO_INDEX) && instance.parent.value == Some(NO_INDEX))
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn another_instance_is_first() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            @instances 1
            ;INSTANCE 0
            -1
            "group"
            ^^^^^^^ scene-root-values: the scene root has name `"group"`, not `"Scene Root"`; unique ID `7`, not -1: it is the same in every level
            7
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

    #[test]
    fn no_instances_at_all() {
        check(
            r"
            @header 2
            @materials 0
            @objects 0
            @instances 0
            ",
        );
    }
}
