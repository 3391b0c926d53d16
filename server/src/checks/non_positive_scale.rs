//! `non-positive-scale`: a scale of 0 or less.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::FieldId;

/// The rule.
pub const RULE: Rule = Rule {
    code: "non-positive-scale",
    severity: Severity::Warning,
    what: "a scale of 0 or less",
    why: "A scale of 0 makes the object vanish, a negative one turns it inside out.",
    fix: "Use a scale above 0; mirror the mesh in the modelling program instead.",
    source: "official text: scaling is uniform",
    dispute: None,
    fails: Example {
        note: "a scale of 0",
        replace: "50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
        with: "50.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\n",
    },
    passes: Example {
        note: "a small scale",
        replace: "50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
        with: "50.0000000000\t0.0000000000\t0.0000000000\n0.0100000000\n",
    },
};

/// Looks at every instance's scales.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let mut fields = input.transform_fields();
    fields.retain(|(field, _)| matches!(field, FieldId::LocalScale | FieldId::PivotScale));
    for instance in &input.model.instances {
        for &(field, ref range) in &fields {
            let Some(reals) = input.reals(instance, range) else {
                continue;
            };
            if reals.iter().any(|&real| real <= 0.0) {
                let span = input.field_span(instance, field);
                let text = input.text(span.clone());
                findings.add(
                    Code::NonPositiveScale,
                    span,
                    format!("{} `{text}` is not above 0", field.name()),
                    Vec::new(),
                );
            }
        }
    }
}
