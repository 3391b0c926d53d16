//! Completions where no value is yet: a value is tried there, and what it is read as is what is expected.

use super::item::Completions;
use super::values::of_value;
use crate::Snapshot;
use crate::place::value_at;
use crate::template::record;
use scan::{Heading, Lexer, TokenKind, Window, fits_type};
use schema::{ObjectType, RecordKind};

/// The completions for a value that is missing at an offset. `None` where none is missing; empty where one is missing that
/// nothing can be offered for.
pub(super) fn expected(snapshot: &Snapshot, offset: usize) -> Option<Completions> {
    let tried = |text: &str, refused| tried(snapshot, offset, text, refused);
    if let Some(rest) = rest_of_record(snapshot, offset) {
        return Some(tried(&rest, None).unwrap_or(Completions {
            items: Vec::new(),
            more: false,
        }));
    }
    let refused = snapshot.refused()?;
    // A type decides what is read behind it.
    let values = ["0", "\"\"", "\"MESH\"", "\"OMNI_LGT\""];
    values
        .into_iter()
        .find_map(|text| tried(text, Some(refused)))
}

/// The completions for the first value of a text that is tried at an offset. Where a strict reader refuses the file at a place
/// that is given, it must not refuse it any earlier for what is tried.
fn tried(
    snapshot: &Snapshot,
    offset: usize,
    text: &str,
    refused: Option<usize>,
) -> Option<Completions> {
    let typed = snapshot.with(offset..offset, text);
    if let Some(refused) = refused {
        let is_better = |at: usize| at >= refused + text.len();
        typed.refused().is_none_or(is_better).then_some(())?;
    }
    let value = typed.view(|file| value_at(file, offset))?;
    let is_tried = value.span.start == offset && fits_type(value.field.def().ty, value.kind);
    // Behind an instance any number would be taken for a bone.
    (is_tried && value.record != RecordKind::Bone).then_some(())?;
    // Within the quotes of a string.
    let inside = usize::from(value.kind == TokenKind::Str);
    let mut found = of_value(&typed, &value, offset + inside)?;
    for item in &mut found.items {
        if item.replaces != value.span {
            item.text.quote();
        }
        item.replaces = offset..offset;
    }
    Some(found)
}

/// The values that are missing to a record that ends at an offset, with only its first values below its heading.
fn rest_of_record(snapshot: &Snapshot, offset: usize) -> Option<String> {
    /// No record is longer that is written by hand.
    const REACH: usize = 2048;
    let rope = snapshot.text();
    let start = rope.line_to_byte(rope.byte_to_line(offset.saturating_sub(REACH)));
    let above = snapshot.slice(start..offset);
    let (heading, values) = last_record(&above)?;
    let behind = snapshot.slice(offset..(offset + REACH).min(rope.len_bytes()));
    let next = tokens(&behind).next();
    if !next.is_none_or(|(kind, _)| kind.is_heading()) {
        return None;
    }
    let kind = match heading {
        Heading::Material => RecordKind::Material,
        Heading::Instance => RecordKind::Instance,
        Heading::Object => match values.first() {
            None => RecordKind::Sphere,
            Some(name) => ObjectType::from_name(name.trim_matches('"').as_bytes())?.record(),
        },
    };
    let whole = record("", kind, snapshot.model().effective_version(), 0).text();
    let rest: Vec<&str> = whole.split_whitespace().skip(values.len()).collect();
    (!rest.is_empty()).then(|| rest.join("\n"))
}

/// The last heading of a record in a text, and the values below it.
fn last_record(text: &str) -> Option<(Heading, Vec<&str>)> {
    let mut last = None;
    for (kind, token) in tokens(text) {
        match (kind, &mut last) {
            (TokenKind::Heading(heading, _), _) => last = Some((heading, Vec::new())),
            (TokenKind::Section(_), _) => last = None,
            (_, Some((_, values))) => values.push(token),
            (_, None) => {}
        }
    }
    last
}

/// The tokens of a text that begins with a line.
fn tokens(text: &str) -> impl Iterator<Item = (TokenKind, &str)> {
    let mut lexer = Lexer::new(Window::whole(text.as_bytes()), 0);
    std::iter::from_fn(move || {
        let token = lexer.next_token().ok()?;
        let span = token.start as usize..token.end as usize;
        (token.kind != TokenKind::Eof).then_some((token.kind, text.get(span)?))
    })
}
