//! `quaternion-not-normalized`: a rotation whose quaternion is not of length 1.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::{FieldId, QUATERNION_TOLERANCE};

/// The rule.
pub const RULE: Rule = Rule {
    code: "quaternion-not-normalized",
    severity: Severity::Warning,
    what: "a rotation whose quaternion is not of length 1",
    why: "Tool scales or distorts what it rotates.",
    fix: "Divide the four numbers by their length; no rotation is `0 0 0 1`.",
    source: "official text: rotations are quaternions, w last",
    dispute: None,
    fails: Example {
        note: "w is 2",
        replace: "0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n",
        with: "0.0000000000\t0.0000000000\t0.0000000000\t2.0000000000\n",
    },
    passes: Example {
        note: "rounded to three decimals",
        replace: "0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n",
        with: "0.0000000000\t0.0000000000\t0.707\t0.707\n",
    },
};

/// Looks at every instance's rotations.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut fields = input.transform_fields();
    fields.retain(|(field, _)| matches!(field, FieldId::LocalRotation | FieldId::PivotRotation));
    for instance in &input.model.instances {
        for &(field, ref range) in &fields {
            let Some(reals) = input.reals(instance, range) else {
                continue;
            };
            let square: f64 = reals
                .iter()
                .map(|&real| f64::from(real) * f64::from(real))
                .sum();
            if (square - 1.0).abs() > QUATERNION_TOLERANCE {
                let span = input.field_span(instance, field);
                findings.add(
                    Code::QuaternionNotNormalized,
                    span,
                    format!(
                        "{} has length {:.4}: a rotation is a quaternion of length 1",
                        field.name(),
                        square.sqrt()
                    ),
                    Vec::new(),
                );
            }
        }
    }
}
