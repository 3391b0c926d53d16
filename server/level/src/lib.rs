//! A level, whatever it was read from: where its instances stand and what they are, what its materials are, meshes as arrays, and
//! the points of all of it in one space, that of the level, in units of the file (100 are one world unit). On top of that its
//! geometry: what is welded, which edges are open, what is in each other's way. An [`Origin`] leads from its parts back to a file.
//!
//! A point of an object goes through parent · local · pivot, each of them scale first, then rotation, then translation; the
//! pivot is for the object alone, the local transform for the children too (official text; HABDT).

mod border;
mod columns;
mod conflicts;
mod edges;
mod flipped_patches;
mod frames;
mod gather_sides;
mod holes;
mod intersect;
mod materials;
mod mesh;
mod moved;
mod origin;
mod parallel;
mod place;
mod projection_cover;
mod quantized_boxes;
mod region;
mod region_conflicts;
mod regions;
mod role;
mod seams;
mod separation;
mod sets;
mod shell;
mod shift;
mod sides;
mod stretches;
mod surface;
mod transform;
mod tree;
mod triangle;
mod weld_in_parallel;
mod welder;

pub use columns::{Column, Columns, Lists};
pub use conflicts::{Conflicts, Junction};
pub use edges::{Edge, EdgesOf};
pub use flipped_patches::Patch;
pub use frames::leave_out;
pub use holes::{Cause, Hole, HoleEdge, NEAR, REACH, beside, holes};
pub use materials::{Materials, UNKNOWN_MATERIAL, material_as_byte};
pub use mesh::{MISSING_CORNER, Mesh, Shape, clamp_to_f32, corner_of, index_or_unknown};
pub use moved::{Changes, Moved, touching};
pub use origin::{ListOf, Origin, Span};
pub use parallel::{in_order, in_parallel, in_parallel_with, on_pieces};
pub use place::{Place, compose};
pub use regions::{Known, Regions};
pub use role::Role;
pub use seams::Seam;
pub use sets::Sets;
pub use shell::{Pieces, Shell};
pub use shift::Shift;
pub use sides::{Side, Sides, Standing};
pub use surface::{Seal, Surface};
pub use transform::Transform;
pub use tree::{Bounds, Tree};
pub use welder::Welder;

/// A level.
#[derive(Debug, Default)]
pub struct World {
    /// The instances, by number.
    pub places: Vec<Place>,
    /// The objects, by number. Which meshes are read is the caller's choice.
    pub shapes: Vec<Shape>,
    /// The materials, by number.
    pub surfaces: Vec<Surface>,
}

/// A triangle in the level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facet {
    /// The number of the instance that places it.
    pub instance: u32,
    /// Its number in the instance's object.
    pub triangle: u32,
    /// Its material index.
    pub material: i32,
    /// Its vertices in the object.
    pub corners: [u32; 3],
    /// Its corners in the space of the level, in the order of the text, also where the instance mirrors.
    pub points: [[f64; 3]; 3],
}

impl World {
    /// Gives the first UVs of its meshes back.
    pub fn forget_first_uvs(&mut self) {
        for shape in &mut self.shapes {
            if let Shape::Mesh(mesh) = shape {
                mesh.first_uvs = Vec::new();
            }
        }
    }

    /// The surface of triangles with a material index. An index that names no material counts as none.
    pub fn surface(&self, material: i32) -> &Surface {
        let known = usize::try_from(material).ok();
        known
            .and_then(|number| self.surfaces.get(number))
            .unwrap_or(&Surface::PLAIN)
    }

    /// The mesh that an instance places, if it was read.
    pub fn mesh_of(&self, place: &Place) -> Option<&Mesh> {
        self.shapes.get(place.object?)?.mesh()
    }

    /// Where a vertex of an instance's mesh is in the level; `None` where it is not known.
    pub fn point(&self, instance: usize, vertex: usize) -> Option<[f64; 3]> {
        let place = self.places.get(instance)?;
        let point = self.mesh_of(place)?.positions.get(vertex)?;
        let point = place.own.point(*point);
        point.iter().all(|axis| axis.is_finite()).then_some(point)
    }

