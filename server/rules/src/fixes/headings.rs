//! Headings: renumbered, and put in where they are missing.

use super::{Fix, Safety, bytes};
use crate::checks::{Finding, Subject};
use crate::edit::{heading, heading_parts, is_sound};
use scan::model::{Above, Model};
use scan::{Heading, Lexer, TokenKind, Window};
use schema::{Section, Type};
use std::ops::Range;
use text::{Draft, Reader};

/// The lists whose records have numbered headings.
const LISTS: [Heading; 3] = [Heading::Material, Heading::Object, Heading::Instance];

/// The section or heading above each record of a list, and the first byte of the record.
pub(super) fn records(model: &Model, kind: Heading) -> Vec<(&Above, usize)> {
    match kind {
        Heading::Material => {
            let all = model.materials.iter();
            all.map(|it| (&it.above, it.span.start)).collect()
        }
        Heading::Object => {
            let all = model.objects.iter();
            all.map(|it| (&it.above, it.span.start)).collect()
        }
        Heading::Instance => {
            let all = model.instances.iter();
            all.map(|it| (&it.above, it.span.start)).collect()
        }
    }
}

/// A heading that says something else than what stands below it. Those behind it that are off by as much are part of
/// the finding. Not safe: numbers out of order are all that tells of records that have changed places.
pub(super) fn mismatch<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let model = subject.model;
    for kind in LISTS {
        let records = records(model, kind);
        let is_it = |(above, _): &(&Above, usize)| matches!(above, Above::Numbered(_, _, span) if *span == finding.span);
        let Some(first) = records.iter().position(is_it) else {
            continue;
        };
        let Above::Numbered(found, says, _) = records[first].0 else {
            continue;
        };
        if *found != kind {
            let title = format!("Change the heading to `{}`", heading(kind, first));
            return vec![renumber(
                subject,
                title,
                kind,
                vec![(finding.span.clone(), first)],
            )];
        }
        let off = i64::from(*says) - first as i64;
        let mut run = Vec::new();
        for (number, (above, _)) in records.iter().enumerate().skip(first) {
            // A record without a heading does not end the run.
            if let Above::Numbered(found, says, span) = above {
                if *found != kind || i64::from(*says) - number as i64 != off {
                    break;
                }
                run.push((span.clone(), number));
            }
        }
        let title = match run.len() {
            1 => format!("Change the heading to `{}`", heading(kind, first)),
            many => format!(
                "Renumber {many} headings from `{}` on",
                heading(kind, first)
            ),
        };
        return vec![renumber(subject, title, kind, run)];
    }
    Vec::new()
}

fn renumber<'s>(
    subject: &'s Subject<'s>,
    title: String,
    kind: Heading,
    headings: Vec<(Range<usize>, usize)>,
) -> Fix<'s> {
    Fix::new(title, Safety::Unsafe, move |_| {
        let mut draft = Draft::default();
        for (span, number) in &headings {
            let text = bytes(subject.file.source, span.clone());
            let Some((word, digits)) = heading_parts(&text) else {
                continue;
            };
            let at = |part: &Range<usize>| span.start + part.start..span.start + part.end;
            if !text[word.clone()].eq_ignore_ascii_case(kind.word().as_bytes()) {
                draft.replace(at(&word), kind.word());
            }
            if text[digits.clone()] != *number.to_string().as_bytes() {
                draft.replace(at(&digits), number.to_string());
            }
        }
        Ok(draft.finish()?)
    })
}

