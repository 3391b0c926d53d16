//! `zero-normal`: a normal without length.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::OddityKind;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a normal without length",
    why: "It points nowhere: the surface is black, and a program that brings it to length 1 divides by 0.",
    fix: "Recalculate the normals, or delete the triangle without area that it belongs to.",
    source: "official text, \"Vertex Normal\"",
    dispute: None,
    fails: Example {
        note: "three zeros",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            6,
            "0.0000000000\t0.0000000000\t1.0000000000\n",
            "0.0000000000\t0.0000000000\t0.0000000000\n",
        )],
    },
    passes: Example {
        note: "a normal that is only too short for its digits",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            6,
            "0.0000000000\t0.0000000000\t1.0000000000\n",
            "0.0000000000\t0.0000000000\t0.9990000000\n",
        )],
    },
};

/// Tells what the scan noticed.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    super::tell(
        subject,
        findings,
        (Code::ZeroNormal, OddityKind::ZeroNormal),
        |_| "the normal is (0, 0, 0): a normal must have length 1".to_owned(),
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn no_length() {
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
            0
            1
            0.0 0.0
            1.0 2.0 3.0
            0.0 -0.0 0.0
            ^^^^^^^^^^^^ zero-normal: the normal is (0, 0, 0): a normal must have length 1
            0
            1
            0.0 0.0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }
}
