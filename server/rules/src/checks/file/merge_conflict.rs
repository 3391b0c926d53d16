//! `merge-conflict`: a conflict that a version control system left in the file.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a conflict that a version control system left in the file",
    why: "Tool does not know the marks. Both sides are in the file, so no count fits.",
    fix: "Keep one side, and delete the other with the three marks; delete a mark that is left alone.",
    source: "git, Mercurial and others mark conflicts so",
    dispute: None,
    fails: Example {
        note: "a material that two people renamed",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 1",
            1,
            "\"metal_floor\"\n",
            "<<<<<<< HEAD\n\"metal_floor\"\n=======\n\"metal_wall\"\n>>>>>>> theirs\n",
        )],
    },
    passes: Example {
        note: "one side kept",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 1",
            1,
            "\"metal_floor\"\n",
            "\"metal_wall\"\n",
        )],
    },
};

/// One finding a block, however much of it was read as one side.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for block in findings.context().conflicts.clone() {
        let alone = !subject.text(block.clone()).contains(['\n', '\r']);
        findings.add(Code::MergeConflict, &block, || {
            match alone {
                true => "a line left over from a merge conflict: delete it",
                false => "a merge conflict: both sides are in the file, and neither is checked",
            }
            .to_owned()
        });
    }
}
