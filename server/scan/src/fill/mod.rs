//! Files as levels: their numbers as plain arrays, their instances and materials as what they are. Nothing of the text is kept;
//! the way back to it is the number of a vertex or a triangle, which [`Places`] turns into spans.

mod captured;
mod parts;
mod piece;
mod places;
mod seams;
mod sources;
mod used;
mod world;

pub use places::Places;
pub use seams::{is_seam, seams, seams_of};
pub use sources::{Sources, kept_shapes};
pub use used::used;
pub use world::{kept_world, places, surfaces, update, world};

use crate::real_value;
use crate::view::{File, Object};
use level::{Columns, Mesh, Shape, index_or_unknown};
use schema::{FieldId, NO_INDEX, ObjectType};

/// The shapes of all objects, by number. `wanted` says of which meshes the lists are read; the others are
/// [`Shape::Nothing`]. Parts are read on so many threads; once `cancelled` is true the rest is left out.
pub fn shapes(
    file: &File<'_>,
    columns: Columns,
    wanted: &(dyn Fn(usize) -> bool + Sync),
    threads: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Vec<Shape> {
    let mut all: Vec<Shape> = file
        .objects()
        .map(|object| match object.mesh() {
            Some(_) => Shape::Nothing,
            None => simple(file, &object),
        })
        .collect();
    let how = (threads, cancelled);
    let mut known = vec![false; all.len()];
    for (object, mesh) in captured::meshes(file, columns, wanted, how) {
        if let (Some(shape), Some(known)) = (all.get_mut(object), known.get_mut(object)) {
            (*shape, *known) = (Shape::Mesh(Box::new(mesh)), true);
        }
    }
    file.forget_captured();
    let is_open = |object: usize| wanted(object) && known.get(object) == Some(&false);
    parts::read(file, columns, &is_open, how, |object, mesh| {
        if let Some(shape) = all.get_mut(object) {
            *shape = Shape::Mesh(Box::new(mesh));
        }
    });
    all
}

/// The arrays of one mesh; `None` for an object that is none.
pub fn mesh(file: &File<'_>, object: usize, columns: Columns, threads: usize) -> Option<Mesh> {
    let only = |number: usize| number == object;
    let shapes = shapes(file, columns, &only, threads, &|| false);
    match shapes.into_iter().nth(object)? {
        Shape::Mesh(mesh) => Some(*mesh),
        _ => None,
    }
}

/// A shape that is not a mesh.
fn simple(file: &File<'_>, object: &Object<'_, '_>) -> Shape {
    let fields = object.fields();
    let real = |field: FieldId, component: usize| {
        let mut own = fields
            .iter()
            .filter(|value| value.field == field && value.component == component);
        own.next()
            .and_then(|value| real_value(&file.source.bytes(value.span.clone())))
            .unwrap_or(f64::NAN)
    };
    let material = object.record.material.as_ref();
    let material = material.map_or(NO_INDEX as i32, |index| index_or_unknown(index.value));
    match object.kind() {
        Some(ObjectType::Sphere) => Shape::Sphere {
            material,
            radius: real(FieldId::SphereRadius, 0),
        },
        Some(ObjectType::Box) => Shape::Box {
            material,
            extents: [0, 1, 2].map(|axis| real(FieldId::BoxExtents, axis)),
        },
        Some(ObjectType::Pill) => Shape::Pill {
            material,
            height: real(FieldId::PillHeight, 0),
            radius: real(FieldId::PillRadius, 0),
        },
        Some(ObjectType::GenericLight) => Shape::Light,
        _ => Shape::Nothing,
    }
}

#[cfg(test)]
mod captured_tests;
#[cfg(test)]
mod tests;
