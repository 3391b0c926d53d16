//! A map of Hammer's as a model.

use super::model::*;
use super::polygon::triangulate;
use crate::dmx::{Attribute, Document, Element, Link};
use level::Transform;
use std::collections::{HashMap, HashSet};

/// Halo units in one of Hammer's: 100 are ten feet there, Hammer counts inches.
pub const INCH: f64 = 1.0 / 1.2;

/// A map as a model. Names of materials come through as they are.
pub fn convert(document: &Document) -> Model {
    // A group that instances place stands nowhere itself.
    let instances = document.elements.iter();
    let instances = instances.filter(|element| element.kind == b"CMapInstance");
    let targets = instances.filter_map(|element| match element.get("target")?.links() {
        [Link::To(number)] => Some(*number),
        _ => None,
    });
    let mut walk = Walk {
        document,
        templates: targets.collect(),
        model: Model::default(),
        materials: HashMap::new(),
        meshes: HashMap::new(),
        placed: Vec::new(),
        lights: 0,
        left: HashMap::new(),
        beyond: 0,
    };
    let world = document.elements.get(document.root);
    let world = world.and_then(|root| root.get("world"));
    for link in world.map(Attribute::links).unwrap_or_default() {
        walk.children(*link, None, 0);
    }
    let mut left: Vec<_> = walk.left.into_iter().collect();
    left.sort();
    for (kind, count) in left {
        let kind = String::from_utf8_lossy(&kind).into_owned();
        let one = format!("element of type {kind} is");
        let many = format!("elements of type {kind} are");
        let why = "left out: only meshes, groups, instances and lights are taken";
        walk.model.lose(count, &one, &many, why);
    }
    let why = format!("and what hangs below left out: a level takes {MOST} instances");
    walk.model.lose(walk.beyond, "node is", "nodes are", &why);
    let why = "Hammer's number for its strength: there is no true factor";
    walk.model
        .lose(walk.lights, "light keeps", "lights keep", why);
    walk.model.place(walk.placed, Mirrors::Baked);
    walk.model
}

/// How deep groups and instances may lie in each other.
const DEEPEST: usize = 64;

/// The most nodes that are placed. Groups that place each other several times are more with each step than any level holds.
const MOST: usize = 1 << 18;

