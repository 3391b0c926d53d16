//! A level as glTF 2.0 in one binary file: materials, meshes with a part for each material, instances as nodes, lights by
//! `KHR_lights_punctual`. Lengths become meters (a world unit is ten feet), axes those of glTF: forward is +z, up is +y.

use super::solids::{self, Solid};
use super::{Light, Scene, kind};
use crate::mesh::{self, Column, Columns, Mesh, Shape};
use crate::view::File;
use crate::world::{Place, Transform};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Meters in a unit of the file: 100 units are a world unit, which is ten feet.
const METERS: f64 = 0.030_48;

const FLOAT: u32 = 5126;
const UNSIGNED: u32 = 5125;
const VERTICES: u32 = 34962;
const INDICES: u32 = 34963;

/// What glTF readers are given of an object.
#[derive(Default)]
struct Arrays {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    colors: Vec<[f32; 3]>,
    /// Vertex indices by material index.
    parts: BTreeMap<i64, Vec<u32>>,
}

/// The file while it is written.
#[derive(Default)]
struct Writer {
    binary: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
    meshes: Vec<Value>,
    nodes: Vec<Value>,
    lights: Vec<Value>,
}

/// Writes a level.
///
/// # Errors
/// Where writing fails, or the level is too large for the format: 4 GB.
pub fn write_glb(
    file: &File<'_>,
    scene: &Scene,
    places: &[Place],
    threads: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let columns = Columns::POSITIONS
        .and(Column::Normals)
        .and(Column::Uvs)
        .and(Column::Colors);
    let shapes = mesh::shapes(file, columns, &|_| true, threads, &|| false);
    let mut writer = Writer::default();
    let meshes: Vec<Option<usize>> = shapes
        .into_iter()
        .map(|shape| writer.mesh(&arrays(shape)?, scene.materials.len()))
        .collect();
    let mut children = Vec::new();
    for (place, instance) in places.iter().zip(&scene.instances) {
        let object = place.object.and_then(|object| scene.objects.get(object));
        let light = object.and_then(|object| object.light.as_ref());
        let light = light.and_then(|light| writer.light(light, &instance.name));
        let mesh = place
            .object
            .and_then(|object| meshes.get(object).copied().flatten());
        let mut node = node(&instance.name, place);
        if let Some(mesh) = mesh {
            node["mesh"] = json!(mesh);
        }
        if let Some(light) = light {
            node["extensions"] = json!({ "KHR_lights_punctual": { "light": light } });
        }
        children.push(writer.nodes.len() + 1);
        writer.nodes.push(node);
    }
    writer.finish(scene, &children, out)
}

/// The arrays of an object that has triangles.
fn arrays(shape: Shape) -> Option<Arrays> {
    let solid = |solid: Solid, material: i32| Arrays {
        parts: BTreeMap::from([(
            i64::from(material),
            solid.triangles.into_iter().flatten().collect(),
        )]),
        positions: solid.positions,
        normals: solid.normals,
        uvs: solid.uvs,
        colors: Vec::new(),
    };
    let sizes = |values: &[f64]| {
        values
            .iter()
            .all(|value| value.is_finite() && *value != 0.0)
    };
    match shape {
        Shape::Mesh(mesh) => Some(mesh_arrays(&mesh)),
        Shape::Sphere { material, radius } if sizes(&[radius]) => {
            Some(solid(solids::sphere(radius.abs() as f32), material))
        }
        Shape::Box { material, extents } if sizes(&extents) => {
            let half = extents.map(|side| side.abs() as f32);
            Some(solid(solids::cuboid(half), material))
        }
        Shape::Pill {
            material,
            height,
            radius,
        } if sizes(&[height, radius]) => {
            let pill = solids::pill(height.abs() as f32, radius.abs() as f32);
            Some(solid(pill, material))
        }
        _ => None,
    }
}

