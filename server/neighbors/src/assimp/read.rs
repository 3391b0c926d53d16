//! assbin, read. Four layouts go by one version number; only the lengths of chunks tell them apart.

use super::header::{Header, read_header, scene_bytes};
use super::scene::*;
use crate::bytes::{Bytes, Fault};

/// Nodes deeper than this are refused: nobody has them, and reading goes down with them.
const DEEPEST: usize = 800;

pub(super) const CAMERA: u32 = 0x1234;
pub(super) const LIGHT: u32 = 0x1235;
pub(super) const TEXTURE: u32 = 0x1236;
pub(super) const MESH: u32 = 0x1237;
pub(super) const CHANNEL: u32 = 0x1238;
pub(super) const SCENE: u32 = 0x1239;
pub(super) const BONE: u32 = 0x123a;
pub(super) const ANIMATION: u32 = 0x123b;
pub(super) const NODE: u32 = 0x123c;
pub(super) const MATERIAL: u32 = 0x123d;
pub(super) const PROPERTY: u32 = 0x123e;

/// The layout of a file, by the versions of Assimp that wrote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Nodes have a count of metadata (4.0 and later).
    pub metadata: bool,
    /// Lights have position, direction and up (5.2.5 and later).
    pub vectors: bool,
    /// The length of a texture's hint: 8 from 5.1 on, 4 before.
    pub hint: usize,
}

impl Layout {
    /// Of Assimp 5.2.5 to 6.0.
    pub const NEWEST: Layout = Layout {
        metadata: true,
        vectors: true,
        hint: 8,
    };

    /// All of them, newest first, each with who wrote it.
    pub const ALL: [(Layout, &'static str); 4] = [
        (Layout::NEWEST, "Assimp 5.2.5 or later"),
        (
            Layout {
                vectors: false,
                ..Layout::NEWEST
            },
            "Assimp 5.1 to 5.2.4",
        ),
        (
            Layout {
                vectors: false,
                hint: 4,
                ..Layout::NEWEST
            },
            "Assimp 4.0 to 5.0.1",
        ),
        (
            Layout {
                metadata: false,
                vectors: false,
                hint: 4,
            },
            "Assimp 3.1 to 3.3.1",
        ),
    ];
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct File {
    /// Its first 512 bytes.
    pub header: Header,
    /// How it is laid out.
    pub layout: Layout,
    /// Its scene.
    pub scene: Scene,
    /// Oddities, though it can be read.
    pub oddities: Vec<Fault>,
}

/// Reads a file of any layout.
///
/// # Errors
///
/// The first thing that does not fit, in the layout in which most of the file does.
pub fn read(file: &[u8]) -> Result<File, Fault> {
    let header = read_header(file)?;
    let mut oddities = Vec::new();
    let (body, base) = scene_bytes(file, &header, &mut oddities)?;
    let body = body.as_ref();
    if header.shortened {
        let message = "The file says it is shortened: Assimp itself does not read such files";
        oddities.push(Fault::new("shortened", 60..62, message));
    }
    let mut furthest: Option<Fault> = None;
    for (layout, _) in Layout::ALL {
        let mut bytes = Bytes::new(body);
        bytes.seek(base);
        match read_scene(&mut bytes, layout) {
            Ok(scene) => {
                if bytes.left() > 0 {
                    let at = bytes.at();
                    let message = format!("{} bytes stand behind the scene", bytes.left());
                    oddities.push(Fault::new("bytes-left", at..at + bytes.left(), message));
                }
                return Ok(File {
                    header,
                    layout,
                    scene,
                    oddities,
                });
            }
            Err(fault) => {
                let further = furthest
                    .as_ref()
                    .is_none_or(|known| fault.at.start > known.at.start);
                if further {
                    furthest = Some(fault);
                }
            }
        }
    }
    Err(furthest.unwrap_or_else(|| Fault::new("too-short", base..base, "There is no scene")))
}

/// The next chunk, which has to be of a kind.
fn chunk<'b>(bytes: &mut Bytes<'b>, kind: u32, what: &str) -> Result<Bytes<'b>, Fault> {
    let at = bytes.at();
    let found = bytes.u32(what)?;
    let length = bytes.u32(what)? as usize;
    if found != kind {
        let message = format!("{what} should begin here with {kind:#x}, but this is {found:#x}");
        return Err(Fault::new("wrong-chunk", at..at + 8, message));
    }
    if length > bytes.left() {
        let left = bytes.left();
        let message = format!("{what} says it has {length} bytes, but only {left} are left");
        return Err(Fault::new("wrong-length", at + 4..at + 8, message));
    }
    bytes.part(length, what)
}

