//! `material-count-mismatch`: a material count that differs from the number of materials.

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
    what: "a material count that differs from the number of materials",
    why: "Tool goes by the count: it reads too few, or takes what follows for more of them.",
    fix: "Complete the list, or take out what is too much. Only where the list is as it should be: set the count to what it holds.",
    source: "official text",
    dispute: None,
    fails: Example {
        note: "the count says 3",
        of: Base::Level,
        edits: &[lines(";### MATERIALS ###", 1, "2\n", "3\n")],
    },
    passes: AS_IT_IS,
};

/// Compares the count with the list.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let records = &subject.model.materials;
    compare::of_section(
        subject,
        findings,
        (Code::MaterialCountMismatch, Section::Materials),
        (records.len(), "material"),
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
            ;### MATERIALS ###
            1
            ^ material-count-mismatch: Material Count is 1, but the file has 2 materials
            ;MATERIAL 0
            "a"
            ""
            ;MATERIAL 1
            "b"
            ""
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn too_few() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            2
            ^ material-count-mismatch: Material Count is 2, but the file has 1 material
            ;MATERIAL 0
            "a"
            ""
            @objects 0
            @instances 0
            "#,
        );
    }
}
