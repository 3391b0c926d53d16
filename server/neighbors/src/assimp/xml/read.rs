//! The elements of an assxml, but for meshes.

use super::lex::{Tag, unescaped};
use super::walk::{Walk, no_number, parse};
use crate::Fault;
use crate::assimp::places::{Block, Lay, NodePlace, Places};
use crate::assimp::print::{PACKED, USES};
use crate::assimp::scene::*;
use crate::faults::Faults;
use std::ops::Range;

/// Reads a file: its scene, if there is one, where the parts of it stand, and what is wrong.
pub(super) fn file(file: &[u8]) -> (Option<Scene>, Places, Faults) {
    let mut reader = Reader {
        walk: Walk::new(file),
        places: Places::default(),
    };
    let mut scene = None;
    // Behind the last tag there may be others: each step down ends with the end of the file only.
    while reader.walk.at() < file.len() {
        while let Some(tag) = reader.walk.child() {
            match tag.name {
                b"ASSIMP" => reader.root(&tag, &mut scene),
                _ => reader.walk.unexpected(&tag),
            }
        }
    }
    (scene, reader.places, reader.walk.faults)
}

/// A reader: what it has read of places grows with the scene.
pub(super) struct Reader<'f> {
    pub walk: Walk<'f>,
    pub places: Places,
}

impl<'f> Reader<'f> {
    fn root(&mut self, tag: &Tag<'f>, scene: &mut Option<Scene>) {
        let (format, at) = self.walk.number::<u32>(tag, "format_id");
        if format != 1 {
            let message = format!("The format is `{format}`: only 1 is known");
            self.walk
                .faults
                .add(Fault::new("unknown-version", at, message));
        }
        while let Some(tag) = self.walk.child() {
            match tag.name {
                b"Scene" if scene.is_none() => *scene = Some(self.scene(&tag)),
                _ => self.walk.unexpected(&tag),
            }
        }
    }

    fn scene(&mut self, tag: &Tag<'f>) -> Scene {
        let mut scene = Scene {
            flags: self.walk.number(tag, "flags").0,
            ..Scene::default()
        };
        let mut nodes = false;
        while let Some(tag) = self.walk.child() {
            match tag.name {
                b"Node" if !nodes => {
                    nodes = true;
                    scene.root = self.node(&tag);
                }
                b"TextureList" if scene.textures.is_empty() => {
                    scene.textures = self.list(&tag, b"Texture", "textures", Self::texture);
                }
                b"MaterialList" if scene.materials.is_empty() => {
                    scene.materials = self.list(&tag, b"Material", "materials", Self::material);
                }
                b"AnimationList" if scene.animations.is_empty() => {
                    scene.animations = self.list(&tag, b"Animation", "animations", Self::animation);
                }
                b"MeshList" if scene.meshes.is_empty() => {
                    scene.meshes = self.list(&tag, b"Mesh", "meshes", Self::mesh);
                }
                _ => self.walk.unexpected(&tag),
            }
        }
        if !nodes {
            let message = "The scene has no `Node`: the root is missing";
            let fault = Fault::new("missing-element", tag.at.clone(), message);
            self.walk.faults.add(fault);
            self.places.nodes.push(NodePlace::default());
        }
        scene
    }