/// Refuses a chunk that holds more than was read.
fn done(bytes: &Bytes, what: &str) -> Result<(), Fault> {
    if bytes.left() == 0 {
        return Ok(());
    }
    let (at, left) = (bytes.at(), bytes.left());
    let message = format!("{left} bytes are left over at the end of {what}");
    Err(Fault::new("wrong-length", at..at + left, message))
}

fn text(bytes: &mut Bytes, what: &str) -> Result<Text, Fault> {
    let length = bytes.count(1, what)?;
    Ok(bytes.take(length, what)?.to_vec())
}

fn list<T>(
    bytes: &mut Bytes,
    count: usize,
    mut one: impl FnMut(&mut Bytes) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let mut all = Vec::with_capacity(count);
    for _ in 0..count {
        all.push(one(bytes)?);
    }
    Ok(all)
}

fn read_scene(bytes: &mut Bytes, layout: Layout) -> Result<Scene, Fault> {
    let mut bytes = chunk(bytes, SCENE, "the scene")?;
    let bytes = &mut bytes;
    let flags = bytes.u32("the scene")?;
    let mut count = |what| bytes.count(8, what);
    let meshes = count("the count of meshes")?;
    let materials = count("the count of materials")?;
    let animations = count("the count of animations")?;
    let textures = count("the count of textures")?;
    let lights = count("the count of lights")?;
    let cameras = count("the count of cameras")?;
    let scene = Scene {
        flags,
        root: read_node(bytes, layout, 0)?,
        meshes: list(bytes, meshes, read_mesh)?,
        materials: list(bytes, materials, read_material)?,
        animations: list(bytes, animations, read_animation)?,
        textures: list(bytes, textures, |bytes| read_texture(bytes, layout))?,
        lights: list(bytes, lights, |bytes| read_light(bytes, layout))?,
        cameras: list(bytes, cameras, read_camera)?,
    };
    done(bytes, "the scene")?;
    Ok(scene)
}

fn read_node(bytes: &mut Bytes, layout: Layout, depth: usize) -> Result<Node, Fault> {
    let at = bytes.at();
    let mut bytes = chunk(bytes, NODE, "a node")?;
    let bytes = &mut bytes;
    if depth > DEEPEST {
        let message = format!("The nodes are nested more than {DEEPEST} deep");
        return Err(Fault::new("too-deep", at..at + 8, message));
    }
    let name = text(bytes, "a node's name")?;
    let matrix = bytes.reals("a node's matrix")?;
    let children = bytes.count(8, "a node's count of children")?;
    let meshes = bytes.count(4, "a node's count of meshes")?;
    let metadata = if layout.metadata {
        bytes.count(6, "a node's count of metadata")?
    } else {
        0
    };
    let node = Node {
        name,
        matrix,
        meshes: list(bytes, meshes, |bytes| bytes.u32("a mesh reference"))?,
        children: list(bytes, children, |bytes| read_node(bytes, layout, depth + 1))?,
        metadata: list(bytes, metadata, read_metadata)?,
    };
    done(bytes, "a node")?;
    Ok(node)
}

fn read_metadata(bytes: &mut Bytes) -> Result<(Text, Meta), Fault> {
    let key = text(bytes, "a key of metadata")?;
    let what = "a value of metadata";
    let value = match bytes.u16("a type of metadata")? {
        0 => Meta::Bool(bytes.u8(what)?),
        1 => Meta::I32(bytes.i32(what)?),
        2 => Meta::U64(bytes.u64(what)?),
        3 => Meta::F32(bytes.f32(what)?),
        4 => Meta::F64(bytes.f64(what)?),
        5 => Meta::Text(text(bytes, what)?),
        6 => Meta::Vector(bytes.reals(what)?),
        kind => Meta::Lost(kind),
    };
    Ok((key, value))
}

