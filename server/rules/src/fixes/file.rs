//! The file as a whole: sections, version, comments.

use super::headings::{heading_behind, section_heading};
use super::{Fix, Safety, mark_of};
use crate::checks::{Finding, Subject};
use scan::Fault;
use schema::Section;
use text::{Draft, Reader};

/// A heading or remark without its `;`. Safe: readers stop at the words, and with the sign they pass over them.
pub(super) fn lost_semicolon<'s>(finding: &Finding) -> Vec<Fix<'s>> {
    let at = finding.span.start;
    vec![Fix::replace(
        "Put `;` in front",
        Safety::Safe,
        at..at,
        ";".to_owned(),
    )]
}

/// A version that does not exist, or that the records do not follow. Not safe: the records may be wrong.
pub(super) fn version<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let is = |fault: &Fault| matches!(fault, Fault::UnsupportedVersion { .. });
    let fault = mark_of(subject, finding, is).map(|mark| mark.fault);
    match fault {
        Some(Fault::UnsupportedVersion { fits: Some(fits) }) => vec![Fix::replace(
            format!("Set the version to {fits}, which the records follow"),
            Safety::Unsafe,
            finding.span.clone(),
            fits.to_string(),
        )],
        _ => Vec::new(),
    }
}

/// Sections that are not there: each is put where it belongs, with count 0. Not safe: they were lost with what they held.
pub(super) fn missing_section<'s>(subject: &'s Subject<'s>) -> Vec<Fix<'s>> {
    let missing: Vec<Section> = Section::ALL
        .into_iter()
        .filter(|&section| !subject.has(section))
        .collect();
    if missing.contains(&Section::Header) || missing.is_empty() {
        // Nobody knows the version.
        return Vec::new();
    }
    let names: Vec<&str> = missing.iter().map(|section| section.heading()).collect();
    let title = match names.as_slice() {
        [one] => format!("Add an empty {one} section"),
        many => format!("Add empty sections: {}", many.join(", ")),
    };
    vec![Fix::new(title, Safety::Unsafe, move |_| {
        let mut draft = Draft::default();
        let mut reader = Reader::new(subject.file.source);
        for &section in &missing {
            let before = Section::ALL
                .into_iter()
                .filter(|other| *other < section)
                .filter_map(|other| subject.model.head(other));
            let from = before.map(|head| head.end).max().unwrap_or(0);
            let end = reader.line_end_like(from);
            // The heading may be there still.
            let (at, text) = match heading_behind(subject, from, section) {
                Some(line) => {
                    let line_end = reader.line_end(line.end);
                    let at = reader.skip_line_end(line_end);
                    (at, format!("0{end}"))
                }
                None => {
                    let at = reader.extent(from, from).end;
                    (at, format!("{}{end}0{end}", section_heading(section)))
                }
            };
            let text = if reader.is_line_start(at) {
                text
            } else {
                format!("{end}{text}")
            };
            // What stands behind a section is set apart from it.
            let text = match reader.byte(at) {
                Some(_) => format!("{text}{end}"),
                None => text,
            };
            draft.insert(at, text);
        }
        Ok(draft.finish()?)
    })]
}
