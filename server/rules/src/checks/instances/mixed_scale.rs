//! `mixed-scale`: a scale whose three numbers differ.

use crate::checks::Code;
use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::subject::finite;
use schema::FieldId;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "a scale whose three numbers differ",
    why: "Scales are uniform by the official text, and versions from 2 on have room for one number only: what is stretched here loses its shape in any other version.",
    fix: "Stretch the mesh itself, and scale it evenly.",
    source: "official text, \"Local Scale\"; HABDT writes three numbers in version 1",
    dispute: None,
    fails: Example {
        note: "stretched, in version 1",
        of: Base::Level,
        edits: &[
            lines(";### HEADER ###", 1, "2\n", "1\n"),
            lines(
                ";INSTANCE 0",
                8,
                "1.0000000000\n",
                "1.0000000000\t1.0000000000\t1.0000000000\n",
            ),
            lines(
                ";INSTANCE 0",
                11,
                "1.0000000000\n",
                "1.0000000000\t1.0000000000\t1.0000000000\n",
            ),
            lines(
                ";INSTANCE 1",
                8,
                "1.0000000000\n",
                "1.0000000000\t1.0000000000\t1.0000000000\n",
            ),
            lines(
                ";INSTANCE 1",
                11,
                "1.0000000000\n",
                "1.0000000000\t1.0000000000\t1.0000000000\n",
            ),
            lines(
                ";INSTANCE 2",
                8,
                "1.0000000000\n",
                "1.0000000000\t1.0000000000\t2.0000000000\n",
            ),
            lines(
                ";INSTANCE 2",
                11,
                "1.0000000000\n",
                "1.0000000000\t1.0000000000\t1.0000000000\n",
            ),
        ],
    },
    passes: Example {
        note: "mirrored and larger",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 8, "1.0000000000\n", "-2.0000000000\n")],
    },
};

/// The numbers of a scale may differ by this share: exporters take them out of a matrix.
const ROUNDING: f32 = 1e-4;

/// Compares the numbers of each scale.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for instance in subject.file.instances() {
        for field in [FieldId::LocalScale, FieldId::PivotScale] {
            let Some([first, rest @ ..]) = finite(&instance, field) else {
                continue;
            };
            let same = |other: &f32| (other - first).abs() <= ROUNDING * first.abs();
            if rest.iter().all(same) {
                continue;
            }
            let at = instance.record.span.start;
            findings.add_with(Code::MixedScale, at, || Words {
                span: subject.field_span(&instance, field),
                message: format!(
                    "{} stretches the object: a scale must be the same in all directions",
                    field.name()
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
    fn stretched() {
        check(
            r#"
            @for mixed-scale
            @header 1
            @materials 0
            @objects 0
            @instances 1
            ;INSTANCE 0
            -1
            "Scene Root"
            -1
            -1
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 1.0 1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 2.0 1.0
            ^^^^^^^^^^^ mixed-scale: Pivot Point Scale stretches the object: a scale must be the same in all directions
            ^^^^^^^^^^^ scene-root-values: the scene root has a changed Pivot Point Scale: it is the same in every level
            "#,
        );
    }
}
