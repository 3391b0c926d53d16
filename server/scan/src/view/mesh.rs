//! Meshes: their vertices and triangles, part by part.

use super::file::File;
use super::reading::Reading;
use super::rows::{NotPlain, Row, RowReader};
use crate::model::{CountedList, IntegerPart, Object, Phase, VertexPart};
use crate::{CapturedIntegers, CapturedPoints, int_value, real_value};
use level::in_parallel;
use schema::{RecordKind, TRIANGLE_VALUES, Type};
use std::ops::Range;

impl<'a> File<'a> {
    /// The vertices of all meshes.
    pub fn vertices(&self) -> Vertices<'_, 'a> {
        Vertices {
            file: self,
            parts: &self.model.vertex_parts,
        }
    }
}

/// A mesh.
#[derive(Clone, Copy)]
pub struct Mesh<'f, 'a> {
    pub(super) file: &'f File<'a>,
    /// Number of the object.
    pub object: usize,
    pub(super) record: &'a Object,
}

impl<'f, 'a> Mesh<'f, 'a> {
    /// Its vertices.
    pub fn vertices(&self) -> Vertices<'f, 'a> {
        let list = self.record.vertices.as_ref();
        let parts = list.and_then(|list| self.file.model.vertex_parts.get(list.parts.clone()));
        Vertices {
            file: self.file,
            parts: parts.unwrap_or_default(),
        }
    }

    /// Its triangles; `None` where it has no triangle list.
    pub fn triangles(&self) -> Option<Triangles<'f, 'a>> {
        Some(Triangles {
            file: self.file,
            list: self.record.triangles.as_ref()?,
            reading: self.file.reading(self.object)?,
        })
    }
}

/// Where a vertex stands, from the first byte of its part.
struct RowPlace(Range<usize>);

/// The vertices of a mesh, or of all meshes.
#[derive(Clone, Copy)]
pub struct Vertices<'f, 'a> {
    pub(super) file: &'f File<'a>,
    pub(super) parts: &'a [VertexPart],
}

