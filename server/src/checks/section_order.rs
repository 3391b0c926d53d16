//! `section-order`: a section that stands behind one that must follow it.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "section-order",
    severity: Severity::Error,
    what: "a section that stands behind one that must follow it",
    why: "The order is fixed: header, materials, objects, instances. Readers go by it, not by the headings.",
    fix: "Move the section.",
    source: "official text, \"File Structure\"",
    dispute: None,
    fails: Example {
        note: "the materials come last",
        replace: ";### MATERIALS ###\n2\n\n;MATERIAL 0\n\"concrete\"\n\"\"\n\n;MATERIAL 1\n\"metal_floor\"\n\"\"\n\n;### OBJECTS ###\n2\n\n;OBJECT 0\n\"SPHERE\"\n\"\"\n\"\"\n-1\n2.0000000000\n\n;OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n4\n0.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.0000000000\t0.0000000000\n100.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t0.0000000000\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t1.0000000000\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.0000000000\t1.0000000000\n2\n0\n0\n1\n2\n1\n0\n2\n3\n",
        with: ";### OBJECTS ###\n2\n\n;OBJECT 0\n\"SPHERE\"\n\"\"\n\"\"\n-1\n2.0000000000\n\n;OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n4\n0.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.0000000000\t0.0000000000\n100.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t0.0000000000\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t1.0000000000\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n0.0000000000\t1.0000000000\n2\n0\n0\n1\n2\n1\n0\n2\n3\n\n\n;### MATERIALS ###\n2\n\n;MATERIAL 0\n\"concrete\"\n\"\"\n\n;MATERIAL 1\n\"metal_floor\"\n\"\"\n",
    },
    passes: Example {
        note: "the file as it is",
        replace: "",
        with: "",
    },
};

/// What the finding says; `value` is the heading.
pub fn message(_: &Mark, value: &str) -> String {
    format!("`{value}` stands too late: the order is HEADER, MATERIALS, OBJECTS, INSTANCES")
}
