//! Triangle lists with one mistake that explains what else seems wrong with them.

use super::{Fix, Safety};
use crate::checks::{Finding, Odd, OddList, Subject};
use scan::view::Wanted;
use schema::Index;
use text::{Draft, Reader};

/// Fixes for the list whose mistake the finding reports; none if the finding is about something else.
pub(super) fn fixes<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let lists = OddList::all(subject).into_iter();
    let told = lists.filter(|list| list.at == finding.span);
    told.map(|list| match list.what {
        Odd::TooLarge { by, .. } => subtract(subject, list.object, by),
        Odd::NoMaterials(count) => give_material(subject, list.list(), count),
        Odd::Joined {
            parts,
            is_line_break,
            ..
        } => take_apart(subject, list.at, (parts, is_line_break)),
    })
    .collect()
}

/// Makes all vertex indices smaller. The list may also have been pasted by mistake, so the fix is not safe.
fn subtract<'s>(subject: &'s Subject<'s>, object: usize, by: i64) -> Fix<'s> {
    let title = format!("Subtract {by} from all vertex indices of object {object}");
    Fix::new(title, Safety::Unsafe, move |_| {
        let mut draft = Draft::default();
        let of_object = |record: usize| match record == object {
            true => Wanted::All,
            false => Wanted::Nothing,
        };
        for reference in subject.file.references(Index::Vertex, of_object) {
            let value = reference.value.saturating_sub(by);
            draft.replace(reference.span, value.to_string());
        }
        Ok(draft.finish()?)
    })
}

/// Gives each triangle the first material.
fn give_material<'s>(
    subject: &'s Subject<'s>,
    list: std::ops::Range<usize>,
    count: usize,
) -> Fix<'s> {
    let title = format!("Give all {count} triangles material 0");
    Fix::new(title, Safety::Unsafe, move |_| {
        let text = subject.text(list.clone());
        let mut draft = Draft::default();
        let mut start = list.start;
        for line in text.split_inclusive('\n') {
            let values = line.trim_start();
            if values.starts_with(|sign: char| sign.is_ascii_digit()) {
                draft.insert(start + line.len() - values.len(), "0\t\t");
            }
            start += line.len();
        }
        Ok(draft.finish()?)
    })
}

/// Puts back what stood between two values. Where the digits part is read from the values beside them, so the fix is not
/// safe.
fn take_apart<'s>(
    subject: &'s Subject<'s>,
    at: std::ops::Range<usize>,
    ([one, other], is_line_break): ([i64; 2], bool),
) -> Fix<'s> {
    let lost = if is_line_break { "line break" } else { "tab" };
    let title = format!("Put a {lost} between `{one}` and `{other}`");
    Fix::new(title, Safety::Unsafe, move |_| {
        let apart = match is_line_break {
            true => Reader::new(subject.file.source).line_end_like(at.end),
            false => "\t",
        };
        let mut draft = Draft::default();
        draft.replace(at.clone(), format!("{one}{apart}{other}"));
        Ok(draft.finish()?)
    })
}