/// The turn that makes of a light that shines along x, as Hammer's do, one that shines along -z.
const LAMP: Transform = Transform {
    linear: [[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    translation: [0.0; 3],
};

/// The class of an entity with such keys.
fn class(keys: Option<&Element>) -> &[u8] {
    let class = keys.and_then(|keys| keys.get("classname")?.text());
    class.unwrap_or_default()
}

fn is_light(keys: Option<&Element>) -> bool {
    matches!(
        class(keys),
        b"light_omni" | b"light_omni2" | b"light_environment"
    )
}

struct Walk<'d> {
    document: &'d Document,
    /// Groups that instances place.
    templates: HashSet<usize>,
    model: Model,
    materials: HashMap<String, i32>,
    /// Objects made of meshes, by the element.
    meshes: HashMap<usize, Option<usize>>,
    placed: Vec<Placed>,
    lights: usize,
    /// Elements that are left out, by type.
    left: HashMap<Vec<u8>, usize>,
    /// Nodes that are left out because there are too many.
    beyond: usize,
}

impl<'d> Walk<'d> {
    fn element(&self, link: Link) -> Option<(usize, &'d Element)> {
        match link {
            Link::To(number) => Some((number, self.document.elements.get(number)?)),
            _ => None,
        }
    }

    fn children(&mut self, link: Link, parent: Option<usize>, depth: usize) {
        let Some((_, element)) = self.element(link) else {
            return;
        };
        let links = element.get("children").map(Attribute::links);
        for link in links.unwrap_or_default() {
            self.node(*link, parent, depth + 1);
        }
    }

    fn node(&mut self, link: Link, parent: Option<usize>, depth: usize) {
        let Some((number, element)) = self.element(link) else {
            return;
        };
        if depth > DEEPEST {
            return;
        }
        if self.placed.len() >= MOST {
            self.beyond += 1;
            return;
        }
        let mut target = element
            .get("target")
            .and_then(|it| it.links().first().copied());
        let object = match element.kind.as_slice() {
            b"CMapMesh" => match self.mesh(number, element) {
                Some(object) => Some(object),
                None => return,
            },
            b"CMapGroup" if self.templates.contains(&number) => return,
            b"CMapInstance" => {
                let only = target.and_then(|target| self.only_mesh(target));
                if only.is_some() {
                    target = None;
                }
                only
            }
            b"CMapGroup" => None,
            b"CMapEntity" if is_light(self.properties(element)) => {
                Some(self.light(self.properties(element)))
            }
            kind => {
                *self.left.entry(kind.to_vec()).or_default() += 1;
                return;
            }
        };
        let here = self.placed.len();
        let node_id = element
            .get("nodeID")
            .and_then(|it| it.ints().first().copied());
        let name = match String::from_utf8_lossy(&element.name).into_owned() {
            name if !name.is_empty() => name,
            _ => format!("mesh_{}", node_id.unwrap_or_default()),
        };
        self.placed.push(Placed {
            name,
            parent,
            local: match element.kind.as_slice() {
                b"CMapEntity" => placement(element).after(&LAMP),
                _ => placement(element),
            },
            object,
            bones: Vec::new(),
            source: element.at.clone(),
        });
        self.children(link, Some(here), depth);
        if let Some(target) = target {
            self.children(target, Some(here), depth + 1);
        }
    }

    /// The keys of an entity.
    fn properties(&self, entity: &Element) -> Option<&'d Element> {
        let link = entity.get("entity_properties")?.links().first()?;
        self.element(*link).map(|found| found.1)
    }

    /// Adds a light with such keys; gives its number.
    fn light(&mut self, keys: Option<&Element>) -> usize {
        let numbers = |key: &str| -> Vec<f64> {
            let text = keys.and_then(|keys| keys.get(key)?.text());
            let text = String::from_utf8_lossy(text.unwrap_or_default()).into_owned();
            let words = text.split_whitespace().map(str::parse);
            words
                .filter_map(Result::ok)
                .filter(|it: &f64| it.is_finite())
                .collect()
        };
        let color = match numbers("color").as_slice() {
            [red, green, blue, ..] => [*red, *green, *blue].map(|part| part / 255.0),
            _ => [1.0; 3],
        };
        let range = numbers("range").first().copied();
        let light = Light {
            kind: match class(keys) {
                b"light_environment" => "DIRECT_LGT",
                _ => "OMNI_LGT",
            },
            color,
            intensity: numbers("brightness").first().copied().unwrap_or(1.0),
            cone: [0.0; 2],
            range: range.filter(|it| *it > 0.0).map(|it| it * INCH),
        };
        self.lights += 1;
        self.model.add(Object::Light(light), 0..0)
    }

    /// The object of a group that holds one mesh and nothing else, right where the group is.
    fn only_mesh(&mut self, group: Link) -> Option<usize> {
        let (_, group) = self.element(group)?;
        let [mesh] = group.get("children")?.links() else {
            return None;
        };
        let (number, mesh) = self.element(*mesh)?;
        let children = mesh
            .get("children")
            .map(Attribute::links)
            .unwrap_or_default();
        let is_plain = mesh.kind == b"CMapMesh"
            && children.is_empty()
            && placement(mesh) == Transform::IDENTITY;
        is_plain.then(|| self.mesh(number, mesh)).flatten()
    }

    fn material(&mut self, name: &[u8]) -> i32 {
        let name = String::from_utf8_lossy(name).into_owned();
        let model = &mut self.model;
        *self.materials.entry(name.clone()).or_insert_with(|| {
            model.materials.push(name);
            i32::try_from(model.materials.len() - 1).unwrap_or(-1)
        })
    }

    fn mesh(&mut self, number: usize, element: &Element) -> Option<usize> {
        if let Some(known) = self.meshes.get(&number) {
            return *known;
        }
        let data = element.get("meshData")?.links().first().copied()?;
        let (_, data) = self.element(data)?;
        let mesh = Polygons::of(self.document, data).map(|polygons| {
            let names = data.get("materials");
            let names = match names.map(|it| &it.values) {
                Some(crate::dmx::Values::Texts(names)) => names.as_slice(),
                _ => &[],
            };
            let materials: Vec<i32> = names.iter().map(|name| self.material(name)).collect();
            polygons.mesh(&materials)
        });
        let object = mesh.map(|mesh| self.model.add(Object::Mesh(mesh), element.at.clone()));
        self.meshes.insert(number, object);
        object
    }
}

