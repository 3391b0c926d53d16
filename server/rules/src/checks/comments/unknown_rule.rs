//! `unknown-rule`: a comment that allows what no rule finds.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a comment for `halo-ass` that names no rule",
    why: "It was meant to hide a finding, and does not.",
    fix: "Write the code of a rule, or the name of a group: `; halo-ass: allow(zero-scale)`.",
    source: "halo-ass",
    dispute: None,
    fails: Example {
        note: "a rule that does not exist",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 2",
            5,
            "0\n",
            "; halo-ass: allow(inheritance)\n0\n",
        )],
    },
    passes: Example {
        note: "one that does",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 2",
            5,
            "0\n",
            "; halo-ass: allow(inheritance-flag)\n1\n",
        )],
    },
};

/// Tells what could not be read of the comments.
fn check(_: &Subject<'_>, findings: &mut Findings) {
    for (span, words) in findings.allows().misread().to_vec() {
        findings.add(Code::UnknownRule, &span, || words);
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn names_and_words_that_mean_nothing() {
        check(
            r#"
            ; halo-ass: allow-file(zero-scale)
                                   ^^^^^^^^^^ unused-allow: nothing in this file needs `allow-file(zero-scale)`
            ; halo-ass: allow-file(zero-scales)
                                   ^^^^^^^^^^^ unknown-rule: there is no rule or group `zero-scales`; did you mean `zero-scale`?
            ; halo-ass: allow()
                        ^^^^^^^ unknown-rule: `allow()` names no rule: write `allow(RULE, …)` or `allow-file(RULE, …)`
            ; halo-ass: ignore(zero-scale)
                        ^^^^^^^^^^^^^^^^^^ unknown-rule: `ignore(zero-scale)` names no rule: write `allow(RULE, …)` or `allow-file(RULE, …)`
            @header 2
            @materials 0
            @objects 0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn words_in_a_string_are_no_comment() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            @at -1 ;halo-ass:allow(x) 7 0
            "#,
        );
    }
}
