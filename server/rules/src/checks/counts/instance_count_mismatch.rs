//! `instance-count-mismatch`: an instance count that differs from the number of instances.

use super::compare;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::Section;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "an instance count that differs from the number of instances",
    why: "Tool goes by the count: it reads too few, or takes what follows for more of them.",
    fix: "Complete the list, or take out what is too much. Only where the list is as it should be: set the count to what it holds.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 4",
        of: Base::Level,
        edits: &[lines(";### INSTANCES ###", 1, "3\n", "4\n")],
    },
    passes: AS_IT_IS,
};

/// Compares the count with the list.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let records = &subject.model.instances;
    compare::of_section(
        subject,
        findings,
        (Code::InstanceCountMismatch, Section::Instances),
        (records.len(), "instance"),
        records.last().map(|last| last.span.end),
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn one_more_declared() {
        check(
            r"
            @header 2
            @materials 0
            @objects 0
            ;### INSTANCES ###
            2
            ^ instance-count-mismatch: Object Instance Count is 2, but the file has 1 instance
            @root
            ",
        );
    }

    #[test]
    fn one_less_declared() {
        check(
            r"
            @header 2
            @materials 0
            @objects 0
            ;### INSTANCES ###
            1
            ^ instance-count-mismatch: Object Instance Count is 1, but the file has 2 instances
            @root
            ;INSTANCE 1
            @at -1 group 7 0
            ",
        );
    }
}
