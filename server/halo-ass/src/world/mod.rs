//! A file as a level: where its instances stand and what they are, what its materials are, and the points of all of
//! it in one space, that of the level, in units of the file (100 are one world unit).
//!
//! A point of an object goes through parent · local · pivot, each of them scale first, then rotation, then translation; the
//! pivot is for the object alone, the local transform for the children too (official text; HABDT).

mod apart;
mod border;
mod cover;
mod edges;
mod frames;
mod gathered;
mod holes;
mod near;
mod pairs;
mod region;
mod regions;
mod seams;
mod sets;
mod shell;
mod shift;
mod sides;
mod steps;
mod stretches;
mod transform;
mod tree;
mod turned;
mod weld;
mod welding;

pub use edges::{Edge, EdgesOf};
pub use holes::{Cause, Hole, HoleEdge, NEAR, REACH, beside, holes};
pub use near::{Conflicts, Junction};
pub use regions::{Known, Regions};
pub use seams::Seam;
pub use shell::{Pieces, Shell};
pub use shift::Shift;
pub use sides::{Side, Sides, Standing};
pub use transform::Transform;
pub use tree::{Bounds, Tree};
pub use turned::Patch;
pub use weld::Welder;

use crate::mesh::{self, Changes, Columns, Mesh, Shape, Sources};
use crate::view::{File, Instance};
use schema::names::{InstanceName, MaterialName, Role, Seal, Surface, Tool};
use schema::{FieldId, Layout, NO_INDEX, RecordKind};

