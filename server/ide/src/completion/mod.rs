//! Completions at a place: records and sections, types, the numbers of records by name, parts of names and of material
//! strings, endings of tags, rules in comments.

mod expected;
mod headings;
mod item;
mod line;
mod names;
mod records;
mod strings;
mod tags;
#[cfg(test)]
mod tests;
mod values;

use super::Snapshot;
use super::place::value_at;
pub use item::{Completion, CompletionKind, Completions};
use line::Line;
use rules::checks::Code;
use values::of_value;

/// The completions at a byte offset; `None` where there are none.
pub fn completions(snapshot: &Snapshot, offset: usize) -> Option<Completions> {
    if !snapshot.is_halo() {
        return None;
    }
    let line = Line::at(snapshot, offset);
    // Within the text.
    let offset = line.offset;
    if let Some(found) = rules(&line) {
        return Some(found);
    }
    let typed = !line.text.trim().is_empty();
    if typed && line.is_heading() {
        let found = headings::headings(snapshot, &line);
        if !found.items.is_empty() {
            return Some(found);
        }
    }
    if let Some(value) = snapshot.view(|file| value_at(file, offset)) {
        return of_value(snapshot, &value, offset);
    }
    // A comment: strings, which may hold the sign, are values.
    if line.text.contains(';') {
        return None;
    }
    let found = expected::expected(snapshot, offset)
        .or_else(|| (!typed).then(|| headings::headings(snapshot, &line)));
    found.filter(|found| !found.items.is_empty())
}

/// The rules that a comment may allow.
fn rules(line: &Line) -> Option<Completions> {
    const ALLOW: &str = "halo-ass:";
    let comment = line.text.find(';')?;
    let behind = line.text.get(comment..)?;
    let list = behind.find(ALLOW)? + behind.get(behind.find(ALLOW)?..)?.find('(')?;
    let typed = behind.get(list + 1..)?;
    if typed.contains(')') {
        return None;
    }
    let start = typed.rfind([',', ' ']).map_or(0, |at| at + 1);
    let start = line.offset - typed.get(start..)?.len();
    let items = Code::ALL.iter().map(|code| {
        let replaces = start..line.offset;
        Completion::plain(
            code.name(),
            code.rule().what,
            CompletionKind::Rule,
            replaces,
        )
    });
    Some(Completions {
        items: items.collect(),
        more: false,
    })
}
