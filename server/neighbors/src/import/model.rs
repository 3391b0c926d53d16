//! Geometry of other programs on its way into a level: in Halo's axes and units (100 are one world unit, x forward, y left, z
//! up).

use crate::{Kind, Paths};
use level::{Transform, minus};
use std::collections::BTreeMap;
use std::ops::Range;

/// All of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Model {
    /// Names of materials, by number.
    pub materials: Vec<String>,
    /// Meshes and lights, by number.
    pub objects: Vec<Object>,
    /// Instances. A parent comes before its children.
    pub nodes: Vec<Node>,
    /// Losses: contents of the file that the model does not have, a sentence each.
    pub losses: Vec<String>,
    /// Where its parts stand in the file.
    pub sources: Sources,
}

/// Places in a text, by the numbers of a model's parts. Formats that nobody reads as text have none; an empty range is no place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Those of nodes.
    pub nodes: Vec<Range<usize>>,
    /// Those of objects.
    pub objects: Vec<Range<usize>>,
}

/// Something that instances place.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// A mesh.
    Mesh(Mesh),
    /// A light.
    Light(Light),
}

/// A mesh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Its vertices, by number.
    pub vertices: Vec<Vertex>,
    /// Its triangles.
    pub triangles: Vec<Triangle>,
}

/// A vertex.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vertex {
    /// In the space of the object.
    pub position: [f64; 3],
    /// Of length 1.
    pub normal: [f64; 3],
    /// Red, green, blue, 0 to 1.
    pub color: [f64; 3],
    /// Place in the instance's list of bones, weight.
    pub weights: Vec<(usize, f64)>,
    /// u, v and w of each set. v goes up.
    pub uvs: Vec<[f64; 3]>,
}

/// A triangle: its material (-1 for none) and its vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triangle {
    /// The number of its material, or -1.
    pub material: i32,
    /// The numbers of its vertices, counter-clockwise as seen from its front.
    pub corners: [u32; 3],
}

/// A light. It shines along -z of its instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Light {
    /// `SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT` or `AMBIENT_LGT`.
    pub kind: &'static str,
    /// Red, green, blue.
    pub color: [f64; 3],
    /// Halo's number has no unit.
    pub intensity: f64,
    /// Whole angles of the cone in degrees: bright part, all of it.
    pub cone: [f64; 2],
    /// Where it ends, in units; `None` for never.
    pub range: Option<f64>,
}

/// An instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// The number of the node it hangs below; `None` for the scene root.
    pub parent: Option<usize>,
    /// The number of what it places.
    pub object: Option<usize>,
    /// Relative to its parent.
    pub placement: Placement,
    /// The numbers of the nodes that move its mesh's vertices.
    pub bones: Vec<usize>,
}

/// A place: scale first, then rotation, then translation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// A quaternion: i, j, k, w.
    pub rotation: [f64; 4],
    /// In units.
    pub translation: [f64; 3],
    /// Below 0 it mirrors.
    pub scale: f64,
}

impl Placement {
    /// That of a transform; `None` where it scales one way more than another.
    pub fn of(transform: &Transform) -> Option<Placement> {
        let scale = transform.determinant().cbrt();
        if !scale.is_normal() {
            return None;
        }
        let turned = transform.linear.map(|row| row.map(|part| part / scale));
        let off = |one: usize, other: usize| {
            let rows = turned.get(one).zip(turned.get(other));
            let product = rows.map_or(0.0, |(one, other)| level::dot(*one, *other));
            (product - if one == other { 1.0 } else { 0.0 }).abs()
        };
        let most = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)]
            .into_iter()
            .map(|(one, other)| off(one, other))
            .fold(0.0, f64::max);
        (most < 1e-4).then(|| Placement {
            rotation: quaternion(&turned),
            translation: transform.translation,
            scale,
        })
    }
}

/// The quaternion (i, j, k, w) of a rotation.
fn quaternion([a, b, c]: &[[f64; 3]; 3]) -> [f64; 4] {
    let trace = a[0] + b[1] + c[2];
    let raw = if trace > 0.0 {
        [c[1] - b[2], a[2] - c[0], b[0] - a[1], 1.0 + trace]
    } else if a[0] >= b[1] && a[0] >= c[2] {
        let first = 1.0 + a[0] - b[1] - c[2];
        [first, a[1] + b[0], a[2] + c[0], c[1] - b[2]]
    } else if b[1] >= c[2] {
        let second = 1.0 + b[1] - a[0] - c[2];
        [a[1] + b[0], second, b[2] + c[1], a[2] - c[0]]
    } else {
        let third = 1.0 + c[2] - a[0] - b[1];
        [a[2] + c[0], b[2] + c[1], third, b[0] - a[1]]
    };
    let length = raw.iter().map(|part| part * part).sum::<f64>().sqrt();
    if length.is_normal() {
        raw.map(|part| part / length)
    } else {
        [0.0, 0.0, 0.0, 1.0]
    }
}

/// A node as a file has it.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Its name.
    pub name: String,
    /// The number of the node it hangs below. It comes before.
    pub parent: Option<usize>,
    /// Into the space of its parent.
    pub local: Transform,
    /// The number of what it places.
    pub object: Option<usize>,
    /// The numbers of the nodes that move its mesh's vertices.
    pub bones: Vec<usize>,
    /// Where it stands in a text.
    pub source: Range<usize>,
}

/// The most vertices that copies of meshes have together. A small file may place a large mesh a million times, each scaled in
/// its own way.
const MOST_COPIED: usize = 1 << 22;

/// The treatment of nodes that mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirrors {
    /// They keep a negative scale.
    Kept,
    /// Their mesh is mirrored, so that its front stays in front whoever reads it.
    Baked,
}

