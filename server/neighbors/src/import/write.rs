//! A model as Halo's text, laid out as the Blender toolset does it.

use super::model::{Light, Mesh, Model, Node, Object};
use std::io::{self, Write};

/// How the text is to be.
#[derive(Clone, Debug)]
pub struct Style {
    /// The version: 2 for Halo 2, 7 for Halo 3 and ODST.
    pub version: u8,
    /// The name of the program that the model was made with, for the header.
    pub source: String,
}

/// A number that stands for none.
const NONE: i64 = -1;

/// The unique ID of the first instance behind the scene root, as the Blender toolset counts.
const FIRST_ID: usize = 2098;

/// The losses of a model in a text of a version, a sentence each.
pub fn losses(model: &Model, version: u8) -> Vec<String> {
    let mut lost = Model::default();
    let lights = model.objects.iter();
    let lights = lights.filter(|it| matches!(it, Object::Light(_))).count();
    let meshes = || {
        model.objects.iter().filter_map(|object| match object {
            Object::Mesh(mesh) => Some(mesh),
            Object::Light(_) => None,
        })
    };
    let vertices = || meshes().flat_map(|mesh| &mesh.vertices);
    if version < 3 {
        let why = format!("left out: version {version} has no lights");
        lost.lose(lights, "light is", "lights are", &why);
    }
    if version < 6 && vertices().any(|vertex| vertex.color != [0.0; 3]) {
        let message = format!("Colors of vertices are left out: version {version} has none");
        lost.losses.push(message);
    }
    lost.losses
}

/// Writes a model. Lights are left out where the version has none; see [`losses`].
///
/// # Errors
///
/// Those of the output.
pub fn write(model: &Model, style: &Style, out: &mut dyn Write) -> io::Result<()> {
    // A light that the version does not have: its instance stays, and places nothing.
    let mut numbers = Vec::with_capacity(model.objects.len());
    let mut objects = Vec::new();
    for object in &model.objects {
        let known = style.version >= 3 || matches!(object, Object::Mesh(_));
        numbers.push(known.then_some(objects.len()));
        if known {
            objects.push(object);
        }
    }
    write!(out, ";### HEADER ###\n{}\n", style.version)?;
    for line in [style.source.as_str(), "1.0", "halo-ass", ""] {
        writeln!(out, "{}", quoted(line))?;
    }
    write!(out, "\n;### MATERIALS ###\n{}\n\n", model.materials.len())?;
    for (number, name) in model.materials.iter().enumerate() {
        write!(out, ";MATERIAL {number}\n{}\n\"\"\n", quoted(name))?;
        if style.version >= 4 {
            writeln!(out, "0")?;
        }
        writeln!(out)?;
    }
    write!(out, ";### OBJECTS ###\n{}\n\n", objects.len())?;
    for (number, object) in objects.iter().enumerate() {
        writeln!(out, ";OBJECT {number}")?;
        match object {
            Object::Mesh(mesh) => write_mesh(mesh, style.version, out)?,
            Object::Light(light) => write_light(light, out)?,
        }
        writeln!(out)?;
    }
    write!(out, ";### INSTANCES ###\n{}\n\n", model.nodes.len() + 1)?;
    write!(out, ";INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n")?;
    write_still(style.version, out)?;
    write_still(style.version, out)?;
    writeln!(out)?;
    for (number, node) in model.nodes.iter().enumerate() {
        let object = node
            .object
            .and_then(|it| numbers.get(it).copied().flatten());
        write_node(node, number, object, style.version, out)?;
    }
    out.flush()
}

