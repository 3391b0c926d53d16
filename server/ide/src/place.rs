//! Lookup from an offset in the text to a value or record, and from a record to its place.

use super::Snapshot;
use scan::TokenKind;
use scan::model::Above;
use scan::model::detail::FieldValue;
use scan::view::{File, Reference, Target};
use schema::{FieldId, RecordKind};
use std::ops::Range;

/// A value or heading, with the records that it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct At {
    /// The value or heading.
    pub span: Range<usize>,
    /// It is an index: this one.
    pub reference: Option<Reference>,
    /// The targets of the index, one for each reading; of other values and headings the owner.
    pub targets: Vec<Target>,
    /// The record or vertex that the value or heading belongs to.
    pub owner: Option<Target>,
}

/// The place of a record in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// All of it, from its heading on.
    pub span: Range<usize>,
    /// The part by which it is known: a name, a type, a position.
    pub name: Range<usize>,
}

/// The value or heading at a byte offset, with its targets.
pub(super) fn at(file: &File<'_>, offset: usize) -> Option<At> {
    if let Some((span, target)) = heading(file, offset) {
        return Some(At {
            span,
            reference: None,
            targets: vec![target],
            owner: Some(target),
        });
    }
    let value = value_at(file, offset)?;
    let reference = file.reference(&value);
    let owner = owner(&value);
    let targets = match &reference {
        Some(reference) => file.targets(reference),
        None => owner.into_iter().collect(),
    };
    Some(At {
        span: value.span,
        reference,
        targets,
        owner,
    })
}

/// The value at a byte offset; at the border of two, the one that begins there.
pub(super) fn value_at(file: &File<'_>, offset: usize) -> Option<FieldValue> {
    let values = file.values(offset..offset).into_iter();
    values
        .rev()
        .find(|value| value.span.start <= offset && offset <= value.span.end)
}

/// The record whose numbered heading is at an offset.
fn heading(file: &File<'_>, offset: usize) -> Option<(Range<usize>, Target)> {
    let model = file.model;
    // A heading stands before its record, and behind the record before.
    let candidate = |next: usize, above: Option<&Above>, target: fn(usize) -> Target| {
        let Some(Above::Numbered(_, _, span)) = above else {
            return None;
        };
        (span.start <= offset && offset <= span.end).then(|| (span.clone(), target(next)))
    };
    let next = model
        .materials
        .partition_point(|it| it.span.start <= offset);
    let above = model.materials.get(next).map(|it| &it.above);
    candidate(next, above, Target::Material)
        .or_else(|| {
            let next = model.objects.partition_point(|it| it.span.start <= offset);
            let above = model.objects.get(next).map(|it| &it.above);
            candidate(next, above, Target::Object)
        })
        .or_else(|| {
            let next = model
                .instances
                .partition_point(|it| it.span.start <= offset);
            let above = model.instances.get(next).map(|it| &it.above);
            candidate(next, above, Target::Instance)
        })
}

/// The record, vertex or bone entry that a value belongs to.
fn owner(value: &FieldValue) -> Option<Target> {
    let place = value.place;
    Some(match value.record {
        RecordKind::Material => Target::Material(place.material),
        RecordKind::Sphere
        | RecordKind::Box
        | RecordKind::Pill
        | RecordKind::Mesh
        | RecordKind::Triangles
        | RecordKind::GenericLight => Target::Object(place.object),
        RecordKind::Vertex => Target::Vertex {
            object: place.object,
            vertex: place.vertex,
        },
        RecordKind::Instance => Target::Instance(place.instance),
        RecordKind::Bone => Target::BoneEntry {
            instance: place.instance,
            entry: value.round,
        },
        RecordKind::Triangle
        | RecordKind::Header
        | RecordKind::Materials
        | RecordKind::Objects
        | RecordKind::Instances => return None,
    })
}

/// The place of a record or vertex; `None` if there is no such one.
pub(super) fn place_of(file: &File<'_>, target: Target) -> Option<Place> {
    let model = file.model;
    Some(match target {
        Target::Material(number) => {
            let material = model.materials.get(number)?;
            with_heading(&material.span, &material.above, &material.name)
        }
        Target::Object(number) => {
            let object = model.objects.get(number)?;
            with_heading(&object.span, &object.above, &object.name)
        }
        Target::Instance(number) => {
            let instance = model.instances.get(number)?;
            with_heading(&instance.span, &instance.above, &instance.name)
        }
        Target::Vertex { object, vertex } => {
            let row = file.object(object)?.mesh()?.vertices().get(vertex)?;
            let last = FieldId::VertexPosition.components(model.effective_version());
            let first = row.span(FieldId::VertexPosition, 0, 0);
            let last = row.span(FieldId::VertexPosition, last.len().saturating_sub(1), 0);
            let span = row.whole();
            Place {
                name: match (first, last) {
                    (Some(first), Some(last)) => first.start..last.end,
                    _ => span.clone(),
                },
                span,
            }
        }
        Target::BoneEntry { instance, entry } => {
            let instance = model.instances.get(instance)?;
            let parts = model.bone_parts.get(instance.bone_parts.clone())?;
            let part = parts
                .iter()
                .find(|part| (part.before..part.before + part.count).contains(&entry))?;
            let integers = file.integers(part.span.clone());
            let (span, _) = integers.get(entry - part.before)?;
            Place {
                span: span.clone(),
                name: span.clone(),
            }
        }
    })
}

fn with_heading(span: &Range<usize>, above: &Above, name: &Range<usize>) -> Place {
    Place {
        span: heading_start(above).unwrap_or(span.start)..span.end,
        name: name.clone(),
    }
}

/// Where the numbered heading above a record begins.
pub(super) fn heading_start(above: &Above) -> Option<usize> {
    match above {
        Above::Numbered(_, _, heading) => Some(heading.start),
        Above::Section(..) | Above::Nothing => None,
    }
}

/// A string's text, with its place.
pub(super) struct Quoted {
    /// The text between the quotes.
    pub text: String,
    /// Where it begins.
    pub start: usize,
}

impl Quoted {
    /// The string of a value, if it is one; its closing quote may be missing.
    pub fn of(snapshot: &Snapshot, value: &FieldValue) -> Option<Self> {
        let whole = snapshot.slice(value.span.clone());
        let text = whole.strip_prefix('"')?;
        let text = match value.kind {
            TokenKind::Str => text.strip_suffix('"')?,
            _ => text,
        };
        Some(Quoted {
            text: text.to_owned(),
            start: value.span.start + 1,
        })
    }

    /// A part of it.
    pub fn part(&self, part: &Range<usize>) -> &str {
        self.text.get(part.clone()).unwrap_or_default()
    }

    /// Where a part of it stands in the file.
    pub fn span(&self, part: &Range<usize>) -> Range<usize> {
        self.start + part.start..self.start + part.end
    }
}
