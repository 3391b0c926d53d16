//! The values around a place: its chunk is scanned again, this time with a receiver of values.

use super::{Model, Phase};
use crate::{Chunk, Chunks, Event, Insertion, Sink, State, TokenKind, scan_at};
use schema::{FieldId, RecordKind};
use std::ops::Range;
use text::Source;

/// Which element of which list a value belongs to. Numbers count from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListNumbers {
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
pub struct FieldValue {
    /// The record.
    pub record: RecordKind,
    /// The field.
    pub field: FieldId,
    /// Component of the field, counted from 0.
    pub component: u8,
    /// Round of the counted list, or number of the integer in the triangle list or bone list.
    pub round: usize,
    /// Where in the file's lists.
    pub place: ListNumbers,
    /// Where it stands.
    pub span: Range<usize>,
    /// The kind of token.
    pub kind: TokenKind,
}

/// Collects the values that touch a range, with the lists that they belong to.
struct Collector {
    wanted: Range<usize>,
    /// The element counts before the chunk.
    before: Counts,
    /// The list numbers at the record being read.
    place: ListNumbers,
    /// The element counts before the last event that was counted: that one may still grow.
    settled: Counts,
    /// How many events are settled.
    events: usize,
    counts: Counts,
    values: Vec<(crate::Value, ListNumbers, usize)>,
}

/// How many elements of each list stand before a place.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    place: ListNumbers,
    integers: usize,
    bones: usize,
}

impl Counts {
    fn add(&mut self, event: &Event) {
        match event {
            Event::Material { .. } => self.place.material += 1,
            Event::Object { .. } => {
                self.place.object += 1;
                self.place.vertex = 0;
                self.integers = 0;
            }
            Event::Vertices(part) => self.place.vertex += part.count as usize,
            Event::Triangles(part) => self.integers += part.count as usize,
            Event::Instance(_) => {
                self.place.instance += 1;
                self.bones = 0;
            }
            Event::Bones(part) => self.bones += part.count as usize,
            Event::Head { .. } | Event::TriangleCount { .. } | Event::Stray(_) => {}
        }
    }
}

impl Collector {
    /// One for a chunk, with what stands before it.
    fn new(wanted: Range<usize>, before: Counts) -> Self {
        Collector {
            wanted,
            before,
            place: before.place,
            settled: before,
            events: 0,
            counts: before,
            values: Vec::new(),
        }
    }

    /// Counts the lists' elements in the chunk so far.
    fn count(&mut self, events: &[Event]) {
        let settled = events.len().saturating_sub(1).max(self.events);
        for event in events.get(self.events..settled).unwrap_or_default() {
            self.settled.add(event);
        }
        self.events = settled;
        self.counts = self.settled;
        for event in events.get(settled..).unwrap_or_default() {
            self.counts.add(event);
        }
        self.place = self.counts.place;
    }
}

impl Sink for Collector {
    fn begin(&mut self) {
        self.place = self.before.place;
        self.settled = self.before;
        self.events = 0;
        self.counts = self.before;
        self.values.clear();
    }

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

    fn value(&mut self, value: crate::Value) {
        let touches =
            value.start as usize <= self.wanted.end && value.end as usize >= self.wanted.start;
        if !touches {
            return;
        }
        let before = match value.record {
            RecordKind::Triangle => self.counts.integers,
            RecordKind::Bone => self.counts.bones,
            _ => 0,
        };
        self.values.push((value, self.place, before));
    }
}

/// A chunk with its place and the state in which it is entered.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The chunk.
    pub chunk: &'a Chunk,
    /// First byte.
    pub start: usize,
    state: State,
    remaining: i64,
}

impl Entry<'_> {
    /// The bytes of the chunk.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.chunk.len as usize
    }
}

/// Where every chunk starts and in what state: found once for all who look into chunks.
#[derive(Clone, Debug)]
pub struct Entries<'a> {
    entries: Vec<Entry<'a>>,
    chunks: &'a Chunks,
}