/// A section or record without its heading. Readers take headings for comments, so that of a section is safe, unless a number
/// stands before it: then which of the two numbers is the count is a guess. A number in a heading is none: the record may
/// stand at the wrong place.
pub(super) fn missing<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let model = subject.model;
    // Where values are missing or too many, headings say where to go on: one more may lead astray.
    if !is_sound(subject.chunks) {
        return Vec::new();
    }
    let at = finding.span.start;
    let head = model.heads.iter().find(|head| {
        head.value
            .as_ref()
            .map_or(head.at, |value| value.span.start)
            == at
    });
    if let Some(head) = head {
        let line = section_heading(head.section);
        let below = head
            .value
            .as_ref()
            .and_then(|value| heading_behind(subject, value.span.end, head.section));
        if let Some(below) = below {
            return vec![lift(subject, head.at, below)];
        }
        let title = format!("Add the heading `{line}`");
        let first = head.at;
        let safety = match is_number_before(subject, first) {
            true => Safety::Unsafe,
            false => Safety::Safe,
        };
        return vec![insert(subject, (title, safety), vec![(first, line)])];
    }
    for kind in LISTS {
        let records = records(model, kind);
        let Some(number) = records.iter().position(|&(_, first)| first == at) else {
            continue;
        };
        let has = |above: &Above| matches!(above, Above::Numbered(..));
        if records.iter().any(|(above, _)| has(above)) {
            let line = heading(kind, number);
            let title = format!("Add the heading `{line}`");
            return vec![insert(subject, (title, Safety::Unsafe), vec![(at, line)])];
        }
        // The finding speaks of the whole list.
        let all = records.iter().enumerate();
        let lines: Vec<_> = all
            .map(|(number, &(_, first))| (first, heading(kind, number)))
            .collect();
        let title = match lines.len() {
            1 => format!("Add the heading `{}`", heading(kind, number)),
            many => format!("Add {many} headings from `{}` on", heading(kind, number)),
        };
        return vec![insert(subject, (title, Safety::Unsafe), lines)];
    }
    Vec::new()
}

/// The last value before a place is a number.
fn is_number_before(subject: &Subject<'_>, at: usize) -> bool {
    /// No line before a count is longer.
    const FAR: usize = 4 << 10;
    let values = subject.file.values(at.saturating_sub(FAR)..at);
    let last = values.iter().rfind(|value| value.span.end <= at);
    last.is_some_and(|value| value.field.def().ty != Type::String)
}

/// The heading of a section.
pub(super) fn section_heading(section: Section) -> String {
    format!(";### {} ###", section.heading())
}

/// The heading of a section between a place and the next value.
pub(super) fn heading_behind(
    subject: &Subject<'_>,
    from: usize,
    section: Section,
) -> Option<Range<usize>> {
    const FAR: usize = 64 << 10;
    let end = subject.model.len().min(from + FAR);
    let text = subject.file.source.bytes(from..end);
    let window = Window {
        text: &text,
        at_end: true,
        at_line_start: false,
    };
    let mut lexer = Lexer::new(window, 0);
    while let Ok(token) = lexer.next_token() {
        match token.kind {
            TokenKind::Section(found) if found == section => {
                return Some(from + token.start as usize..from + token.end as usize);
            }
            kind if kind.is_heading() => {}
            _ => return None,
        }
    }
    None
}

/// Moves a section's heading that stands behind its count before it. Safe: it says what the count is, and stays beside it.
fn lift<'s>(subject: &'s Subject<'s>, count: usize, heading: Range<usize>) -> Fix<'s> {
    let text = String::from_utf8_lossy(&bytes(subject.file.source, heading.clone())).into_owned();
    let title = format!("Move the heading `{}` above its count", text.trim_end());
    Fix::new(title, Safety::Safe, move |_| {
        let mut reader = Reader::new(subject.file.source);
        let mut draft = Draft::default();
        let at = reader.lead(count);
        let end = reader.line_end_like(at);
        let start = if reader.is_line_start(at) { "" } else { end };
        draft.insert(at, format!("{start}{}{end}", text.trim_end()));
        draft.replace(reader.lines(heading.start, heading.end), "");
        Ok(draft.finish()?)
    })
}

fn insert<'s>(
    subject: &'s Subject<'s>,
    (title, safety): (String, Safety),
    lines: Vec<(usize, String)>,
) -> Fix<'s> {
    Fix::new(title, safety, move |_| {
        let mut reader = Reader::new(subject.file.source);
        let mut draft = Draft::default();
        for (first, line) in &lines {
            let at = reader.lead(*first);
            let end = reader.line_end_like(at);
            let start = if reader.is_line_start(at) { "" } else { end };
            draft.insert(at, format!("{start}{line}{end}"));
        }
        Ok(draft.finish()?)
    })
}