/// A string: there are no line ends in it, and a quote only where no blank follows.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let next_is_blank = signs.peek().is_none_or(|next| next.is_whitespace());
        match sign {
            '"' if next_is_blank => quoted.push('\''),
            sign if sign.is_control() => quoted.push(' '),
            sign => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

/// A name comes through as it is.
pub fn is_sayable(text: &str) -> bool {
    quoted(text).trim_matches('"') == text.trim_matches('"')
        && !text.chars().any(char::is_control)
        && !text.ends_with('"')
}

fn row(out: &mut dyn Write, values: &[f64]) -> io::Result<()> {
    for (number, value) in values.iter().enumerate() {
        let tab = if number > 0 { "\t" } else { "" };
        // No zero with a minus: another program's rounding.
        let value = if *value == 0.0 { 0.0 } else { *value };
        write!(out, "{tab}{value:.10}")?;
    }
    writeln!(out)
}

fn write_mesh(mesh: &Mesh, version: u8, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "\"MESH\"\n\"\"\n\"\"\n{}\n", mesh.vertices.len())?;
    for vertex in &mesh.vertices {
        row(out, &vertex.position)?;
        row(out, &vertex.normal)?;
        if version >= 6 {
            row(out, &vertex.color)?;
        }
        writeln!(out, "{}", vertex.weights.len())?;
        for (bone, weight) in &vertex.weights {
            if version >= 3 {
                writeln!(out, "{bone}\t{weight:.10}")?;
            } else {
                writeln!(out, "{bone}\n{weight:.10}")?;
            }
        }
        writeln!(out, "{}", vertex.uvs.len())?;
        for uv in &vertex.uvs {
            let known = if version >= 5 { 3 } else { 2 };
            row(out, uv.get(..known).unwrap_or(uv))?;
            if version >= 5 {
                writeln!(out)?;
            }
        }
    }
    writeln!(out, "{}", mesh.triangles.len())?;
    for triangle in &mesh.triangles {
        let (material, [a, b, c]) = (triangle.material, triangle.corners);
        if version >= 3 {
            writeln!(out, "{material}\t\t{a}\t{b}\t{c}")?;
        } else {
            writeln!(out, "{material}\n{a}\n{b}\n{c}")?;
        }
    }
    Ok(())
}

fn write_light(light: &Light, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "\"GENERIC_LIGHT\"\n\"\"\n\"\"\n\"{}\"\n", light.kind)?;
    row(out, &light.color)?;
    row(out, &[light.intensity])?;
    // The bright part first, as most readers take it.
    row(out, &[light.cone[0]])?;
    row(out, &[light.cone[1]])?;
    writeln!(out, "0")?;
    row(out, &[0.0])?;
    row(out, &[0.0])?;
    writeln!(out, "{}", u8::from(light.range.is_some()))?;
    row(out, &[light.range.unwrap_or_default() / 2.0])?;
    row(out, &[light.range.unwrap_or_default()])?;
    writeln!(out, "1")?;
    row(out, &[1.0])
}

/// No rotation, no translation, no scale.
fn write_still(version: u8, out: &mut dyn Write) -> io::Result<()> {
    row(out, &[0.0, 0.0, 0.0, 1.0])?;
    row(out, &[0.0; 3])?;
    write_scale(1.0, version, out)
}

fn write_scale(scale: f64, version: u8, out: &mut dyn Write) -> io::Result<()> {
    if version == 1 {
        row(out, &[scale; 3])?;
        writeln!(out)
    } else {
        row(out, &[scale])
    }
}

fn write_node(
    node: &Node,
    number: usize,
    object: Option<usize>,
    version: u8,
    out: &mut dyn Write,
) -> io::Result<()> {
    let index = |index: Option<usize>| index.and_then(|it| i64::try_from(it).ok()).unwrap_or(NONE);
    let parent = node.parent.map_or(0, |parent| parent + 1);
    writeln!(out, ";INSTANCE {}\n{}", number + 1, index(object))?;
    let id = FIRST_ID + number;
    write!(out, "{}\n{id}\n{parent}\n0\n", quoted(&node.name))?;
    row(out, &node.placement.rotation)?;
    row(out, &node.placement.translation)?;
    write_scale(node.placement.scale, version, out)?;
    write_still(version, out)?;
    for bone in &node.bones {
        writeln!(out, "{}", bone + 1)?;
    }
    writeln!(out)
}
