//! A scene as the text that `assimp dump` prints of it (assxml), byte for byte but for the comment.

use super::scene::*;
use std::io::Write;

/// Names of what a texture is used for, by `aiTextureType`.
pub(super) const USES: [&str; 28] = [
    "n/a",
    "Diffuse",
    "Specular",
    "Ambient",
    "Emissive",
    "Height",
    "Normals",
    "Shininess",
    "Opacity",
    "Displacement",
    "Lightmap",
    "Reflection",
    "BaseColor",
    "NormalCamera",
    "EmissionColor",
    "Metalness",
    "DiffuseRoughness",
    "AmbientOcclusion",
    "Unknown",
    "Sheen",
    "Clearcoat",
    "Transmission",
    "MayaBase",
    "MayaSpecular",
    "MayaSpecularColor",
    "MayaSpecularRoughness",
    "Anisotropy",
    "glTFMetallicRoughness",
];

/// The width and height that stand for data of a picture's file.
pub(super) const PACKED: u32 = u32::MAX;

/// Text under construction. Writing to memory does not fail, so results of `write!` are dropped.
struct Page(Vec<u8>);

macro_rules! put {
    ($page:expr, $($words:tt)*) => {{
        let _ = write!($page.0, $($words)*);
    }};
}

impl Page {
    fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// A name with XML's own signs escaped.
    fn escaped(&mut self, text: &[u8]) {
        for &byte in text {
            match byte {
                b'&' => self.bytes(b"&amp;"),
                b'<' => self.bytes(b"&lt;"),
                b'>' => self.bytes(b"&gt;"),
                b'"' => self.bytes(b"&quot;"),
                b'\'' => self.bytes(b"&apos;"),
                _ => self.0.push(byte),
            }
        }
    }

    fn tabs(&mut self, depth: usize) {
        self.0.resize(self.0.len() + depth, b'\t');
    }

    /// A number as C's `% 8f` prints it.
    fn number(&mut self, value: f32) {
        if value.is_finite() {
            if value.is_sign_positive() {
                self.0.push(b' ');
            }
            put!(self, "{value:.6}");
        } else {
            put!(self, "{:>8}", special(value));
        }
    }

    /// Numbers with a space between them.
    fn row(&mut self, values: &[f32]) {
        for (number, &value) in values.iter().enumerate() {
            if number > 0 {
                self.0.push(b' ');
            }
            self.number(value);
        }
    }

    /// A number as C's `%f` prints it.
    fn plain(&mut self, value: f32) {
        if value.is_finite() {
            put!(self, "{value:.6}");
        } else {
            put!(self, "{}", special(value));
        }
    }

    /// A number as C's `%e` prints it.
    fn exponent(&mut self, value: f64) {
        if !value.is_finite() {
            put!(self, "{}", special(value as f32));
            return;
        }
        let text = format!("{value:.6e}");
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, power) = match power.strip_prefix('-') {
            Some(power) => ('-', power),
            None => ('+', power),
        };
        put!(self, "{digits}e{sign}{power:0>2}");
    }

    fn matrix(&mut self, matrix: &Matrix, depth: usize) {
        for row in matrix.chunks(4) {
            self.tabs(depth);
            self.row(row);
            self.0.push(b'\n');
        }
    }
}

/// A number that is none, as C prints it.
fn special(value: f32) -> &'static str {
    match (value.is_nan(), value.is_sign_negative()) {
        (true, false) => "nan",
        (true, true) => "-nan",
        (false, false) => "inf",
        (false, true) => "-inf",
    }
}

/// The text of a scene. `names` says whether textures carry a name, as from Assimp 6.0.5 on.
pub fn print(scene: &Scene, names: bool) -> Vec<u8> {
    let mut page = Page(Vec::new());
    put!(
        page,
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ASSIMP format_id=\"1\">\n\n"
    );
    put!(page, "<!-- shown by halo-ass --> \n\n");
    put!(
        page,
        "<Scene flags=\"{}\" postprocessing=\"0\">\n",
        scene.flags
    );
    print_node(&mut page, &scene.root, 0);
    print_textures(&mut page, &scene.textures, names);
    print_materials(&mut page, &scene.materials);
    print_animations(&mut page, &scene.animations);
    if !scene.meshes.is_empty() {
        put!(page, "<MeshList num=\"{}\">\n", scene.meshes.len());
        for mesh in &scene.meshes {
            print_mesh(&mut page, mesh);
        }
        put!(page, "</MeshList>\n");
    }
    put!(page, "</Scene>\n</ASSIMP>");
    page.0
}

