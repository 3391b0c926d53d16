//! `quaternion-not-normalized`: a rotation whose quaternion is not of length 1.

use crate::checks::Code;
use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::{Subject, finite};
use crate::checks::words;
use schema::FieldId;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a rotation whose quaternion is not of length 1",
    why: "Tool scales or distorts what it rotates.",
    fix: "Divide the four numbers by their length; no rotation is `0 0 0 1`.",
    source: "official text: rotations are quaternions, w last",
    dispute: None,
    fails: Example {
        note: "w is 2",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 2",
            6,
            "0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n",
            "0.0000000000\t0.0000000000\t0.0000000000\t2.0000000000\n",
        )],
    },
    passes: Example {
        note: "rounded to three decimals",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 2",
            6,
            "0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n",
            "0.0000000000\t0.0000000000\t0.707\t0.707\n",
        )],
    },
};

/// Looks at every instance's rotations.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for instance in subject.file.instances() {
        for field in [FieldId::LocalRotation, FieldId::PivotRotation] {
            let Some(reals) = finite(&instance, field) else {
                continue;
            };
            let reals = reals.iter().map(|&real| f64::from(real));
            let square: f64 = reals.map(|real| real * real).sum();
            if (square - 1.0).abs() <= subject.options.tolerances.quaternion {
                continue;
            }
            let at = instance.record.span.start;
            findings.add_with(Code::QuaternionNotNormalized, at, || Words {
                span: subject.field_span(&instance, field),
                message: format!(
                    "{} has length {}: a rotation must have length 1",
                    field.name(),
                    words::number(square.sqrt(), 4)
                ),
                related: Vec::new(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn too_long() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            -1
            "group"
            7
            0
            0
            0.0 0.0 0.0 1.1
            ^^^^^^^^^^^^^^^ quaternion-not-normalized: Local Rotation has length 1.1: a rotation must have length 1
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }

    #[test]
    fn rounded() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            -1
            "group"
            7
            0
            0
            0.0 0.0 0.0 0.999
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }
}
