//! `object-count-mismatch`: an object count that differs from the number of objects.

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
    what: "an object count that differs from the number of objects",
    why: "Tool goes by the count: it reads too few, or takes what follows for more of them.",
    fix: "Complete the list, or take out what is too much. Only where the list is as it should be: set the count to what it holds.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 1",
        of: Base::Level,
        edits: &[lines(";### OBJECTS ###", 1, "2\n", "1\n")],
    },
    passes: AS_IT_IS,
};

/// Compares the count with the list.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let records = &subject.model.objects;
    compare::of_section(
        subject,
        findings,
        (Code::ObjectCountMismatch, Section::Objects),
        (records.len(), "object"),
        records.last().map(|last| last.span.end),
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn too_many() {
        check(
            r#"
            @header 2
            @materials 0
            ;### OBJECTS ###
            0
            ^ object-count-mismatch: Object Count is 0, but the file has 1 object
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            @instances 0
            "#,
        );
    }

    #[test]
    fn too_few() {
        check(
            r"
            @header 2
            @materials 0
            ;### OBJECTS ###
            1
            ^ object-count-mismatch: Object Count is 1, but the file has 0 objects
            @instances 0
            ",
        );
    }
}