impl<'a> Entries<'a> {
    /// The entries of a text's chunks.
    pub fn of(chunks: &'a Chunks) -> Self {
        let mut entries = Vec::with_capacity(chunks.iter().len());
        let (mut start, mut remaining) = (0, 0);
        // Before `Chunks::settle` is done, what stands behind the first gap is not known.
        for chunk in chunks.iter().map_while(|chunk| chunk) {
            entries.push(Entry {
                chunk,
                start,
                state: chunk.entry,
                remaining,
            });
            start += chunk.len as usize;
            remaining = chunk.remaining.exit_for(remaining);
        }
        Entries { entries, chunks }
    }

    /// Lines that belong to nothing, or are read as others.
    pub fn hidden(&self) -> &'a [Insertion] {
        self.chunks.hidden()
    }

    /// The chunk that holds a byte; the last for the end of the text.
    pub fn at(&self, byte: usize) -> Option<&Entry<'a>> {
        self.entries.get(self.number(byte))
    }

    /// The chunks that hold a stretch, in file order.
    pub fn over(&self, stretch: &Range<usize>) -> impl Iterator<Item = &Entry<'a>> {
        let from = self.number(stretch.start);
        let entries = self.entries.get(from..).unwrap_or_default().iter();
        let end = stretch.end;
        entries.take_while(move |entry| entry.start < end)
    }

    fn number(&self, byte: usize) -> usize {
        let behind = self.entries.partition_point(|entry| entry.start <= byte);
        behind.saturating_sub(1)
    }

    /// The values that touch a range of the text, in file order.
    pub fn values(
        &self,
        source: &dyn Source,
        model: &Model,
        range: Range<usize>,
    ) -> Vec<FieldValue> {
        let source = &self.chunks.as_read(source);
        let mut values = Vec::new();
        for entry in self
            .entries
            .get(self.number(range.start)..)
            .unwrap_or_default()
        {
            if entry.start > range.end {
                break;
            }
            collect(
                source,
                &range,
                entry,
                before(model, entry.start),
                &mut values,
            );
        }
        values
    }
}

/// The values that touch a range of the text, in file order.
pub fn values(
    source: &dyn Source,
    chunks: &Chunks,
    model: &Model,
    range: Range<usize>,
) -> Vec<FieldValue> {
    Entries::of(chunks).values(source, model, range)
}

/// The element counts before a chunk.
fn before(model: &Model, start: usize) -> Counts {
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
    let open = instance
        .checked_sub(1)
        .and_then(|at| model.instances.get(at));
    let parts = model.bone_parts.partition_point(|p| p.span.start < start);
    let bones = open.and_then(|instance| {
        let part = model
            .bone_parts
            .get(instance.bone_parts.start..parts)?
            .last()?;
        Some(part.before + part.count)
    });
    Counts {
        place: ListNumbers {
            material: model.materials.partition_point(|m| m.span.start < start),
            object,
            vertex: vertex.unwrap_or(0),
            instance,
        },
        integers: integers.unwrap_or(0),
        bones: bones.unwrap_or(0),
    }
}

fn collect(
    source: &dyn Source,
    range: &Range<usize>,
    entry: &Entry<'_>,
    counts: Counts,
    values: &mut Vec<FieldValue>,
) {
    let start = entry.start;
    let end = entry.range().end;
    let wanted = range.start.saturating_sub(start)..range.end.saturating_sub(start);
    let mut collector = Collector::new(wanted, counts);
    let stop = end.min(range.end.saturating_add(1).max(start + 1));
    let state = (entry.state, entry.remaining);
    scan_at(source, start, state, stop, Some(&mut collector));
    for (value, place, before) in collector.values {
        let round = before + value.round as usize;
        let field = match value.record {
            // The scanner counts from the start of the part, which may lie inside a triangle.
            RecordKind::Triangle => Phase::of(round).field(),
            _ => value.field,
        };
        let found = FieldValue {
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
