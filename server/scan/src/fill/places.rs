//! The way back from the parts of a level to the text of a file.

use crate::view::{File, Row};
use level::{ListOf, Origin, Span};
use rustc_hash::FxHashMap;
use schema::{FieldId, Section};
use std::cell::RefCell;

/// The places of a level's parts in the text of an `.ass` file. A part of a list is read once for all questions about it.
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
}

impl Origin for Places<'_, '_> {
    fn count(&self, list: ListOf) -> Option<Span> {
        let section = match list {
            ListOf::Materials => Section::Materials,
            ListOf::Objects => Section::Objects,
            ListOf::Instances => Section::Instances,
        };
        Some(self.file.declared(section)?.span.clone())
    }

    fn material(&self, material: usize) -> Option<Span> {
        Some(self.file.model.materials.get(material)?.name.clone())
    }

    fn object(&self, object: usize) -> Option<Span> {
        Some(self.file.model.objects.get(object)?.span.clone())
    }

    fn instance(&self, instance: usize) -> Option<Span> {
        Some(self.file.model.instances.get(instance)?.name.clone())
    }

    fn instance_name(&self, instance: usize) -> String {
        let instance = self.file.instance(instance);
        instance.map_or_else(String::new, |instance| instance.name())
    }

    fn position(&self, object: usize, vertex: usize) -> Option<Span> {
        let vertices = self.file.object(object)?.mesh()?.vertices();
        let behind = vertices
            .parts()
            .partition_point(|part| part.before <= vertex);
        let part = vertices.parts().get(behind.checked_sub(1)?)?;
        let mut parts = self.parts.borrow_mut();
        let spans = parts.entry(part.span.start).or_insert_with(|| {
            let mut spans = Vec::with_capacity(part.count);
            let mut row = Row::new(self.file.model.effective_version());
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

    fn vertex(&self, object: usize, vertex: usize) -> Option<Span> {
        let row = self.file.object(object)?.mesh()?.vertices().get(vertex)?;
        Some(row.whole())
    }

    fn triangle(&self, object: usize, triangle: usize) -> Option<Span> {
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
