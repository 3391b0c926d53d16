//! `unknown-light-type`: a light type that does not exist.

use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::Mark;
use schema::LIGHT_TYPES;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a light type that does not exist",
    why: "Tool cannot tell what kind of light it is.",
    fix: "Use `SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT` or `AMBIENT_LGT`.",
    source: "HABDT",
    dispute: None,
    fails: Example {
        note: "a misspelled type",
        of: Base::Light,
        edits: &[lines(";OBJECT 0", 4, "\"SPOT_LGT\"\n", "\"SPOTLIGHT\"\n")],
    },
    passes: Example {
        note: "a type that exists",
        of: Base::Light,
        edits: &[],
    },
};

/// The message, with the known types; `value` is the type with its quotes.
fn message(_: &Mark, value: &str) -> String {
    let name = value.trim_matches('"');
    format!(
        "light type `{name}` does not exist: the types are {}{}",
        LIGHT_TYPES.join(", "),
        words::did_you_mean(name, &LIGHT_TYPES)
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_misspelled_type() {
        check(
            r#"
            @header 3
            @materials 0
            @objects 1
            ;OBJECT 0
            "GENERIC_LIGHT"
            ""
            ""
            "OMNI"
            ^^^^^^ unknown-light-type: light type `OMNI` does not exist: the types are SPOT_LGT, DIRECT_LGT, OMNI_LGT, AMBIENT_LGT; did you mean `OMNI_LGT`?
            1.0 1.0 1.0
            1.0
            1.0
            1.0
            0
            0.0
            0.0
            0
            0.0
            0.0
            0
            1.0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_type_that_exists() {
        check(
            r#"
            @header 3
            @materials 0
            @objects 1
            ;OBJECT 0
            "GENERIC_LIGHT"
            ""
            ""
            "OMNI_LGT"
            1.0 1.0 1.0
            1.0
            1.0
            1.0
            0
            0.0
            0.0
            0
            0.0
            0.0
            0
            1.0
            @instances 0
            "#,
        );
    }
}
