//! Hover text for a value: its field, unit, range, target, the meaning of its name, and its findings.

mod findings;
mod markup;
mod names;
mod numbers;
mod paragraph;

pub use paragraph::{Hover, Inline};

use super::Snapshot;
use super::labels::{Labels, counts};
use paragraph::{Paragraph, marked, text};
use rules::checks::plural;
use scan::model::Phase;
use scan::model::detail::{self, FieldValue as Value};
use scan::{Heading, Lexer, TokenKind, Window, int_value};
use schema::{FieldId, Index, List, NO_INDEX, RecordKind, Role, Section, Type};

impl Snapshot {
    /// The hover text at a byte offset; `None` where there is none.
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        hover(self, offset)
    }
}

/// The hover at a byte offset.
fn hover(snapshot: &Snapshot, offset: usize) -> Option<Hover> {
    if !snapshot.is_halo() {
        return None;
    }
    let wrong = findings::at(snapshot, offset);
    let found = heading(snapshot, offset).or_else(|| value(snapshot, offset, wrong.is_some()));
    match (found, wrong) {
        (Some(mut found), Some(wrong)) => {
            found.paragraphs.splice(0..0, wrong.paragraphs);
            Some(found)
        }
        (found, wrong) => found.or(wrong),
    }
}

/// The hover on a value. Where it is wrong, its finding says more than its meaning.
fn value(snapshot: &Snapshot, offset: usize, is_wrong: bool) -> Option<Hover> {
    let values = detail::values(
        snapshot.text(),
        snapshot.chunks(),
        snapshot.model(),
        offset..offset,
    );
    // At the border of two values, the one that begins there.
    let value = values
        .into_iter()
        .rev()
        .find(|value| value.span.start <= offset && offset <= value.span.end)?;
    let text = snapshot.slice(value.span.clone());
    let mut hover = Hover {
        paragraphs: describe(snapshot, &value, (&text, is_wrong), offset),
        span: value.span.clone(),
    };
    if let Some(part) = names::part(snapshot, &value, offset) {
        hover.span = part;
    }
    Some(hover)
}

/// The hover on a heading, which is a comment to every reader.
fn heading(snapshot: &Snapshot, offset: usize) -> Option<Hover> {
    const LONGEST: usize = 200;
    let rope = snapshot.text();
    let line = rope.byte_to_line(offset.min(rope.len_bytes()));
    let start = rope.line_to_byte(line);
    let end = rope
        .line_to_byte((line + 1).min(rope.len_lines()))
        .min(start + LONGEST);
    let line = snapshot.slice(start..end);
    let token = Lexer::new(Window::whole(line.as_bytes()), 0)
        .next_token()
        .ok()?;
    let span = start + token.start as usize..start + token.end as usize;
    if offset < span.start || offset > span.end {
        return None;
    }
    let first = match token.kind {
        TokenKind::Section(section) => section_text(snapshot, section),
        TokenKind::Heading(heading, number) => record_text(snapshot, heading, number as usize),
        _ => return None,
    };
    let note = "The heading is a comment: readers go by the counts.";
    let mut paragraphs = first;
    paragraphs.push(vec![text(note)]);
    Some(Hover { span, paragraphs })
}

fn section_text(snapshot: &Snapshot, section: Section) -> Vec<Paragraph> {
    let model = snapshot.model();
    let holds = match section {
        Section::Header => format!("version {}", model.version().unwrap_or_default()),
        Section::Materials => plural(model.materials.len(), "material"),
        Section::Objects => plural(model.objects.len(), "object"),
        Section::Instances => plural(model.instances.len(), "instance"),
    };
    let title = Inline::Strong(format!("{} section", section.heading()));
    vec![
        vec![title, text(format!(": {holds}"))],
        marked(section.doc()),
    ]
}

fn record_text(snapshot: &Snapshot, heading: Heading, number: usize) -> Vec<Paragraph> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    vec![match heading {
        Heading::Material => material(snapshot, number),
        Heading::Object => object(snapshot, number),
        Heading::Instance => instance(snapshot, number),
    }]
}

/// `material 2 of 5: city metal_roof lm:2.5`.
fn material(snapshot: &Snapshot, number: i64) -> Paragraph {
    let of = snapshot.model().materials.len();
    element(number, of, "material", |at| {
        let name = Labels::of(snapshot).material(at)?;
        Some(vec![text(": "), Inline::Code(name)])
    })
}

/// `object 1 of 4: MESH, 36 vertices, 12 triangles, placed by floor`.
fn object(snapshot: &Snapshot, number: i64) -> Paragraph {
    let of = snapshot.model().objects.len();
    element(number, of, "object", |at| {
        let labels = Labels::of(snapshot);
        let mut words = format!(": {}", labels.kind(at)?);
        if let Some(size) = labels.size(at) {
            words += &format!(", {size}");
        }
        let mut words = vec![text(words)];
        if let Some(name) = labels.placed(at) {
            words.extend([text(", placed by "), Inline::Code(name)]);
        }
        Some(words)
    })
}

fn instance(snapshot: &Snapshot, number: i64) -> Paragraph {
    let of = snapshot.model().instances.len();
    element(number, of, "instance", |at| {
        let name = Labels::of(snapshot).instance(at)?;
        Some(vec![text(": "), Inline::Code(name)])
    })
}