/// Where a node stands: `origin`, `angles` (pitch, yaw, roll in degrees) and `scales`.
fn placement(element: &Element) -> Transform {
    let three = |name: &str, usual: f64| -> [f64; 3] {
        let reals = element.get(name).map(Attribute::reals).unwrap_or_default();
        match reals {
            [x, y, z] => [*x, *y, *z].map(f64::from),
            _ => [usual; 3],
        }
    };
    let origin = three("origin", 0.0).map(|axis| axis * INCH);
    let [pitch, yaw, roll] = three("angles", 0.0).map(|angle| angle.to_radians() / 2.0);
    let about = |x: f64, y: f64, z: f64, half: f64| {
        let (sin, cos) = half.sin_cos();
        Transform::new([x * sin, y * sin, z * sin, cos], [0.0; 3], [1.0; 3])
    };
    let turned = about(0.0, 0.0, 1.0, yaw)
        .after(&about(0.0, 1.0, 0.0, pitch))
        .after(&about(1.0, 0.0, 0.0, roll));
    let scaled = Transform::new([0.0, 0.0, 0.0, 1.0], [0.0; 3], three("scales", 1.0));
    Transform {
        translation: origin,
        ..turned.after(&scaled)
    }
}

/// The arrays of a half-edge mesh.
struct Polygons<'d> {
    to: &'d [i32],
    next: &'d [i32],
    first: &'d [i32],
    corner: &'d [i32],
    vertex: &'d [i32],
    face: &'d [i32],
    positions: &'d [f32],
    normals: &'d [f32],
    uvs: &'d [f32],
    materials: &'d [i32],
}

impl<'d> Polygons<'d> {
    fn of(document: &'d Document, data: &'d Element) -> Option<Polygons<'d>> {
        let ints = |name: &str| data.get(name).map(Attribute::ints).unwrap_or_default();
        let stream = |group: &str, name: &str| -> Option<&'d Attribute> {
            let element = |link: &Link| match link {
                Link::To(number) => document.elements.get(*number),
                _ => None,
            };
            let group = element(data.get(group)?.links().first()?)?;
            let mut streams = group.get("streams")?.links().iter().filter_map(element);
            streams.find(|it| it.name == name.as_bytes())?.get("data")
        };
        let reals = |group: &str, name: &str| {
            stream(group, name)
                .map(Attribute::reals)
                .unwrap_or_default()
        };
        let positions = reals("vertexData", "position:0");
        let materials = stream("faceData", "materialindex:0").map(Attribute::ints);
        (!positions.is_empty()).then_some(Polygons {
            to: ints("edgeVertexIndices"),
            next: ints("edgeNextIndices"),
            first: ints("faceEdgeIndices"),
            corner: ints("edgeVertexDataIndices"),
            vertex: ints("vertexDataIndices"),
            face: ints("faceDataIndices"),
            positions,
            normals: reals("faceVertexData", "normal:0"),
            uvs: reals("faceVertexData", "texcoord:0"),
            materials: materials.unwrap_or_default(),
        })
    }

    fn mesh(&self, materials: &[i32]) -> Mesh {
        let mut mesh = Mesh::default();
        let at = |list: &[i32], place: usize| {
            let value = list.get(place)?;
            usize::try_from(*value).ok()
        };
        for face in 0..self.first.len() {
            let Some(first) = at(self.first, face) else {
                continue;
            };
            let data = at(self.face, face).unwrap_or(face);
            let material = at(self.materials, data).and_then(|it| materials.get(it).copied());
            let base = mesh.vertices.len();
            let mut edge = first;
            // A loop has no more edges than there are.
            for _ in 0..self.next.len() {
                let Some(vertex) = at(self.to, edge) else {
                    break;
                };
                let place = at(self.vertex, vertex).unwrap_or(vertex);
                let corner = at(self.corner, edge).unwrap_or(edge);
                mesh.vertices.push(Vertex {
                    position: row::<3>(self.positions, place).map(|axis| axis * INCH),
                    normal: unit(row(self.normals, corner)).unwrap_or_default(),
                    uvs: vec![flip(row(self.uvs, corner))],
                    ..Vertex::default()
                });
                match at(self.next, edge) {
                    Some(next) if next != first => edge = next,
                    _ => break,
                }
            }
            let corners = mesh.vertices.get(base..).unwrap_or_default();
            let points: Vec<[f64; 3]> = corners.iter().map(|it| it.position).collect();
            for corners in triangulate(&points) {
                mesh.triangles.push(Triangle {
                    material: material.unwrap_or(-1),
                    corners: corners.map(|at| u32::try_from(base + at).unwrap_or(u32::MAX)),
                });
            }
        }
        mesh.add_normals();
        mesh
    }
}

fn row<const N: usize>(all: &[f32], place: usize) -> [f64; N] {
    let mut row = [0.0; N];
    let from = all.get(place * N..).unwrap_or_default();
    for (to, from) in row.iter_mut().zip(from) {
        *to = f64::from(*from);
    }
    row
}

/// Hammer's v goes down, Halo's up.
fn flip([u, v]: [f64; 2]) -> [f64; 3] {
    [u, 1.0 - v, 0.0]
}
