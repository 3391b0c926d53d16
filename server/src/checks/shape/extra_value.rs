//! `extra-value`: a value that no field asks for.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::scan::{Fault, Mark};
use crate::schema::{FieldId, TRIANGLE_VALUES};
use crate::view::Damage;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Both(message, check),
    severity: Severity::Error,
    what: "a value that no field asks for",
    why: "Readers take it for the next field, and everything behind it slides by one.",
    fix: "Remove it, or raise the count if it belongs to a list. Of three equal scales, as version 1 has them, a fix keeps the one; three different ones have to become part of the mesh.",
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

/// What the finding says; `value` is the first extra value.
fn message(mark: &Mark, value: &str) -> String {
    let after = match mark.field {
        Some((field, _)) => format!(" behind its {}", field.name()),
        None => String::new(),
    };
    let record = mark.record.name();
    let is_scale = matches!(
        mark.field,
        Some((FieldId::LocalScale | FieldId::PivotScale, _))
    );
    match mark.fault {
        Fault::ExtraValue { count: 2 } if is_scale => format!(
            "`{value}` is two values too many{after}: three scales are version 1's form, from version 2 on an instance has one"
        ),
        Fault::ExtraValue { count: more } if more > 1 => format!(
            "`{value}` begins {more} values too many: the {record} has no further value{after}"
        ),
        _ => format!("`{value}` is one value too many: the {record} has no further value{after}"),
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
                        ^^^ extra-value: `4.0` is one value too many: the vertex has no further value behind its Vertex Position
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
                ^^^^^^^ extra-value: `2.0 1.0` is two values too many behind its Local Scale: three scales are version 1's form, from version 2 on an instance has one
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
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
