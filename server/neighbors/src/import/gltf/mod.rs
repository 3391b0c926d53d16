//! glTF 2.0, as text and as GLB, as a model.

mod accessors;

use super::axes::Axes;
use super::model::*;
use crate::{Bytes, Fault};
use accessors::{Accessors, index, list, reals, refuse};
use level::Transform;
use serde_json::Value;
use std::collections::HashMap;

/// Nodes below each other deeper than this are refused.
const DEEPEST: usize = 1000;

/// Reads a file. `beside` gives the bytes of a file that it names.
///
/// # Errors
///
/// The first part of it that cannot be read.
pub fn read(file: &[u8], beside: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<Model, Fault> {
    let (json, binary) = chunks(file)?;
    let document: Value = serde_json::from_slice(json).map_err(|error| {
        let message = format!("The JSON cannot be read: {error}");
        Fault::new("not-gltf", 0..file.len(), message)
    })?;
    let version = document["asset"]["version"].as_str().unwrap_or_default();
    if !version.starts_with("2.") {
        let message = format!("The version is `{version}`: only 2.x is known");
        return Err(Fault::new("unknown-version", 0..file.len(), message));
    }
    let mut reader = Reader {
        document: &document,
        numbers: Accessors::new(&document, binary, beside)?,
        model: Model::default(),
        axes: Axes::GLTF,
        objects: HashMap::new(),
        lines: 0,
    };
    reader.read_scene()?;
    reader.note_losses();
    Ok(reader.model)
}

/// The JSON of a file, laid out for reading.
///
/// # Errors
///
/// If there is none.
pub fn show(file: &[u8]) -> Result<Vec<u8>, Fault> {
    let (json, _) = chunks(file)?;
    let document: Value = serde_json::from_slice(json).map_err(|error| {
        let message = format!("The JSON cannot be read: {error}");
        Fault::new("not-gltf", 0..file.len(), message)
    })?;
    let mut text = serde_json::to_vec_pretty(&document).unwrap_or_default();
    text.push(b'\n');
    Ok(text)
}

/// The JSON and the binary part.
fn chunks(file: &[u8]) -> Result<(&[u8], Option<&[u8]>), Fault> {
    if !file.starts_with(b"glTF") {
        return Ok((file, None));
    }
    let mut bytes = Bytes::new(file);
    bytes.take(12, "the header")?;
    let mut json = None;
    let mut binary = None;
    while bytes.left() > 0 {
        let length = bytes.count(1, "a chunk's length")?;
        let kind: [u8; 4] = bytes.array("a chunk's type")?;
        let body = bytes.take(length, "a chunk")?;
        match &kind {
            b"JSON" => json = json.or(Some(body)),
            b"BIN\0" => binary = binary.or(Some(body)),
            _ => {}
        }
    }
    let missing = || Fault::new("not-gltf", 0..file.len(), "The file has no JSON in it");
    Ok((json.ok_or_else(missing)?, binary))
}

struct Reader<'d> {
    document: &'d Value,
    numbers: Accessors<'d>,
    model: Model,
    axes: Axes,
    /// Objects made of meshes, by the mesh's number.
    objects: HashMap<usize, Option<usize>>,
    /// Parts that are points or lines.
    lines: usize,
}

impl<'d> Reader<'d> {
    fn read_scene(&mut self) -> Result<(), Fault> {
        let document = self.document;
        for material in list(document, "materials") {
            let name = material["name"].as_str().unwrap_or_default();
            self.model.materials.push(name.to_owned());
        }
        let nodes = list(document, "nodes");
        let scene = index(&document["scene"]).unwrap_or(0);
        let roots: Vec<usize> = match list(document, "scenes").get(scene) {
            Some(scene) => list(scene, "nodes").iter().filter_map(index).collect(),
            None => (0..nodes.len()).collect(),
        };
        let own = self.own_root(&roots);
        let (roots, mirrors) = match own {
            Some(root) => {
                self.axes = Axes::HALO;
                let children = nodes.get(root).map(|it| list(it, "children"));
                let children = children.unwrap_or_default().iter();
                (children.filter_map(index).collect(), Mirrors::Kept)
            }
            None => (roots, Mirrors::Baked),
        };
        let mut placed = Vec::new();
        let mut numbers = HashMap::new();
        let mut stack: Vec<(usize, Option<usize>, usize)> =
            roots.iter().rev().map(|root| (*root, None, 0)).collect();
        let mut first = own.is_some();
        while let Some((number, parent, depth)) = stack.pop() {
            let Some(node) = nodes.get(number) else {
                return refuse(format!(
                    "Node {number} does not exist: there are {}",
                    nodes.len()
                ));
            };
            // The scene root is made anew.
            if std::mem::take(&mut first) && node["name"] == "Scene Root" && node["mesh"].is_null()
            {
                continue;
            }
            if depth > DEEPEST || numbers.insert(number, placed.len()).is_some() {
                return refuse(format!(
                    "Node {number} hangs below itself, or below two nodes"
                ));
            }
            let here = placed.len();
            self.read_node(node, parent, &mut placed)?;
            let children = list(node, "children").iter().rev().filter_map(index);
            stack.extend(children.map(|child| (child, Some(here), depth + 1)));
        }
        self.read_skins(nodes, &numbers, &mut placed);
        self.model.place(placed, mirrors);
        Ok(())
    }