impl Model {
    /// Adds a loss of so many things, if there are any.
    pub fn lose(&mut self, count: usize, one: &str, many: &str, why: &str) {
        match count {
            0 => {}
            1 => self.losses.push(format!("1 {one} {why}")),
            count => self.losses.push(format!("{count} {many} {why}")),
        }
    }

    /// Adds an object that stands at a place of a text; gives its number.
    pub fn add(&mut self, object: Object, source: Range<usize>) -> usize {
        let number = self.objects.len();
        self.objects.push(object);
        self.sources.objects.resize(number, 0..0);
        self.sources.objects.push(source);
        number
    }

    /// Gives the materials of a map the names that their paths stand for, by a table of names and paths. Those of other formats
    /// are names already.
    pub fn name_materials(&mut self, kind: Kind, table: &BTreeMap<String, String>) {
        if kind != Kind::Dmx {
            return;
        }
        let paths = Paths::of_table(table.clone());
        for name in &mut self.materials {
            *name = paths.name(name);
        }
    }

    /// Adds nodes. A level's instances are scaled alike in all directions: where a node is not, its mesh is.
    pub fn place(&mut self, placed: Vec<Placed>, mirrors: Mirrors) {
        let mut worlds: Vec<Transform> = Vec::with_capacity(placed.len());
        // A node of which all that it hangs on is in the level as it was.
        let mut kept: Vec<bool> = Vec::with_capacity(placed.len());
        let (mut baked, mut left) = (0, 0);
        let mut room = MOST_COPIED;
        for node in placed {
            let parent = node.parent.filter(|parent| *parent < worlds.len());
            let above = parent.and_then(|it| worlds.get(it)).copied();
            let world = above.unwrap_or(Transform::IDENTITY).after(&node.local);
            let wanted = |placement: &Placement| mirrors == Mirrors::Kept || placement.scale > 0.0;
            let chain = parent.is_none_or(|it| kept.get(it) == Some(&true));
            let local = Placement::of(&node.local).filter(wanted);
            let alone = Placement::of(&world).filter(wanted);
            let (parent, placement, object) = match (local, alone) {
                (Some(local), _) if chain => (parent, local, node.object),
                (_, Some(alone)) => (None, alone, node.object),
                _ => {
                    let object = node.object.and_then(|it| self.bake(it, &world, &mut room));
                    baked += usize::from(object.is_some());
                    left += usize::from(object.is_none() && node.object.is_some());
                    let still = Placement {
                        rotation: [0.0, 0.0, 0.0, 1.0],
                        translation: world.translation,
                        scale: 1.0,
                    };
                    (None, still, object)
                }
            };
            kept.push(chain && local.is_some());
            worlds.push(world);
            self.sources.nodes.push(node.source);
            self.nodes.push(Node {
                name: node.name,
                parent,
                object,
                placement,
                bones: node.bones,
            });
        }
        self.lose(
            baked,
            "instance has",
            "instances have",
            "a scale that differs by axis or mirrors: each gets a mesh of its own",
        );
        let why = format!("nothing: copies of meshes would have more than {MOST_COPIED} vertices");
        self.lose(left, "instance places", "instances place", &why);
    }

    /// A copy of an object whose mesh went through the linear part of a transform; gives its number. `None` where there is no
    /// room for so many vertices.
    fn bake(&mut self, object: usize, world: &Transform, room: &mut usize) -> Option<usize> {
        let Some(Object::Mesh(mesh)) = self.objects.get(object) else {
            return Some(object);
        };
        *room = room.checked_sub(mesh.vertices.len())?;
        let mut mesh = mesh.clone();
        let mirror = world.is_mirror();
        // Normals go through the cofactors, which turn planes as the linear part turns points.
        let [a, b, c] = world.linear;
        let sign = if mirror { -1.0 } else { 1.0 };
        let cofactors = [level::cross(b, c), level::cross(c, a), level::cross(a, b)];
        for vertex in &mut mesh.vertices {
            vertex.position = world.direction(vertex.position);
            let normal = cofactors.map(|row| sign * level::dot(row, vertex.normal));
            vertex.normal = unit(normal).unwrap_or(vertex.normal);
        }
        if mirror {
            for triangle in &mut mesh.triangles {
                triangle.corners.swap(1, 2);
            }
        }
        let source = self.sources.objects.get(object).cloned();
        Some(self.add(Object::Mesh(mesh), source.unwrap_or_default()))
    }
}

impl Mesh {
    /// Gives vertices without a normal that of the triangles around them.
    pub fn add_normals(&mut self) {
        let missing = |vertex: &Vertex| unit(vertex.normal).is_none();
        if !self.vertices.iter().any(missing) {
            return;
        }
        let mut sums = vec![[0.0; 3]; self.vertices.len()];
        for triangle in &self.triangles {
            let at = |corner: u32| self.vertices.get(corner as usize).map(|it| it.position);
            let [Some(a), Some(b), Some(c)] = triangle.corners.map(at) else {
                continue;
            };
            let normal = level::cross(minus(b, a), minus(c, a));
            for corner in triangle.corners {
                if let Some(sum) = sums.get_mut(corner as usize) {
                    for (sum, part) in sum.iter_mut().zip(normal) {
                        *sum += part;
                    }
                }
            }
        }
        for (vertex, sum) in self.vertices.iter_mut().zip(sums) {
            if missing(vertex) {
                vertex.normal = unit(sum).unwrap_or([0.0, 0.0, 1.0]);
            }
        }
    }
}

/// A direction of length 1; `None` for one without.
pub fn unit(way: [f64; 3]) -> Option<[f64; 3]> {
    let length = level::dot(way, way).sqrt();
    length.is_normal().then(|| way.map(|part| part / length))
}
