//! `missing-value`: a record that lacks a value.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::odd_lists::Odd;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use scan::view::Damage;
use scan::{Fault, Mark};
use schema::{FieldId, TRIANGLE_VALUES};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Both(message, check),
    severity: Severity::Error,
    what: "a record that lacks a value",
    why: "Readers take the next value for the missing one, and everything behind it slides by one.",
    fix: "Add the value where it is missing.",
    source: "official text: every record has a fixed number of values",
    dispute: None,
    fails: Example {
        note: "the z of a position is missing",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "100.0000000000\t0.0000000000\n",
        )],
    },
    passes: Example {
        note: "the values stand on several lines",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "100.0000000000\t0.0000000000\n0.0000000000\n",
        )],
    },
};

/// The message for a scanner's mark; `value` is the text in front of the gap, or behind it.
fn message(mark: &Mark, value: &str) -> String {
    let name = words::field(mark);
    let record = mark.record.name();
    let of_pill = matches!(mark.field, Some((FieldId::PillHeight, _)));
    match mark.fault {
        Fault::MissingValue { count: 2 } if of_pill => format!(
            "the {record} lacks its Pill Height and its Pill Radius behind `{value}`: Rampancy writes pills without them"
        ),
        Fault::MissingValue { count: more } if more > 1 => {
            format!("the {record} lacks {more} values behind `{value}`, from its {name} on")
        }
        Fault::MissingBefore { count: 1 } => {
            format!("the {record} lacks its {name} before `{value}`")
        }
        Fault::MissingBefore { count } => {
            format!("the {record} lacks {count} values before `{value}`, from its {name} on")
        }
        Fault::ValueInComment => format!(
            "the {record} lacks its {name}: `{value}` stands behind a `;`, where all is comment; \
             begin a line with it"
        ),
        _ => format!("the {record} lacks its {name} behind `{value}`"),
    }
}

/// Looks for triangles that lack a value.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (object, _, reading) in subject.triangle_lists() {
        match &reading.damage {
            Damage::Missing { count, span } => findings.add(Code::MissingValue, span, || {
                format!(
                    "a triangle of object {object} has {} of its {TRIANGLE_VALUES} values here: \
                     material index and three vertex indices",
                    TRIANGLE_VALUES - count
                )
            }),
            Damage::NoCount { span } => findings.add(Code::MissingValue, span, || {
                format!(
                    "the triangle count of object {object} is missing before its first triangle"
                )
            }),
            Damage::None | Damage::Loose | Damage::Extra { .. } => {}
        }
    }
    for list in findings.context().odd_lists().to_vec() {
        if let Odd::NoMaterials(count) = list.what {
            findings.add(Code::MissingValue, &list.at, || {
                let object = list.object;
                format!(
                    "each of the {count} triangles of object {object} lacks its material index: their lines hold three \
                     vertex indices"
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_column_of_triangles() {
        check(
            r#"
            @header 7
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "m"
            ""
            0
            @objects 1
            @mesh 0
            3
            @corners
            4
            ^ missing-value: each of the 4 triangles of object 0 lacks its material index: their lines hold three vertex indices
            0 1 2
            1 0 2
            0 2 1
            2 1 0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn a_position_of_two_numbers() {
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
            1.0 2.0
                ^^^ missing-value: the vertex lacks its Vertex Position z behind `2.0`
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
    fn a_triangle_of_three_values() {
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
            3
            0 0 1 2
            0 1 2
            ^^^^^ missing-value: a triangle of object 0 has 3 of its 4 values here: material index and three vertex indices
            0 2 1 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn no_triangle_count() {
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
            0 0 1 2
            ^ missing-value: the triangle count of object 0 is missing before its first triangle
            0 2 1 0
            0 1 2 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn the_last_instance_has_lost_its_scale() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 2
            @root
            ;INSTANCE 1
            0
            "one"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
                    ^^^ missing-value: the instance lacks its Local Scale x behind `0.0`
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }

    #[test]
    fn the_last_instance_has_lost_a_rotation() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 2
            @root
            ;INSTANCE 1
            0
            "one"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ^^^ missing-value: the instance lacks 4 values behind `1.0`, from its Pivot Point Rotation i on
            0.0 0.0 0.0
            1.0
            "#,
        );
    }

    #[test]
    fn the_last_instance_has_lost_a_translation() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 2
            @root
            ;INSTANCE 1
            0
            "one"
            7
            0
            0
            0.0 0.0 0.0 1.0
                        ^^^ missing-value: the instance lacks 3 values behind `1.0`, from its Local Translation x on
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }

    #[test]
    fn a_scale_of_version_1() {
        check(
            r#"
            @header 1
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 1
            ;INSTANCE 0
            -1
            "Scene Root"
            -1
            -1
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
                    ^^^ missing-value: the instance lacks 3 values behind `0.0`, from its Local Scale x on
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 1.0 1.0
            "#,
        );
    }

    #[test]
    fn a_pill_of_rampancy() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 2
            ;OBJECT 0
            "PILL"
            ""
            ""
            0
            ^ missing-value: the pill lacks its Pill Height and its Pill Radius behind `0`: Rampancy writes pills without them
            ;OBJECT 1
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn the_color_of_a_light() {
        check(
            r#"
            @header 3
            @materials 1
            @objects 1
            ;OBJECT 0
            "GENERIC_LIGHT"
            ""
            ""
            "OMNI_LGT"
            ^^^^^^^^^^ missing-value: the light lacks 3 values behind `"OMNI_LGT"`, from its Light Color red on
            10.0
            0.0
            0.0
            0
            0.0
            0.0
            0
            0.0
            0.0
            0
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn a_count_behind_its_heading() {
        check(
            r#"
            @header 2
            @materials 1
            ;### OBJECTS ###
            ^^^^^^^^^^^^^^^^ missing-value: the objects section lacks its Object Count behind `;### OBJECTS ###`
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn a_count_and_its_heading() {
        check(
            r#"
            @header 2
            ;MATERIAL 0
            ^^^^^^^^^^^ missing-value: the materials section lacks its Material Count before `;MATERIAL 0`
            "a"
            ""
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn the_type_of_an_object() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 2
            ;OBJECT 0
            ^^^^^^^^^ missing-value: the sphere lacks its Object Type behind `;OBJECT 0`
            ""
            ""
            0
            1.0
            ;OBJECT 1
            ^^^^^^^^^ missing-value: the mesh lacks 3 values behind `;OBJECT 1`, from its Object Type on
            @vertices 3
            1
            0 0 1 2
            @instances 1
            @root
            "#,
        );
    }
}
