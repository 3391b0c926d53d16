//! The model of the whole file, merged from the chunk summaries. It is built again after every edit, in time
//! proportional to the number of chunks and records, not of values.

pub mod detail;
mod phase;

pub use phase::Phase;

use crate::{
    Chunks, Event, IntAt, Lost, NameKey, NodeSet, RaggedLine, Span, StrayPart, TrianglePart,
    VertexFacts,
};
use schema::{ObjectType, Section, VERSIONS};
use std::ops::Range;
use std::sync::Arc;

/// An integer in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Int {
    /// Its value; `None` where the token is no integer.
    pub value: Option<i64>,
    /// Where it stands.
    pub span: Range<usize>,
}

/// The heading above a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Above {
    /// None.
    Nothing,
    /// A section heading.
    Section(Section, Range<usize>),
    /// A numbered heading.
    Numbered(crate::Heading, u32, Range<usize>),
}

/// The header or the count of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Which section.
    pub section: Section,
    /// First byte of the record.
    pub at: usize,
    /// Version or count; `None` where it is missing.
    pub value: Option<Int>,
    /// The heading above it.
    pub above: Above,
    /// One past the section's last record.
    pub end: usize,
}

/// A material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    /// The record.
    pub span: Range<usize>,
    /// The shader name with its quotes.
    pub name: Range<usize>,
    /// The heading above it.
    pub above: Above,
}

/// A list of a mesh: what it says and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedList {
    /// The count; `None` where it is missing.
    pub declared: Option<Int>,
    /// How many elements there are; for triangles, how many integers.
    pub found: usize,
    /// From the first to the last element.
    pub span: Range<usize>,
    /// Its parts, in [`Model::vertex_parts`] or [`Model::triangle_parts`].
    pub parts: Range<usize>,
    /// Text that belongs to nothing stands in it: it may hold what the count counts.
    pub broken: bool,
    /// Wrong tokens on lines of their own that count as values and may as well be ones too many.
    pub loose: usize,
}

/// A stretch of text that belongs to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// From its first to its last value.
    pub span: Range<usize>,
    /// How many lines.
    pub lines: usize,
    /// How many of them look like a vertex's.
    pub rows: usize,
    /// The lists that may go on after it; `None` where the lines are known to be too many.
    pub lost: Option<Lost>,
    /// The number of lines before it that it repeats.
    pub repeats: Option<usize>,
    /// It is a value that stands where another belongs.
    pub is_value: bool,
    /// The records that it is, which stand in a list of others.
    pub what: Option<crate::Misplaced>,
}

/// An object.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// From its type to its last value.
    pub span: Range<usize>,
    /// The type; a guess where the name is none.
    pub kind: Option<ObjectType>,
    /// The type string with its quotes.
    pub name: Range<usize>,
    /// The material index of a sphere, box or pill.
    pub material: Option<Int>,
    /// The vertices of a mesh.
    pub vertices: Option<CountedList>,
    /// The triangles of a mesh.
    pub triangles: Option<CountedList>,
    /// The node indices of its vertices.
    pub nodes: NodeSet,
    /// One of the two strings of its XRef is not empty, or missing.
    pub has_xref: bool,
    /// The heading above it.
    pub above: Above,
}

/// An instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// From its object index to its last value.
    pub span: Range<usize>,
    /// Object Index.
    pub object: Int,
    /// The name with its quotes.
    pub name: Range<usize>,
    /// Tells it from most other names.
    pub name_key: NameKey,
    /// Unique Instance ID.
    pub unique_id: Int,
    /// Parent Instance Index.
    pub parent: Int,
    /// Inheritance Flag.
    pub flag: Int,
    /// The reals from the local rotation on, in slot order; NaN where one is missing or wrong.
    pub reals: Arc<[f32]>,
    /// How many bones its list holds.
    pub bones: usize,
    /// Smallest and largest bone index.
    pub bone_range: Option<(i64, i64)>,
    /// The bone list.
    pub bone_span: Range<usize>,
    /// Its parts, in [`Model::bone_parts`].
    pub bone_parts: Range<usize>,
    /// The heading above it.
    pub above: Above,
}