fn print_node(page: &mut Page, node: &Node, depth: usize) {
    page.tabs(depth);
    put!(page, "<Node name=\"");
    page.escaped(&node.name);
    put!(page, "\"> \n");
    page.tabs(depth + 1);
    put!(page, "<Matrix4> \n");
    page.matrix(&node.matrix, depth + 2);
    page.tabs(depth + 1);
    put!(page, "</Matrix4> \n");
    if !node.meshes.is_empty() {
        page.tabs(depth + 1);
        put!(page, "<MeshRefs num=\"{}\">\n", node.meshes.len());
        page.tabs(depth + 1);
        for mesh in &node.meshes {
            put!(page, "{mesh} ");
        }
        put!(page, "\n");
        page.tabs(depth + 1);
        put!(page, "</MeshRefs>\n");
    }
    if !node.children.is_empty() {
        page.tabs(depth + 1);
        put!(page, "<NodeList num=\"{}\">\n", node.children.len());
        for child in &node.children {
            print_node(page, child, depth + 2);
        }
        page.tabs(depth + 1);
        put!(page, "</NodeList>\n");
    }
    page.tabs(depth);
    put!(page, "</Node>\n");
}

fn print_textures(page: &mut Page, textures: &[Texture], names: bool) {
    if textures.is_empty() {
        return;
    }
    put!(page, "<TextureList num=\"{}\">\n", textures.len());
    for texture in textures {
        let packed = texture.height == 0;
        let (width, height) = if packed {
            (PACKED, PACKED)
        } else {
            (texture.width, texture.height)
        };
        let name = if names { "name=\"unknown\" " } else { "" };
        put!(
            page,
            "\t<Texture {name}width=\"{width}\" height=\"{height}\" compressed=\"{packed}\"> \n\t\t<Data length=\"{}\"> \n",
            texture.data.len()
        );
        if packed {
            for (number, byte) in texture.data.iter().enumerate() {
                put!(page, "\t\t\t{byte:2x}");
                if number > 0 && number % 50 == 0 {
                    put!(page, "\n");
                }
            }
        } else {
            for (number, texel) in texture.data.chunks(4).enumerate() {
                if let [b, g, r, a] = texel {
                    put!(page, "\t\t\t{r:2x} {g:2x} {b:2x} {a:2x}");
                }
                if number % 4 == 0 {
                    put!(page, "\n");
                }
            }
        }
        put!(page, "\t\t</Data>\n\t</Texture>\n");
    }
    put!(page, "</TextureList>\n");
}

fn print_materials(page: &mut Page, materials: &[Vec<Property>]) {
    if materials.is_empty() {
        return;
    }
    put!(page, "<MaterialList num=\"{}\">\n", materials.len());
    for material in materials {
        put!(
            page,
            "\t<Material>\n\t\t<MatPropertyList  num=\"{}\">\n",
            material.len()
        );
        for property in material {
            print_property(page, property);
        }
        put!(page, "\t\t</MatPropertyList>\n\t</Material>\n");
    }
    put!(page, "</MaterialList>\n");
}

fn print_property(page: &mut Page, property: &Property) {
    let kind = match property.kind {
        1 => "float",
        3 => "string",
        4 => "integer",
        5 => "binary_buffer",
        _ => "",
    };
    let usage = USES.get(property.usage as usize).unwrap_or(&"BUG");
    put!(page, "\t\t\t<MatProperty key=\"");
    page.bytes(&property.key);
    put!(
        page,
        "\" \n\t\t\ttype=\"{kind}\" tex_usage=\"{usage}\" tex_index=\"{}\"",
        property.index
    );
    let data = &property.data;
    let words = || {
        let words = data.chunks_exact(4).filter_map(|word| word.try_into().ok());
        words.map(|word: [u8; 4]| word)
    };
    match property.kind {
        1 => {
            put!(page, " size=\"{}\">\n\t\t\t\t", data.len() / 4);
            for word in words() {
                page.plain(f32::from_le_bytes(word));
                page.0.push(b' ');
            }
        }
        3 => {
            put!(page, ">\n\t\t\t\t\"");
            page.escaped(property.text().unwrap_or_default());
            page.0.push(b'"');
        }
        4 => {
            put!(page, " size=\"{}\">\n\t\t\t\t", data.len() / 4);
            for word in words() {
                put!(page, "{} ", i32::from_le_bytes(word));
            }
        }
        5 => {
            put!(page, " size=\"{}\">\n\t\t\t\t", data.len());
            for (number, byte) in data.iter().enumerate() {
                // Assimp prints a byte as a number with a sign.
                let shown = i32::from(byte.cast_signed());
                put!(page, "{shown:2x} ");
                if number > 0 && number % 30 == 0 {
                    put!(page, "\n\t\t\t\t");
                }
            }
        }
        _ => {}
    }
    put!(page, "\n\t\t\t</MatProperty>\n");
}

fn print_animations(page: &mut Page, animations: &[Animation]) {
    if animations.is_empty() {
        return;
    }
    put!(page, "<AnimationList num=\"{}\">\n", animations.len());
    for animation in animations {
        put!(page, "\t<Animation name=\"");
        page.escaped(&animation.name);
        put!(page, "\" duration=\"");
        page.exponent(animation.duration);
        put!(page, "\" tick_cnt=\"");
        page.exponent(animation.ticks);
        put!(page, "\">\n");
        let channels = &animation.channels;
        if !channels.is_empty() {
            put!(page, "\t\t<NodeAnimList num=\"{}\">\n", channels.len());
            for channel in channels {
                print_channel(page, channel);
            }
            put!(page, "\t\t</NodeAnimList>\n");
        }
        put!(page, "\t</Animation>\n");
    }
    put!(page, "</AnimationList>\n");
}

