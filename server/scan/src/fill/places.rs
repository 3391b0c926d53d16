//! The way back from numbers of vertices and triangles to the text.

use crate::view::{File, Row};
use rustc_hash::FxHashMap;
use schema::FieldId;
use std::cell::RefCell;
use std::ops::Range;

/// Where vertices and triangles stand. A part of a list is read once for all that is asked about it.
pub struct Places<'f, 'a> {
    file: &'f File<'a>,
    parts: RefCell<FxHashMap<usize, Part>>,
}

/// Spans of the positions of a part's vertices; `None` where one is missing.
type Part = Vec<Option<(usize, usize)>>;

impl<'f, 'a> Places<'f, 'a> {
    /// The places of a file.
    pub fn of(file: &'f File<'a>) -> Self {
        Places {
            file,
            parts: RefCell::default(),
        }
    }

    /// The three numbers of a vertex's position. `None` where one is missing.
    pub fn position(&self, object: usize, vertex: usize) -> Option<Range<usize>> {
        let vertices = self.file.object(object)?.mesh()?.vertices();
        let behind = vertices
            .parts()
            .partition_point(|part| part.before <= vertex);
        let part = vertices.parts().get(behind.checked_sub(1)?)?;
        let mut parts = self.parts.borrow_mut();
        let spans = parts.entry(part.span.start).or_insert_with(|| {
            let mut spans = Vec::with_capacity(part.count);
            let mut row = Row::new(self.file.model.read_version());
            vertices.visit_part(part, &mut row, &mut |row: &Row| {
                let place = |axis| row.span(FieldId::VertexPosition, axis, 0);
                spans.push(
                    place(0)
                        .zip(place(2))
                        .map(|(one, two)| (one.start, two.end)),
                );
            });
            spans
        });
        let &(start, end) = spans.get(vertex - part.before)?.as_ref()?;
        Some(start..end)
    }

    /// The whole of a vertex, from its first to its last value.
    pub fn vertex(&self, object: usize, vertex: usize) -> Option<Range<usize>> {
        let row = self.file.object(object)?.mesh()?.vertices().get(vertex)?;
        Some(row.whole())
    }

    /// A triangle, from its material index to its last vertex index, as far as they are there.
    pub fn triangle(&self, object: usize, triangle: usize) -> Option<Range<usize>> {
        let triangle = self
            .file
            .object(object)?
            .mesh()?
            .triangles()?
            .get(triangle)?;
        let mut spans = triangle.values.iter().flatten().map(|value| &value.span);
        let first = spans.next()?;
        let end = spans.next_back().map_or(first.end, |last| last.end);
        Some(first.start..end)
    }
}