    /// The root that `halo-ass export` puts above everything: below it axes and units are Halo's.
    fn own_root(&self, roots: &[usize]) -> Option<usize> {
        let [root] = roots else {
            return None;
        };
        let node = list(self.document, "nodes").get(*root)?;
        let turn = reals::<4>(&node["rotation"])?;
        let scale = reals::<3>(&node["scale"])?;
        let turned = turn == [-0.5, -0.5, -0.5, 0.5];
        let scaled = scale
            .iter()
            .all(|axis| (axis * super::axes::METER - 1.0).abs() < 1e-9);
        (turned && scaled && node["mesh"].is_null()).then_some(*root)
    }

    fn read_node(
        &mut self,
        node: &Value,
        parent: Option<usize>,
        placed: &mut Vec<Placed>,
    ) -> Result<(), Fault> {
        let name = node["name"].as_str().unwrap_or_default().to_owned();
        let local = self.axes.transform(&local(node));
        let object = match index(&node["mesh"]) {
            Some(mesh) => self.object(mesh)?,
            None => None,
        };
        let light = &node["extensions"]["KHR_lights_punctual"]["light"];
        let light = index(light).and_then(|it| self.light(it));
        let here = placed.len();
        let of_light = |parent, local: Transform, object| Placed {
            name: name.clone(),
            parent,
            local,
            object: Some(object),
            bones: Vec::new(),
            source: 0..0,
        };
        match (object, light) {
            (None, Some(light)) if list(node, "children").is_empty() => {
                let local = local.after(&self.axes.lamp());
                placed.push(of_light(parent, local, light));
            }
            (object, light) => {
                placed.push(Placed {
                    name: name.clone(),
                    parent,
                    local,
                    object,
                    bones: Vec::new(),
                    source: 0..0,
                });
                // An instance places one thing: the light becomes an instance below.
                if let Some(light) = light {
                    placed.push(of_light(Some(here), self.axes.lamp(), light));
                }
            }
        }
        Ok(())
    }

    /// The lists of bones of skinned meshes: only joints that move a vertex are in them.
    fn read_skins(
        &mut self,
        nodes: &[Value],
        numbers: &HashMap<usize, usize>,
        placed: &mut [Placed],
    ) {
        let mut used: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut numbers: Vec<_> = numbers.iter().map(|(number, at)| (*number, *at)).collect();
        numbers.sort_unstable();
        let of_node: HashMap<usize, usize> = numbers.iter().copied().collect();
        for (number, at) in numbers {
            let Some(skin) = nodes.get(number).and_then(|node| index(&node["skin"])) else {
                continue;
            };
            let joints = list(self.document, "skins").get(skin);
            let joints: Vec<Option<usize>> = joints
                .map(|skin| list(skin, "joints"))
                .unwrap_or_default()
                .iter()
                .map(|joint| of_node.get(&index(joint)?).copied())
                .collect();
            let Some(placed) = placed.get_mut(at) else {
                continue;
            };
            let Some(object) = placed.object else {
                continue;
            };
            let Some(Object::Mesh(mesh)) = self.model.objects.get_mut(object) else {
                continue;
            };
            let used = used
                .entry(object)
                .or_insert_with(|| keep_used(mesh, &joints));
            placed.bones = used
                .iter()
                .filter_map(|joint| joints.get(*joint).copied().flatten())
                .collect();
        }
    }

