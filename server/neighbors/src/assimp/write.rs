//! assbin, written.

use super::header::*;
use super::read::*;
use super::scene::*;

/// The bytes of a chunk under construction.
#[derive(Default)]
struct Out(Vec<u8>);

impl Out {
    fn u16(&mut self, value: u16) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    /// A count. Nothing that was read holds more than 32 bits can say.
    fn count(&mut self, count: usize) {
        self.u32(u32::try_from(count).unwrap_or(u32::MAX));
    }

    fn f64(&mut self, value: f64) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    fn reals(&mut self, values: &[f32]) {
        for value in values {
            self.0.extend_from_slice(&value.to_le_bytes());
        }
    }

    fn text(&mut self, text: &[u8]) {
        self.count(text.len());
        self.0.extend_from_slice(text);
    }

    fn chunk(&mut self, kind: u32, fill: impl FnOnce(&mut Out)) {
        self.u32(kind);
        let at = self.0.len();
        self.u32(0);
        fill(self);
        let length = u32::try_from(self.0.len() - at - 4).unwrap_or(u32::MAX);
        if let Some(place) = self.0.get_mut(at..at + 4) {
            place.copy_from_slice(&length.to_le_bytes());
        }
    }
}

/// A whole file. `date` is in the form of C's `asctime`, with its newline: 25 bytes.
pub fn write(scene: &Scene, layout: Layout, compressed: bool, date: &[u8; 25]) -> Vec<u8> {
    let body = write_scene(scene, layout);
    let mut out = Out::default();
    out.0.extend_from_slice(MAGIC);
    out.0.extend_from_slice(date);
    for number in [1, 0, 0, 1] {
        out.u32(number);
    }
    out.u16(0);
    out.u16(u16::from(compressed));
    out.0.resize(448, 0);
    out.0.resize(HEADER, 0xcd);
    if compressed {
        out.count(body.len());
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&body, 9);
        out.0.extend_from_slice(&packed);
    } else {
        out.0.extend_from_slice(&body);
    }
    out.0
}

/// The chunk of a scene: what stands behind the header of a file that is not compressed.
pub fn write_scene(scene: &Scene, layout: Layout) -> Vec<u8> {
    let mut out = Out::default();
    out.chunk(SCENE, |out| {
        out.u32(scene.flags);
        out.count(scene.meshes.len());
        out.count(scene.materials.len());
        out.count(scene.animations.len());
        out.count(scene.textures.len());
        out.count(scene.lights.len());
        out.count(scene.cameras.len());
        write_node(out, &scene.root, layout);
        for mesh in &scene.meshes {
            write_mesh(out, mesh);
        }
        for material in &scene.materials {
            write_material(out, material);
        }
        for animation in &scene.animations {
            write_animation(out, animation);
        }
        for texture in &scene.textures {
            write_texture(out, texture, layout);
        }
        for light in &scene.lights {
            write_light(out, light, layout);
        }
        for camera in &scene.cameras {
            out.chunk(CAMERA, |out| {
                out.text(&camera.name);
                out.reals(camera.vectors.as_flattened());
                out.reals(&camera.lens);
            });
        }
    });
    out.0
}

fn write_node(out: &mut Out, node: &Node, layout: Layout) {
    out.chunk(NODE, |out| {
        out.text(&node.name);
        out.reals(&node.matrix);
        out.count(node.children.len());
        out.count(node.meshes.len());
        if layout.metadata {
            out.count(node.metadata.len());
        }
        for &mesh in &node.meshes {
            out.u32(mesh);
        }
        for child in &node.children {
            write_node(out, child, layout);
        }
        if layout.metadata {
            for (key, value) in &node.metadata {
                out.text(key);
                write_metadata(out, value);
            }
        }
    });
}

fn write_metadata(out: &mut Out, value: &Meta) {
    match value {
        Meta::Bool(value) => {
            out.u16(0);
            out.0.push(*value);
        }
        Meta::I32(value) => {
            out.u16(1);
            out.0.extend_from_slice(&value.to_le_bytes());
        }
        Meta::U64(value) => {
            out.u16(2);
            out.0.extend_from_slice(&value.to_le_bytes());
        }
        Meta::F32(value) => {
            out.u16(3);
            out.reals(&[*value]);
        }
        Meta::F64(value) => {
            out.u16(4);
            out.f64(*value);
        }
        Meta::Text(value) => {
            out.u16(5);
            out.text(value);
        }
        Meta::Vector(value) => {
            out.u16(6);
            out.reals(value);
        }
        Meta::Lost(kind) => out.u16(*kind),
    }
}

