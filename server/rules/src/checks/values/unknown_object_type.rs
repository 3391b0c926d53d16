//! `unknown-object-type`: an object type that does not exist, or not in this version.

use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::words;
use scan::{Fault, Mark};
use schema::ObjectType;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "an object type that does not exist, or not in this version",
    why: "Tool and importers cannot tell which values follow.",
    fix: "Use `SPHERE`, `BOX`, `PILL`, `MESH`, or from version 3 on `GENERIC_LIGHT`.",
    source: "official text, \"Object Type\"; lights: HABDT",
    dispute: None,
    fails: Example {
        note: "a misspelled type",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 1, "\"MESH\"\n", "\"MEHS\"\n")],
    },
    passes: AS_IT_IS,
};

/// The message for a scanner's mark; `value` is the type with its quotes.
fn message(mark: &Mark, value: &str) -> String {
    let name = value.trim_matches('"');
    if let Fault::OtherObjectType { fits } = mark.fault {
        return format!(
            "object type `{name}` does not fit: what follows is a {}",
            fits.record().name()
        );
    }
    if name == ObjectType::GenericLight.name() {
        return format!(
            "object type `{name}` exists from version {} on",
            ObjectType::GenericLight.since()
        );
    }
    let names: Vec<&str> = ObjectType::ALL.into_iter().map(ObjectType::name).collect();
    format!(
        "object type `{name}` does not exist: the types are {}{}",
        names.join(", "),
        words::did_you_mean(name, &names)
    )
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_misspelled_type() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 1
            ;OBJECT 0
            "SPERE"
            ^^^^^^^ unknown-object-type: object type `SPERE` does not exist: the types are SPHERE, BOX, PILL, MESH, GENERIC_LIGHT; did you mean `SPHERE`?
            ""
            ""
            -1
            1.0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_light_before_version_3() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 1
            ;OBJECT 0
            "GENERIC_LIGHT"
            ^^^^^^^^^^^^^^^ unknown-object-type: object type `GENERIC_LIGHT` exists from version 3 on
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