    fn object(&mut self, mesh: usize) -> Result<Option<usize>, Fault> {
        if let Some(known) = self.objects.get(&mesh) {
            return Ok(*known);
        }
        let meshes = list(self.document, "meshes");
        let Some(value) = meshes.get(mesh) else {
            return refuse(format!(
                "Mesh {mesh} does not exist: there are {}",
                meshes.len()
            ));
        };
        let made = self.mesh(value)?;
        let object = (!made.vertices.is_empty()).then(|| {
            self.model.objects.push(Object::Mesh(made));
            self.model.objects.len() - 1
        });
        self.objects.insert(mesh, object);
        Ok(object)
    }

    fn mesh(&mut self, value: &Value) -> Result<Mesh, Fault> {
        let mut mesh = Mesh::default();
        // Parts that share their vertices do so here too.
        let mut known: Vec<(&Value, u32)> = Vec::new();
        for part in list(value, "primitives") {
            let mode = part["mode"].as_u64().unwrap_or(4);
            if !(4..=6).contains(&mode) {
                self.lines += 1;
                continue;
            }
            let attributes = &part["attributes"];
            let shared = known.iter().find(|it| it.0 == attributes);
            let base = match shared {
                Some((_, base)) => *base,
                None => {
                    let base = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
                    self.vertices(attributes, &mut mesh)?;
                    known.push((attributes, base));
                    base
                }
            };
            let count = mesh.vertices.len();
            let indices: Vec<u32> = match index(&part["indices"]) {
                Some(accessor) => self.numbers.integers(accessor, 1)?,
                None => (0..).take(count - base as usize).collect(),
            };
            let material = index(&part["material"]).and_then(|it| i32::try_from(it).ok());
            for corners in triangles(mode, &indices) {
                let corners = corners.map(|corner| corner.saturating_add(base));
                if corners.iter().any(|corner| *corner as usize >= count) {
                    return refuse("A triangle has a corner that its part does not have");
                }
                mesh.triangles.push(Triangle {
                    material: material.unwrap_or(-1),
                    corners,
                });
            }
        }
        mesh.add_normals();
        Ok(mesh)
    }

    fn vertices(&self, attributes: &Value, mesh: &mut Mesh) -> Result<(), Fault> {
        let Some(positions) = index(&attributes["POSITION"]) else {
            return refuse("A part of a mesh has no positions");
        };
        let positions = self.numbers.reals(positions, 3)?;
        let count = positions.len() / 3;
        let optional = |name: &str, width: usize| match index(&attributes[name]) {
            Some(accessor) => self.numbers.reals(accessor, width),
            None => Ok(Vec::new()),
        };
        let normals = optional("NORMAL", 3)?;
        let wide = index(&attributes["COLOR_0"]).map_or(3, |it| self.numbers.width(it));
        let colors = optional("COLOR_0", wide)?;
        let mut uvs = Vec::new();
        for set in 0..4 {
            let name = format!("TEXCOORD_{set}");
            if attributes[&name].is_null() {
                break;
            }
            uvs.push(optional(&name, 2)?);
        }
        let joints = match index(&attributes["JOINTS_0"]) {
            Some(accessor) => self.numbers.integers(accessor, 4)?,
            None => Vec::new(),
        };
        let weights = optional("WEIGHTS_0", 4)?;
        for vertex in 0..count {
            let three = |all: &[f64], width: usize| -> Option<[f64; 3]> {
                let row = all.get(vertex * width..vertex * width + 3)?;
                row.try_into().ok()
            };
            let influences = joints.get(vertex * 4..).into_iter().flatten();
            let weights = weights.get(vertex * 4..).unwrap_or_default();
            mesh.vertices.push(Vertex {
                position: self.axes.point(three(&positions, 3).unwrap_or_default()),
                normal: self.axes.way(three(&normals, 3).unwrap_or_default()),
                color: three(&colors, wide).unwrap_or_default(),
                weights: influences
                    .zip(weights)
                    .take(4)
                    .filter(|(_, weight)| **weight > 0.0)
                    .map(|(joint, weight)| (*joint as usize, *weight))
                    .collect(),
                uvs: uvs
                    .iter()
                    .filter_map(|set| set.get(vertex * 2..vertex * 2 + 2))
                    .map(|uv| [uv[0], 1.0 - uv[1], 0.0])
                    .collect(),
            });
        }
        Ok(())
    }