fn write_mesh(out: &mut Out, mesh: &Mesh) {
    let mut there = u32::from(mesh.positions.is_some())
        | u32::from(mesh.normals.is_some()) << 1
        | u32::from(mesh.tangents.is_some()) << 2;
    for set in 0..mesh.coordinates.len() {
        there |= 0x100 << set;
    }
    for set in 0..mesh.colors.len() {
        there |= 0x10000 << set;
    }
    out.chunk(MESH, |out| {
        out.u32(mesh.kinds);
        out.u32(mesh.vertices);
        out.count(mesh.faces.len());
        out.count(mesh.bones.len());
        out.u32(mesh.material);
        out.u32(there);
        let tangents = mesh.tangents.iter().flatten();
        let plain = mesh.positions.iter().chain(&mesh.normals).chain(tangents);
        for rows in plain {
            out.reals(rows.as_flattened());
        }
        for rows in &mesh.colors {
            out.reals(rows.as_flattened());
        }
        for set in &mesh.coordinates {
            out.u32(set.components);
            out.reals(set.rows.as_flattened());
        }
        for face in mesh.faces.iter() {
            out.u16(u16::try_from(face.len()).unwrap_or(u16::MAX));
            for &corner in face {
                match u16::try_from(corner) {
                    Ok(short) if mesh.vertices < 0x10000 => out.u16(short),
                    _ => out.u32(corner),
                }
            }
        }
        for bone in &mesh.bones {
            out.chunk(BONE, |out| {
                out.text(&bone.name);
                out.count(bone.weights.len());
                out.reals(&bone.matrix);
                for &(vertex, weight) in &bone.weights {
                    out.u32(vertex);
                    out.reals(&[weight]);
                }
            });
        }
    });
}

fn write_material(out: &mut Out, material: &[Property]) {
    out.chunk(MATERIAL, |out| {
        out.count(material.len());
        for property in material {
            out.chunk(PROPERTY, |out| {
                out.text(&property.key);
                out.u32(property.usage);
                out.u32(property.index);
                out.count(property.data.len());
                out.u32(property.kind);
                out.0.extend_from_slice(&property.data);
            });
        }
    });
}

fn write_animation(out: &mut Out, animation: &Animation) {
    out.chunk(ANIMATION, |out| {
        out.text(&animation.name);
        out.f64(animation.duration);
        out.f64(animation.ticks);
        out.count(animation.channels.len());
        for channel in &animation.channels {
            out.chunk(CHANNEL, |out| {
                out.text(&channel.node);
                out.count(channel.positions.len());
                out.count(channel.rotations.len());
                out.count(channel.scalings.len());
                out.u32(channel.before);
                out.u32(channel.after);
                for (time, value) in &channel.positions {
                    out.f64(*time);
                    out.reals(value);
                }
                for (time, value) in &channel.rotations {
                    out.f64(*time);
                    out.reals(value);
                }
                for (time, value) in &channel.scalings {
                    out.f64(*time);
                    out.reals(value);
                }
            });
        }
    });
}

fn write_texture(out: &mut Out, texture: &Texture, layout: Layout) {
    out.chunk(TEXTURE, |out| {
        out.u32(texture.width);
        out.u32(texture.height);
        let mut hint = texture.hint.clone();
        hint.resize(layout.hint, 0);
        out.0.extend_from_slice(&hint);
        out.0.extend_from_slice(&texture.data);
    });
}

fn write_light(out: &mut Out, light: &Light, layout: Layout) {
    out.chunk(LIGHT, |out| {
        out.text(&light.name);
        out.u32(light.kind);
        if layout.vectors {
            out.reals(light.vectors.unwrap_or_default().as_flattened());
        }
        if light.kind != 1 {
            out.reals(&light.attenuation.unwrap_or_default());
        }
        out.reals(light.colors.as_flattened());
        if light.kind == 3 {
            out.reals(&light.cones.unwrap_or_default());
        }
    });
}
