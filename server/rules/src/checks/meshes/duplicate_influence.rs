//! `duplicate-influence`: a bone that a vertex names twice.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::OddityKind;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a bone that a vertex names twice",
    why: "Tool and importers that keep one weight for a bone lose the other.",
    fix: "Add the two weights up in one influence.",
    source: "official text, \"Node Index\"; HABDT",
    dispute: None,
    fails: Example {
        note: "the same bone twice, with half the weight each",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            7,
            "1\n0\n1.0000000000\n",
            "2\n0\n0.5000000000\n0\n0.5000000000\n",
        )],
    },
    passes: AS_IT_IS,
};

/// Tells what the scan noticed.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let rule = (Code::DuplicateInfluence, OddityKind::RepeatedNode);
    super::tell(subject, findings, rule, |_| {
        "the vertex already has a weight for this bone: add the two up".to_owned()
    });
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn twice() {
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
            3
            0
            0.5
            1
            0.25
            0
            ^ duplicate-influence: the vertex already has a weight for this bone: add the two up
            0.25
            1
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            1
            0
            1.0
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