/// A part of a vertex list.
#[derive(Clone, Debug, PartialEq)]
pub struct VertexPart {
    /// The text.
    pub span: Range<usize>,
    /// How many vertices of the list stand before it.
    pub before: usize,
    /// How many it holds.
    pub count: usize,
    /// Smallest and largest node index.
    pub nodes: Option<(i64, i64)>,
    /// Other facts about its vertices that rules ask for.
    pub facts: VertexFacts,
}

/// A part of a bone list.
#[derive(Clone, Debug, PartialEq)]
pub struct BonePart {
    /// The text.
    pub span: Range<usize>,
    /// How many entries of the list stand before it.
    pub before: usize,
    /// How many it holds.
    pub count: usize,
    /// Smallest and largest entry.
    pub range: Option<(i64, i64)>,
}

/// A part of a triangle list.
#[derive(Clone, Debug, PartialEq)]
pub struct IntegerPart {
    /// The text.
    pub span: Range<usize>,
    /// How many integers of the list stand before it.
    pub before: usize,
    /// How many it holds.
    pub count: usize,
    /// Smallest value per position modulo 4, counted from the part's start.
    pub min: [i64; 4],
    /// Largest value per position modulo 4.
    pub max: [i64; 4],
    /// How many lines hold a number of integers that is no multiple of 4.
    pub odd_lines: usize,
    /// The first of them.
    pub odd: Option<(Range<usize>, usize, usize)>,
}

/// The whole file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Model {
    /// Where the chunks start; one more entry for the end of the text.
    pub chunk_starts: Vec<usize>,
    read_version: u8,
    /// Header and counts, as far as they are there, in file order.
    pub heads: Vec<Head>,
    /// The materials.
    pub materials: Vec<Material>,
    /// The objects.
    pub objects: Vec<Object>,
    /// The instances.
    pub instances: Vec<Instance>,
    /// The parts of all vertex lists, in file order.
    pub vertex_parts: Vec<VertexPart>,
    /// The parts of all triangle lists, in file order.
    pub triangle_parts: Vec<IntegerPart>,
    /// The parts of all bone lists, in file order.
    pub bone_parts: Vec<BonePart>,
    /// Text that belongs to nothing.
    pub strays: Vec<Stray>,
    /// Whether the last thing added was such text.
    in_stray: bool,
}

fn absolute(start: usize, span: Span) -> Range<usize> {
    let at = start + span.at as usize;
    at..at + span.len as usize
}

fn int(start: usize, int: IntAt) -> Int {
    Int {
        value: int.value,
        span: absolute(start, int.span),
    }
}

fn above_of(start: usize, above: crate::Above) -> Above {
    match above {
        crate::Above::Nothing => Above::Nothing,
        crate::Above::Section(section, span) => Above::Section(section, absolute(start, span)),
        crate::Above::Heading(kind, number, span) => {
            Above::Numbered(kind, number, absolute(start, span))
        }
    }
}

impl Model {
    /// Merges the chunks' summaries.
    pub fn build(chunks: &Chunks) -> Self {
        Self::build_until(chunks, &|| false).unwrap_or_default()
    }

    /// Merges the chunks' summaries like [`Self::build`]; `None` if it was cancelled.
    pub fn build_until(chunks: &Chunks, cancelled: &dyn Fn() -> bool) -> Option<Self> {
        let mut model = Model::default();
        let mut start = 0;
        for chunk in chunks.iter().flatten() {
            if cancelled() {
                return None;
            }
            model.chunk_starts.push(start);
            for event in &chunk.body.events {
                model.add(start, event);
            }
            start += chunk.len as usize;
            model.read_version = chunk.exit.version;
        }
        model.chunk_starts.push(start);
        let hidden = chunks.hidden().iter();
        model.strays.extend(hidden.map(|hidden| Stray {
            span: hidden.span.clone(),
            lines: hidden.lines,
            rows: 0,
            lost: None,
            repeats: hidden.repeats,
            is_value: hidden.instead_of.is_some(),
            what: hidden.what,
        }));
        Some(model)
    }

