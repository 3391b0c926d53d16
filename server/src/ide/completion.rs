//! What can stand at a place: records and sections, types, the numbers of records by name, rules in comments.

use super::Snapshot;
use super::labels::Labels;
use super::place::value_at;
use super::template::{Template, record};
use crate::checks::Code;
use crate::model::detail::FieldValue;
use crate::schema::{
    Index, LIGHT_TYPES, NO_INDEX, ObjectType, RecordKind, Role, Section, VERSIONS,
};
use crate::view::{File, Target};
use std::ops::Range;

/// What something that can be written is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A word of the format.
    Word,
    /// A number.
    Value,
    /// The number of a record.
    Record,
    /// A whole record or section.
    Template,
    /// A rule.
    Rule,
}

/// Something that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What is listed.
    pub label: String,
    /// More about it, in a few words.
    pub detail: String,
    /// What it is.
    pub kind: CompletionKind,
    /// What is written, with places to fill in.
    pub text: Template,
    /// By what typing finds it.
    pub filter: String,
    /// The record that it is the number of.
    pub target: Option<Target>,
}

/// What can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// What it takes the place of.
    pub replaces: Range<usize>,
    /// In the order in which they are listed.
    pub items: Vec<Completion>,
    /// There are more than are listed: typing shows them.
    pub more: bool,
}

/// So many records are listed at once.
const LISTED: usize = 500;

/// What can be written at a byte offset.
pub fn completions(snapshot: &Snapshot, offset: usize) -> Option<Completions> {
    if !snapshot.is_halo() {
        return None;
    }
    let line = Line::at(snapshot, offset);
    if let Some(found) = rules(&line) {
        return Some(found);
    }
    let typed = !line.text.trim().is_empty();
    if typed && line.is_heading() {
        return Some(headings(snapshot, &line));
    }
    let found = snapshot.view(|file| {
        let value = value_at(file, offset)?;
        of_value(snapshot, file, &value, offset)
    });
    // At the beginning of a line a record may come before what stands there.
    found.or_else(|| (!typed).then(|| headings(snapshot, &line)))
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
    const ALLOW: &str = "ass-lsp:";
    let comment = line.text.find(';')?;
    let behind = line.text.get(comment..)?;
    let list = behind.find(ALLOW)? + behind.get(behind.find(ALLOW)?..)?.find('(')?;
    let typed = behind.get(list + 1..)?;
    if typed.contains(')') {
        return None;
    }
    let start = typed.rfind([',', ' ']).map_or(0, |at| at + 1);
    let start = line.offset - typed.get(start..)?.len();
    let items = Code::ALL.iter().map(|code| Completion {
        label: code.name().to_owned(),
        detail: code.rule().what.to_owned(),
        kind: CompletionKind::Rule,
        text: Template::plain(code.name()),
        filter: code.name().to_owned(),
        target: None,
    });
    Some(Completions {
        replaces: start..line.offset,
        items: items.collect(),
        more: false,
    })
}

/// Section headings, and whole records with the fields of the file's version.
fn headings(snapshot: &Snapshot, line: &Line) -> Completions {
    let model = snapshot.model();
    let version = model.read_version();
    let mut items = Vec::new();
    // The sections that the file lacks come first.
    let mut sections = Section::ALL;
    sections.sort_by_key(|&section| model.head(section).is_some());
    for section in sections {
        let heading = format!(";### {} ###", section.heading());
        items.push(Completion {
            detail: "section heading".to_owned(),
            kind: CompletionKind::Template,
            text: Template::plain(&heading),
            filter: format!("{heading} {}", section.heading().to_lowercase()),
            label: heading,
            target: None,
        });
    }
    let before = |start: usize| start < line.start;
    let materials = model.materials.partition_point(|it| before(it.span.start));
    let objects = model.objects.partition_point(|it| before(it.span.start));
    let instances = model.instances.partition_point(|it| before(it.span.start));
    let ids = model.instances.iter().filter_map(|it| it.unique_id.value);
    let id = ids.max().map_or(0, |id| id.saturating_add(1));
    let mut add = |word: &str, number: usize, name: &str, kind: RecordKind| {
        let heading = format!(";{word} {number}");
        items.push(Completion {
            label: match name {
                "" => heading.clone(),
                _ => format!("{heading} {name}"),
            },
            detail: format!("{}, version {version}", kind.name()),
            kind: CompletionKind::Template,
            text: record(&heading, kind, version, id),
            filter: format!("{heading} {} {}", word.to_lowercase(), name.to_lowercase()),
            target: None,
        });
    };
    add("MATERIAL", materials, "", RecordKind::Material);
    for kind in ObjectType::ALL {
        if kind.since() <= version {
            add("OBJECT", objects, kind.name(), kind.record());
        }
    }
    add("INSTANCE", instances, "", RecordKind::Instance);
    Completions {
        replaces: line.replaces(),
        items,
        more: false,
    }
}

