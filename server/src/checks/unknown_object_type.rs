//! `unknown-object-type`: an object type that does not exist, or not in this version.

use super::{Example, Rule, Severity};
use crate::scan::Mark;
use crate::schema::ObjectType;

/// The rule.
pub const RULE: Rule = Rule {
    code: "unknown-object-type",
    severity: Severity::Error,
    what: "an object type that does not exist, or not in this version",
    why: "Readers cannot tell which values follow.",
    fix: "Use `SPHERE`, `BOX`, `PILL`, `MESH`, or from version 3 on `GENERIC_LIGHT`.",
    source: "official text, \"Object Type\"; lights: HABDT",
    dispute: None,
    fails: Example {
        note: "a misspelled type",
        replace: "\"MESH\"\n",
        with: "\"MEHS\"\n",
    },
    passes: Example {
        note: "the file as it is",
        replace: "",
        with: "",
    },
};

/// What the finding says; `value` is the type with its quotes.
pub fn message(_: &Mark, value: &str) -> String {
    let name = value.trim_matches('"');
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
        super::words::nearest(name, &names)
    )
}
