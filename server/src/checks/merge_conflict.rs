//! `merge-conflict`: a conflict that a version control system left in the file.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};

/// The rule.
pub const RULE: Rule = Rule {
    code: "merge-conflict",
    severity: Severity::Error,
    what: "a conflict that a version control system left in the file",
    why: "No reader knows the marks. Both sides stand in the file, so no count fits.",
    fix: "Keep one side, and delete the other with the three marks.",
    source: "git, Mercurial and others mark conflicts so",
    dispute: None,
    fails: Example {
        note: "a material that two people renamed",
        replace: "\"metal_floor\"\n",
        with: "<<<<<<< HEAD\n\"metal_floor\"\n=======\n\"metal_wall\"\n>>>>>>> theirs\n",
    },
    passes: Example {
        note: "one side kept",
        replace: "\"metal_floor\"\n",
        with: "\"metal_wall\"\n",
    },
};

/// One finding a block, however much of it was read as one side.
pub fn check(_: &Input<'_>, findings: &mut Findings) {
    for block in findings.context().conflicts.clone() {
        let message = "a merge conflict: both sides stand in the file, and neither is checked";
        findings.add(Code::MergeConflict, block, message.to_owned(), Vec::new());
    }
}
