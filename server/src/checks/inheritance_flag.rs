//! `inheritance-flag`: an inheritance flag other than 0.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};

/// The rule.
pub const RULE: Rule = Rule {
    code: "inheritance-flag",
    severity: Severity::Warning,
    what: "an inheritance flag other than 0",
    why: "The flag is not supported.",
    fix: "Set it to 0.",
    source: "official text, \"Inheritance Flag\"",
    dispute: None,
    fails: Example {
        note: "a flag of 1",
        replace: "2099\n0\n0\n",
        with: "2099\n0\n1\n",
    },
    passes: Example {
        note: "the file as it is",
        replace: "",
        with: "",
    },
};

/// Looks at every instance's flag.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    for instance in &input.model.instances {
        if let Some(value) = instance.flag.value.filter(|&value| value != 0) {
            findings.add(
                Code::InheritanceFlag,
                instance.flag.span.clone(),
                format!("inheritance flag `{value}` is not supported: it is always 0"),
                Vec::new(),
            );
        }
    }
}
