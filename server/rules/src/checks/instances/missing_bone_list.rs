//! `missing-bone-list`: an instance of a weighted mesh without its bone list.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use crate::checks::{Code, Related};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "an instance of a weighted mesh without its bone list",
    why: "HABDT's importer takes as many numbers behind the instance as its vertices use bones, whatever they are: without the list it takes the next instance apart.",
    fix: "List the bones that the vertices use behind the instance, or take the weights out of the mesh.",
    source: "official text, \"Object Bone Index\"; HABDT",
    dispute: Some("blam-tags reads no bone list, and needs none."),
    fails: Example {
        note: "no bone list",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 12, "1\n", "")],
    },
    passes: AS_IT_IS,
};

/// Looks for instances of meshes with weights that have no list.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.is_sound() {
        return;
    }
    for (number, instance) in subject.model.instances.iter().enumerate() {
        let Some((at, object)) = subject.model.object_of(instance) else {
            continue;
        };
        let used = object.nodes.count().unwrap_or(0);
        // Node indices that fit no reading are told for themselves.
        let outside = object
            .nodes
            .range
            .is_some_and(|(_, high)| high >= subject.file.bounds().objects);
        if instance.bones > 0 || used == 0 || outside {
            continue;
        }
        findings.add_with(Code::MissingBoneList, instance.name.start, || Words {
            span: instance.name.clone(),
            message: format!(
                "instance {number} has no bone list, but the vertices of object {at} use {}",
                words::plural(used, "bone"),
            ),
            related: vec![Related {
                span: object.name.clone(),
                message: format!("object {at}"),
            }],
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn weights_without_a_list() {
        check(
            r#"
            @for missing-bone-list
            @header 2
            @materials 0
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            1
            @vertex 0
            0
            @instances 2
            @root
            ;INSTANCE 1
            0
            "mesh"
            ^^^^^^ missing-bone-list: instance 1 has no bone list, but the vertices of object 0 use 1 bone
            7
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
    fn no_weights_no_list() {
        check(
            r#"
            @for missing-bone-list
            @header 2
            @materials 0
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            @vertices 3
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }
}
