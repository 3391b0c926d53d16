//! `material-count-mismatch`: a material count that differs from the number of materials.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::Section;

/// The rule.
pub const RULE: Rule = Rule {
    code: "material-count-mismatch",
    severity: Severity::Error,
    what: "a material count that differs from the number of materials",
    why: "Tool goes by the count: it reads too few, or takes what follows for more of them.",
    fix: "Set the count to what the list holds, or complete the list.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 3",
        replace: ";### MATERIALS ###\n2\n",
        with: ";### MATERIALS ###\n3\n",
    },
    passes: Example {
        note: "the file as it is",
        replace: "",
        with: "",
    },
};

/// Compares the count with the list.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let model = input.model;
    let last = model.materials.last().map(|material| material.span.clone());
    let found = model.materials.len();
    super::words::section_count(
        input,
        findings,
        (Code::MaterialCountMismatch, Section::Materials),
        (found, "material"),
        last,
    );
}