/// What can stand in place of a value.
fn of_value(
    snapshot: &Snapshot,
    file: &File<'_>,
    value: &FieldValue,
    offset: usize,
) -> Option<Completions> {
    let word = |text: String, detail: String, kind| Completion {
        filter: text.clone(),
        text: Template::plain(&text),
        label: text,
        detail,
        kind,
        target: None,
    };
    let mut more = false;
    let items: Vec<Completion> = match value.field.def().role {
        Role::ObjectType => {
            let version = snapshot.model().read_version();
            let kinds = ObjectType::ALL
                .iter()
                .filter(|kind| kind.since() <= version);
            kinds
                .map(|kind| {
                    let quoted = format!("\"{}\"", kind.name());
                    word(quoted, "object type".to_owned(), CompletionKind::Word)
                })
                .collect()
        }
        Role::LightType => LIGHT_TYPES
            .iter()
            .map(|kind| {
                let quoted = format!("\"{kind}\"");
                word(quoted, "light type".to_owned(), CompletionKind::Word)
            })
            .collect(),
        Role::Version => VERSIONS
            .map(|version| {
                let detail = if version <= 2 { "Halo 2" } else { "Halo 3" };
                word(
                    version.to_string(),
                    detail.to_owned(),
                    CompletionKind::Value,
                )
            })
            .collect(),
        Role::Index(_) => {
            let reference = file.reference(value);
            let index = reference.and_then(|reference| reference.index());
            let typed = snapshot.slice(value.span.start..offset.max(value.span.start));
            let (items, left) = records(snapshot, index?, &typed);
            more = left;
            items
        }
        _ => return None,
    };
    (!items.is_empty()).then(|| Completions {
        replaces: value.span.clone(),
        items,
        more,
    })
}

/// The records that an index can name, those first whose number begins as typed.
fn records(snapshot: &Snapshot, index: Index, typed: &str) -> (Vec<Completion>, bool) {
    let model = snapshot.model();
    let labels = Labels::of(snapshot);
    type Make = fn(usize) -> Target;
    let lists: &[(usize, Make)] = match index {
        Index::Material => &[(model.materials.len(), Target::Material)],
        Index::Object | Index::Node => &[(model.objects.len(), Target::Object)],
        Index::Parent => &[(model.instances.len(), Target::Instance)],
        Index::Bone => &[
            (model.objects.len(), Target::Object),
            (model.instances.len(), Target::Instance),
        ],
        Index::Vertex => &[],
    };
    let mut items = Vec::new();
    if matches!(index, Index::Material | Index::Object | Index::Parent) {
        items.push(Completion {
            label: NO_INDEX.to_string(),
            detail: "none".to_owned(),
            kind: CompletionKind::Value,
            text: Template::plain(&NO_INDEX.to_string()),
            filter: NO_INDEX.to_string(),
            target: None,
        });
    }
    let mut more = false;
    for &(count, target) in lists {
        let fits = |number: &usize| number.to_string().starts_with(typed);
        let fitting = (0..count).filter(fits);
        let others = (0..count).filter(|number| !fits(number));
        let mut listed = fitting.chain(others);
        for number in listed.by_ref().take(LISTED) {
            let target = target(number);
            let name = labels.short(target).unwrap_or_default();
            items.push(Completion {
                label: format!("{number} — {name}"),
                detail: match target {
                    Target::Material(_) => "material",
                    Target::Object(_) => "object",
                    _ => "instance",
                }
                .to_owned(),
                kind: CompletionKind::Record,
                text: Template::plain(&number.to_string()),
                filter: format!("{number} {name}"),
                target: Some(target),
            });
        }
        more |= listed.next().is_some();
    }
    (items, more)
}
