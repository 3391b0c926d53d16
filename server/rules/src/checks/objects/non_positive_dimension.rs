//! `non-positive-dimension`: a sphere, box or pill without size.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::FieldId;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a sphere, box or pill without size",
    why: "A radius, height or extent of 0 or less makes a body without volume.",
    fix: "Set its size, or take the object out.",
    source: "official text, \"Sphere Radius\", \"Box Extents\", \"Pill Height\", \"Pill Radius\"",
    dispute: None,
    fails: Example {
        note: "a radius of 0",
        of: Base::Level,
        edits: &[lines(";OBJECT 0", 5, "2.0000000000\n", "0.0000000000\n")],
    },
    passes: Example {
        note: "a small radius",
        of: Base::Level,
        edits: &[lines(";OBJECT 0", 5, "2.0000000000\n", "0.0010000000\n")],
    },
};

/// The fields that are sizes.
const SIZES: [FieldId; 4] = [
    FieldId::SphereRadius,
    FieldId::BoxExtents,
    FieldId::PillHeight,
    FieldId::PillRadius,
];

/// Looks at the sizes of spheres, boxes and pills.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for object in subject.file.objects() {
        if object.mesh().is_some() {
            continue;
        }
        let sizes = object.fields().into_iter();
        for size in sizes.filter(|value| SIZES.contains(&value.field)) {
            if subject.real(&size.span).is_none_or(|value| value > 0.0) {
                continue;
            }
            findings.add(Code::NonPositiveDimension, &size.span, || {
                format!(
                    "{} `{}` gives object {} no size: it must be more than 0",
                    size.field.name(),
                    subject.shown(size.span.clone()),
                    object.number
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn sizes() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "BOX"
            ""
            ""
            -1
            1.0 0.0 -2.0
                ^^^ non-positive-dimension: Box Extents `0.0` gives object 0 no size: it must be more than 0
                    ^^^^ non-positive-dimension: Box Extents `-2.0` gives object 0 no size: it must be more than 0
            ;OBJECT 1
            "SPHERE"
            ""
            ""
            -1
            0.1
            @instances 1
            @root
            "#,
        );
    }
}
