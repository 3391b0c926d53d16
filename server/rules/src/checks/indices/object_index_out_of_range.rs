//! `object-index-out-of-range`: an object index that names no object.

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
    what: "an object index that names no object",
    why: "Tool cannot place the instance.",
    fix: "Use a number that exists, counted from 0, or -1 for none.",
    source: "official text, \"Object Index\"; -1 on groups: HABDT",
    dispute: None,
    fails: Example {
        note: "object 2 of 2",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 1, "1\n", "2\n")],
    },
    passes: Example {
        note: "an instance without object",
        of: Base::Level,
        edits: &[lines(";INSTANCE 1", 1, "0\n", "-1\n")],
    },
};

/// Compares every instance's index with the number of objects.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    out_of_range::check(
        subject,
        findings,
        Code::ObjectIndexOutOfRange,
        Index::Object,
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn no_such_object() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            0
            ^ object-index-out-of-range: object index `0` is out of range: the file has 0 objects, -1 for none
            "lost"
            7
            0
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
    fn a_group_has_none() {
        check(
            r"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            @at -1 group 7 0
            ",
        );
    }
}