/// An instance in the level.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its number.
    pub instance: usize,
    /// The number of the object that it places, if that is there.
    pub object: Option<usize>,
    /// The number of its parent, if that is there.
    pub parent: Option<usize>,
    /// What it is in the level.
    pub role: Role,
    /// What its name and its object make of it, wherever it hangs.
    pub named: Role,
    /// The number of the instance directly below the scene root on which it hangs: often its own.
    pub top: usize,
    /// It is a frame, hangs on one, or is bound to bones. So is what hangs nowhere, which is told of its own.
    hangs: bool,
    /// How many bones move it: those of its list, or, where it has none, those that the vertices of its object name.
    pub bones: usize,
    /// From its object's space to that of the level.
    pub own: Transform,
    /// From the space of its children to that of the level.
    pub children: Transform,
    /// Its transform is known: all numbers are there, and its parents lead to one that has none. Else what is missing is
    /// taken as if it changed nothing.
    pub sound: bool,
}

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
    /// The level of a file for a game's Tool. Of the meshes those are read that an instance of a wanted role places.
    pub fn of(
        file: &File<'_>,
        tool: Option<Tool>,
        (columns, roles): (Columns, &[Role]),
        threads: usize,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let read = |wanted: &(dyn Fn(usize) -> bool + Sync)| {
            (mesh::shapes(file, columns, wanted, threads, cancelled), ())
        };
        Self::with(file, tool, roles, read).0
    }

    /// The same, and what is needed to bring it up to date; `None` where nothing is kept of the file.
    pub fn kept(
        file: &File<'_>,
        tool: Option<Tool>,
        (columns, roles): (Columns, &[Role]),
        (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    ) -> (Self, Option<Sources>) {
        Self::with(file, tool, roles, |wanted| {
            mesh::kept_shapes(file, columns, wanted, (threads, cancelled))
        })
    }

    /// The level with shapes that are read once it is known of which objects.
    fn with<T>(
        file: &File<'_>,
        tool: Option<Tool>,
        roles: &[Role],
        read: impl FnOnce(&(dyn Fn(usize) -> bool + Sync)) -> (Vec<Shape>, T),
    ) -> (Self, T) {
        let places = places(file, tool);
        let wanted = wanted(file, &places, roles);
        let is_wanted = |object: usize| wanted.get(object).copied().unwrap_or(false);
        let (shapes, more) = read(&is_wanted);
        let mut world = World {
            shapes,
            surfaces: surfaces(file, tool),
            places,
        };
        world.hang_below_frames();
        (world, more)
    }

    /// Makes it the level of another text. `None` where `cancelled` turned true before that, or the two are too different: then
    /// it still is that of the older one.
    pub fn update(
        &mut self,
        sources: &mut Sources,
        (file, tool, roles): (&File<'_>, Option<Tool>, &[Role]),
        how: (usize, &(dyn Fn() -> bool + Sync)),
    ) -> Option<Changes> {
        let places = places(file, tool);
        let wanted = wanted(file, &places, roles);
        let is_wanted = |object: usize| wanted.get(object).copied().unwrap_or(false);
        let surfaces = surfaces(file, tool);
        let changes = sources.update(&mut self.shapes, file, &is_wanted, how)?;
        let before = (
            std::mem::replace(&mut self.places, places),
            std::mem::replace(&mut self.surfaces, surfaces),
        );
        self.hang_below_frames();
        let is_same = before.0 == self.places && before.1 == self.surfaces;
        Some(if is_same { changes } else { Changes::Other })
    }

    /// Gives the first UVs of its meshes back.
    pub fn forget_first_uvs(&mut self) {
        for shape in &mut self.shapes {
            if let Shape::Mesh(mesh) = shape {
                mesh.first_uvs = Vec::new();
            }
        }
    }

    /// What a material index makes of its triangles. One that names no material is as one without.
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

/// Of each object whether an instance of one of these roles places it.
fn wanted(file: &File<'_>, places: &[Place], roles: &[Role]) -> Vec<bool> {
    let mut wanted = vec![false; file.model.objects.len()];
    for place in places.iter().filter(|place| roles.contains(&place.role)) {
        if let Some(wanted) = place.object.and_then(|object| wanted.get_mut(object)) {
            *wanted = true;
        }
    }
    wanted
}

/// What each material is.
pub fn surfaces(file: &File<'_>, tool: Option<Tool>) -> Vec<Surface> {
    let layout = Layout::of(RecordKind::Material, file.model.read_version());
    let mut slots = layout.slots.iter();
    let has_strings = slots.any(|slot| slot.field == FieldId::MaterialString);
    file.materials()
        .map(|material| {
            let name = material.name();
            let mut surface = Surface::of(&name, &MaterialName::parse(&name), tool);
            if has_strings {
                let fields = material.fields().into_iter();
                let strings = fields.filter(|value| value.field == FieldId::MaterialString);
                for string in strings {
                    let text = file.text(string.span);
                    let mut words = text.trim_matches('"').split_ascii_whitespace();
                    if words.next() == Some("BM_FLAGS") {
                        surface.add_flags(words.next().unwrap_or_default());
                    }
                }
            }
            surface
        })
        .collect()
}

/// The instances in the level, by number.
pub fn places(file: &File<'_>, tool: Option<Tool>) -> Vec<Place> {
    let count = file.model.instances.len();
    let mut places: Vec<Place> = file
        .instances()
        .map(|instance| place(file, &instance, tool))
        .collect();
    // A parent may stand behind its child: each is done when its parent is.
    let mut state = vec![State::Open; count];
    for number in 0..count {
        settle(&mut places, &mut state, number);
    }
    frames::leave_out(file, &mut places);
    places
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Under,
    Done,
}

/// Composes the transforms of an instance and of the parents that it needs.
fn settle(places: &mut [Place], state: &mut [State], number: usize) {
    let mut path = Vec::new();
    let mut at = Some(number);
    let mut in_cycle = false;
    while let Some(number) = at {
        match state.get(number) {
            Some(State::Open) => {
                state[number] = State::Under;
                path.push(number);
                at = places[number].parent;
            }
            Some(State::Under) => {
                in_cycle = true;
                break;
            }
            _ => break,
        }
    }
    for number in path.into_iter().rev() {
        let parent = places[number].parent.filter(|_| !in_cycle);
        let above = parent.and_then(|parent| places.get(parent));
        let (transform, sound) = match above {
            Some(above) => (above.children, above.sound),
            None => (Transform::IDENTITY, !in_cycle),
        };
        // The scene root is nobody's top.
        let top = above.filter(|above| above.parent.is_some());
        let top = top.map_or(number, |above| above.top);
        let hangs = in_cycle || above.is_some_and(|above| above.hangs);
        let place = &mut places[number];
        place.top = top;
        place.hangs |= hangs;
        place.own = transform.after(&place.own);
        place.children = transform.after(&place.children);
        place.sound &= sound && place.own.is_finite();
        state[number] = State::Done;
        // Whoever hangs on a cycle hangs on nothing; the ring is broken where it was entered.
        in_cycle = false;
    }
}

/// An instance with its transforms in its parent's space.
fn place(file: &File<'_>, instance: &Instance<'_, '_>, tool: Option<Tool>) -> Place {
    let record = instance.record;
    let object = file.model.object_of(record);
    let kind = match (object, record.object.value) {
        (Some((_, object)), _) => Some(object.kind),
        (None, Some(NO_INDEX)) => None,
        (None, _) => Some(None),
    };
    let above = record.parent.value;
    let parent = above.and_then(|parent| usize::try_from(parent).ok());
    let there = parent.filter(|&parent| parent < file.model.instances.len());
    let name = InstanceName::parse(&instance.name());
    let (local, local_sound) = transform(instance, LOCAL);
    let (pivot, pivot_sound) = transform(instance, PIVOT);
    let role = Role::of(&name, kind, tool);
    let bones = match (record.bones, object) {
        // Of more than can be told apart there are many.
        (0, Some((_, object))) => object.nodes.count().unwrap_or(usize::MAX),
        (listed, _) => listed,
    };
    let is_lost = there.is_none() && above != Some(NO_INDEX);
    Place {
        instance: instance.number,
        object: object.map(|(number, _)| number),
        parent: there,
        role,
        named: role,
        top: instance.number,
        hangs: role == Role::Frame || bones > 0 || is_lost,
        bones,
        own: local.after(&pivot),
        children: local,
        sound: local_sound && pivot_sound && !is_lost,
    }
}

const LOCAL: [FieldId; 3] = [
    FieldId::LocalRotation,
    FieldId::LocalTranslation,
    FieldId::LocalScale,
];

const PIVOT: [FieldId; 3] = [
    FieldId::PivotRotation,
    FieldId::PivotTranslation,
    FieldId::PivotScale,
];

/// A transform of an instance, and whether all its numbers are there.
fn transform(
    instance: &Instance<'_, '_>,
    [rotation, translation, scale]: [FieldId; 3],
) -> (Transform, bool) {
    let mut sound = true;
    let mut numbers = |field, default: f64| {
        let reals = instance.reals(field);
        sound &= !reals.is_empty() && reals.iter().all(|real| real.is_finite());
        let known = |at: usize| {
            let real = reals.get(at).map(|&real| f64::from(real));
            real.filter(|real| real.is_finite()).unwrap_or(default)
        };
        ([known(0), known(1), known(2), known(3)], reals.len())
    };
    let ([i, j, k, w], _) = numbers(rotation, 0.0);
    let ([x, y, z, _], _) = numbers(translation, 0.0);
    let ([one, two, three, _], scales) = numbers(scale, 1.0);
    // Version 1 has a scale per axis, the others one for all.
    let scale = if scales == 1 {
        [one; 3]
    } else {
        [one, two, three]
    };
    (Transform::new([i, j, k, w], [x, y, z], scale), sound)
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

#[cfg(test)]
mod tests;