/// A row of reals for each vertex.
fn rows<const N: usize>(
    bytes: &mut Bytes,
    count: usize,
    what: &str,
) -> Result<Vec<[f32; N]>, Fault> {
    bytes.ensure_count_fits(count, 4 * N, bytes.at(), what)?;
    list(bytes, count, |bytes| bytes.reals(what))
}

fn read_mesh(bytes: &mut Bytes) -> Result<Mesh, Fault> {
    let mut bytes = chunk(bytes, MESH, "a mesh")?;
    let bytes = &mut bytes;
    let kinds = bytes.u32("a mesh")?;
    let vertices = bytes.u32("a mesh's count of vertices")?;
    let faces = bytes.count(2, "a mesh's count of faces")?;
    let bones = bytes.count(8, "a mesh's count of bones")?;
    let material = bytes.u32("a mesh's material")?;
    let at = bytes.at();
    let there = bytes.u32("a mesh's flags")?;
    let count = vertices as usize;
    let has = |bit: u32| there & bit != 0;
    let positions = has(1)
        .then(|| rows(bytes, count, "positions"))
        .transpose()?;
    let normals = has(2).then(|| rows(bytes, count, "normals")).transpose()?;
    let tangents = if has(4) {
        let tangents = rows(bytes, count, "tangents")?;
        Some([tangents, rows(bytes, count, "bitangents")?])
    } else {
        None
    };
    let mut known = 7;
    let mut colors = Vec::new();
    for bit in (0..8).map(|set| 0x10000 << set).take_while(|bit| has(*bit)) {
        known |= bit;
        colors.push(rows(bytes, count, "colors")?);
    }
    let mut coordinates = Vec::new();
    for bit in (0..8).map(|set| 0x100 << set).take_while(|bit| has(*bit)) {
        known |= bit;
        coordinates.push(Coordinates {
            components: bytes.u32("texture coordinates")?,
            rows: rows(bytes, count, "texture coordinates")?,
        });
    }
    if there & !known != 0 {
        let message = format!("The mesh's flags {there:#x} have bits that stand for nothing");
        return Err(Fault::new("wrong-flags", at..at + 4, message));
    }
    let mesh = Mesh {
        kinds,
        vertices,
        material,
        positions,
        normals,
        tangents,
        colors,
        coordinates,
        faces: read_faces(bytes, faces, count < 0x10000)?,
        bones: list(bytes, bones, read_bone)?,
    };
    done(bytes, "a mesh")?;
    Ok(mesh)
}

fn read_faces(bytes: &mut Bytes, count: usize, short: bool) -> Result<Faces, Fault> {
    let mut faces = Faces::default();
    for _ in 0..count {
        for _ in 0..bytes.u16("a face's count of corners")? {
            let what = "a face's corner";
            faces.corner(if short {
                u32::from(bytes.u16(what)?)
            } else {
                bytes.u32(what)?
            });
        }
        faces.end();
    }
    Ok(faces)
}

fn read_bone(bytes: &mut Bytes) -> Result<Bone, Fault> {
    let mut bytes = chunk(bytes, BONE, "a bone")?;
    let bytes = &mut bytes;
    let name = text(bytes, "a bone's name")?;
    let at = bytes.at();
    let count = bytes.u32("a bone's count of weights")? as usize;
    let matrix = bytes.reals("a bone's matrix")?;
    bytes.ensure_count_fits(count, 8, at, "a bone's count of weights")?;
    let weights = list(bytes, count, |bytes| {
        Ok((bytes.u32("a weight")?, bytes.f32("a weight")?))
    })?;
    done(bytes, "a bone")?;
    Ok(Bone {
        name,
        matrix,
        weights,
    })
}

fn read_material(bytes: &mut Bytes) -> Result<Vec<Property>, Fault> {
    let mut bytes = chunk(bytes, MATERIAL, "a material")?;
    let count = bytes.count(8, "a material's count of properties")?;
    let properties = list(&mut bytes, count, |bytes| {
        let mut bytes = chunk(bytes, PROPERTY, "a property")?;
        let key = text(&mut bytes, "a property's key")?;
        let usage = bytes.u32("a property's use")?;
        let index = bytes.u32("a property's index")?;
        let length = bytes.u32("a property's length")? as usize;
        let kind = bytes.u32("a property's type")?;
        let data = bytes.take(length, "a property's value")?.to_vec();
        done(&bytes, "a property")?;
        Ok(Property {
            key,
            usage,
            index,
            kind,
            data,
        })
    })?;
    done(&bytes, "a material")?;
    Ok(properties)
}

