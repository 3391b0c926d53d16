//! `parent-index-out-of-range`: a parent index that names no instance.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::{NO_INDEX, Section};

/// The rule.
pub const RULE: Rule = Rule {
    code: "parent-index-out-of-range",
    severity: Severity::Error,
    what: "a parent index that names no instance",
    why: "Tool cannot place the instance.",
    fix: "Use a number that exists, counted from 0, or -1 for none.",
    source: "official text, \"Parent Instance Index\"",
    dispute: None,
    fails: Example {
        note: "parent 3 of 3",
        replace: "2099\n0\n0\n",
        with: "2099\n3\n0\n",
    },
    passes: Example {
        note: "another parent",
        replace: "2099\n0\n0\n",
        with: "2099\n1\n0\n",
    },
};

/// Compares every instance's index with the number of instances.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    if input.model.head(Section::Instances).is_none() {
        return;
    }
    let limit = input.bounds().instances;
    for instance in &input.model.instances {
        if let Some(value) = instance.parent.value
            && !(NO_INDEX..limit).contains(&value)
        {
            let message = super::words::out_of_range(
                "parent instance index",
                value,
                "the file",
                (input.model.instances.len(), "instance"),
                true,
            );
            let related = super::words::count_of(input, Section::Instances, "the instances");
            findings.add(
                Code::ParentIndexOutOfRange,
                instance.parent.span.clone(),
                message,
                related,
            );
        }
    }
}
