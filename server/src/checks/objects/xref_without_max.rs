//! `xref-without-max`: an XRef to a file that is none of 3ds Max.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "an XRef to a file that is none of 3ds Max",
    why: "Only 3ds Max resolves XRefs; Tool takes what stands in the file.",
    fix: "Point it at the `.max` file that holds the object, or leave both strings empty.",
    source: "official text, \"XRef File\"; c20",
    dispute: None,
    fails: Example {
        note: "an XRef to a Blender file",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 0",
            2,
            "\"\"\n\"\"\n",
            "\"crate.blend\"\n\"crate\"\n",
        )],
    },
    passes: Example {
        note: "an XRef to a file of 3ds Max",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 0",
            2,
            "\"\"\n\"\"\n",
            "\"crate.MAX\"\n\"crate\"\n",
        )],
    },
};

/// Looks at the two strings of every object.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (_, file, name) in subject.xrefs() {
        let of_max = file.text.to_lowercase().trim_end().ends_with(".max");
        if file.text.is_empty() || name.text.is_empty() || of_max {
            continue;
        }
        findings.add(Code::XrefWithoutMax, &file.whole(), || {
            format!(
                "`{}` is no file of 3ds Max: only 3ds Max resolves XRefs",
                subject.shown(file.whole())
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn other_files() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            "crate.blend"
             ^^^^^^^^^^^ xref-without-max: `crate.blend` is no file of 3ds Max: only 3ds Max resolves XRefs
            "crate"
            -1
            1.0
            ;OBJECT 1
            "SPHERE"
            "C:\maps\crate.max"
            "crate"
            -1
            1.0
            @instances 1
            @root
            "#,
        );
    }
}
