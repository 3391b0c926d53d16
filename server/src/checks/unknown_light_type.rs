//! `unknown-light-type`: a light type that does not exist.

use super::{Example, Rule, Severity};
use crate::scan::Mark;
use crate::schema::LIGHT_TYPES;

/// The rule.
pub const RULE: Rule = Rule {
    code: "unknown-light-type",
    severity: Severity::Error,
    what: "a light type that does not exist",
    why: "Tool cannot tell what kind of light it is.",
    fix: "Use `SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT` or `AMBIENT_LGT`.",
    source: "HABDT",
    dispute: None,
    fails: Example {
        note: "a misspelled type",
        replace: "",
        with: ";### HEADER ###\n7\n\"BLENDER\"\n\"4.2\"\n\"mapper\"\n\"WORKSTATION\"\n\n;### MATERIALS ###\n1\n\n;MATERIAL 0\n\"lamp\"\n\"\"\n1\n\"BM_FLAGS 0000000000000000000000\"\n\n;### OBJECTS ###\n1\n\n;OBJECT 0\n\"GENERIC_LIGHT\"\n\"\"\n\"\"\n\"SPOTLIGHT\"\n1.0000000000\t1.0000000000\t1.0000000000\n10.0000000000\n40.0000000000\n45.0000000000\n0\n0.0000000000\n0.0000000000\n0\n0.0000000000\n0.0000000000\n1\n1.0000000000\n\n;### INSTANCES ###\n1\n\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
    },
    passes: Example {
        note: "a type that exists",
        replace: "",
        with: ";### HEADER ###\n7\n\"BLENDER\"\n\"4.2\"\n\"mapper\"\n\"WORKSTATION\"\n\n;### MATERIALS ###\n1\n\n;MATERIAL 0\n\"lamp\"\n\"\"\n1\n\"BM_FLAGS 0000000000000000000000\"\n\n;### OBJECTS ###\n1\n\n;OBJECT 0\n\"GENERIC_LIGHT\"\n\"\"\n\"\"\n\"SPOT_LGT\"\n1.0000000000\t1.0000000000\t1.0000000000\n10.0000000000\n40.0000000000\n45.0000000000\n0\n0.0000000000\n0.0000000000\n0\n0.0000000000\n0.0000000000\n1\n1.0000000000\n\n;### INSTANCES ###\n1\n\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
    },
};

/// What the finding says; `value` is the type with its quotes.
pub fn message(_: &Mark, value: &str) -> String {
    let name = value.trim_matches('"');
    format!(
        "light type `{name}` does not exist: the types are {}{}",
        LIGHT_TYPES.join(", "),
        super::words::nearest(name, &LIGHT_TYPES)
    )
}
