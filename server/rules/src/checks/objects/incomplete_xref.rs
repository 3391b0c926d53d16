//! `incomplete-xref`: an XRef of which only one half is there.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "an XRef of which only one half is there",
    why: "The XRef File and the XRef Object belong together: one says in which file to look, the other for what.",
    fix: "Give both, or leave both empty.",
    source: "official text, \"XRef File\", \"XRef Object\"",
    dispute: None,
    fails: Example {
        note: "a file, and no object in it",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 0",
            2,
            "\"\"\n",
            "\"C:\\\\maps\\\\crate.max\"\n",
        )],
    },
    passes: Example {
        note: "both",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 0",
            2,
            "\"\"\n\"\"\n",
            "\"C:\\\\maps\\\\crate.max\"\n\"crate\"\n",
        )],
    },
};

/// Looks at the two strings of every object.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (object, file, name) in subject.xrefs() {
        let (missing, span) = match (file.text.is_empty(), name.text.is_empty()) {
            (false, true) => ("XRef Object", name.whole()),
            (true, false) => ("XRef File", file.whole()),
            _ => continue,
        };
        findings.add(Code::IncompleteXref, &span, || {
            format!(
                "object {} has no {missing}: an XRef has both a file and an object, or neither",
                object
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn one_half() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 3
            ;OBJECT 0
            "SPHERE"
            "crate.max"
            ""
            ^^ incomplete-xref: object 0 has no XRef Object: an XRef has both a file and an object, or neither
            -1
            1.0
            ;OBJECT 1
            "SPHERE"
            ""
            ^^ incomplete-xref: object 1 has no XRef File: an XRef has both a file and an object, or neither
            "crate"
            -1
            1.0
            ;OBJECT 2
            "SPHERE"
            "crate.max"
            "crate"
            -1
            1.0
            @instances 1
            @root
            "#,
        );
    }
}
