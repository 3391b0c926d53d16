//! The values around a place: a chunk scanned again, this time with somebody watching.

use super::Model;
use crate::scan::{self, Chunks, Event, Sink, Source, State, TokenKind, scan_at};
use crate::schema::{FieldId, RecordKind};
use std::ops::Range;

/// Which element of which list a value belongs to. Numbers count from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Number of the material, for values of materials.
    pub material: usize,
    /// Number of the object.
    pub object: usize,
    /// Number of the vertex in its mesh.
    pub vertex: usize,
    /// Number of the instance.
    pub instance: usize,
}

/// A value in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The record.
    pub record: RecordKind,
    /// The field.
    pub field: FieldId,
    /// Component of the field, counted from 0.
    pub component: u8,
    /// Round of the counted list, or number of the integer in the triangle list or bone list.
    pub round: usize,
    /// Where in the file's lists.
    pub place: Place,
    /// Where it stands.
    pub span: Range<usize>,
    /// What the token is.
    pub kind: TokenKind,
}

/// Collects the values that touch a range, with the lists that they belong to.
struct Collector {
    wanted: Range<usize>,
    base: Place,
    place: Place,
    integers_before: usize,
    integers: usize,
    bones_before: usize,
    bones: usize,
    values: Vec<(scan::Value, Place, usize)>,
}

impl Collector {
    /// Counts the lists' elements in the chunk so far.
    fn count(&mut self, events: &[Event]) {
        let base = self.base;
        let (mut materials, mut objects, mut instances) =
            (base.material, base.object, base.instance);
        let mut vertices = base.vertex;
        let mut integers = self.integers_before;
        let mut bones = self.bones_before;
        for event in events {
            match event {
                Event::Material { .. } => materials += 1,
                Event::Object { .. } => {
                    objects += 1;
                    vertices = 0;
                    integers = 0;
                }
                Event::Vertices(part) => vertices += part.count as usize,
                Event::Triangles(part) => integers += part.count as usize,
                Event::Instance(_) => {
                    instances += 1;
                    bones = 0;
                }
                Event::Bones(part) => bones += part.count as usize,
                Event::Head { .. } | Event::TriangleCount { .. } | Event::Stray(_) => {}
            }
        }
        self.place = Place {
            material: materials,
            object: objects,
            vertex: vertices,
            instance: instances,
        };
        self.integers = integers;
        self.bones = bones;
    }
}

impl Sink for Collector {
    fn from(&self) -> usize {
        self.wanted.start
    }

    fn record(&mut self, kind: RecordKind, events: &[Event], open_vertices: usize) {
        self.count(events);
        self.place.vertex += open_vertices;
        // Vertices, triangles and bones belong to the object or instance before.
        match kind {
            RecordKind::Vertex | RecordKind::Triangle | RecordKind::Triangles => {
                self.place.object = self.place.object.saturating_sub(1);
            }
            RecordKind::Bone => self.place.instance = self.place.instance.saturating_sub(1),
            _ => {}
        }
    }

    fn value(&mut self, value: scan::Value) {
        let touches =
            value.start as usize <= self.wanted.end && value.end as usize >= self.wanted.start;
        if !touches {
            return;
        }
        let before = match value.record {
            RecordKind::Triangle => self.integers,
            RecordKind::Bone => self.bones,
            _ => 0,
        };
        self.values.push((value, self.place, before));
    }
}

/// The values that touch a range of the text, in file order.
pub fn values(
    source: &dyn Source,
    chunks: &Chunks,
    model: &Model,
    range: Range<usize>,
) -> Vec<Value> {
    let first = model
        .chunk_starts
        .partition_point(|&start| start <= range.start)
        .saturating_sub(1);
    let source = &chunks.as_read(source);
    let mut values = Vec::new();
    let mut remaining = 0;
    for (number, chunk) in chunks.iter().enumerate() {
        let Some(chunk) = chunk else { break };
        let start = model.chunk_starts.get(number).copied().unwrap_or(0);
        if start > range.end {
            break;
        }
        if number >= first {
            let base = base(chunks, model, number, start);
            let span = start..start + chunk.len as usize;
            let entry = (chunk.entry, remaining);
            collect(source, &range, span, entry, base, &mut values);
        }
        remaining = chunk.remaining.exit_for(remaining);
    }
    values
}

/// What stands before a chunk.
struct Base {
    place: Place,
    integers: usize,
    bones: usize,
}

fn base(chunks: &Chunks, model: &Model, number: usize, start: usize) -> Base {
    let object = model.objects.partition_point(|o| o.span.start < start);
    let instance = model.instances.partition_point(|i| i.span.start < start);
    let open = object.checked_sub(1).and_then(|at| model.objects.get(at));
    let parts = model.vertex_parts.partition_point(|p| p.span.start < start);
    let vertex = open.and_then(|o| o.vertices.as_ref()).and_then(|list| {
        let part = model.vertex_parts.get(list.parts.start..parts)?.last()?;
        Some(part.before + part.count)
    });
    let parts = model
        .triangle_parts
        .partition_point(|p| p.span.start < start);
    let integers = open.and_then(|o| o.triangles.as_ref()).and_then(|list| {
        let part = model.triangle_parts.get(list.parts.start..parts)?.last()?;
        Some(part.before + part.count)
    });
    Base {
        place: Place {
            material: model.materials.partition_point(|m| m.span.start < start),
            object,
            vertex: vertex.unwrap_or(0),
            instance,
        },
        integers: integers.unwrap_or(0),
        bones: bones_before(chunks, number),
    }
}

/// How many entries of the bone list that is open at the start of a chunk stand before it.
fn bones_before(chunks: &Chunks, number: usize) -> usize {
    let before: Vec<_> = chunks.iter().take(number).collect();
    let mut bones = 0;
    for chunk in before.into_iter().rev().flatten() {
        for event in chunk.body.events.iter().rev() {
            match event {
                Event::Bones(part) => bones += part.count as usize,
                _ => return bones,
            }
        }
    }
    bones
}

fn collect(
    source: &(impl Source + ?Sized),
    range: &Range<usize>,
    chunk: Range<usize>,
    entry: (State, i64),
    base: Base,
    values: &mut Vec<Value>,
) {
    let start = chunk.start;
    let mut collector = Collector {
        wanted: range.start.saturating_sub(start)..range.end.saturating_sub(start),
        base: base.place,
        place: base.place,
        integers_before: base.integers,
        integers: base.integers,
        bones_before: base.bones,
        bones: base.bones,
        values: Vec::new(),
    };
    let stop = chunk.end.min(range.end.saturating_add(1).max(start + 1));
    scan_at(source, start, entry, stop, Some(&mut collector));
    for (value, place, before) in collector.values {
        let round = before + value.round as usize;
        let field = match value.record {
            // The scanner counts from the start of the part, which may lie inside a triangle.
            RecordKind::Triangle => TRIANGLE[round % 4],
            _ => value.field,
        };
        let found = Value {
            record: value.record,
            field,
            component: value.component,
            round,
            place,
            span: start + value.start as usize..start + value.end as usize,
            kind: value.kind,
        };
        // A list whose last integers turned out to belong to the next record was read twice.
        while values
            .last()
            .is_some_and(|known| known.span.start >= found.span.start)
        {
            values.pop();
        }
        values.push(found);
    }
}

const TRIANGLE: [FieldId; 4] = [
    FieldId::TriangleMaterialIndex,
    FieldId::VertexIndex1,
    FieldId::VertexIndex2,
    FieldId::VertexIndex3,
];
