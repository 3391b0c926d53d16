//! Material strings: their names, and the values of each by their place.

use super::item::{Completion, CompletionKind, Completions};
use crate::place::Quoted;
use crate::template::Template;
use schema::names::{MATERIAL_STRINGS, MaterialString, ValueKind, words};
use std::ops::Range;

/// The completions at an offset of a material string.
pub(super) fn strings(string: &Quoted, offset: usize) -> Completions {
    let at = offset.saturating_sub(string.start);
    let all = words(&string.text);
    // Behind a blank a new word begins.
    let number = all.iter().filter(|word| word.end < at).count();
    let word = all.get(number).filter(|word| word.start <= at);
    let replaced = word.cloned().unwrap_or(at..at);
    let items = match MaterialString::of(&string.text) {
        _ if number == 0 => whole(string),
        Some(known) if known.has_flags() => flag(known, string, at),
        Some(known) => known
            .values
            .get(number - 1)
            .map_or_else(Vec::new, |&(what, kind)| {
                values(what, kind, &string.span(&replaced))
            }),
        None => Vec::new(),
    };
    Completions { items, more: false }
}

/// The names of the strings, each with all of its values.
fn whole(string: &Quoted) -> Vec<Completion> {
    let replaces = string.span(&(0..string.text.len()));
    let strings = MATERIAL_STRINGS.iter().map(|known| Completion {
        label: known.name.to_owned(),
        detail: known.meaning.to_owned(),
        kind: CompletionKind::Template,
        text: Template::places(
            known.name,
            known.values.iter().map(|(_, kind)| kind.first()),
        ),
        filter: known.name.to_owned(),
        target: None,
        replaces: replaces.clone(),
        also: None,
    });
    strings.collect()
}

/// The values that a place can have.
fn values(what: &str, kind: ValueKind, replaces: &Range<usize>) -> Vec<Completion> {
    let texts = match kind {
        ValueKind::Flag => vec![("0", "no"), ("1", "yes")],
        ValueKind::Integer => vec![("0", ""), ("1", "")],
        ValueKind::Real => vec![("0.0000000000", ""), ("1.0000000000", "")],
        ValueKind::Bits(_) => Vec::new(),
    };
    let item = |(text, means): (&str, &str)| {
        let detail = if means.is_empty() {
            format!("{what}: {}", kind.expectation())
        } else {
            format!("{what}: {means}")
        };
        Completion::plain(text, &detail, CompletionKind::Value, replaces.clone())
    };
    texts.into_iter().map(item).collect()
}

/// The flag at a place, set and not set.
fn flag(known: &MaterialString, string: &Quoted, at: usize) -> Vec<Completion> {
    let spans = known.spans(&string.text);
    let number = spans.iter().position(|span| span.start == at);
    // Behind the last flag the next one is missing.
    let number = number.unwrap_or(spans.len());
    let parts = known.parts();
    let Some(what) = parts.get(number) else {
        return Vec::new();
    };
    let replaces = string.span(&spans.get(number).cloned().unwrap_or(at..at));
    let item = |(text, means): (&str, &str)| Completion {
        label: format!("{text} — {what}"),
        detail: means.to_owned(),
        ..Completion::plain(text, means, CompletionKind::Value, replaces.clone())
    };
    [("0", "not set"), ("1", "set")]
        .into_iter()
        .map(item)
        .collect()
}