impl<'f, 'a> Vertices<'f, 'a> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.count).sum()
    }

    /// There is none.
    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(|part| part.count == 0)
    }

    /// Calls `visit` for every vertex, in file order.
    pub fn visit(&self, mut visit: impl FnMut(&Row)) {
        let mut row = Row::new(self.file.model.effective_version());
        for part in self.parts {
            self.visit_part(part, &mut row, &mut visit);
        }
    }

    /// Calls `work` for every part on so many threads; each gets what visits the part's vertices. The results come
    /// in file order.
    pub fn map_parts<T: Send>(
        &self,
        threads: usize,
        work: impl Fn(&VertexPart, &dyn Fn(&mut dyn FnMut(&Row))) -> T + Sync,
    ) -> Vec<T> {
        let version = self.file.model.effective_version();
        in_parallel(threads, self.parts.len(), |number| {
            let part = &self.parts[number];
            work(part, &|visit| {
                self.visit_part(part, &mut Row::new(version), visit);
            })
        })
    }

    /// The vertex with this number in its mesh. Reads the part up to it.
    pub fn get(&self, number: usize) -> Option<Row> {
        let behind = self.parts.partition_point(|part| part.before <= number);
        let part = self.parts.get(behind.checked_sub(1)?)?;
        let mut found = None;
        let mut row = Row::new(self.file.model.effective_version());
        self.visit_part(part, &mut row, &mut |row: &Row| {
            if row.number == number {
                found = Some(row.clone());
            }
        });
        found
    }

    /// Where the vertex with this number stands in the text. Kept for the next text.
    pub fn place(&self, number: usize) -> Option<Range<usize>> {
        let behind = self.parts.partition_point(|part| part.before <= number);
        let part = self.parts.get(behind.checked_sub(1)?)?;
        let start = part.span.start;
        let in_part = u64::try_from(number - part.before).ok()?;
        let place = self.file.kept(&part.span, in_part, || {
            let span = self.get(number)?.whole();
            Some(RowPlace(
                span.start.checked_sub(start)?..span.end.checked_sub(start)?,
            ))
        });
        let RowPlace(span) = Option::as_ref(&place)?;
        Some(start + span.start..start + span.end)
    }

    /// The parts.
    pub fn parts(&self) -> &'a [VertexPart] {
        self.parts
    }

    /// Calls `visit` for the vertices of a part.
    pub fn visit_part(
        &self,
        part: &VertexPart,
        row: &mut Row,
        visit: &mut (impl FnMut(&Row) + ?Sized),
    ) {
        let bytes = self.file.source.bytes(part.span.clone());
        let mut reader = RowReader::new(&bytes);
        row.start = part.span.start;
        let plain = if self.file.is_damaged(&part.span) {
            0
        } else {
            part.count
        };
        for number in 0..plain {
            row.number = part.before + number;
            if reader.read(row) == Err(NotPlain) {
                self.visit_aligned(part, number, row, visit);
                return;
            }
            visit(row);
        }
        if plain < part.count {
            self.visit_aligned(part, plain, row, visit);
        }
    }

    /// The positions and first UVs of a part, where they were taken down while the text was scanned: the same as those that
    /// [`Vertices::visit_points`] visits. They are given once.
    pub fn captured(&self, part: &VertexPart) -> Option<CapturedPoints> {
        let captured = self.file.captured?;
        if self.file.is_damaged(&part.span) {
            return None;
        }
        let points = captured.points(&part.span, self.file.model.effective_version())?;
        (points.positions().len() == part.count).then_some(points)
    }

    /// Calls `visit` with the position and the first UV of each vertex of a part; NaN for what is missing or wrong, or not there.
    pub fn visit_points(
        &self,
        part: &VertexPart,
        row: &mut Row,
        visit: &mut impl FnMut([f64; 3], [f32; 2]),
    ) {
        let form = row.shape().point_form();
        let Some(form) = form.filter(|_| !self.file.is_damaged(&part.span)) else {
            return self.visit_part(part, row, &mut on_point(visit));
        };
        let bytes = self.file.source.bytes(part.span.clone());
        let mut reader = RowReader::new(&bytes);
        row.start = part.span.start;
        for number in 0..part.count {
            if let Some((position, uv)) = reader.point(form) {
                visit(position, uv);
                continue;
            }
            row.number = part.before + number;
            if reader.read(row) == Err(NotPlain) {
                return self.visit_aligned(part, number, row, &mut on_point(visit));
            }
            on_point(visit)(row);
        }
    }

    /// Calls `visit` for the vertices of a part from one on, as the scanner aligned their values.
    #[cold]
    fn visit_aligned(
        &self,
        part: &VertexPart,
        from: usize,
        row: &mut Row,
        visit: &mut (impl FnMut(&Row) + ?Sized),
    ) {
        let values = self.file.values(part.span.clone());
        let inside = |value: &&crate::model::detail::FieldValue| {
            value.record == RecordKind::Vertex
                && value.span.start >= part.span.start
                && value.span.end <= part.span.end
        };
        let values: Vec<_> = values.iter().filter(inside).collect();
        let mut at = 0;
        for number in part.before + from..part.before + part.count {
            at += values
                .get(at..)
                .unwrap_or_default()
                .partition_point(|value| value.place.vertex < number);
            let rest = values.get(at..).unwrap_or_default();
            let own = rest.partition_point(|value| value.place.vertex == number);
            let own = rest.get(..own).unwrap_or_default();
            row.number = number;
            row.blank(|row, list| {
                own.iter()
                    .filter(|value| row.list_of(value.field) == Some(list))
                    .map(|value| value.round + 1)
                    .max()
                    .unwrap_or(0)
            });
            for value in own {
                let text = self.file.source.bytes(value.span.clone());
                let number = match value.field.def().ty {
                    Type::Integer => int_value(&text).map(|value| value as f64),
                    _ => real_value(&text),
                };
                let offset = |at: usize| (at - part.span.start) as u32;
                row.put(
                    (value.field, usize::from(value.component), value.round),
                    number.unwrap_or(f64::NAN),
                    (offset(value.span.start), offset(value.span.end)),
                );
            }
            visit(row);
        }
    }
}

/// A visitor of vertices that hands the position and the first UV to `visit`.
fn on_point(visit: &mut impl FnMut([f64; 3], [f32; 2])) -> impl FnMut(&Row) {
    |row| {
        let (position, uv) = row.point();
        visit(position, uv);
    }
}

/// An integer of a list: its value, `None` where something else stands there, and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Integer {
    /// The value.
    pub value: Option<i64>,
    /// The token.
    pub span: Range<usize>,
}

/// A triangle. A value that the file lacks is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Triangle {
    /// Its number in the mesh, from 0.
    pub number: usize,
    /// Material index and vertex indices, by [`Phase`].
    pub values: [Option<Integer>; TRIANGLE_VALUES],
}

impl Triangle {
    /// The value of a phase, if it is there and an integer.
    pub fn value(&self, phase: Phase) -> Option<i64> {
        self.values.get(phase.index())?.as_ref()?.value
    }

