//! `bone-index-out-of-range`: a bone index that names neither an object nor an instance.

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
    what: "a bone index that names neither an object nor an instance",
    why: "The mesh would hang on a bone that does not exist.",
    fix: "Use the number of an object, or of an instance as HABDT does.",
    source: "official text, \"Object Bone Index\"; HABDT",
    dispute: Some(
        "The official text reads a bone index as the number of an object, HABDT as that of an instance. A value that fits either is right.",
    ),
    fails: Example {
        note: "bone 3 of two objects and three instances",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 12, "1\n", "3\n")],
    },
    passes: Example {
        note: "the number of an instance",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 12, "1\n", "2\n")],
    },
};

/// Looks for bone indices that are neither the number of an object nor that of an instance.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    out_of_range::check(subject, findings, Code::BoneIndexOutOfRange, Index::Bone);
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn fits_neither_reading() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            ;OBJECT 1
            "MESH"
            ""
            ""
            2
            @vertex 0
            @vertex 1
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 1 mesh 7 0
            0
            2
            ^ bone-index-out-of-range: bone index `2` is out of range: the file has 2 objects and 2 instances
            "#,
        );
    }

    #[test]
    fn an_instance() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            1
            @vertex 0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            1
            "#,
        );
    }
}
