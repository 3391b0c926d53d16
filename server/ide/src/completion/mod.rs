//! Completions at a place: records and sections, types, the numbers of records by name, parts of names and of material
//! strings, rules in comments.

mod expected;
mod headings;
mod names;
mod records;
mod strings;
#[cfg(test)]
mod tests;

use super::Snapshot;
use super::place::{Quoted, value_at};
use super::template::Template;
use rules::checks::Code;
use scan::model::detail::FieldValue;
use scan::view::Target;
use schema::names::Tool;
use schema::{FieldId, LIGHT_TYPES, ObjectType, Role, VERSIONS};
use std::ops::Range;

/// The kind of a completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A word of the format.
    Word,
    /// A number.
    Value,
    /// The number of a record.
    Record,
    /// A sign, a prefix or a parameter in a name.
    Symbol,
    /// A shader, or a collection of shaders.
    Shader,
    /// A whole record or section.
    Template,
    /// A rule.
    Rule,
}

/// Something that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text shown in the list.
    pub label: String,
    /// More about it, in a few words.
    pub detail: String,
    /// The kind of completion.
    pub kind: CompletionKind,
    /// The text to insert, with placeholders to fill in.
    pub text: Template,
    /// By what typing finds it.
    pub filter: String,
    /// The record that it is the number of.
    pub target: Option<Target>,
    /// The range of bytes that the text replaces.
    pub replaces: Range<usize>,
    /// An edit elsewhere that comes with it: the count of the list that it joins.
    pub also: Option<(Range<usize>, String)>,
}

impl Completion {
    /// Text that is found by typing it.
    fn plain(text: &str, detail: &str, kind: CompletionKind, replaces: Range<usize>) -> Self {
        Completion {
            label: text.to_owned(),
            detail: detail.to_owned(),
            kind,
            text: Template::plain(text),
            filter: text.to_owned(),
            target: None,
            replaces,
            also: None,
        }
    }

    /// A template, without words about it.
    fn template(text: Template, replaces: Range<usize>) -> Self {
        Completion {
            text,
            ..Completion::plain("", "", CompletionKind::Template, replaces)
        }
    }
}

/// The completions at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// In the order in which they are listed.
    pub items: Vec<Completion>,
    /// There are more than are listed: typing shows them.
    pub more: bool,
}

/// The most records, or shaders, that are listed at once.
const LISTED: usize = 500;

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

/// A line up to a place in it.
struct Line {
    start: usize,
    offset: usize,
    text: String,
}

impl Line {
    fn at(snapshot: &Snapshot, offset: usize) -> Self {
        const LONGEST: usize = 400;
        let rope = snapshot.text();
        let offset = offset.min(rope.len_bytes());
        let start = rope.line_to_byte(rope.byte_to_line(offset));
        let start = start.max(offset.saturating_sub(LONGEST));
        Line {
            start,
            offset,
            text: snapshot.slice(start..offset),
        }
    }

    /// It begins a heading, or a word where a record may begin.
    fn is_heading(&self) -> bool {
        let text = self.text.trim_start();
        text.starts_with(';') || text.chars().all(|letter| letter.is_ascii_alphabetic())
    }

    fn replaces(&self) -> Range<usize> {
        let blank = self.text.len() - self.text.trim_start().len();
        self.start + blank..self.offset
    }
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

/// The completions for a value; `None` where there are none.
fn of_value(snapshot: &Snapshot, value: &FieldValue, offset: usize) -> Option<Completions> {
    let word =
        |text: &str, detail: &str, kind| Completion::plain(text, detail, kind, value.span.clone());
    let quoted = |text: &str, detail| word(&format!("\"{text}\""), detail, CompletionKind::Word);
    let mut found = Completions {
        items: Vec::new(),
        more: false,
    };
    match (value.field.def().role, value.field) {
        (Role::ObjectType, _) => {
            let version = snapshot.model().read_version();
            let kinds = ObjectType::ALL.iter();
            let kinds = kinds.filter(|kind| kind.since() <= version);
            found.items = kinds
                .map(|kind| quoted(kind.name(), "object type"))
                .collect();
        }
        (Role::LightType, _) => {
            found.items = LIGHT_TYPES.map(|kind| quoted(kind, "light type")).to_vec();
        }
        (Role::Version, _) => {
            let versions = VERSIONS.map(|version| {
                let game = Tool::of_version(version).game();
                word(&version.to_string(), game, CompletionKind::Value)
            });
            found.items = versions.collect();
        }
        (Role::Index(_), _) => found = records::records(snapshot, value, offset)?,
        (Role::MaterialName, _) => {
            found = names::material(snapshot, &Quoted::of(snapshot, value)?, offset);
        }
        (Role::InstanceName, _) => {
            found = names::instance(snapshot, &Quoted::of(snapshot, value)?, offset);
        }
        (_, FieldId::MaterialString) => {
            found = strings::strings(&Quoted::of(snapshot, value)?, offset);
        }
        _ => return None,
    }
    (!found.items.is_empty()).then_some(found)
}
