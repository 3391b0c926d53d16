//! A level as glTF 2.0 in one binary file: materials, meshes with a part for each material, instances as nodes, lights by
//! `KHR_lights_punctual`. Lengths become meters (a world unit is ten feet), axes those of glTF: forward is +z, up is +y.

use super::gltf_meshes::{Scratch, Spill, Stored, stride, write_meshes};
use super::{Light, Scene, kind};
use level::{Place, Transform};
use scan::view::File;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Meters in a unit of the file: 100 units are a world unit, which is ten feet.
const METERS: f64 = 0.030_48;

const FLOAT: u32 = 5126;
const UNSIGNED: u32 = 5125;
const VERTICES: u32 = 34962;
const INDICES: u32 = 34963;

/// The file while it is written.
#[derive(Default)]
struct Writer {
    views: Vec<Value>,
    accessors: Vec<Value>,
    meshes: Vec<Value>,
    nodes: Vec<Value>,
    lights: Vec<Value>,
}

/// Writes a level. `beside` is empty; it holds the numbers until the rest is known.
///
/// # Errors
/// Where writing fails, or the level is too large for the format: 4 GB.
pub fn write_glb(
    file: &File<'_>,
    (scene, places): (&Scene, &[Place]),
    threads: usize,
    beside: &mut dyn Scratch,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut spill = Spill::new(beside);
    let mut writer = Writer::default();
    let meshes: Vec<Option<usize>> = write_meshes(file, threads, &mut spill)?
        .into_iter()
        .map(|mesh| Some(writer.mesh(&mesh?, scene.materials.len())))
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
    writer.finish(scene, &children, spill, out)
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
    let mut node = json!({ "name": name, "extras": { "kind": kind(place.named) } });
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
    /// Adds an accessor, glTF's description of an array; gives its number.
    fn accessor(&mut self, value: Value) -> usize {
        self.accessors.push(value);
        self.accessors.len() - 1
    }

    fn view(&mut self, view: Value) -> usize {
        self.views.push(view);
        self.views.len() - 1
    }

    /// A mesh; gives its number.
    fn mesh(&mut self, mesh: &Stored, materials: usize) -> usize {
        let stride = stride(mesh.has_colors);
        let view = self.view(json!({
            "buffer": 0, "byteOffset": mesh.vertices, "byteLength": mesh.count * stride,
            "byteStride": stride, "target": VERTICES,
        }));
        let mut column = |at: usize, kind: &str| {
            let mut value = json!({
                "bufferView": view, "byteOffset": at, "componentType": FLOAT,
                "count": mesh.count, "type": kind,
            });
            if at == 0 {
                value["min"] = json!(mesh.min);
                value["max"] = json!(mesh.max);
            }
            self.accessor(value)
        };
        let mut attributes = json!({
            "POSITION": column(0, "VEC3"),
            "NORMAL": column(12, "VEC3"),
            "TEXCOORD_0": column(24, "VEC2"),
        });
        if mesh.has_colors {
            attributes["COLOR_0"] = json!(column(32, "VEC3"));
        }
        let parts = mesh.parts.iter().map(|&(material, at, count)| {
            let view = self.view(json!({
                "buffer": 0, "byteOffset": at, "byteLength": count * 4, "target": INDICES,
            }));
            let indices = self.accessor(json!({
                "bufferView": view, "componentType": UNSIGNED, "count": count, "type": "SCALAR",
            }));
            let mut part = json!({ "attributes": attributes, "indices": indices });
            let known = usize::try_from(material).ok();
            if let Some(material) = known.filter(|&material| material < materials) {
                part["material"] = json!(material);
            }
            part
        });
        let parts: Vec<Value> = parts.collect();
        self.meshes.push(json!({ "primitives": parts }));
        self.meshes.len() - 1
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

    fn finish(
        self,
        scene: &Scene,
        children: &[usize],
        spill: Spill<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
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
            "asset": { "version": "2.0", "generator": concat!("halo-ass ", env!("CARGO_PKG_VERSION")) },
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
        if spill.len > 0 {
            document["buffers"] = json!([{ "byteLength": spill.len }]);
        }
        write_chunks(&document, spill, out)
    }
}

/// Header and chunks of the binary form.
fn write_chunks(document: &Value, binary: Spill<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut text = serde_json::to_vec(document)?;
    text.resize(text.len().next_multiple_of(4), b' ');
    let length = |length: usize| {
        let too_large =
            || io::Error::new(io::ErrorKind::FileTooLarge, "glTF holds no more than 4 GB");
        u32::try_from(length).map_err(|_| too_large())
    };
    // All of it is numbers of four bytes, so that nothing is missing at its end.
    let chunks = match binary.len {
        0 => 0,
        len => 8 + len,
    };
    out.write_all(b"glTF")?;
    out.write_all(&2u32.to_le_bytes())?;
    out.write_all(&length(20 + text.len() + chunks)?.to_le_bytes())?;
    out.write_all(&length(text.len())?.to_le_bytes())?;
    out.write_all(b"JSON")?;
    out.write_all(&text)?;
    if binary.len > 0 {
        out.write_all(&length(binary.len)?.to_le_bytes())?;
        out.write_all(b"BIN\0")?;
        binary.copy(out)?;
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
