//! The file as a whole: versions, a second file, conflicts of a version control system.

use super::{cure, preferred, rewrite};
use crate::checks::{Finding, Subject};
use crate::edit::{Refusal, is_sound};
use crate::fixes::Fix;
use scan::{CHUNK, scan_all};
use schema::VERSIONS;
use schema::names::Tool;
use std::ops::Range;
use text::{Draft, Patched, Reader};

/// Longer texts are not read anew in every version: what is offered must be known at once.
const LONGEST: usize = 4 << 20;

/// A version that does not exist: those in which the file can be read without a mistake of structure.
pub(super) fn version<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let source = subject.file.source;
    if source.len() > LONGEST {
        return Vec::new();
    }
    let fits = |version: &u8| {
        let mut draft = Draft::default();
        draft.replace(finding.span.clone(), version.to_string());
        draft.finish().is_ok_and(|edits| {
            let patched = Patched::new(source, &edits);
            is_sound(&scan_all(&patched, (1, CHUNK), &|_| true))
        })
    };
    let fitting: Vec<u8> = VERSIONS.filter(fits).collect();
    let is_only = fitting.len() == 1;
    let offered = fitting.into_iter().map(|version| {
        let title = format!(
            "Set the version to {version} ({}): the file can be read as that",
            Tool::of_version(version).game()
        );
        let fix = rewrite(title, finding.span.clone(), version.to_string());
        if is_only { preferred(fix) } else { fix }
    });
    offered.collect()
}

/// All from a second header on goes.
pub(super) fn second_file<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let source = subject.file.source;
    let start = finding.span.start;
    vec![cure(
        "Delete the second file, from here to the end",
        move || {
            let mut draft = Draft::default();
            let start = Reader::new(source).lead(start);
            draft.remove(start..source.len());
            Ok(draft.finish()?)
        },
    )]
}

/// The two sides of a conflict, and what the marks call them.
struct Conflict {
    names: [String; 2],
    sides: [Range<usize>; 2],
    whole: Range<usize>,
}

/// One side of a conflict is kept; a mark that is left alone goes.
pub(super) fn conflict<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let text = subject.text(finding.span.clone());
    if !text.contains(['\n', '\r']) {
        let span = finding.span.clone();
        return vec![preferred(cure("Delete the line", move || {
            let mut draft = Draft::default();
            draft.remove(Reader::new(subject.file.source).lines(span.start, span.end));
            Ok(draft.finish()?)
        }))];
    }
    let Some(conflict) = sides(subject, finding) else {
        return Vec::new();
    };
    let Conflict {
        names,
        sides,
        whole,
    } = conflict;
    let kept = names.into_iter().zip(sides);
    kept.map(|(name, side)| {
        let whole = whole.clone();
        cure(format!("Keep the lines of `{name}`"), move || {
            let mut draft = Draft::default();
            draft.remove(whole.start..side.start);
            draft.remove(side.end..whole.end);
            Ok::<_, Refusal>(draft.finish()?)
        })
    })
    .collect()
}

/// `None` where a mark is missing.
fn sides(subject: &Subject<'_>, finding: &Finding) -> Option<Conflict> {
    let mut reader = Reader::new(subject.file.source);
    let mut marks: Vec<(u8, String, Range<usize>)> = Vec::new();
    let mut at = reader.lead(finding.span.start);
    while at < finding.span.end {
        let end = reader.line_end(at);
        let next = reader.skip_line_end(end);
        let line = subject.text(at..end);
        let first = line.bytes().next().unwrap_or_default();
        let length = line.bytes().take_while(|&byte| byte == first).count();
        // Seven signs of a kind; `|||||||` begins what both sides had before.
        if b"<=>|".contains(&first) && length >= 7 {
            let name = line.get(length..).unwrap_or_default().trim().to_owned();
            marks.push((first, name, at..next));
        }
        at = next.max(at + 1);
    }
    let find = |sign: u8| marks.iter().find(|(found, ..)| *found == sign);
    let (_, ours, start) = find(b'<')?;
    let (_, _, middle) = find(b'=')?;
    let (_, theirs, end) = find(b'>')?;
    let first_end = find(b'|').map_or(middle.start, |(_, _, base)| base.start);
    let in_order = start.end <= first_end && first_end <= middle.start && middle.end <= end.start;
    let name = |name: &str, other: &str| match name.is_empty() {
        true => other.to_owned(),
        false => name.to_owned(),
    };
    in_order.then(|| Conflict {
        names: [
            name(ours, "the first side"),
            name(theirs, "the second side"),
        ],
        sides: [start.end..first_end, middle.end..end.start],
        whole: start.start..end.end,
    })
}
