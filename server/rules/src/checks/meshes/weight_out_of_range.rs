//! `weight-out-of-range`: a weight below 0 or above 1.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::OddityKind;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a weight below 0 or above 1",
    why: "A weight is the share that a bone has in the place of a vertex.",
    fix: "Normalize the weights of the mesh.",
    source: "official text, \"Bone Weight\"",
    dispute: None,
    fails: Example {
        note: "a weight of 2",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 9, "1.0000000000\n", "2.0000000000\n")],
    },
    passes: AS_IT_IS,
};

/// Tells what the scan noticed.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let rule = (Code::WeightOutOfRange, OddityKind::Weight);
    super::tell(subject, findings, rule, |_| {
        "a weight must be from 0 to 1".to_owned()
    });
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn weights() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            2
            1.0 2.0 3.0
            0.0 0.0 1.0
            2
            0
            1.5
            ^^^ weight-out-of-range: a weight must be from 0 to 1
            1
            -0.5
            ^^^^ weight-out-of-range: a weight must be from 0 to 1
            1
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            2
            0
            0.5
            1
            0.5
            1
            0.0 0.0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            0
            1
            "#,
        );
    }
}