fn element(
    number: i64,
    of: usize,
    thing: &str,
    describe: impl FnOnce(usize) -> Option<Paragraph>,
) -> Paragraph {
    let known = usize::try_from(number).ok().filter(|&at| at < of);
    match known.and_then(describe) {
        Some(more) => {
            let mut words = vec![text(format!("{thing} {number} of {of}"))];
            words.extend(more);
            words
        }
        None if number == NO_INDEX => vec![text(format!("no {thing}"))],
        None => vec![text(format!(
            "{thing} {number} does not exist: there are {of}"
        ))],
    }
}

fn describe(
    snapshot: &Snapshot,
    value: &Value,
    (words, is_wrong): (&str, bool),
    offset: usize,
) -> Vec<Paragraph> {
    let field = value.field.def();
    let version = snapshot.model().effective_version();
    let mut title = vec![Inline::Strong(field.name.to_owned())];
    let components = value.field.components(version);
    if let Some(name) = components.get(usize::from(value.component)) {
        title.push(text(format!(" · {name}")));
    }
    title.push(text(format!(" of {}", owner(value))));
    let mut paragraphs = vec![title];
    paragraphs.extend(meaning(snapshot, value, words).filter(|_| !is_wrong));
    paragraphs.extend(names::read(snapshot, value, offset));
    paragraphs.push(marked(field.doc));
    let mut facts = vec![format!("Type: {}", field.ty.name())];
    if let Some(unit) = numbers::unit_name(field.unit) {
        facts.push(format!("unit: {unit}"));
    }
    if !field.limits.is_empty() {
        facts.push(format!("allowed: {}", field.limits));
    }
    facts.push(format!("source: {}", field.source));
    paragraphs.push(vec![Inline::Faint(marked(&facts.join("; ")))]);
    paragraphs
}

/// Which element of which list the value belongs to.
fn owner(value: &Value) -> String {
    let place = value.place;
    match value.record {
        RecordKind::Header
        | RecordKind::Materials
        | RecordKind::Objects
        | RecordKind::Instances => "the file".to_owned(),
        RecordKind::Material if value.field == FieldId::MaterialString => {
            format!("string {} of material {}", value.round, place.material)
        }
        RecordKind::Material => format!("material {}", place.material),
        RecordKind::Sphere
        | RecordKind::Box
        | RecordKind::Pill
        | RecordKind::Mesh
        | RecordKind::GenericLight => format!("object {} ({})", place.object, value.record.name()),
        RecordKind::Vertex => {
            let part = match value.field.def().role {
                Role::Index(Index::Node) => format!("influence {} of ", value.round),
                _ if value.field == FieldId::BoneWeight => format!("influence {} of ", value.round),
                _ if value.field == FieldId::UvCoordinates => format!("UV {} of ", value.round),
                _ => String::new(),
            };
            format!("{part}vertex {} of object {}", place.vertex, place.object)
        }
        RecordKind::Triangles => format!("object {}", place.object),
        RecordKind::Triangle => {
            format!(
                "triangle {} of object {}",
                Phase::triangle(value.round),
                place.object
            )
        }
        RecordKind::Instance => format!("instance {}", place.instance),
        RecordKind::Bone => format!("bone {} of instance {}", value.round, place.instance),
    }
}

/// The meaning of a number: a length in world units, an index's target, a count's list.
fn meaning(snapshot: &Snapshot, value: &Value, words: &str) -> Option<Paragraph> {
    let field = value.field.def();
    if field.ty == Type::Real {
        return Some(vec![text(numbers::meaning(snapshot, value, words)?)]);
    }
    if value.kind != TokenKind::Int {
        return None;
    }
    let number = int_value(words.as_bytes())?;
    let model = snapshot.model();
    let object_at = model.objects.get(value.place.object);
    match field.role {
        Role::Index(Index::Material) => Some(material(snapshot, number)),
        Role::Index(Index::Object) => Some(object(snapshot, number)),
        Role::Index(Index::Parent) => Some(instance(snapshot, number)),
        Role::Index(Index::Vertex) => {
            let vertices = object_at?.vertices.as_ref()?.found;
            Some(element(number, vertices, "vertex", |_| {
                let vertex = usize::try_from(number).ok()?;
                let position = numbers::vertex_position(snapshot, value.place.object, vertex)?;
                Some(vec![text(position)])
            }))
        }
        Role::Index(Index::Node) => {
            let entry = format!(". Read as a position in the bone list: entry {number}.");
            let mut readings = vec![text("Read as an object: ")];
            readings.extend(object(snapshot, number));
            readings.push(text(entry));
            Some(readings)
        }
        Role::Index(Index::Bone) => {
            let mut readings = vec![text("Read as an object: ")];
            readings.extend(object(snapshot, number));
            readings.push(text(". Read as an instance: "));
            readings.extend(instance(snapshot, number));
            readings.push(text("."));
            Some(readings)
        }
        Role::Count(list) => {
            let found = match list {
                List::Materials => Some(model.materials.len()),
                List::Objects => Some(model.objects.len()),
                List::Instances => Some(model.instances.len()),
                List::Vertices => object_at.and_then(|o| Some(counts(o)?.0)),
                List::Triangles => object_at.and_then(|o| Some(counts(o)?.1)),
                List::MaterialStrings | List::Influences | List::Uvs => None,
            }?;
            let words = format!("there are {found}");
            Some(vec![text(words)]).filter(|_| i64::try_from(found) != Ok(number))
        }
        _ => None,
    }
}
