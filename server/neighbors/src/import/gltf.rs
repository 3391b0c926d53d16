//! glTF 2.0, as text and as GLB, as a model.

use super::axes::Axes;
use super::base64;
use super::model::*;
use crate::{Bytes, Fault};
use level::Transform;
use serde_json::Value;
use std::collections::HashMap;

/// Nodes below each other deeper than this are refused.
const DEEPEST: usize = 1000;

/// How many numbers an array may have that no bytes stand behind.
const MOST_ZEROS: usize = 1 << 24;

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
        buffers: Vec::new(),
        model: Model::default(),
        axes: Axes::GLTF,
        objects: HashMap::new(),
        lines: 0,
    };
    reader.read_buffers(binary, beside)?;
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
    buffers: Vec<Vec<u8>>,
    model: Model,
    axes: Axes,
    /// Objects made of meshes, by the mesh's number.
    objects: HashMap<usize, Option<usize>>,
    /// Parts that are points or lines.
    lines: usize,
}

fn refuse<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::new("wrong-value", 0..0, message))
}

fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default()
}

fn index(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

fn reals<const N: usize>(value: &Value) -> Option<[f64; N]> {
    let all = value.as_array()?;
    let all: Option<Vec<f64>> = all.iter().map(Value::as_f64).collect();
    all?.try_into().ok()
}

impl<'d> Reader<'d> {
    fn read_buffers(
        &mut self,
        binary: Option<&[u8]>,
        beside: &dyn Fn(&str) -> Option<Vec<u8>>,
    ) -> Result<(), Fault> {
        for (number, buffer) in list(self.document, "buffers").iter().enumerate() {
            let bytes = match buffer["uri"].as_str() {
                None => binary.map(<[u8]>::to_vec),
                Some(uri) => match uri.split_once(";base64,") {
                    Some((_, data)) if uri.starts_with("data:") => base64::decode(data.as_bytes()),
                    _ => beside(uri),
                },
            };
            let Some(bytes) = bytes else {
                let name = buffer["uri"].as_str().unwrap_or_default();
                let name: String = name.chars().take(60).collect();
                return refuse(format!("Buffer {number} (`{name}`) cannot be read"));
            };
            self.buffers.push(bytes);
        }
        Ok(())
    }

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
                Some(accessor) => self.integers(accessor, 1)?,
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
        let positions = self.reals(positions, 3)?;
        let count = positions.len() / 3;
        let optional = |name: &str, width: usize| match index(&attributes[name]) {
            Some(accessor) => self.reals(accessor, width),
            None => Ok(Vec::new()),
        };
        let normals = optional("NORMAL", 3)?;
        let wide = index(&attributes["COLOR_0"]).map_or(3, |it| self.width(it));
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
            Some(accessor) => self.integers(accessor, 4)?,
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

    /// How many numbers a value of an accessor has.
    fn width(&self, accessor: usize) -> usize {
        let accessor = list(self.document, "accessors").get(accessor);
        match accessor.and_then(|it| it["type"].as_str()) {
            Some("VEC2") => 2,
            Some("VEC3") => 3,
            Some("VEC4" | "MAT2") => 4,
            Some("MAT3") => 9,
            Some("MAT4") => 16,
            _ => 1,
        }
    }

    fn integers(&self, accessor: usize, width: usize) -> Result<Vec<u32>, Fault> {
        let all = self.numbers(accessor, width, false)?;
        Ok(all.into_iter().map(|it| it as u32).collect())
    }

    fn reals(&self, accessor: usize, width: usize) -> Result<Vec<f64>, Fault> {
        self.numbers(accessor, width, true)
    }

    /// The numbers of an accessor: an array of values of equal width.
    fn numbers(&self, number: usize, width: usize, scaled: bool) -> Result<Vec<f64>, Fault> {
        let Some(accessor) = list(self.document, "accessors").get(number) else {
            return refuse(format!("Accessor {number} does not exist"));
        };
        if self.width(number) != width {
            return refuse(format!(
                "Accessor {number} should have {width} numbers a value"
            ));
        }
        let wrong = || {
            Fault::new(
                "wrong-value",
                0..0,
                format!("Accessor {number} is not whole"),
            )
        };
        let count = index(&accessor["count"]).ok_or_else(wrong)?;
        let form = Form::of(accessor, scaled).ok_or_else(wrong)?;
        let mut numbers = match index(&accessor["bufferView"]) {
            Some(view) => {
                let from = index(&accessor["byteOffset"]).unwrap_or(0);
                self.strided(view, from, count, width, form)
                    .ok_or_else(wrong)?
            }
            None if count.saturating_mul(width) <= MOST_ZEROS => vec![0.0; count * width],
            None => return Err(wrong()),
        };
        let sparse = &accessor["sparse"];
        if !sparse.is_null() {
            self.apply(sparse, width, form, &mut numbers)
                .ok_or_else(wrong)?;
        }
        Ok(numbers)
    }

    /// Values that stand for others of the array.
    fn apply(&self, sparse: &Value, width: usize, form: Form, all: &mut [f64]) -> Option<()> {
        let count = index(&sparse["count"])?;
        let places = &sparse["indices"];
        let from = |value: &Value| index(&value["byteOffset"]).unwrap_or(0);
        let places = self.strided(
            index(&places["bufferView"])?,
            from(places),
            count,
            1,
            Form::of(places, false)?,
        )?;
        let values = &sparse["values"];
        let values = self.strided(
            index(&values["bufferView"])?,
            from(values),
            count,
            width,
            form,
        )?;
        for (place, value) in places.iter().zip(values.chunks(width)) {
            let at = (*place as usize).checked_mul(width)?;
            all.get_mut(at..at.checked_add(width)?)?
                .copy_from_slice(value);
        }
        Some(())
    }

    /// Numbers of a view of a buffer; `None` where it is too short.
    fn strided(
        &self,
        view: usize,
        from: usize,
        count: usize,
        width: usize,
        form: Form,
    ) -> Option<Vec<f64>> {
        let view = list(self.document, "bufferViews").get(view)?;
        let buffer = self.buffers.get(index(&view["buffer"])?)?;
        let begin = index(&view["byteOffset"]).unwrap_or(0);
        let bytes = buffer.get(begin..begin.checked_add(index(&view["byteLength"])?)?)?;
        let size = form.size * width;
        let stride = index(&view["byteStride"]).unwrap_or(size).max(1);
        // The last value has to fit before room is made for all.
        let last = count.checked_sub(1);
        if let Some(last) = last {
            let end = last
                .checked_mul(stride)?
                .checked_add(from)?
                .checked_add(size)?;
            bytes.get(..end)?;
        }
        let mut numbers = Vec::with_capacity(count.checked_mul(width)?);
        for value in 0..count {
            let at = from + value * stride;
            let parts = bytes.get(at..at + size)?.chunks(form.size);
            for part in parts {
                numbers.push(form.number(part)?);
            }
        }
        Some(numbers)
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

/// How a number of an accessor is stored.
#[derive(Clone, Copy)]
struct Form {
    kind: u64,
    size: usize,
    /// Integers stand for parts of 1.
    scaled: bool,
}

impl Form {
    fn of(value: &Value, scaled: bool) -> Option<Form> {
        let kind = value["componentType"].as_u64()?;
        let size = match kind {
            5120 | 5121 => 1,
            5122 | 5123 => 2,
            5125 | 5126 => 4,
            _ => return None,
        };
        Some(Form { kind, size, scaled })
    }

    fn number(self, bytes: &[u8]) -> Option<f64> {
        let part = |value: f64, most: f64| match self.scaled {
            true => (value / most).max(-1.0),
            false => value,
        };
        Some(match self.kind {
            5120 => part(f64::from(i8::from_le_bytes(bytes.try_into().ok()?)), 127.0),
            5121 => part(f64::from(u8::from_le_bytes(bytes.try_into().ok()?)), 255.0),
            5122 => part(
                f64::from(i16::from_le_bytes(bytes.try_into().ok()?)),
                32767.0,
            ),
            5123 => part(
                f64::from(u16::from_le_bytes(bytes.try_into().ok()?)),
                65535.0,
            ),
            5125 => f64::from(u32::from_le_bytes(bytes.try_into().ok()?)),
            _ => f64::from(f32::from_le_bytes(bytes.try_into().ok()?)),
        })
    }
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
