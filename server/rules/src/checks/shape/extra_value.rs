//! `extra-value`: a value that no field asks for.

use crate::checks::Code;
use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::view::Damage;
use scan::{Fault, Mark};
use schema::{FieldId, NO_INDEX, ObjectType, TRIANGLE_VALUES};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Both(message, check),
    severity: Severity::Error,
    what: "a value that no field asks for",
    why: "Tool and importers take it for the next field, and everything behind it slides by one.",
    fix: "Remove it, or raise the count if it belongs to a list. Of three equal scales, as version 1 has them, the quick fix keeps one; three different ones have to become part of the mesh.",
    source: "official text: every record has a fixed number of values",
    dispute: None,
    fails: Example {
        note: "a position of four numbers",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "100.0000000000\t0.0000000000\t0.0000000000\t7.0000000000\n",
        )],
    },
    passes: Example {
        note: "an integer is a good number",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "100\t0.0000000000\t0.0000000000\n",
        )],
    },
};

/// The message for a scanner's mark; `value` is the first extra value.
fn message(mark: &Mark, value: &str) -> String {
    let after = match mark.field {
        Some((field, _)) => format!(" after its {}", field.name()),
        None => String::new(),
    };
    let record = mark.record.name();
    let is_scale = matches!(
        mark.field,
        Some((FieldId::LocalScale | FieldId::PivotScale, _))
    );
    match mark.fault {
        Fault::ExtraValue { count: 2 } if is_scale => format!(
            "`{value}` begins 2 values too many{after}: only version 1 has three scales, from version 2 on there is one"
        ),
        Fault::ExtraValue { count: more } if more > 1 => format!(
            "`{value}` begins {more} values too many: the {record} has no more values{after}"
        ),
        _ => format!("`{value}` is one value too many: the {record} has no more values{after}"),
    }
}

/// Looks for triangles with values too many.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (object, _, reading) in subject.triangle_lists() {
        if let Damage::Extra { count, span } = &reading.damage {
            findings.add(Code::ExtraValue, span, || {
                format!(
                    "a triangle of object {object} has {} values here, {TRIANGLE_VALUES} are \
                     expected: material index and three vertex indices",
                    TRIANGLE_VALUES + count
                )
            });
        }
    }
    if subject.is_sound() {
        stray_bones(subject, findings);
    }
}

/// Looks for integers behind instances that can have no bones: no reader takes them for a bone list.
fn stray_bones(subject: &Subject<'_>, findings: &mut Findings) {
    let model = subject.model;
    for (number, instance) in model.instances.iter().enumerate() {
        let why = match (instance.object.value, model.object_of(instance)) {
            (Some(NO_INDEX), _) => "it has no object".to_owned(),
            (_, Some((at, object))) => match (object.kind, object.nodes.count()) {
                (Some(ObjectType::Mesh), Some(0)) => format!("no vertex of object {at} has one"),
                (Some(ObjectType::Mesh), _) | (None, _) => continue,
                (Some(_), _) => format!("object {at} is not a mesh"),
            },
            _ => continue,
        };
        if instance.bones == 0 {
            continue;
        }
        let span = instance.bone_span.clone();
        findings.add_with(Code::ExtraValue, span.start, || {
            let values = subject.shown(span.clone());
            let what = match instance.bones {
                1 => format!("`{values}` is one value too many"),
                count => format!("`{values}` begins {count} values too many"),
            };
            Words {
                message: format!(
                    "{what}: instance {number} has no bones, as {why}; Tool takes it for the next instance"
                ),
                span: span.clone(),
                related: Vec::new(),
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_position_of_four_numbers() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            2
            1.0 2.0 3.0 4.0
                        ^^^ extra-value: `4.0` is one value too many: the vertex has no more values after its Vertex Position
            0.0 0.0 1.0
            0
            0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            0
            @instances 0
            "#,
        );
    }

    #[test]
    fn three_scales_are_of_version_1() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            -1
            "level"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 2.0 1.0
                ^^^^^^^ extra-value: `2.0 1.0` begins 2 values too many after its Local Scale: only version 1 has three scales, from version 2 on there is one
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }

    #[test]
    fn bones_of_what_can_have_none() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @mesh 1
            @vertices 3
            1
            0 0 1 2
            @instances 4
            @root
            ;INSTANCE 1
            @at -1 group 3 0
            0
            ^ extra-value: `0` is one value too many: instance 1 has no bones, as it has no object; Tool takes it for the next instance
            ;INSTANCE 2
            @at 0 ball 1 0
            0
            ^ extra-value: `0` begins 2 values too many: instance 2 has no bones, as object 0 is not a mesh; Tool takes it for the next instance
            1
            ;INSTANCE 3
            @at 1 mesh 2 0
            0
            ^ extra-value: `0` is one value too many: instance 3 has no bones, as no vertex of object 1 has one; Tool takes it for the next instance
            "#,
        );
    }

    #[test]
    fn a_triangle_of_five_values() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            @vertices 3
            2
            0 0 1 2
            0 2 1 0 7
                    ^ extra-value: a triangle of object 0 has 5 values here, 4 are expected: material index and three vertex indices
            @instances 0
            "#,
        );
    }
}