    /// The material index.
    pub fn material(&self) -> Option<i64> {
        self.value(Phase::MATERIAL)
    }

    /// The three vertex indices; `None` where one is missing or wrong.
    pub fn corners(&self) -> Option<[i64; 3]> {
        Some([
            self.value(Phase::of(1))?,
            self.value(Phase::of(2))?,
            self.value(Phase::of(3))?,
        ])
    }
}

/// The triangles of a mesh.
#[derive(Clone)]
pub struct Triangles<'f, 'a> {
    file: &'f File<'a>,
    list: &'a CountedList,
    reading: &'f Reading,
}

impl<'f, 'a> Triangles<'f, 'a> {
    /// How many there are, a damaged one included.
    pub fn len(&self) -> usize {
        self.reading.triangles
    }

    /// There is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How the list's integers fall into triangles.
    pub fn reading(&self) -> &'f Reading {
        self.reading
    }

    /// The parts.
    pub fn parts(&self) -> &'a [IntegerPart] {
        self.file.triangle_parts(self.list)
    }

    /// The integers of a part, where they were taken down while the text was scanned: the same as those that
    /// [`Triangles::each_integer`] visits. They are given once.
    pub fn captured(&self, part: &IntegerPart) -> Option<CapturedIntegers> {
        let captured = self.file.captured?;
        if self.file.is_damaged(&part.span) {
            return None;
        }
        let integers = captured.integers(&part.span)?;
        (integers.values().len() == part.count).then_some(integers)
    }

    /// Calls `visit` for every integer of a part, those of no triangle included; with `None` for what is none.
    pub fn each_integer(&self, part: &IntegerPart, mut visit: impl FnMut(Option<i64>)) {
        self.file
            .each_integer(part.span.clone(), &mut |_, value| visit(value));
    }

    /// Calls `visit` for every integer of a part that belongs to a triangle: with the number of the triangle, the
    /// phase, the token's place and the value.
    pub fn visit_part(
        &self,
        part: &IntegerPart,
        mut visit: impl FnMut(usize, Phase, Range<usize>, Option<i64>),
    ) {
        let mut number = part.before;
        self.file
            .each_integer(part.span.clone(), &mut |span, value| {
                if let Some(triangle) = self.reading.triangle(number) {
                    visit(triangle, self.reading.phase(number), span, value);
                }
                number += 1;
            });
    }

    /// Calls `work` for every part on so many threads. The results come in file order.
    pub fn map_parts<T: Send>(
        &self,
        threads: usize,
        work: impl Fn(&IntegerPart) -> T + Sync,
    ) -> Vec<T> {
        let parts = self.parts();
        in_parallel(threads, parts.len(), |number| work(&parts[number]))
    }

    /// Calls `visit` for every triangle, in file order.
    pub fn visit(&self, visit: impl FnMut(&Triangle)) {
        self.visit_parts(self.parts(), visit);
    }

    /// The triangle with this number. Reads the part or the two that hold it.
    pub fn get(&self, number: usize) -> Option<Triangle> {
        let parts = self.parts();
        let first = self.reading.first(number);
        let end = self.reading.first(number + 1);
        let from = parts.partition_point(|part| part.before + part.count <= first);
        let to = parts.partition_point(|part| part.before < end);
        let mut found = None;
        self.visit_parts(parts.get(from..to)?, |triangle| {
            if triangle.number == number {
                found = Some(triangle.clone());
            }
        });
        found
    }

    fn visit_parts(&self, parts: &[IntegerPart], mut visit: impl FnMut(&Triangle)) {
        let mut open: Option<Triangle> = None;
        if self.reading.count_is_triangle()
            && parts.first().is_some_and(|part| part.before == 0)
            && let Some(count) = &self.list.declared
        {
            let mut first = Triangle::default();
            first.values[0] = Some(Integer {
                value: count.value,
                span: count.span.clone(),
            });
            open = Some(first);
        }
        for part in parts {
            self.visit_part(part, |number, phase, span, value| {
                if open.as_ref().is_some_and(|open| open.number != number)
                    && let Some(done) = open.take()
                {
                    visit(&done);
                }
                let triangle = open.get_or_insert_with(|| Triangle {
                    number,
                    ..Triangle::default()
                });
                if let Some(place) = triangle.values.get_mut(phase.index()) {
                    place.get_or_insert(Integer { value, span });
                }
            });
        }
        if let Some(last) = open {
            visit(&last);
        }
    }
}
