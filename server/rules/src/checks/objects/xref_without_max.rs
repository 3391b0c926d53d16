//! `xref-without-max`: an XRef to a file of another modeling program than 3ds Max.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "an XRef to a file of another modeling program than 3ds Max",
    why: "An XRef names a model of 3ds Max, or the tag of a scenery or a machine that Tool places there. The files of other modeling programs are neither; Tool makes the level all the same, and does not mention it.",
    fix: "Point it at the `.max` file or the tag, or leave both strings empty.",
    source: "official text, \"XRef File\", which knows those of 3ds Max alone; tutorials for Halo 2 and Halo 3, which place scenery and machines so",
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
        note: "an XRef to a tag",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 0",
            2,
            "\"\"\n\"\"\n",
            "\"objects\\gear\\crate\\crate.scenery\"\n\"crate\"\n",
        )],
    },
};

/// How the files of other modeling programs end.
const OTHERS: [&str; 8] = [
    ".blend", ".fbx", ".obj", ".dae", ".ma", ".mb", ".c4d", ".gltf",
];

/// Looks at the two strings of every object.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (_, file, name) in subject.xrefs() {
        let path = file.text.trim_end().to_lowercase();
        let of_other = OTHERS.iter().any(|end| path.ends_with(end));
        if name.text.is_empty() || !of_other {
            continue;
        }
        findings.add(Code::XrefWithoutMax, &file.whole(), || {
            format!(
                "`{}` is neither a 3ds Max file nor a tag: an XRef names one of these",
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
            @objects 4
            ;OBJECT 0
            "SPHERE"
            "crate.blend"
             ^^^^^^^^^^^ xref-without-max: `crate.blend` is neither a 3ds Max file nor a tag: an XRef names one of these
            "crate"
            -1
            1.0
            ;OBJECT 1
            "SPHERE"
            "C:\maps\crate.max"
            "crate"
            -1
            1.0
            ;OBJECT 2
            "SPHERE"
            "objects\gear\crate\crate.scenery"
            "crate"
            -1
            1.0
            ;OBJECT 3
            "SPHERE"
            "elevator"
            "elevator"
            -1
            1.0
            @instances 1
            @root
            "#,
        );
    }
}