    /// The instances of a role whose meshes were read.
    pub fn meshes(&self, role: Role) -> impl Iterator<Item = (&Place, &Mesh)> {
        let places = self.places.iter().filter(move |place| place.role == role);
        places.filter_map(|place| Some((place, self.mesh_of(place)?)))
    }

    /// The triangles of instances of a role whose material is wanted, instance by instance. Damaged ones are left out.
    pub fn facets<'w>(
        &'w self,
        role: Role,
        wanted: impl Fn(&Surface) -> bool + Copy + 'w,
    ) -> impl Iterator<Item = Facet> + 'w {
        self.meshes(role).flat_map(move |(place, mesh)| {
            let triangles = mesh.triangles.iter().zip(mesh.materials.iter());
            triangles
                .enumerate()
                .filter_map(move |(triangle, (corners, material))| {
                    if !wanted(self.surface(material)) {
                        return None;
                    }
                    let points = mesh.points(triangle)?.map(|point| place.own.point(point));
                    let finite = points.iter().flatten().all(|axis| axis.is_finite());
                    finite.then_some(Facet {
                        instance: u32::try_from(place.instance).ok()?,
                        triangle: u32::try_from(triangle).ok()?,
                        material,
                        corners: *corners,
                        points,
                    })
                })
        })
    }

    /// The triangles of the structure that seal the world, as far as that is not disputed.
    pub fn seal(&self) -> impl Iterator<Item = Facet> + '_ {
        self.facets(Role::Structure, |surface| surface.seal == Seal::Yes)
    }
}

/// The largest integer that is not larger, as far as integers go: without a call, which processors of some age need.
fn whole(number: f64) -> i64 {
    let near = number as i64;
    near.saturating_sub(i64::from(near as f64 > number))
}

/// How far two points are from each other.
pub fn distance(one: [f64; 3], two: [f64; 3]) -> f64 {
    let away = minus(one, two);
    dot(away, away).sqrt()
}

/// The way from a point to another one: `one` less `two`.
pub fn minus(one: [f64; 3], two: [f64; 3]) -> [f64; 3] {
    [one[0] - two[0], one[1] - two[1], one[2] - two[2]]
}

/// The scalar product.
pub fn dot(one: [f64; 3], two: [f64; 3]) -> f64 {
    one[0] * two[0] + one[1] * two[1] + one[2] * two[2]
}

/// The vector product.
pub fn cross([a, b, c]: [f64; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

/// The normal of a triangle, of length 1; nothing but zeros where it has no area.
pub fn normal([a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
    let normal = cross(minus(b, a), minus(c, a));
    let length = dot(normal, normal).sqrt();
    if length > 0.0 {
        [normal[0] / length, normal[1] / length, normal[2] / length]
    } else {
        [0.0; 3]
    }
}

/// The smaller of two numbers; the first where the second is NaN. A step of a processor, where [`f64::min`] is five.
#[inline]
pub fn lesser(one: f64, other: f64) -> f64 {
    if other < one { other } else { one }
}

/// The larger of two numbers; the first where the second is NaN.
#[inline]
pub fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

/// How often triangles turn around a point: 0 for one outside of what they close, 1 or -1 for one inside (the sum of
/// their solid angles; Van Oosterom and Strackee).
pub fn turns(point: [f64; 3], triangles: impl Iterator<Item = [[f64; 3]; 3]>) -> f64 {
    let angles = triangles.map(|corners| {
        let [a, b, c] = corners.map(|corner| minus(corner, point));
        let [x, y, z] = [a, b, c].map(|way| dot(way, way).sqrt());
        let below = x * y * z + dot(a, b) * z + dot(b, c) * x + dot(c, a) * y;
        2.0 * dot(a, cross(b, c)).atan2(below)
    });
    angles.sum::<f64>() / (4.0 * std::f64::consts::PI)
}