    fn light(&mut self, number: usize) -> Option<usize> {
        let lights = &self.document["extensions"]["KHR_lights_punctual"];
        let light = list(lights, "lights").get(number)?;
        let kind = match light["type"].as_str()? {
            "spot" => "SPOT_LGT",
            "directional" => "DIRECT_LGT",
            "point" => "OMNI_LGT",
            _ => return None,
        };
        let degrees = |name: &str, usual: f64| {
            let half = light["spot"][name].as_f64().unwrap_or(usual);
            half.to_degrees() * 2.0
        };
        self.model.objects.push(Object::Light(Light {
            kind,
            color: reals(&light["color"]).unwrap_or([1.0; 3]),
            intensity: light["intensity"].as_f64().unwrap_or(1.0),
            cone: [
                degrees("innerConeAngle", 0.0),
                degrees("outerConeAngle", std::f64::consts::FRAC_PI_4),
            ],
            range: light["range"]
                .as_f64()
                .map(|range| range * super::axes::METER),
        }));
        Some(self.model.objects.len() - 1)
    }

    fn note_losses(&mut self) {
        let document = self.document;
        let count = |name: &str| list(document, name).len();
        let model = &mut self.model;
        let why = "left out: levels have none";
        model.lose(count("cameras"), "camera is", "cameras are", why);
        model.lose(count("animations"), "animation is", "animations are", why);
        let why = "left out: a material is a name of a shader";
        model.lose(count("textures"), "texture is", "textures are", why);
        let why = "left out: only triangles are taken";
        model.lose(
            self.lines,
            "part of points or lines is",
            "parts of points or lines are",
            why,
        );
        let targets = list(document, "meshes").iter();
        let targets = targets.flat_map(|mesh| list(mesh, "primitives"));
        let targets = targets.filter(|part| !list(part, "targets").is_empty());
        model.lose(
            targets.count(),
            "morphed part is",
            "morphed parts are",
            "taken at rest",
        );
        let lights = model.objects.iter();
        let lights = lights.filter(|it| matches!(it, Object::Light(_))).count();
        let why =
            "taken with the number of its strength as it is: candela or lux there, no unit in Halo";
        model.lose(lights, "light is", "lights are", why);
    }
}

/// The joints that move a vertex, by number. The weights of the mesh then count from there.
fn keep_used(mesh: &mut Mesh, joints: &[Option<usize>]) -> Vec<usize> {
    let mut used: Vec<usize> = mesh
        .vertices
        .iter()
        .flat_map(|vertex| vertex.weights.iter().map(|(joint, _)| *joint))
        .filter(|joint| joints.get(*joint).copied().flatten().is_some())
        .collect();
    used.sort_unstable();
    used.dedup();
    for vertex in &mut mesh.vertices {
        vertex
            .weights
            .retain_mut(|(joint, _)| match used.binary_search(joint) {
                Ok(place) => {
                    *joint = place;
                    true
                }
                Err(_) => false,
            });
        let sum: f64 = vertex.weights.iter().map(|it| it.1).sum();
        if sum > 0.0 {
            vertex.weights.iter_mut().for_each(|it| it.1 /= sum);
        }
    }
    used
}

/// The transform of a node: a matrix by columns, or its parts.
fn local(node: &Value) -> Transform {
    if let Some(m) = reals::<16>(&node["matrix"]) {
        return Transform {
            linear: [[m[0], m[4], m[8]], [m[1], m[5], m[9]], [m[2], m[6], m[10]]],
            translation: [m[12], m[13], m[14]],
        };
    }
    let rotation = reals(&node["rotation"]).unwrap_or([0.0, 0.0, 0.0, 1.0]);
    let translation = reals(&node["translation"]).unwrap_or_default();
    let scale = reals(&node["scale"]).unwrap_or([1.0; 3]);
    Transform::new(rotation, translation, scale)
}

/// The triangles of a list, a strip or a fan.
fn triangles(mode: u64, indices: &[u32]) -> Vec<[u32; 3]> {
    match mode {
        5 => indices
            .windows(3)
            .enumerate()
            .filter_map(|(number, it)| match it {
                [a, b, c] if number % 2 == 0 => Some([*a, *b, *c]),
                [a, b, c] => Some([*b, *a, *c]),
                _ => None,
            })
            .collect(),
        6 => match indices {
            [first, rest @ ..] => rest
                .windows(2)
                .filter_map(|it| match it {
                    [b, c] => Some([*first, *b, *c]),
                    _ => None,
                })
                .collect(),
            [] => Vec::new(),
        },
        _ => indices.as_chunks::<3>().0.to_vec(),
    }
}
