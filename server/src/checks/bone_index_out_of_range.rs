//! `bone-index-out-of-range`: a bone index that names neither an object nor an instance.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::Section;

/// The rule.
pub const RULE: Rule = Rule {
    code: "bone-index-out-of-range",
    severity: Severity::Error,
    what: "a bone index that names neither an object nor an instance",
    why: "The mesh would hang on a bone that does not exist.",
    fix: "Use the number of an object, or of an instance as HABDT does.",
    source: "official text, \"Object Bone Index\"; HABDT",
    dispute: Some(
        "The official text reads a bone index as the number of an object, HABDT as that of an instance. A value that fits either is right.",
    ),
    fails: Example {
        note: "bone 3 of two objects and three instances",
        replace: "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n3\n",
    },
    passes: Example {
        note: "the number of an instance",
        replace: "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n2\n",
    },
};

/// Looks for bone indices that are neither the number of an object nor that of an instance.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let bounds = input.bounds();
    let allowed = 0..bounds.objects.max(bounds.instances);
    for instance in &input.model.instances {
        let Some((low, high)) = instance.bone_range else {
            continue;
        };
        if allowed.contains(&low) && allowed.contains(&high) {
            continue;
        }
        for (span, value) in input.integers(instance.bone_span.clone()) {
            if value.is_some_and(|value| !allowed.contains(&value)) {
                let message = format!(
                    "bone index `{}` fits neither reading: the file has {} and {}",
                    value.unwrap_or_default(),
                    super::words::plural(input.model.objects.len(), "object"),
                    super::words::plural(input.model.instances.len(), "instance"),
                );
                let related = super::words::count_of(input, Section::Instances, "the instances");
                findings.add(Code::BoneIndexOutOfRange, span, message, related);
            }
        }
    }
}