    /// The version of the format, as the header has it.
    pub fn version(&self) -> Option<i64> {
        self.head(Section::Header)?.value.as_ref()?.value
    }

    /// The version that the file is read as: its own if that exists, else the one that explains it best.
    pub fn effective_version(&self) -> u8 {
        self.read_version.max(*VERSIONS.start())
    }

    /// A section's first head.
    pub fn head(&self, section: Section) -> Option<&Head> {
        self.heads.iter().find(|head| head.section == section)
    }

    /// The object that an instance places, with its number.
    pub fn object_of(&self, instance: &Instance) -> Option<(usize, &Object)> {
        let at = usize::try_from(instance.object.value?).ok()?;
        Some((at, self.objects.get(at)?))
    }

    /// How many bytes the text has.
    pub fn len(&self) -> usize {
        self.chunk_starts.last().copied().unwrap_or(0)
    }

    /// The text is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text ends in a stretch that belongs to nothing.
    pub fn ends_stray(&self) -> bool {
        self.in_stray
    }

    fn add(&mut self, start: usize, event: &Event) {
        let stray = matches!(event, Event::Stray(_));
        let was_open = std::mem::replace(&mut self.in_stray, stray);
        if was_open && !stray {
            self.resume(event);
        }
        match event {
            Event::Stray(part) => self.add_stray(start, part, was_open),
            Event::Head {
                section,
                at,
                value,
                above,
            } => {
                let value = value.map(|value| int(start, value));
                let at = start + *at as usize;
                let end = value.as_ref().map_or(at, |value| value.span.end);
                self.heads.push(Head {
                    section: *section,
                    at,
                    value,
                    above: above_of(start, *above),
                    end,
                });
            }
            Event::Material {
                at,
                end,
                name,
                above,
            } => {
                let span = start + *at as usize..start + *end as usize;
                self.extend_section(span.end);
                self.materials.push(Material {
                    span,
                    name: absolute(start, *name),
                    above: above_of(start, *above),
                });
            }
            Event::Object { .. } => self.add_object(start, event),
            Event::Vertices(part) => {
                let span = start + part.at as usize..start + part.end as usize;
                self.add_vertices(span, part);
            }
            Event::TriangleCount { at, value } => {
                let value = value.map(|value| int(start, value));
                let at = start + *at as usize;
                let parts = self.triangle_parts.len();
                let end = value.as_ref().map_or(at, |value| value.span.end);
                self.extend_section(end);
                if let Some(object) = self.objects.last_mut() {
                    object.span.end = end;
                    object.triangles = Some(CountedList {
                        declared: value,
                        found: 0,
                        span: end..end,
                        parts: parts..parts,
                        broken: false,
                        loose: 0,
                    });
                }
            }
            Event::Triangles(part) => self.add_triangles(start, part),
            Event::Instance(part) => {
                let span = start + part.at as usize..start + part.end as usize;
                self.extend_section(span.end);
                let parts = self.bone_parts.len();
                self.instances.push(Instance {
                    bone_parts: parts..parts,
                    bone_span: span.end..span.end,
                    span,
                    object: int(start, part.object),
                    name: absolute(start, part.name),
                    name_key: part.name_key,
                    unique_id: int(start, part.unique_id),
                    parent: int(start, part.parent),
                    flag: int(start, part.flag),
                    reals: part.reals.clone(),
                    bones: 0,
                    bone_range: None,
                    above: above_of(start, part.above),
                });
            }
            Event::Bones(part) => self.add_bones(start, part),
        }
    }

    fn add_bones(&mut self, start: usize, part: &crate::BonePart) {
        let span = start + part.at as usize..start + part.end as usize;
        self.extend_section(span.end);
        let Some(instance) = self.instances.last_mut() else {
            return;
        };
        if instance.bones == 0 {
            instance.bone_span.start = span.start;
        }
        instance.bone_span.end = span.end;
        instance.span.end = span.end;
        let range = (part.min <= part.max).then_some((part.min, part.max));
        if let Some((low, high)) = range {
            let (min, max) = instance.bone_range.unwrap_or((low, high));
            instance.bone_range = Some((min.min(low), max.max(high)));
        }
        self.bone_parts.push(BonePart {
            span,
            before: instance.bones,
            count: part.count as usize,
            range,
        });
        instance.bones += part.count as usize;
        instance.bone_parts.end = self.bone_parts.len();
    }

