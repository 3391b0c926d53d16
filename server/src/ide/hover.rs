//! What a value means: its field, unit, range, and what it refers to.

use super::Snapshot;
use crate::model::detail::{self, FieldValue as Value};
use crate::scan::{Heading, Lexer, TokenKind, Window, int_value, real_value};
use crate::schema::{
    FEET_PER_WORLD_UNIT, FieldId, Index, List, RecordKind, Role, Section, Type,
    UNITS_PER_WORLD_UNIT, Unit,
};
use std::ops::Range;

/// What to show over a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// What it is about.
    pub span: Range<usize>,
    /// The text, in Markdown.
    pub markdown: String,
}

/// The hover at a byte offset.
pub fn hover(snapshot: &Snapshot, offset: usize) -> Option<Hover> {
    if !snapshot.is_halo() {
        return None;
    }
    if let Some(heading) = heading(snapshot, offset) {
        return Some(heading);
    }
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
    Some(Hover {
        markdown: describe(snapshot, &value, &text),
        span: value.span,
    })
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
    let text = snapshot.slice(start..end);
    let window = Window {
        text: text.as_bytes(),
        at_end: true,
        at_line_start: true,
    };
    let token = Lexer::new(window, 0).next_token().ok()?;
    let span = start + token.start as usize..start + token.end as usize;
    if offset < span.start || offset > span.end {
        return None;
    }
    let markdown = match token.kind {
        TokenKind::Section(section) => section_text(snapshot, section),
        TokenKind::Heading(heading, number) => record_text(snapshot, heading, number as usize),
        _ => return None,
    };
    Some(Hover { span, markdown })
}

fn section_text(snapshot: &Snapshot, section: Section) -> String {
    let model = snapshot.model();
    let holds = match section {
        Section::Header => format!("version {}", model.version().unwrap_or_default()),
        Section::Materials => count(model.materials.len(), "material"),
        Section::Objects => count(model.objects.len(), "object"),
        Section::Instances => count(model.instances.len(), "instance"),
    };
    format!(
        "**{} section**: {holds}\n\n{}\n\nThe heading is a comment: readers go by the counts.",
        section.heading(),
        section.doc()
    )
}

fn record_text(snapshot: &Snapshot, heading: Heading, number: usize) -> String {
    let what = match heading {
        Heading::Material => material(snapshot, number as i64),
        Heading::Object => object(snapshot, number as i64),
        Heading::Instance => instance(snapshot, number as i64),
    };
    format!("**{what}**\n\nThe heading is a comment: readers go by the counts.")
}

fn count(number: usize, thing: &str) -> String {
    match (number, thing) {
        (1, _) => format!("1 {thing}"),
        (_, "vertex") => format!("{number} vertices"),
        _ => format!("{number} {thing}s"),
    }
}

fn unquoted(snapshot: &Snapshot, span: &Range<usize>) -> String {
    snapshot.slice(span.clone()).trim_matches('"').to_owned()
}

/// `material 2 of 5: `city metal_roof lm:2.5``.
fn material(snapshot: &Snapshot, number: i64) -> String {
    let materials = &snapshot.model().materials;
    element(number, materials.len(), "material", |at| {
        materials
            .get(at)
            .map(|material| format!(": `{}`", unquoted(snapshot, &material.name)))
    })
}

fn object(snapshot: &Snapshot, number: i64) -> String {
    let objects = &snapshot.model().objects;
    element(number, objects.len(), "object", |at| {
        let object = objects.get(at)?;
        let mut text = format!(": {}", unquoted(snapshot, &object.name));
        if let Some(list) = &object.vertices {
            let triangles = object.triangles.as_ref().map_or(0, |list| list.found / 4);
            text += &format!(
                ", {}, {}",
                count(list.found, "vertex"),
                count(triangles, "triangle")
            );
        }
        Some(text)
    })
}

fn instance(snapshot: &Snapshot, number: i64) -> String {
    let instances = &snapshot.model().instances;
    element(number, instances.len(), "instance", |at| {
        instances
            .get(at)
            .map(|instance| format!(": `{}`", unquoted(snapshot, &instance.name)))
    })
}

fn element(
    number: i64,
    of: usize,
    thing: &str,
    describe: impl FnOnce(usize) -> Option<String>,
) -> String {
    let known = usize::try_from(number).ok().filter(|&at| at < of);
    match known.and_then(describe) {
        Some(text) => format!("{thing} {number} of {of}{text}"),
        None if number == crate::schema::NO_INDEX => format!("no {thing}"),
        None => format!("{thing} {number} does not exist: there are {of}"),
    }
}

fn describe(snapshot: &Snapshot, value: &Value, text: &str) -> String {
    let field = value.field.def();
    let version = snapshot.model().read_version();
    let component = value
        .field
        .components(version)
        .get(usize::from(value.component))
        .map(|name| format!(" · {name}"))
        .unwrap_or_default();
    let mut lines = vec![format!("**{}**{component}", field.name)];
    lines.push(owner(value));
    lines.extend(meaning(snapshot, value, text));
    lines.push(field.doc.to_owned());
    let mut facts = vec![format!("Type: {}", field.ty.name())];
    if let Some(unit) = unit_name(field.unit) {
        facts.push(format!("unit: {unit}"));
    }
    if !field.limits.is_empty() {
        facts.push(format!("allowed: {}", field.limits));
    }
    facts.push(format!("source: {}", field.source));
    lines.push(format!("*{}*", facts.join("; ")));
    lines.join("\n\n")
}