fn mesh_arrays(mesh: &Mesh) -> Arrays {
    let finite = |value: f64| if value.is_finite() { value as f32 } else { 0.0 };
    let unit = |normal: &[f32; 3]| {
        let length = normal.iter().map(|axis| axis * axis).sum::<f32>().sqrt();
        if length.is_normal() {
            normal.map(|axis| axis / length)
        } else {
            [0.0, 0.0, 1.0]
        }
    };
    let uvs = (0..mesh.positions.len()).map(|vertex| {
        let [u, v, _] = mesh.uvs.get(vertex).first().copied().unwrap_or_default();
        // v grows downward there.
        [u, 1.0 - v].map(|value| finite(f64::from(value)))
    });
    let clamp = |value: f32| {
        if value.is_finite() {
            value.clamp(0.0, 1.0)
        } else {
            0.0
        }
    };
    let mut arrays = Arrays {
        positions: mesh
            .positions
            .iter()
            .map(|point| point.map(finite))
            .collect(),
        normals: mesh.normals.iter().map(unit).collect(),
        uvs: uvs.collect(),
        colors: mesh.colors.iter().map(|color| color.map(clamp)).collect(),
        parts: BTreeMap::new(),
    };
    for (triangle, &material) in mesh.materials.iter().enumerate() {
        // A triangle that is nowhere cannot be drawn by others either.
        if mesh.points(triangle).is_none() {
            continue;
        }
        let corners = mesh.triangles.get(triangle).copied().unwrap_or_default();
        arrays
            .parts
            .entry(i64::from(material))
            .or_default()
            .extend(corners);
    }
    arrays
}

/// A node for an instance: translation, rotation and scale, which some readers want apart.
fn node(name: &str, place: &Place) -> Value {
    let Transform {
        linear,
        translation,
    } = place.own;
    let column = |at: usize| linear.map(|row| row.get(at).copied().unwrap_or(0.0));
    let length = |axis: [f64; 3]| axis.iter().map(|part| part * part).sum::<f64>().sqrt();
    let mut scale = [0, 1, 2].map(|at| length(column(at)));
    let mut axes = [0, 1, 2].map(|at: usize| {
        let size = scale.get(at).copied().unwrap_or(0.0);
        column(at).map(|part| if size > 0.0 { part / size } else { 0.0 })
    });
    if place.own.is_mirror() {
        scale[0] = -scale[0];
        axes[0] = axes[0].map(|part| -part);
    }
    let mut node = json!({ "name": name, "extras": { "kind": kind(place.role) } });
    if translation != [0.0; 3] {
        node["translation"] = json!(translation);
    }
    let rotation = quaternion(axes);
    if rotation != [0.0, 0.0, 0.0, 1.0] {
        node["rotation"] = json!(rotation);
    }
    if scale != [1.0; 3] {
        node["scale"] = json!(scale);
    }
    node
}

/// The rotation (x, y, z, w) of three axes; none where they are no rotation.
fn quaternion([x, y, z]: [[f64; 3]; 3]) -> [f64; 4] {
    let trace = x[0] + y[1] + z[2];
    let raw = if trace > 0.0 {
        [y[2] - z[1], z[0] - x[2], x[1] - y[0], 1.0 + trace]
    } else if x[0] > y[1] && x[0] > z[2] {
        [
            1.0 + x[0] - y[1] - z[2],
            x[1] + y[0],
            z[0] + x[2],
            y[2] - z[1],
        ]
    } else if y[1] > z[2] {
        [
            x[1] + y[0],
            1.0 + y[1] - x[0] - z[2],
            y[2] + z[1],
            z[0] - x[2],
        ]
    } else {
        [
            z[0] + x[2],
            y[2] + z[1],
            1.0 + z[2] - x[0] - y[1],
            x[1] - y[0],
        ]
    };
    let length = raw.iter().map(|part| part * part).sum::<f64>().sqrt();
    if length.is_normal() {
        raw.map(|part| part / length)
    } else {
        [0.0, 0.0, 0.0, 1.0]
    }
}

