//! `object-count-mismatch`: an object count that differs from the number of objects.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::Section;

/// The rule.
pub const RULE: Rule = Rule {
    code: "object-count-mismatch",
    severity: Severity::Error,
    what: "an object count that differs from the number of objects",
    why: "Tool goes by the count: it reads too few, or takes what follows for more of them.",
    fix: "Set the count to what the list holds, or complete the list.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 1",
        replace: ";### OBJECTS ###\n2\n",
        with: ";### OBJECTS ###\n1\n",
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
    let last = model.objects.last().map(|object| object.span.clone());
    let found = model.objects.len();
    super::words::section_count(
        input,
        findings,
        (Code::ObjectCountMismatch, Section::Objects),
        (found, "object"),
        last,
    );
}