    fn add_object(&mut self, start: usize, event: &Event) {
        let Event::Object {
            at,
            end,
            kind,
            name,
            material,
            vertices,
            has_xref,
            above,
        } = event
        else {
            return;
        };
        let span = start + *at as usize..start + *end as usize;
        self.extend_section(span.end);
        let parts = self.vertex_parts.len();
        self.objects.push(Object {
            kind: *kind,
            name: absolute(start, *name),
            material: material.map(|value| int(start, value)),
            vertices: (*kind == Some(ObjectType::Mesh)).then(|| CountedList {
                declared: vertices.map(|value| int(start, value)),
                found: 0,
                span: span.end..span.end,
                parts: parts..parts,
                broken: false,
                loose: 0,
            }),
            triangles: None,
            nodes: NodeSet::default(),
            has_xref: *has_xref,
            above: above_of(start, *above),
            span,
        });
    }

    fn add_vertices(&mut self, span: Range<usize>, part: &crate::VertexPart) {
        let (count, nodes) = (part.count as usize, &part.nodes);
        self.extend_section(span.end);
        let Some(object) = self.objects.last_mut() else {
            return;
        };
        object.nodes.merge(nodes);
        object.span.end = span.end;
        let Some(list) = &mut object.vertices else {
            return;
        };
        if list.found == 0 {
            list.span.start = span.start;
        }
        list.span.end = span.end;
        self.vertex_parts.push(VertexPart {
            span,
            before: list.found,
            count,
            nodes: nodes.range,
            facts: part.facts,
        });
        list.found += count;
        list.parts.end = self.vertex_parts.len();
    }

    fn add_triangles(&mut self, start: usize, part: &TrianglePart) {
        let span = start + part.at as usize..start + part.end as usize;
        self.extend_section(span.end);
        let Some(object) = self.objects.last_mut() else {
            return;
        };
        object.span.end = span.end;
        let Some(list) = &mut object.triangles else {
            return;
        };
        if list.found == 0 {
            list.span.start = span.start;
        }
        list.span.end = span.end;
        let odd = part.odd.map(
            |RaggedLine {
                 span,
                 before,
                 holds,
             }| { (absolute(start, span), before as usize, holds as usize) },
        );
        self.triangle_parts.push(IntegerPart {
            span,
            before: list.found,
            count: part.count as usize,
            min: part.min,
            max: part.max,
            odd_lines: part.odd_lines as usize,
            odd,
        });
        list.found += part.count as usize;
        list.loose += part.loose as usize;
        list.parts.end = self.triangle_parts.len();
    }

    fn add_stray(&mut self, start: usize, part: &StrayPart, was_open: bool) {
        let span = start + part.at as usize..start + part.end as usize;
        let goes_on = self.strays.last_mut().filter(|_| was_open);
        match goes_on {
            Some(stray) => {
                stray.span.end = span.end;
                stray.lines += part.lines as usize;
                stray.rows += part.rows as usize;
                stray.lost = Some(part.lost);
            }
            None => self.strays.push(Stray {
                span,
                lines: part.lines as usize,
                rows: part.rows as usize,
                lost: Some(part.lost),
                repeats: None,
                is_value: false,
                what: None,
            }),
        }
    }

    /// A list that goes on behind text that belongs to nothing may lack what that text was.
    fn resume(&mut self, event: &Event) {
        let Some(object) = self.objects.last_mut() else {
            return;
        };
        let list = match event {
            Event::Vertices(_) | Event::TriangleCount { .. } => &mut object.vertices,
            Event::Triangles(_) => &mut object.triangles,
            _ => return,
        };
        if let Some(list) = list {
            list.broken = true;
        }
    }

    fn extend_section(&mut self, end: usize) {
        if let Some(head) = self.heads.last_mut() {
            head.end = end;
        }
    }
}
