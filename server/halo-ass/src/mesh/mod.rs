//! The numbers of objects as plain arrays, for whatever computes with shapes: positions, triangles, and what else is
//! asked for. Nothing of the text is kept; the way back to it is the number of a vertex or a triangle, which
//! [`Places`] turns into spans.

mod columns;
mod gleaned;
mod materials;
mod parts;
mod places;
mod sources;
mod used;

pub use columns::{Column, Columns, Lists};
pub use materials::Materials;
pub use places::Places;
pub use sources::{Changes, Moved, Sources, kept_shapes, touching};
pub use used::used;

use crate::scan::real_value;
use crate::view::{File, Object};
use schema::{FieldId, NO_INDEX, ObjectType};

/// A number that is not there: of a vertex index that is missing or out of range.
pub const HOLE: u32 = u32::MAX;

/// The material of a triangle whose material index is missing or no integer.
pub const UNKNOWN_MATERIAL: i32 = i32::MIN;

/// What an object is.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A mesh.
    Mesh(Box<Mesh>),
    /// A sphere around the origin.
    Sphere {
        /// Its material index.
        material: i32,
        /// In units of the file (100 are one world unit). NaN where it is missing.
        radius: f64,
    },
    /// A box around the origin.
    Box {
        /// Its material index.
        material: i32,
        /// Half of each side.
        extents: [f64; 3],
    },
    /// A pill.
    Pill {
        /// Its material index.
        material: i32,
        /// The whole height by the official text, half of it in an old exporter of Blender.
        height: f64,
        /// Of its round ends.
        radius: f64,
    },
    /// A light.
    Light,
    /// Something whose type is unknown, or that was not asked for.
    Nothing,
}

impl Shape {
    /// The mesh, if it is one.
    pub fn mesh(&self) -> Option<&Mesh> {
        match self {
            Shape::Mesh(mesh) => Some(mesh),
            _ => None,
        }
    }
}

/// A mesh: an entry per vertex and an entry per triangle of the file, in file order, damaged ones included.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Positions in the object's own space, in units of the file. NaN where a number is missing or wrong, an infinity
    /// where the file has one or a number too large for 32 bits.
    pub positions: Vec<[f64; 3]>,
    /// Normals, if asked for.
    pub normals: Vec<[f32; 3]>,
    /// Colors, if asked for and the version has them.
    pub colors: Vec<[f32; 3]>,
    /// Sets of u, v and w of each vertex, if asked for. w is 0 in versions without.
    pub uvs: Lists<[f32; 3]>,
    /// u and v of the first set of each vertex, if asked for. NaN where there is none.
    pub first_uvs: Vec<[f32; 2]>,
    /// Node index and weight of each vertex's influences, if asked for. A wrong index is `i32::MIN`, a wrong weight NaN.
    pub weights: Lists<(i32, f32)>,
    /// The vertices of each triangle; one that is missing or out of range is [`HOLE`].
    pub triangles: Vec<[u32; 3]>,
    /// The material index of each triangle.
    pub materials: Materials,
}

impl Mesh {
    /// The vertices of a triangle; `None` for one that is damaged.
    #[inline]
    pub fn corners(&self, triangle: usize) -> Option<[usize; 3]> {
        let corners = self.triangles.get(triangle)?;
        (!corners.contains(&HOLE)).then(|| corners.map(|corner| corner as usize))
    }

    /// Where the corners of a triangle are; `None` where it is damaged or one of them is not finite.
    #[inline]
    pub fn points(&self, triangle: usize) -> Option<[[f64; 3]; 3]> {
        let [a, b, c] = self.corners(triangle)?;
        let at = |vertex: usize| {
            let point = self.positions.get(vertex)?;
            point.iter().all(|axis| axis.is_finite()).then_some(*point)
        };
        Some([at(a)?, at(b)?, at(c)?])
    }
}

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
    for (object, mesh) in gleaned::meshes(file, columns, wanted, how) {
        if let (Some(shape), Some(known)) = (all.get_mut(object), known.get_mut(object)) {
            (*shape, *known) = (Shape::Mesh(Box::new(mesh)), true);
        }
    }
    file.forget_gleaned();
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

/// A coordinate as readers hold it. They have 32 bits for it: a larger number becomes infinite, and no rule about shapes takes
/// it for a place.
fn held(axis: f64) -> f64 {
    if axis.abs() > f64::from(f32::MAX) {
        f64::INFINITY.copysign(axis)
    } else {
        axis
    }
}

/// An index as it is kept.
fn short(value: Option<i64>) -> i32 {
    value
        .and_then(|value| i32::try_from(value).ok())
        .unwrap_or(UNKNOWN_MATERIAL)
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
    let material = material.map_or(NO_INDEX as i32, |index| short(index.value));
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
mod gleaned_tests;
#[cfg(test)]
mod tests;
