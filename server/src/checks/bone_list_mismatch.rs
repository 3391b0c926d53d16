//! `bone-list-mismatch`: a bone list whose length differs from the number of bones that the vertices use.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input, Related};

/// The rule.
pub const RULE: Rule = Rule {
    code: "bone-list-mismatch",
    severity: Severity::Warning,
    what: "a bone list whose length differs from the number of bones that the vertices use",
    why: "HABDT's importer takes as many entries as there are distinct node indices; a different number shifts what follows.",
    fix: "List each bone that the vertices use once.",
    source: "HABDT",
    dispute: Some("blam-tags reads no bone list, so an instance without one is accepted."),
    fails: Example {
        note: "two entries for one bone",
        replace: "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n0\n",
    },
    passes: Example {
        note: "no bone list",
        replace: "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
    },
};

/// Compares the length of each bone list with the distinct node indices of the mesh.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    for (number, instance) in input.model.instances.iter().enumerate() {
        let object = instance
            .object
            .value
            .and_then(|at| usize::try_from(at).ok());
        let Some((at, object)) = object.and_then(|at| Some((at, input.model.objects.get(at)?)))
        else {
            continue;
        };
        let Some(used) = object.nodes.count() else {
            continue;
        };
        if instance.bones == 0 || instance.bones == used {
            continue;
        }
        findings.add(
            Code::BoneListMismatch,
            instance.bone_span.clone(),
            format!(
                "the bone list of instance {number} has {}, but the vertices of object {at} use {}",
                super::words::plural(instance.bones, "entry"),
                super::words::plural(used, "bone"),
            ),
            vec![Related {
                span: object.name.clone(),
                message: format!("object {at}"),
            }],
        );
    }
}