fn print_channel(page: &mut Page, channel: &Channel) {
    put!(page, "\t\t\t<NodeAnim node=\"");
    page.escaped(&channel.node);
    put!(page, "\">\n");
    print_keys(page, "Position", &channel.positions);
    print_keys(page, "Scaling", &channel.scalings);
    // The text has w last, the binary first.
    let turned = channel.rotations.iter();
    let turned: Vec<_> = turned
        .map(|&(time, [w, x, y, z])| (time, [x, y, z, w]))
        .collect();
    print_keys(page, "Rotation", &turned);
    put!(page, "\t\t\t</NodeAnim>\n");
}

fn print_keys<const N: usize>(page: &mut Page, what: &str, keys: &[(f64, [f32; N])]) {
    if keys.is_empty() {
        return;
    }
    put!(page, "\t\t\t\t<{what}KeyList num=\"{}\">\n", keys.len());
    for (time, values) in keys {
        put!(page, "\t\t\t\t\t<{what}Key time=\"");
        page.exponent(*time);
        put!(page, "\">\n\t\t\t\t\t\t");
        page.row(values);
        put!(page, "\n\t\t\t\t\t</{what}Key>\n");
    }
    put!(page, "\t\t\t\t</{what}KeyList>\n");
}

fn print_mesh(page: &mut Page, mesh: &Mesh) {
    let kind = |bit: u32, name| if mesh.kinds & bit != 0 { name } else { "" };
    put!(
        page,
        "\t<Mesh types=\"{} {} {} {}\" material_index=\"{}\">\n",
        kind(1, "points"),
        kind(2, "lines"),
        kind(4, "triangles"),
        kind(8, "polygons"),
        mesh.material
    );
    print_bones(page, &mesh.bones);
    if !mesh.faces.is_empty() {
        put!(page, "\t\t<FaceList num=\"{}\">\n", mesh.faces.len());
        for face in mesh.faces.iter() {
            put!(page, "\t\t\t<Face num=\"{}\">\n\t\t\t\t", face.len());
            for corner in face {
                put!(page, "{corner} ");
            }
            put!(page, "\n\t\t\t</Face>\n");
        }
        put!(page, "\t\t</FaceList>\n");
    }
    let tangents = mesh.tangents.as_ref();
    for (what, rows) in [
        ("Positions", mesh.positions.as_ref()),
        ("Normals", mesh.normals.as_ref()),
        ("Tangents", tangents.map(|both| &both[0])),
        ("Bitangents", tangents.map(|both| &both[1])),
    ] {
        if let Some(rows) = rows {
            let num = mesh.vertices;
            put!(
                page,
                "\t\t<{what} num=\"{num}\" set=\"0\" num_components=\"3\"> \n"
            );
            print_rows(page, what, rows, 3);
        }
    }
    for (set, coordinates) in mesh.coordinates.iter().enumerate() {
        let (num, components) = (mesh.vertices, coordinates.components);
        put!(
            page,
            "\t\t<TextureCoords num=\"{num}\" set=\"{set}\" name=\"\" num_components=\"{components}\"> \n"
        );
        // One component is printed as two.
        let shown = if components == 3 { 3 } else { 2 };
        print_rows(page, "TextureCoords", &coordinates.rows, shown);
    }
    for (set, colors) in mesh.colors.iter().enumerate() {
        let num = mesh.vertices;
        put!(
            page,
            "\t\t<Colors num=\"{num}\" set=\"{set}\" num_components=\"4\"> \n"
        );
        print_rows(page, "Colors", colors, 4);
    }
    put!(page, "\t</Mesh>\n");
}

fn print_rows<const N: usize>(page: &mut Page, what: &str, rows: &[[f32; N]], shown: usize) {
    for row in rows {
        put!(page, "\t\t");
        page.row(row.get(..shown).unwrap_or(row));
        put!(page, "\n");
    }
    put!(page, "\t\t</{what}>\n");
}

fn print_bones(page: &mut Page, bones: &[Bone]) {
    if bones.is_empty() {
        return;
    }
    put!(page, "\t\t<BoneList num=\"{}\">\n", bones.len());
    for bone in bones {
        put!(page, "\t\t\t<Bone name=\"");
        page.escaped(&bone.name);
        put!(page, "\">\n\t\t\t\t<Matrix4> \n");
        page.matrix(&bone.matrix, 5);
        put!(page, "\t\t\t\t</Matrix4> \n");
        if !bone.weights.is_empty() {
            let weights = bone.weights.len();
            put!(page, "\t\t\t\t<WeightList num=\"{weights}\">\n");
            for &(vertex, weight) in &bone.weights {
                put!(page, "\t\t\t\t\t<Weight index=\"{vertex}\">\n\t\t\t\t\t\t");
                page.plain(weight);
                put!(page, "\n\t\t\t\t\t</Weight>\n");
            }
            put!(page, "\t\t\t\t</WeightList>\n");
        }
        put!(page, "\t\t\t</Bone>\n");
    }
    put!(page, "\t\t</BoneList>\n");
}
