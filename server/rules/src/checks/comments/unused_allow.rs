//! `unused-allow`: a comment that allows a finding that is not there.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::AtEnd(check),
    severity: Severity::Hint,
    what: "a comment that allows a finding that is not there",
    why: "The finding that it was written for is fixed or has moved. If it stays, it will hide the next mistake of this kind.",
    fix: "Remove the rule from the comment, or the whole comment.",
    source: "halo-ass",
    dispute: None,
    fails: Example {
        note: "a flag of 0, which nobody has to allow",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 2",
            5,
            "0\n",
            "; halo-ass: allow(inheritance-flag)\n0\n",
        )],
    },
    passes: Example {
        note: "a flag of 1",
        of: Base::Level,
        edits: &[lines(
            ";INSTANCE 2",
            5,
            "0\n",
            "1\t; halo-ass: allow(inheritance-flag)\n",
        )],
    },
};

/// Tells what no finding has needed.
fn check(_: &Subject<'_>, findings: &mut Findings) {
    for (span, words) in findings.unused_allows() {
        findings.add(Code::UnusedAllow, &span, || words);
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn before_or_behind_the_value() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 3
            @root
            ;INSTANCE 1
            -1
            "group"
            7
            0
            ; halo-ass: allow(inheritance-flag, zero-scale)
                                                ^^^^^^^^^^ unused-allow: nothing on the next line needs `allow(zero-scale)`

            1
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            0.0 ; halo-ass: allow(instances)
            0.0 0.0 0.0 1.0 ; halo-ass: allow(values)
                                              ^^^^^^ unused-allow: nothing on this line needs `allow(values)`
            0.0 0.0 0.0
            1.0
            ;INSTANCE 2
            -1
            "group"
            8
            0
            1
            ^ inheritance-flag: inheritance flag `1` is not supported: it must be 0
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
    fn for_the_whole_file_in_the_header_only() {
        check(
            r#"
            ; halo-ass: allow-file(inheritance-flag)
            @header 2
            @materials 0
            ; halo-ass: allow-file(inheritance-flag)
                                   ^^^^^^^^^^^^^^^^ unused-allow: `allow-file` works only in the header
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            -1
            "group"
            7
            0
            1
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
    fn a_mistake_of_structure_can_be_allowed() {
        check(
            r#"
            ; halo-ass: allow-file(instance-count-mismatch)
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            "#,
        );
    }
}
