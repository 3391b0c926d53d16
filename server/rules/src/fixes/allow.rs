//! Comments that allow a finding, where its author knows better; and those that allow what is not found.

use super::{Fix, Safety};
use crate::checks::{Finding, Subject, allow_comment, allow_file_comment};
use crate::edit::{Refusal, is_sound};
use scan::model::Above;
use schema::Section;
use std::ops::Range;
use text::{Draft, Edits, Reader};

/// A comment before the finding, and one for the whole file.
pub(super) fn allow<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let Some(header) = subject.model.head(Section::Header) else {
        return Vec::new();
    };
    let (code, at) = (finding.code, finding.span.start);
    let manual = |title: String, make: Box<dyn Fn() -> Result<Edits, Refusal> + 's>| Fix {
        preferred: false,
        silences: true,
        ..Fix::new(title, Safety::Manual, move |_| make())
    };
    let here = manual(
        format!("Allow `{code}` here"),
        Box::new(move || {
            let mut reader = Reader::new(subject.file.source);
            let mut start = at;
            while !reader.is_line_start(start) {
                start -= 1;
            }
            line(&mut reader, start, &allow_comment(&[code]))
        }),
    );
    let everywhere = manual(
        format!("Allow `{code}` in this file"),
        Box::new(move || {
            let mut reader = Reader::new(subject.file.source);
            let start = match &header.above {
                Above::Section(_, span) => {
                    let end = reader.line_end(span.end);
                    reader.skip_line_end(end)
                }
                Above::Numbered(..) | Above::Nothing => header.at,
            };
            line(&mut reader, start, &allow_file_comment(&[code]))
        }),
    );
    vec![here, everywhere]
}

/// Puts in a line.
fn line(reader: &mut Reader<'_>, at: usize, text: &str) -> Result<Edits, Refusal> {
    let end = reader.line_end_like(at);
    let mut draft = Draft::default();
    draft.insert(at, format!("{text}{end}"));
    Ok(draft.finish()?)
}

/// Takes out a rule that a comment allows in vain; with the last one the comment goes. Safe where readers take the file: it is a
/// comment. Where they do not, the finding that it allows may only wait for another mistake to be mended.
pub(super) fn unused<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let name = finding.span.clone();
    let title = format!("Remove `{}`", subject.text(name.clone()));
    let safety = match is_sound(subject.chunks) {
        true => Safety::Safe,
        false => Safety::Unsafe,
    };
    vec![Fix::new(title, safety, move |_| {
        let mut draft = Draft::default();
        draft.remove(without(&mut Reader::new(subject.file.source), &name)?);
        Ok(draft.finish()?)
    })]
}

/// The bytes to remove with a name in a comment's list: a comma, or the whole comment if it holds only this name.
fn without(reader: &mut Reader<'_>, name: &Range<usize>) -> Result<Range<usize>, Refusal> {
    let gone = || Refusal::new("the comment has another form");
    let behind = reader.skip_blanks(name.end);
    if reader.byte(behind) == Some(b',') {
        let next = reader.skip_blanks(behind + 1);
        return Ok(name.start..next);
    }
    let before = reader.before_blanks(name.start);
    let sign = before.checked_sub(1).ok_or_else(gone)?;
    if reader.byte(sign) == Some(b',') {
        return Ok(sign..name.end);
    }
    let end = reader.line_end(behind);
    let mut start = sign;
    while reader.byte(start) != Some(b';') {
        if reader.is_line_start(start) {
            return Err(gone());
        }
        start -= 1;
    }
    let values = reader.before_blanks(start);
    if reader.is_line_start(values) {
        return Ok(values..reader.skip_line_end(end));
    }
    Ok(values..end)
}
