//! `instance-count-mismatch`: an instance count that differs from the number of instances.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::Section;

/// The rule.
pub const RULE: Rule = Rule {
    code: "instance-count-mismatch",
    severity: Severity::Error,
    what: "an instance count that differs from the number of instances",
    why: "Tool goes by the count: it reads too few, or takes what follows for more of them.",
    fix: "Set the count to what the list holds, or complete the list.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 4",
        replace: ";### INSTANCES ###\n3\n",
        with: ";### INSTANCES ###\n4\n",
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
    let last = model.instances.last().map(|instance| instance.span.clone());
    let found = model.instances.len();
    super::words::section_count(
        input,
        findings,
        (Code::InstanceCountMismatch, Section::Instances),
        (found, "instance"),
        last,
    );
}
