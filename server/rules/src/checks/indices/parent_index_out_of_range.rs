//! `parent-index-out-of-range`: a parent index that names no instance.

use super::out_of_range;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::Index;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a parent index that names no instance",
    why: "Tool cannot place the instance.",
    fix: "Use a number that exists, counted from 0, or -1 for none.",
    source: "official text, \"Parent Instance Index\"",
    dispute: None,
    fails: Example {
        note: "parent 3 of 3",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 4, "0\n", "3\n")],
    },
    passes: Example {
        note: "another parent",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 4, "0\n", "1\n")],
    },
};

/// Compares every instance's index with the number of instances.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    out_of_range::check(
        subject,
        findings,
        Code::ParentIndexOutOfRange,
        Index::Parent,
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn no_such_instance() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            -1
            "group"
            7
            2
            ^ parent-index-out-of-range: parent instance index `2` is out of range: the file has 2 instances (0–1), -1 for none
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }

    #[test]
    fn a_parent_may_come_later() {
        check(
            r"
            @header 2
            @materials 0
            @objects 0
            @instances 3
            @root
            ;INSTANCE 1
            @at -1 group 7 2
            ;INSTANCE 2
            @at -1 group 8 0
            ",
        );
    }
}