fn read_animation(bytes: &mut Bytes) -> Result<Animation, Fault> {
    let mut bytes = chunk(bytes, ANIMATION, "an animation")?;
    let name = text(&mut bytes, "an animation's name")?;
    let duration = bytes.f64("an animation's duration")?;
    let ticks = bytes.f64("an animation's ticks")?;
    let count = bytes.count(8, "an animation's count of channels")?;
    let channels = list(&mut bytes, count, read_channel)?;
    done(&bytes, "an animation")?;
    Ok(Animation {
        name,
        duration,
        ticks,
        channels,
    })
}

fn read_channel(bytes: &mut Bytes) -> Result<Channel, Fault> {
    let mut bytes = chunk(bytes, CHANNEL, "a channel")?;
    let bytes = &mut bytes;
    let node = text(bytes, "a channel's node")?;
    let positions = bytes.count(20, "a channel's count of positions")?;
    let rotations = bytes.count(24, "a channel's count of rotations")?;
    let scalings = bytes.count(20, "a channel's count of scalings")?;
    let before = bytes.u32("a channel")?;
    let after = bytes.u32("a channel")?;
    let three = |bytes: &mut Bytes| Ok((bytes.f64("a key")?, bytes.reals("a key")?));
    let channel = Channel {
        node,
        before,
        after,
        positions: list(bytes, positions, three)?,
        rotations: list(bytes, rotations, |bytes| {
            Ok((bytes.f64("a key")?, bytes.reals("a key")?))
        })?,
        scalings: list(bytes, scalings, three)?,
    };
    done(bytes, "a channel")?;
    Ok(channel)
}

fn read_texture(bytes: &mut Bytes, layout: Layout) -> Result<Texture, Fault> {
    let mut bytes = chunk(bytes, TEXTURE, "a texture")?;
    let at = bytes.at();
    let width = bytes.u32("a texture's width")?;
    let height = bytes.u32("a texture's height")?;
    let hint = bytes.take(layout.hint, "a texture's hint")?.to_vec();
    let (count, size) = match height {
        0 => (width as usize, 1),
        rows => ((width as usize).saturating_mul(rows as usize), 4),
    };
    bytes.ensure_count_fits(count, size, at, "a texture's size")?;
    let data = bytes.take(count * size, "a texture's data")?.to_vec();
    done(&bytes, "a texture")?;
    Ok(Texture {
        width,
        height,
        hint,
        data,
    })
}

fn read_light(bytes: &mut Bytes, layout: Layout) -> Result<Light, Fault> {
    let mut bytes = chunk(bytes, LIGHT, "a light")?;
    let bytes = &mut bytes;
    let name = text(bytes, "a light's name")?;
    let kind = bytes.u32("a light's type")?;
    let three = |bytes: &mut Bytes| -> Result<[[f32; 3]; 3], Fault> {
        Ok([
            bytes.reals("a light")?,
            bytes.reals("a light")?,
            bytes.reals("a light")?,
        ])
    };
    let vectors = layout.vectors.then(|| three(bytes)).transpose()?;
    let attenuation = (kind != 1).then(|| bytes.reals("a light")).transpose()?;
    let colors = three(bytes)?;
    let cones = (kind == 3).then(|| bytes.reals("a light")).transpose()?;
    done(bytes, "a light")?;
    Ok(Light {
        name,
        kind,
        vectors,
        attenuation,
        colors,
        cones,
    })
}

fn read_camera(bytes: &mut Bytes) -> Result<Camera, Fault> {
    let mut bytes = chunk(bytes, CAMERA, "a camera")?;
    let bytes = &mut bytes;
    let camera = Camera {
        name: text(bytes, "a camera's name")?,
        vectors: [
            bytes.reals("a camera")?,
            bytes.reals("a camera")?,
            bytes.reals("a camera")?,
        ],
        lens: bytes.reals("a camera")?,
    };
    done(bytes, "a camera")?;
    Ok(camera)
}
