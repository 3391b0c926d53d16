//! The numbers of objects as plain arrays, for whatever computes with shapes: positions, triangles, and what else is asked for.

use super::materials::{Materials, UNKNOWN_MATERIAL};
use crate::Lists;

/// A number that is not there: of a vertex index that is missing or out of range.
pub const MISSING_CORNER: u32 = u32::MAX;

/// The shape of an object.
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
    /// The vertices of each triangle; one that is missing or out of range is [`MISSING_CORNER`].
    pub triangles: Vec<[u32; 3]>,
    /// The material index of each triangle.
    pub materials: Materials,
}

impl Mesh {
    /// The vertices of a triangle; `None` for one that is damaged.
    #[inline]
    pub fn corners(&self, triangle: usize) -> Option<[usize; 3]> {
        let corners = self.triangles.get(triangle)?;
        (!corners.contains(&MISSING_CORNER)).then(|| corners.map(|corner| corner as usize))
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

/// A coordinate as readers hold it. They have 32 bits for it: a larger number becomes infinite, and no rule about shapes takes
/// it for a place.
pub fn clamp_to_f32(axis: f64) -> f64 {
    if axis.abs() > f64::from(f32::MAX) {
        f64::INFINITY.copysign(axis)
    } else {
        axis
    }
}

/// An index as it is kept.
pub fn index_or_unknown(value: Option<i64>) -> i32 {
    value
        .and_then(|value| i32::try_from(value).ok())
        .unwrap_or(UNKNOWN_MATERIAL)
}

/// A vertex index as it is kept.
#[inline]
pub fn corner_of(index: i32, vertices: usize) -> u32 {
    match usize::try_from(index) {
        Ok(known) if known < vertices => index as u32,
        _ => MISSING_CORNER,
    }
}