    /// The elements of one name in a list whose `num` counts them.
    pub(super) fn list<T>(
        &mut self,
        list: &Tag<'f>,
        name: &[u8],
        what: &str,
        mut one: impl FnMut(&mut Self, &Tag<'f>) -> T,
    ) -> Vec<T> {
        let mut all = Vec::new();
        while let Some(tag) = self.walk.child() {
            if tag.name == name {
                all.push(one(self, &tag));
            } else {
                self.walk.unexpected(&tag);
            }
        }
        self.walk.counted(list, "num", all.len(), what);
        all
    }

    /// Where the innermost element's text stands, from here to its end.
    pub(super) fn block(&mut self, lay: Lay, read: impl FnOnce(&mut Self)) -> Block {
        let begin = self.walk.at();
        read(self);
        Block::new(begin..self.walk.at().max(begin), lay)
    }

    fn node(&mut self, tag: &Tag<'f>) -> Node {
        let (name, at) = self.walk.name(tag, "name");
        let number = self.places.nodes.len();
        self.places.nodes.push(NodePlace {
            name: at,
            ..NodePlace::default()
        });
        let mut node = Node {
            name,
            ..Node::default()
        };
        let (mut matrix, mut refs) = (None, None);
        while let Some(tag) = self.walk.child() {
            match tag.name {
                b"Matrix4" if matrix.is_none() => {
                    matrix = Some(self.block(Lay::Words, |it| node.matrix = it.matrix(&tag)));
                }
                b"MeshRefs" if refs.is_none() => {
                    let block = self.block(Lay::Words, |it| it.integers(&mut node.meshes));
                    refs = Some(block);
                    let found = node.meshes.len();
                    self.walk.counted(&tag, "num", found, "meshes");
                }
                b"NodeList" if node.children.is_empty() => {
                    node.children = self.list(&tag, b"Node", "nodes", Self::node);
                }
                _ => self.walk.unexpected(&tag),
            }
        }
        if matrix.is_none() {
            self.missing(tag, "Matrix4");
        }
        if let Some(place) = self.places.nodes.get_mut(number) {
            place.matrix = matrix.unwrap_or_default();
            place.meshes = refs.unwrap_or_default();
        }
        node
    }

    /// Says that an element is missing in another.
    pub(super) fn missing(&mut self, tag: &Tag<'f>, name: &str) {
        let shown = String::from_utf8_lossy(tag.name);
        let message = format!("This {shown} has no `{name}`");
        let fault = Fault::new("missing-element", tag.at.clone(), message);
        self.walk.faults.add(fault);
    }

    /// 16 numbers, row by row.
    pub(super) fn matrix(&mut self, tag: &Tag<'f>) -> Matrix {
        let mut matrix = [0.0; 16];
        self.exactly(tag, &mut matrix);
        matrix
    }

    /// As many numbers as there is room for; more or fewer are told.
    fn exactly(&mut self, tag: &Tag<'f>, numbers: &mut [f32]) {
        let mut count = 0;
        self.walk.words(|faults, word, at| {
            let value = real(faults, word, at);
            if let Some(number) = numbers.get_mut(count) {
                *number = value;
            }
            count += 1;
        });
        if count != numbers.len() {
            let shown = String::from_utf8_lossy(tag.name);
            let wanted = numbers.len();
            let message = format!("{shown} has {count} numbers: it should have {wanted}");
            let fault = Fault::new("wrong-row", tag.at.clone(), message);
            self.walk.faults.add(fault);
        }
    }

    /// Whole numbers up to the end of the innermost element. What is none counts as the largest.
    pub(super) fn integers(&mut self, numbers: &mut Vec<u32>) {
        self.walk.words(|faults, word, at| {
            let number = parse(word);
            if number.is_none() {
                faults.add(no_number(word, at));
            }
            numbers.push(number.unwrap_or(u32::MAX));
        });
    }

    fn texture(&mut self, tag: &Tag<'f>) -> Texture {
        let mut texture = Texture {
            width: self.walk.number(tag, "width").0,
            height: self.walk.number(tag, "height").0,
            ..Texture::default()
        };
        let packed = match self.walk.attribute(tag, "compressed") {
            Some((b"true", _)) => true,
            Some((b"false", _)) | None => false,
            Some((value, at)) => {
                let shown = String::from_utf8_lossy(value);
                let message = format!("`{shown}` is neither `true` nor `false`");
                let fault = Fault::new("unknown-word", at, message);
                self.walk.faults.add(fault);
                texture.width == PACKED
            }
        };
        let mut found = false;
        while let Some(data) = self.walk.child() {
            match data.name {
                b"Data" if !found => {
                    found = true;
                    texture.data = self.bytes();
                    let length = texture.data.len();
                    self.walk.counted(&data, "length", length, "bytes");
                }
                _ => self.walk.unexpected(&data),
            }
        }
        if !found {
            self.missing(tag, "Data");
        }
        let length = texture.data.len();
        if packed {
            texture.width = u32::try_from(length).unwrap_or(u32::MAX);
            texture.height = 0;
            return texture;
        }
        // The text has r g b a, the scene b g r a.
        for texel in texture.data.chunks_exact_mut(4) {
            texel.swap(0, 2);
        }
        let texels = u64::from(texture.width) * u64::from(texture.height);
        if texels.checked_mul(4) != Some(length as u64) {
            let (width, height) = (texture.width, texture.height);
            let message =
                format!("A texture of {width} by {height} texels has {length} bytes: 4 for each");
            let fault = Fault::new("num-mismatch", tag.at.clone(), message);
            self.walk.faults.add(fault);
        }
        texture
    }

    /// Bytes as hex digits up to the end of the innermost element. Assimp prints those above 7f of a material as `ffffff80`.
    fn bytes(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.walk.words(|faults, word, at| {
            let digits = std::str::from_utf8(word).unwrap_or_default();
            let number = u32::from_str_radix(digits, 16).ok();
            let number = number.filter(|it| *it < 256 || *it >= 0xffff_ff80);
            if number.is_none() {
                faults.add(no_number(word, at));
            }
            let [low, ..] = number.unwrap_or_default().to_le_bytes();
            bytes.push(low);
        });
        bytes
    }

    fn material(&mut self, tag: &Tag<'f>) -> Vec<Property> {
        let mut all = None;
        while let Some(list) = self.walk.child() {
            match list.name {
                b"MatPropertyList" if all.is_none() => {
                    let found = self.list(&list, b"MatProperty", "properties", Self::property);
                    all = Some(found);
                }
                _ => self.walk.unexpected(&list),
            }
        }
        all.unwrap_or_else(|| {
            self.missing(tag, "MatPropertyList");
            Vec::new()
        })
    }

    fn property(&mut self, tag: &Tag<'f>) -> Property {
        let mut property = Property {
            key: self.walk.name(tag, "key").0,
            index: self.walk.number(tag, "tex_index").0,
            ..Property::default()
        };
        if let Some((word, at)) = self.walk.attribute(tag, "tex_usage") {
            let known = USES.iter().position(|name| name.as_bytes() == word);
            let known = known.or((word == b"BUG").then_some(USES.len()));
            property.usage = known.and_then(|it| u32::try_from(it).ok()).unwrap_or(0);
            if known.is_none() {
                self.unknown(word, at, "use of a texture, such as `Diffuse` or `n/a`");
            }
        }
        let kind = self.walk.attribute(tag, "type");
        property.kind = match kind {
            Some((b"float", _)) => 1,
            Some((b"string", _)) => 3,
            Some((b"integer", _)) => 4,
            Some((b"binary_buffer", _)) => 5,
            // Nothing is written of a double's type.
            Some((b"", _)) | None => 2,
            Some((word, at)) => {
                let known = "type of a property: `float`, `integer`, `string`, `binary_buffer` are";
                self.unknown(word, at, known);
                2
            }
        };
        self.value(&mut property, tag);
        property
    }

    fn unknown(&mut self, word: &[u8], at: Range<usize>, what: &str) {
        let shown = String::from_utf8_lossy(word);
        let message = format!("`{shown}` is no known {what}");
        self.walk
            .faults
            .add(Fault::new("unknown-word", at, message));
    }

    /// The value of a property, as it stands in a binary file.
    fn value(&mut self, property: &mut Property, tag: &Tag<'f>) {
        let data = &mut property.data;
        let items = match property.kind {
            1 => {
                self.walk.words(|faults, word, at| {
                    data.extend(real(faults, word, at).to_le_bytes());
                });
                data.len() / 4
            }
            4 => {
                self.walk.words(|faults, word, at| {
                    let number = parse::<i32>(word);
                    if number.is_none() {
                        faults.add(no_number(word, at));
                    }
                    data.extend(number.unwrap_or_default().to_le_bytes());
                });
                data.len() / 4
            }
            5 => {
                *data = self.bytes();
                data.len()
            }
            3 => return self.quoted(property, tag),
            _ => {
                self.walk.words(|_, _, _| {});
                return;
            }
        };
        self.walk.counted(tag, "size", items, "values");
    }

    /// A text in quotes: a binary file has its length, the text and a zero.
    fn quoted(&mut self, property: &mut Property, tag: &Tag<'f>) {
        let mut text = Vec::new();
        self.walk.text(|_, piece, _| text.extend_from_slice(piece));
        let inside = text.trim_ascii();
        let inside = inside.strip_prefix(b"\"");
        let Some(inside) = inside.and_then(|it| it.strip_suffix(b"\"")) else {
            let message = "The value of a string stands in quotes";
            let fault = Fault::new("unclosed-quote", tag.at.clone(), message);
            self.walk.faults.add(fault);
            return;
        };
        let inside = unescaped(inside);
        let length = u32::try_from(inside.len()).unwrap_or(u32::MAX);
        property.data.extend(length.to_le_bytes());
        property.data.extend(inside);
        property.data.push(0);
    }

    fn animation(&mut self, tag: &Tag<'f>) -> Animation {
        let mut animation = Animation {
            name: self.walk.name(tag, "name").0,
            duration: self.walk.number(tag, "duration").0,
            ticks: self.walk.number(tag, "tick_cnt").0,
            channels: Vec::new(),
        };
        while let Some(tag) = self.walk.child() {
            match tag.name {
                b"NodeAnimList" if animation.channels.is_empty() => {
                    animation.channels = self.list(&tag, b"NodeAnim", "channels", Self::channel);
                }
                _ => self.walk.unexpected(&tag),
            }
        }
        animation
    }

    fn channel(&mut self, tag: &Tag<'f>) -> Channel {
        let (node, at) = self.walk.name(tag, "node");
        self.places.channels.push(at);
        let mut channel = Channel {
            node,
            ..Channel::default()
        };
        while let Some(tag) = self.walk.child() {
            match tag.name {
                b"PositionKeyList" if channel.positions.is_empty() => {
                    channel.positions = self.list(&tag, b"PositionKey", "keys", Self::key);
                }
                b"ScalingKeyList" if channel.scalings.is_empty() => {
                    channel.scalings = self.list(&tag, b"ScalingKey", "keys", Self::key);
                }
                b"RotationKeyList" if channel.rotations.is_empty() => {
                    channel.rotations = self.list(&tag, b"RotationKey", "keys", |it, tag| {
                        // The text has w last, the scene first.
                        let (time, [x, y, z, w]) = it.key(tag);
                        (time, [w, x, y, z])
                    });
                }
                _ => self.walk.unexpected(&tag),
            }
        }
        channel
    }

    fn key<const N: usize>(&mut self, tag: &Tag<'f>) -> (f64, [f32; N]) {
        let (time, _) = self.walk.number(tag, "time");
        let mut values = [0.0; N];
        self.exactly(tag, &mut values);
        (time, values)
    }
}

/// Reads a number as C prints it; without one 0. What is none as C prints it is one.
pub(super) fn real(faults: &mut Faults, word: &[u8], at: Range<usize>) -> f32 {
    if let Some(number) = parse::<f32>(word) {
        return number;
    }
    // Programs of Visual C++ write `-nan(ind)` and `1.#QNAN0`.
    let lower = word.to_ascii_lowercase();
    if lower.starts_with(b"nan(") || lower.starts_with(b"-nan(") || lower.contains(&b'#') {
        return f32::NAN;
    }
    faults.tell("not-a-number", || no_number(word, at));
    0.0
}
