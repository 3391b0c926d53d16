//! `missing-section`: a section that is not there.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::Section;

/// The rule.
pub const RULE: Rule = Rule {
    code: "missing-section",
    severity: Severity::Error,
    what: "a section that is not there",
    why: "All four sections must be present, with count 0 if they are empty; readers fail at the end of the file.",
    fix: "Add the section with its heading and its count.",
    source: "official text, \"File Structure\"",
    dispute: None,
    fails: Example {
        note: "no instances",
        replace: ";### INSTANCES ###\n3\n\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 1\n0\n\"frame_bone\"\n2098\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 2\n1\n\"floor\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "",
    },
    passes: Example {
        note: "an empty section",
        replace: "3\n\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 1\n0\n\"frame_bone\"\n2098\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n\n;INSTANCE 2\n1\n\"floor\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.7071067691\t0.7071067691\n50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n1\n",
        with: "0\n",
    },
};

/// Looks for each section.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let missing: Vec<&str> = Section::ALL
        .into_iter()
        .filter(|section| input.model.head(*section).is_none())
        .map(Section::heading)
        .collect();
    let (Some(first), rest) = (missing.first(), missing.len()) else {
        return;
    };
    let len = input.source.len();
    let message = match rest {
        1 => format!("the {first} section is missing: write its count, 0 if it is empty"),
        _ => format!("sections are missing: {}", missing.join(", ")),
    };
    let end = match input.model.heads.last() {
        Some(head) => head.end.saturating_sub(1)..head.end,
        None => 0..len.min(1),
    };
    findings.add(Code::MissingSection, end, message, Vec::new());
}
