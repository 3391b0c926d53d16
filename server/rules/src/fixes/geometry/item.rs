//! Triangles and vertices of the text.

use crate::checks::Subject;
use crate::edit::Refusal;
use scan::view::Row;

/// A triangle of the text, or a vertex: the number of its object, and its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Item {
    /// The number of the object.
    pub object: usize,
    /// Its own number.
    pub number: usize,
}

/// The object that holds a place.
fn object_at(subject: &Subject<'_>, at: usize) -> Option<usize> {
    let objects = &subject.model.objects;
    let behind = objects.partition_point(|it| it.span.start <= at);
    behind.checked_sub(1)
}

/// The triangle that begins at a place.
pub(super) fn triangle_at(subject: &Subject<'_>, at: usize) -> Option<Item> {
    let object = object_at(subject, at)?;
    let triangles = subject.file.object(object)?.mesh()?.triangles()?;
    let parts = triangles.parts();
    let behind = parts.partition_point(|part| part.span.start <= at);
    let part = parts.get(behind.checked_sub(1)?)?;
    let mut found = None;
    triangles.visit_part(part, |number, _, span, _| {
        if span.start == at {
            found = Some(number);
        }
    });
    found.map(|number| Item { object, number })
}

/// The vertex that a place is in.
pub(super) fn vertex_at(subject: &Subject<'_>, at: usize) -> Option<Item> {
    let object = object_at(subject, at)?;
    let row = crate::fixes::vertices::vertex_at(subject, at)?;
    Some(Item {
        object,
        number: row.number(),
    })
}

/// A vertex as it stands in the text.
pub(super) fn row_of(subject: &Subject<'_>, vertex: Item) -> Option<Row> {
    let mesh = subject.file.object(vertex.object)?.mesh()?;
    mesh.vertices().get(vertex.number)
}

/// One instance places the object.
pub(super) fn is_placed_once(subject: &Subject<'_>, object: usize) -> bool {
    let number = i64::try_from(object).ok();
    let instances = subject.model.instances.iter();
    instances.filter(|it| it.object.value == number).count() == 1
}

/// Why a fix for a text as it was is none any more.
pub(super) fn gone() -> Refusal {
    Refusal::new("the finding is not there any more")
}

/// A change would be one in places where it does not belong.
pub(super) fn placed_often(object: usize) -> Refusal {
    Refusal::new(format!(
        "object {object} is placed several times, and would change in all its places: make a copy of it first"
    ))
}
