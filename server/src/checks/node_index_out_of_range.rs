//! `node-index-out-of-range`: a vertex's node index that fits no reading.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::{FieldId, Section};

/// The rule.
pub const RULE: Rule = Rule {
    code: "node-index-out-of-range",
    severity: Severity::Error,
    what: "a vertex's node index that fits no reading",
    why: "The vertex would hang on a bone that does not exist.",
    fix: "Use the number of an object, or a position in the bone list of the mesh's instance.",
    source: "official text, \"Bone Weight\"; HABDT",
    dispute: Some(
        "The official text reads the node index as the number of an object, HABDT as a position in the bone list of the instance. A value that fits either is right.",
    ),
    fails: Example {
        note: "node 5 of one bone and two objects",
        replace: "0\n1.0000000000\n1\n1.0000000000\t0.0000000000\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t1.0000000000\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.0000000000\t1.0000000000\n2\n0\n0\n1\n2\n1\n0\n2\n3\n\n;### INSTANCES ###\n3\n\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 1\n0\n\"frame_bone\"\n2098\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 2\n1\n\"floor\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "5\n1.0000000000\n1\n1.0000000000\t0.0000000000\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t1.0000000000\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.0000000000\t1.0000000000\n2\n0\n0\n1\n2\n1\n0\n2\n3\n\n;### INSTANCES ###\n3\n\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 1\n0\n\"frame_bone\"\n2098\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 2\n1\n\"floor\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
    },
    passes: Example {
        note: "an object number",
        replace: "0\n1.0000000000\n1\n0.0000000000\t0.0000000000\n100.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t0.0000000000\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t1.0000000000\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n",
        with: "1\n1.0000000000\n1\n0.0000000000\t0.0000000000\n100.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n1\n1.0000000000\n1\n1.0000000000\t0.0000000000\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n1\n1.0000000000\n1\n1.0000000000\t1.0000000000\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n1\n",
    },
};

/// Looks for node indices that are neither the number of an object nor a place in a bone list.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let model = input.model;
    let objects = input.bounds().objects;
    let mut longest = vec![0i64; model.objects.len()];
    for instance in &model.instances {
        let object = instance
            .object
            .value
            .and_then(|at| usize::try_from(at).ok());
        if let Some(bones) = object.and_then(|at| longest.get_mut(at)) {
            *bones = (*bones).max(i64::try_from(instance.bones).unwrap_or(i64::MAX));
        }
    }
    for (number, (object, &bones)) in model.objects.iter().zip(&longest).enumerate() {
        let allowed = 0..objects.max(bones);
        let outside =
            |range: (i64, i64)| !allowed.contains(&range.0) || !allowed.contains(&range.1);
        let Some(list) = &object.vertices else {
            continue;
        };
        if !object.nodes.range.is_some_and(outside) {
            continue;
        }
        let parts = model
            .vertex_parts
            .get(list.parts.clone())
            .unwrap_or_default();
        for part in parts.iter().filter(|part| part.nodes.is_some_and(outside)) {
            for value in input.values(part.span.clone()) {
                if value.field != FieldId::NodeIndex {
                    continue;
                }
                let Some(node) = input.integer(value.span.clone()) else {
                    continue;
                };
                if !allowed.contains(&node) {
                    let message = format!(
                        "node index `{node}` of vertex {} fits neither reading: the file has {}, \
                         and the bone list of object {number} has {}",
                        value.place.vertex,
                        super::words::plural(model.objects.len(), "object"),
                        super::words::plural(bones as usize, "entry"),
                    );
                    let related = super::words::count_of(input, Section::Objects, "the objects");
                    findings.add(Code::NodeIndexOutOfRange, value.span, message, related);
                }
            }
        }
    }
}
