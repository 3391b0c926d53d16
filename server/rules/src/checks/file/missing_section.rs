//! `missing-section`: a section that is not there.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::Section;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a section that is not there",
    why: "All four sections must be present, with count 0 if they are empty; readers fail at the end of the file.",
    fix: "Add the section with its heading and its count.",
    source: "official text, \"File Structure\"",
    dispute: None,
    fails: Example {
        note: "no instances",
        of: Base::Level,
        edits: &[Edit::Cut {
            from: ";### INSTANCES ###",
            to: None,
        }],
    },
    passes: Example {
        note: "an empty section",
        of: Base::Level,
        edits: &[
            lines(";### INSTANCES ###", 1, "3\n", "0\n"),
            Edit::Cut {
                from: ";INSTANCE 0",
                to: None,
            },
        ],
    },
};

/// Looks for each section.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let missing: Vec<&str> = Section::ALL
        .into_iter()
        .filter(|section| !subject.has(*section))
        .map(Section::heading)
        .collect();
    // Where the first of them belongs: behind the section before it, else at the section behind it.
    let first = Section::ALL
        .into_iter()
        .find(|section| !subject.has(*section));
    let model = subject.model;
    let before = Section::ALL
        .into_iter()
        .rev()
        .filter(|section| Some(*section) < first);
    let end = match before.into_iter().find_map(|section| model.head(section)) {
        Some(head) => head.end.saturating_sub(1)..head.end,
        None => 0..model.len().min(1),
    };
    match missing.as_slice() {
        [] => {}
        [one] => findings.add(Code::MissingSection, &end, || {
            format!("the {one} section is missing: write its count, 0 if it is empty")
        }),
        several => findings.add(Code::MissingSection, &end, || {
            format!("sections are missing: {}", several.join(", "))
        }),
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn the_last_section() {
        check(
            r"
            @header 2
            @materials 0
            ;### OBJECTS ###
            0
            ^ missing-section: the INSTANCES section is missing: write its count, 0 if it is empty
            ",
        );
    }

    #[test]
    fn an_empty_section_is_there() {
        check(
            r"
            @header 2
            @materials 0
            @objects 0
            @instances 0
            ",
        );
    }
}