impl Writer {
    /// Puts numbers into the binary part; gives the number of their accessor.
    fn floats<const N: usize>(&mut self, values: &[[f32; N]], bounds: bool) -> usize {
        let kind = match N {
            2 => "VEC2",
            _ => "VEC3",
        };
        let bytes = values
            .iter()
            .flatten()
            .flat_map(|value| value.to_le_bytes());
        let view = self.view(bytes.collect(), VERTICES);
        let mut accessor = json!({
            "bufferView": view, "componentType": FLOAT, "count": values.len(), "type": kind,
        });
        if bounds {
            let fold = |start: f32, pick: fn(f32, f32) -> f32| {
                let all = values.iter();
                all.fold([start; N], |mut best, value| {
                    best.iter_mut()
                        .zip(value)
                        .for_each(|(best, value)| *best = pick(*best, *value));
                    best
                })
            };
            accessor["min"] = json!(fold(f32::INFINITY, f32::min).as_slice());
            accessor["max"] = json!(fold(f32::NEG_INFINITY, f32::max).as_slice());
        }
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    fn indices(&mut self, values: &[u32]) -> usize {
        let bytes = values.iter().flat_map(|value| value.to_le_bytes());
        let view = self.view(bytes.collect(), INDICES);
        self.accessors.push(json!({
            "bufferView": view, "componentType": UNSIGNED, "count": values.len(), "type": "SCALAR",
        }));
        self.accessors.len() - 1
    }

    fn view(&mut self, bytes: Vec<u8>, target: u32) -> usize {
        self.views.push(json!({
            "buffer": 0, "byteOffset": self.binary.len(), "byteLength": bytes.len(), "target": target,
        }));
        self.binary.extend(bytes);
        self.views.len() - 1
    }

    /// A mesh; `None` for an object without triangles.
    fn mesh(&mut self, arrays: &Arrays, materials: usize) -> Option<usize> {
        if arrays.parts.is_empty() {
            return None;
        }
        let mut attributes = json!({
            "POSITION": self.floats(&arrays.positions, true),
            "NORMAL": self.floats(&arrays.normals, false),
            "TEXCOORD_0": self.floats(&arrays.uvs, false),
        });
        if arrays.colors.len() == arrays.positions.len() {
            attributes["COLOR_0"] = json!(self.floats(&arrays.colors, false));
        }
        let parts = arrays.parts.iter().map(|(&material, indices)| {
            let mut part = json!({ "attributes": attributes, "indices": self.indices(indices) });
            let known = usize::try_from(material).ok();
            if let Some(material) = known.filter(|&material| material < materials) {
                part["material"] = json!(material);
            }
            part
        });
        let parts: Vec<Value> = parts.collect();
        self.meshes.push(json!({ "primitives": parts }));
        Some(self.meshes.len() - 1)
    }

    /// A light; `None` for one that glTF does not know: light from everywhere.
    fn light(&mut self, light: &Light, name: &str) -> Option<usize> {
        let kind = match light.kind.as_str() {
            "SPOT_LGT" => "spot",
            "DIRECT_LGT" => "directional",
            "OMNI_LGT" => "point",
            _ => return None,
        };
        let color = light.color.map(|part| part.unwrap_or(1.0).clamp(0.0, 1.0));
        let mut value = json!({
            "type": kind, "name": name, "color": color,
            "intensity": light.intensity.unwrap_or(1.0).max(0.0),
        });
        let range = light
            .far
            .map(|[_, end]| end * METERS)
            .filter(|&end| end > 0.0);
        if let (Some(range), true) = (range, kind != "directional") {
            value["range"] = json!(range);
        }
        if kind == "spot" {
            let half = |degrees: Option<f64>| degrees.unwrap_or(0.0).to_radians() / 2.0;
            let right = std::f64::consts::FRAC_PI_2;
            // The order of the two is disputed: the wider one is the outer.
            let (one, other) = (half(light.hotspot), half(light.falloff));
            let outer = one.max(other).clamp(0.001, right);
            let inner = one.min(other).clamp(0.0, outer - 0.000_5);
            value["spot"] = json!({ "innerConeAngle": inner, "outerConeAngle": outer });
        }
        self.lights.push(value);
        Some(self.lights.len() - 1)
    }

    fn finish(self, scene: &Scene, children: &[usize], out: &mut dyn Write) -> io::Result<()> {
        let mut nodes = vec![json!({
            "name": "level", "scale": [METERS, METERS, METERS],
            // x forward, y left, z up becomes z forward, x left, y up.
            "rotation": [-0.5, -0.5, -0.5, 0.5],
        })];
        if !children.is_empty() {
            nodes[0]["children"] = json!(children);
        }
        nodes.extend(self.nodes);
        let mut document = json!({
            "asset": { "version": "2.0", "generator": concat!("ass-lsp ", env!("CARGO_PKG_VERSION")) },
            "scene": 0, "scenes": [{ "nodes": [0] }], "nodes": nodes,
        });
        let lists = [
            ("materials", scene.materials.iter().map(material).collect()),
            ("meshes", self.meshes),
            ("accessors", self.accessors),
            ("bufferViews", self.views),
        ];
        for (name, list) in lists {
            if !list.is_empty() {
                document[name] = Value::Array(list);
            }
        }
        if !self.lights.is_empty() {
            document["extensionsUsed"] = json!(["KHR_lights_punctual"]);
            document["extensions"] = json!({ "KHR_lights_punctual": { "lights": self.lights } });
        }
        if !self.binary.is_empty() {
            document["buffers"] = json!([{ "byteLength": self.binary.len() }]);
        }
        write_chunks(&document, &self.binary, out)
    }
}

/// Header and chunks of the binary form.
fn write_chunks(document: &Value, binary: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let mut text = serde_json::to_vec(document)?;
    text.resize(text.len().next_multiple_of(4), b' ');
    let padding = vec![0; binary.len().next_multiple_of(4) - binary.len()];
    let length = |length: usize| {
        let too_large =
            || io::Error::new(io::ErrorKind::FileTooLarge, "glTF holds no more than 4 GB");
        u32::try_from(length).map_err(|_| too_large())
    };
    let chunks = if binary.is_empty() {
        0
    } else {
        8 + binary.len() + padding.len()
    };
    out.write_all(b"glTF")?;
    out.write_all(&2u32.to_le_bytes())?;
    out.write_all(&length(20 + text.len() + chunks)?.to_le_bytes())?;
    out.write_all(&length(text.len())?.to_le_bytes())?;
    out.write_all(b"JSON")?;
    out.write_all(&text)?;
    if !binary.is_empty() {
        out.write_all(&length(binary.len() + padding.len())?.to_le_bytes())?;
        out.write_all(b"BIN\0")?;
        out.write_all(binary)?;
        out.write_all(&padding)?;
    }
    out.flush()
}

fn material(material: &super::Material) -> Value {
    let [red, green, blue] = super::color_of(&material.name);
    let glass = matches!(material.kind, "portal" | "weather" | "fog");
    let two_sided = material
        .symbols
        .iter()
        .any(|sign| matches!(sign, '%' | '?' | '-'));
    let mut value = json!({
        "name": material.name,
        "pbrMetallicRoughness": {
            "baseColorFactor": [red, green, blue, if glass { 0.35 } else { 1.0 }],
            "metallicFactor": 0.0, "roughnessFactor": 1.0,
        },
    });
    if glass {
        value["alphaMode"] = json!("BLEND");
    }
    if glass || two_sided {
        value["doubleSided"] = json!(true);
    }
    value
}
