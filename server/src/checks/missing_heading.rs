//! `missing-heading`: a section or record without its heading.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::model::Heading;
use std::ops::Range;

/// The rule.
pub const RULE: Rule = Rule {
    code: "missing-heading",
    severity: Severity::Hint,
    what: "a section or record without its heading",
    why: "Headings are comments, and files without them are legal. But they make a file readable.",
    fix: "Add the heading, for example `;OBJECT 1`.",
    source: "official text: sections are usually identified by commented headings",
    dispute: None,
    fails: Example {
        note: "an object without heading",
        replace: ";OBJECT 1\n",
        with: "\n",
    },
    passes: Example {
        note: "the file as it is",
        replace: "",
        with: "",
    },
};

/// Looks for headings. A list of which no record has one was written without them: one finding is enough.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let model = input.model;
    for head in &model.heads {
        if !matches!(&head.above, Heading::Section(section, _) if *section == head.section) {
            let span = head
                .value
                .as_ref()
                .map_or(head.at..head.at, |value| value.span.clone());
            findings.add(
                Code::MissingHeading,
                span,
                format!("no heading `;### {} ###` above", head.section.heading()),
                Vec::new(),
            );
        }
    }
    list(
        "MATERIAL",
        model.materials.iter().map(|m| (&m.above, &m.name)),
        findings,
    );
    list(
        "OBJECT",
        model.objects.iter().map(|o| (&o.above, &o.name)),
        findings,
    );
    list(
        "INSTANCE",
        model.instances.iter().map(|i| (&i.above, &i.object.span)),
        findings,
    );
}

fn list<'a>(
    word: &str,
    records: impl Iterator<Item = (&'a Heading, &'a Range<usize>)> + Clone,
    findings: &mut Findings,
) {
    let any = records
        .clone()
        .any(|(above, _)| matches!(above, Heading::Numbered(..)));
    let missing = records
        .enumerate()
        .filter(|(_, (above, _))| !matches!(above, Heading::Numbered(..)));
    for (number, (_, span)) in missing.take(if any { usize::MAX } else { 1 }) {
        findings.add(
            Code::MissingHeading,
            span.clone(),
            format!("no heading `;{word} {number}` above"),
            Vec::new(),
        );
    }
}
