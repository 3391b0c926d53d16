//! `material-string-count-mismatch`: a material string count that differs from the number of strings.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "material-string-count-mismatch",
    severity: Severity::Error,
    what: "a material string count that differs from the number of strings",
    why: "Readers take a string for the next material, or the next material for a string.",
    fix: "Set the count to the number of strings, or complete them.",
    source: "HABDT; version 4 and newer",
    dispute: None,
    fails: Example {
        note: "the count says 2",
        replace: "",
        with: ";### HEADER ###\n7\n\"BLENDER\"\n\"4.2\"\n\"mapper\"\n\"WORKSTATION\"\n\n;### MATERIALS ###\n1\n\n;MATERIAL 0\n\"lamp\"\n\"\"\n2\n\"BM_FLAGS 0000000000000000000000\"\n\n;### OBJECTS ###\n1\n\n;OBJECT 0\n\"GENERIC_LIGHT\"\n\"\"\n\"\"\n\"SPOT_LGT\"\n1.0000000000\t1.0000000000\t1.0000000000\n10.0000000000\n40.0000000000\n45.0000000000\n0\n0.0000000000\n0.0000000000\n0\n0.0000000000\n0.0000000000\n1\n1.0000000000\n\n;### INSTANCES ###\n1\n\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
    },
    passes: Example {
        note: "the count is right",
        replace: "",
        with: ";### HEADER ###\n7\n\"BLENDER\"\n\"4.2\"\n\"mapper\"\n\"WORKSTATION\"\n\n;### MATERIALS ###\n1\n\n;MATERIAL 0\n\"lamp\"\n\"\"\n1\n\"BM_FLAGS 0000000000000000000000\"\n\n;### OBJECTS ###\n1\n\n;OBJECT 0\n\"GENERIC_LIGHT\"\n\"\"\n\"\"\n\"SPOT_LGT\"\n1.0000000000\t1.0000000000\t1.0000000000\n10.0000000000\n40.0000000000\n45.0000000000\n0\n0.0000000000\n0.0000000000\n0\n0.0000000000\n0.0000000000\n1\n1.0000000000\n\n;### INSTANCES ###\n1\n\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
    },
};

/// What the finding says.
pub fn message(mark: &Mark, _: &str) -> String {
    super::words::declares("material", mark, "string")
}
