//! `number-overflow`: a number too large for its type.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;
use schema::{Role, Type};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a number too large for its type",
    why: "Tool and importers hold integers in 32 bits and reals as 32-bit floats; the value is cut or becomes infinite.",
    fix: "Write a smaller number.",
    source: "format practice: readers use 32-bit integers and floats",
    dispute: None,
    fails: Example {
        note: "an ID of eleven digits",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 3, "2099\n", "20990000000\n")],
    },
    passes: Example {
        note: "the largest ID",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 3, "2099\n", "2147483647\n")],
    },
};

/// The message, with the range that the field allows; `value` is the text of the number.
fn message(mark: &Mark, value: &str) -> String {
    let bound = match mark.field.map(|(field, _)| field.def()) {
        Some(def) if def.ty == Type::Real => "at most 3.4e38 on either side of 0",
        Some(def) if matches!(def.role, Role::Count(_)) => "a count is at most 2147483647",
        _ => "-2147483648 to 2147483647",
    };
    format!("`{value}` is too large for {}: {bound}", words::field(mark))
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn an_integer_of_33_bits() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            4294967296
            ^^^^^^^^^^ number-overflow: `4294967296` is too large for Material Index: -2147483648 to 2147483647
            1.0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_real_beyond_32_bits() {
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
            1e39
            ^^^^ number-overflow: `1e39` is too large for Sphere Radius: at most 3.4e38 on either side of 0
            @instances 0
            "#,
        );
    }
}
