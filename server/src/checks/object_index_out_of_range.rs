//! `object-index-out-of-range`: an object index that names no object.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::{NO_INDEX, Section};

/// The rule.
pub const RULE: Rule = Rule {
    code: "object-index-out-of-range",
    severity: Severity::Error,
    what: "an object index that names no object",
    why: "Tool cannot place the instance.",
    fix: "Use a number that exists, counted from 0, or -1 for none.",
    source: "official text, \"Object Index\"; -1 on groups: HABDT",
    dispute: None,
    fails: Example {
        note: "object 2 of 2",
        replace: ";INSTANCE 2\n1\n",
        with: ";INSTANCE 2\n2\n",
    },
    passes: Example {
        note: "an instance without object",
        replace: ";INSTANCE 1\n0\n",
        with: ";INSTANCE 1\n-1\n",
    },
};

/// Compares every instance's index with the number of objects.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    if input.model.head(Section::Objects).is_none() {
        return;
    }
    let limit = input.bounds().objects;
    for instance in &input.model.instances {
        if let Some(value) = instance.object.value
            && !(NO_INDEX..limit).contains(&value)
        {
            let message = super::words::out_of_range(
                "object index",
                value,
                "the file",
                (input.model.objects.len(), "object"),
                true,
            );
            let related = super::words::count_of(input, Section::Objects, "the objects");
            findings.add(
                Code::ObjectIndexOutOfRange,
                instance.object.span.clone(),
                message,
                related,
            );
        }
    }
}
