//! `missing-value`: a record that lacks a value.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::shifted_triangle_lists::{Odd, OddList};
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
    why: "Tool and importers take the next value for the missing one, and everything behind it slides by one.",
    fix: "Add the value where it is missing; where two values run together, put the tab or the line break back between them.",
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
            "Pill Height and Pill Radius are missing after `{value}`: Rampancy writes pills without them"
        ),
        Fault::MissingValue { count: 2 }
            if matches!(mark.field, Some((FieldId::ObjectIndex, _))) =>
        {
            format!(
                "the first lines of an instance are missing after `{value}`: Object Index and Object Instance Name"
            )
        }
        Fault::MissingValue { count: more } if more > 1 => {
            format!("{more} values of the {record} are missing after `{value}`, from {name} on")
        }
        Fault::MissingBefore { count: 1 } => {
            format!("{name} of the {record} is missing before `{value}`")
        }
        Fault::MissingBefore { count } => {
            format!("{count} values of the {record} are missing before `{value}`, from {name} on")
        }
        Fault::ValueInComment => format!(
            "{name} of the {record} is missing: `{value}` comes after a `;` and is a comment; \
             put it on a line of its own"
        ),
        _ => format!("{name} of the {record} is missing after `{value}`"),
    }
}

/// Looks for triangles that lack a value.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let odd_lists = findings.context().odd_lists().to_vec();
    let is_joined = |object: usize| {
        let is = |it: &OddList| it.object == object && matches!(it.what, Odd::Joined { .. });
        odd_lists.iter().any(is)
    };
    for (object, _, reading) in subject.triangle_lists() {
        match &reading.damage {
            Damage::Missing { .. } if is_joined(object) => {}
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
    for list in &odd_lists {
        let object = list.object;
        match list.what {
            Odd::NoMaterials(count) => findings.add(Code::MissingValue, &list.at, || {
                format!(
                    "each of the {count} triangles of object {object} lacks its material index: their lines have only three \
                     vertex indices"
                )
            }),
            Odd::Joined {
                value,
                parts: [one, other],
                is_line_break,
            } => findings.add(Code::MissingValue, &list.at, || {
                let lost = if is_line_break { "line break" } else { "tab" };
                format!("`{value}` in a triangle of object {object} is `{one}` and `{other}`: the {lost} between them is missing")
            }),
            Odd::TooLarge { .. } => {}
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
            ^ missing-value: each of the 4 triangles of object 0 lacks its material index: their lines have only three vertex indices
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
                ^^^ missing-value: Vertex Position z of the vertex is missing after `2.0`
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
                    ^^^ missing-value: Local Scale x of the instance is missing after `0.0`
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
            ^^^ missing-value: 4 values of the instance are missing after `1.0`, from Pivot Point Rotation i on
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
                        ^^^ missing-value: 3 values of the instance are missing after `1.0`, from Local Translation x on
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
                    ^^^ missing-value: 3 values of the instance are missing after `0.0`, from Local Scale x on
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
            ^ missing-value: Pill Height and Pill Radius are missing after `0`: Rampancy writes pills without them
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
            ^^^^^^^^^^ missing-value: 3 values of the light are missing after `"OMNI_LGT"`, from Light Color red on
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
            ^^^^^^^^^^^^^^^^ missing-value: Object Count of the objects section is missing after `;### OBJECTS ###`
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
            ^^^^^^^^^^^ missing-value: Material Count of the materials section is missing before `;MATERIAL 0`
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
            ^^^^^^^^^ missing-value: Object Type of the sphere is missing after `;OBJECT 0`
            ""
            ""
            0
            1.0
            ;OBJECT 1
            ^^^^^^^^^ missing-value: 3 values of the mesh are missing after `;OBJECT 1`, from Object Type on
            @vertices 3
            1
            0 0 1 2
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn two_lines_of_one_value_run_together() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            @vertices 14
            2
            0
            0
            1
            2
            0
            1112
            ^^^^ missing-value: `1112` in a triangle of object 0 is `11` and `12`: the line break between them is missing
            13
            @instances 0
            "#,
        );
    }

    #[test]
    fn two_triangles_run_together() {
        check(
            r#"
            @header 2
            @materials 2
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            @vertices 14
            3
            0 0 1 2
            0 3 4 51 6 7 8
                  ^^ missing-value: `51` in a triangle of object 0 is `5` and `1`: the line break between them is missing
            1 11 12 13
            @instances 0
            "#,
        );
    }

    #[test]
    fn two_values_of_a_line_run_together() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            @vertices 14
            2
            0 0 1 2
            0 1213 11
              ^^^^ missing-value: `1213` in a triangle of object 0 is `12` and `13`: the tab between them is missing
            @instances 0
            "#,
        );
    }
}