/// Which element of which list the value belongs to.
fn owner(value: &Value) -> String {
    let place = value.place;
    match value.record {
        RecordKind::Header => "header".to_owned(),
        RecordKind::Materials | RecordKind::Objects | RecordKind::Instances => {
            value.record.name().to_owned()
        }
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
        RecordKind::Triangles => format!("triangle list of object {}", place.object),
        RecordKind::Triangle => {
            format!("triangle {} of object {}", value.round / 4, place.object)
        }
        RecordKind::Instance => format!("instance {}", place.instance),
        RecordKind::Bone => format!("bone {} of instance {}", value.round, place.instance),
    }
}

/// What the value says: a length in world units, an index's target, a count's list.
fn meaning(snapshot: &Snapshot, value: &Value, text: &str) -> Option<String> {
    let field = value.field.def();
    if field.ty == Type::Real {
        return real_meaning(field.unit, real_value(text.as_bytes())?, text);
    }
    if value.kind != TokenKind::Int {
        return None;
    }
    let number = int_value(text.as_bytes())?;
    let model = snapshot.model();
    let object_at = model.objects.get(value.place.object);
    match field.role {
        Role::Index(Index::Material) => Some(material(snapshot, number)),
        Role::Index(Index::Object) => Some(object(snapshot, number)),
        Role::Index(Index::Parent) => Some(instance(snapshot, number)),
        Role::Index(Index::Vertex) => {
            let vertices = object_at?.vertices.as_ref()?.found;
            Some(element(number, vertices, "vertex", |_| {
                vertex_position(snapshot, value.place.object, usize::try_from(number).ok()?)
            }))
        }
        Role::Index(Index::Node) => Some(format!(
            "Read as an object: {}. Read as a position in the bone list: entry {number}.",
            object(snapshot, number)
        )),
        Role::Index(Index::Bone) => Some(format!(
            "Read as an object: {}. Read as an instance: {}.",
            object(snapshot, number),
            instance(snapshot, number)
        )),
        Role::Count(list) => {
            let found = match list {
                List::Materials => Some(model.materials.len()),
                List::Objects => Some(model.objects.len()),
                List::Instances => Some(model.instances.len()),
                List::Vertices => object_at.and_then(|o| Some(o.vertices.as_ref()?.found)),
                List::Triangles => object_at.and_then(|o| Some(o.triangles.as_ref()?.found / 4)),
                List::MaterialStrings | List::Influences | List::Uvs => None,
            }?;
            Some(format!("declares {number}, the file holds {found}"))
        }
        _ => None,
    }
}

/// Where a vertex is: ` at (x, y, z)`.
fn vertex_position(snapshot: &Snapshot, object: usize, vertex: usize) -> Option<String> {
    let model = snapshot.model();
    let list = model.objects.get(object)?.vertices.as_ref()?;
    let parts = model.vertex_parts.get(list.parts.clone())?;
    let part = parts
        .iter()
        .find(|part| (part.before..part.before + part.count).contains(&vertex))?;
    let values = detail::values(snapshot.text(), snapshot.chunks(), model, part.span.clone());
    let position: Vec<String> = values
        .iter()
        .filter(|value| {
            value.field == FieldId::VertexPosition
                && value.place.vertex == vertex
                && value.place.object == object
        })
        .map(|value| trimmed(&snapshot.slice(value.span.clone())))
        .collect();
    Some(format!(" at ({})", position.join(", ")))
}

/// A number without the zeros that exporters pad it with.
fn trimmed(text: &str) -> String {
    if !text.contains('.') {
        return text.to_owned();
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn real_meaning(unit: Unit, value: f64, text: &str) -> Option<String> {
    let shown = trimmed(text);
    match unit {
        Unit::Length => {
            let world = value / UNITS_PER_WORLD_UNIT;
            Some(format!(
                "{shown} units = {} world units = {} feet",
                round(world),
                round(world * FEET_PER_WORLD_UNIT)
            ))
        }
        Unit::Degrees => Some(format!("{shown}°")),
        Unit::Factor => Some(format!("{} %", round(value * 100.0))),
        Unit::None | Unit::Fraction | Unit::Texture => None,
    }
}

fn round(value: f64) -> String {
    trimmed(&format!("{value:.6}"))
}

fn unit_name(unit: Unit) -> Option<&'static str> {
    match unit {
        Unit::None => None,
        Unit::Length => Some("100 units = 1 world unit = 10 feet"),
        Unit::Degrees => Some("degrees"),
        Unit::Fraction => Some("a share of 1"),
        Unit::Factor => Some("a factor"),
        Unit::Texture => Some("texture widths or heights"),
    }
}
