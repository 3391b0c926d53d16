//! A model as Halo's text, laid out as the Blender toolset does it.

use super::decimal::{put_decimal, put_whole};
use super::model::{Light, Mesh, Model, Node, Object, Vertex};
use schema::{Before, Exporter, FieldId, Layout, ObjectType, Part, RecordKind, Section};
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

/// The fields and white space of a version, as the schema has them.
#[derive(Clone, Copy, Debug)]
struct Form {
    version: u8,
    lights: bool,
    material_strings: bool,
    colors: bool,
    /// How many numbers a UV and a scale have.
    uv: usize,
    scale: usize,
    /// The white space before a weight and before a triangle's first vertex.
    weight: &'static str,
    corner: &'static str,
    next_corner: &'static str,
    /// An empty line stands behind a UV, and behind a scale.
    line_behind_uv: bool,
    line_behind_scale: bool,
}

impl Form {
    fn of(version: u8) -> Form {
        let has = |record, field: FieldId| {
            let mut slots = Layout::of(record, version).slots.iter();
            slots.any(|slot| slot.field == field)
        };
        let count = |field: FieldId| field.components(version).len().max(1);
        let part = |record, field| Part {
            record,
            field,
            component: 0,
        };
        let before = |record, last, field| {
            let (last, value) = (part(record, last), part(record, field));
            Exporter::Habdt.before(version, last, value)
        };
        let space = |before| match before {
            Before::Tabs(1) => "\t",
            Before::Tabs(_) => "\t\t",
            Before::Line => "\n",
            Before::EmptyLine => "\n\n",
        };
        use FieldId as F;
        let vertex = |last, field| before(RecordKind::Vertex, last, field);
        let triangle = |last, field| space(before(RecordKind::Triangle, last, field));
        let instance = |last, field| before(RecordKind::Instance, last, field);
        Form {
            version,
            lights: version >= ObjectType::GenericLight.since(),
            material_strings: has(RecordKind::Material, F::MaterialStringCount),
            colors: has(RecordKind::Vertex, F::VertexColor),
            uv: count(F::UvCoordinates),
            scale: count(F::LocalScale),
            weight: space(vertex(F::NodeIndex, F::BoneWeight)),
            corner: triangle(F::TriangleMaterialIndex, F::VertexIndex1),
            next_corner: triangle(F::VertexIndex1, F::VertexIndex2),
            line_behind_uv: vertex(F::UvCoordinates, F::VertexPosition) == Before::EmptyLine,
            line_behind_scale: instance(F::LocalScale, F::PivotRotation) == Before::EmptyLine,
        }
    }
}

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
    let form = Form::of(version);
    if !form.lights {
        let why = format!("left out: version {version} has no lights");
        lost.lose(lights, "light is", "lights are", &why);
    }
    if !form.colors && vertices().any(|vertex| vertex.color != [0.0; 3]) {
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
    let form = Form::of(style.version);
    // A light that the version does not have: its instance stays, and places nothing.
    let mut numbers = Vec::with_capacity(model.objects.len());
    let mut objects = Vec::new();
    for object in &model.objects {
        let known = form.lights || matches!(object, Object::Mesh(_));
        numbers.push(known.then_some(objects.len()));
        if known {
            objects.push(object);
        }
    }
    begin(Section::Header, usize::from(form.version), out)?;
    for line in [style.source.as_str(), "1.0", "halo-ass", ""] {
        writeln!(out, "{}", quoted(line))?;
    }
    writeln!(out)?;
    begin(Section::Materials, model.materials.len(), out)?;
    writeln!(out)?;
    for (number, name) in model.materials.iter().enumerate() {
        write!(out, ";MATERIAL {number}\n{}\n\"\"\n", quoted(name))?;
        if form.material_strings {
            writeln!(out, "0")?;
        }
        writeln!(out)?;
    }
    begin(Section::Objects, objects.len(), out)?;
    writeln!(out)?;
    for (number, object) in objects.iter().enumerate() {
        writeln!(out, ";OBJECT {number}")?;
        match object {
            Object::Mesh(mesh) => write_mesh(mesh, form, out)?,
            Object::Light(light) => write_light(light, out)?,
        }
        writeln!(out)?;
    }
    begin(Section::Instances, model.nodes.len() + 1, out)?;
    writeln!(out)?;
    write!(out, ";INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n")?;
    write_still(form, out)?;
    write_still(form, out)?;
    writeln!(out)?;
    for (number, node) in model.nodes.iter().enumerate() {
        let object = node
            .object
            .and_then(|it| numbers.get(it).copied().flatten());
        write_node(node, number, object, form, out)?;
    }
    out.flush()
}

/// A section's heading and the number below it.
fn begin(section: Section, number: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, ";### {} ###\n{number}", section.heading())
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
    let mut text = Vec::new();
    put_row(&mut text, values);
    out.write_all(&text)
}

fn put_row(text: &mut Vec<u8>, values: &[f64]) {
    for (number, value) in values.iter().enumerate() {
        if number > 0 {
            text.push(b'\t');
        }
        // No zero with a minus: another program's rounding.
        put_decimal(text, if *value == 0.0 { 0.0 } else { *value });
    }
    text.push(b'\n');
}

fn put_count(text: &mut Vec<u8>, count: usize) {
    put_whole(text, count as u64);
    text.push(b'\n');
}

/// How much text of a mesh is gathered before it is written, in bytes.
const GATHERED: usize = 1 << 16;

fn write_mesh(mesh: &Mesh, form: Form, out: &mut dyn Write) -> io::Result<()> {
    let kind = ObjectType::Mesh.name();
    write!(out, "\"{kind}\"\n\"\"\n\"\"\n{}\n", mesh.vertices.len())?;
    let mut text = Vec::with_capacity(2 * GATHERED);
    for vertex in &mesh.vertices {
        put_vertex(&mut text, vertex, form);
        flush(&mut text, out, GATHERED)?;
    }
    put_count(&mut text, mesh.triangles.len());
    for triangle in &mesh.triangles {
        if triangle.material < 0 {
            text.push(b'-');
        }
        put_whole(&mut text, u64::from(triangle.material.unsigned_abs()));
        let spaces = [form.corner, form.next_corner, form.next_corner];
        for (space, corner) in spaces.into_iter().zip(triangle.corners) {
            text.extend_from_slice(space.as_bytes());
            put_whole(&mut text, u64::from(corner));
        }
        text.push(b'\n');
        flush(&mut text, out, GATHERED)?;
    }
    flush(&mut text, out, 0)
}

/// Writes what was gathered, if it is more than a number of bytes.
fn flush(text: &mut Vec<u8>, out: &mut dyn Write, most: usize) -> io::Result<()> {
    if text.len() > most {
        out.write_all(text)?;
        text.clear();
    }
    Ok(())
}

fn put_vertex(text: &mut Vec<u8>, vertex: &Vertex, form: Form) {
    put_row(text, &vertex.position);
    put_row(text, &vertex.normal);
    if form.colors {
        put_row(text, &vertex.color);
    }
    put_count(text, vertex.weights.len());
    for (bone, weight) in &vertex.weights {
        put_whole(text, *bone as u64);
        text.extend_from_slice(form.weight.as_bytes());
        put_decimal(text, *weight);
        text.push(b'\n');
    }
    put_count(text, vertex.uvs.len());
    for uv in &vertex.uvs {
        put_row(text, uv.get(..form.uv).unwrap_or(uv));
        if form.line_behind_uv {
            text.push(b'\n');
        }
    }
}

fn write_light(light: &Light, out: &mut dyn Write) -> io::Result<()> {
    let object = ObjectType::GenericLight.name();
    write!(out, "\"{object}\"\n\"\"\n\"\"\n\"{}\"\n", light.kind)?;
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
fn write_still(form: Form, out: &mut dyn Write) -> io::Result<()> {
    row(out, &[0.0, 0.0, 0.0, 1.0])?;
    row(out, &[0.0; 3])?;
    write_scale(1.0, form, out)
}

fn write_scale(scale: f64, form: Form, out: &mut dyn Write) -> io::Result<()> {
    row(out, [scale; 3].get(..form.scale).unwrap_or(&[scale]))?;
    if form.line_behind_scale {
        writeln!(out)?;
    }
    Ok(())
}

fn write_node(
    node: &Node,
    number: usize,
    object: Option<usize>,
    form: Form,
    out: &mut dyn Write,
) -> io::Result<()> {
    let index = |index: Option<usize>| index.and_then(|it| i64::try_from(it).ok()).unwrap_or(NONE);
    let parent = node.parent.map_or(0, |parent| parent + 1);
    writeln!(out, ";INSTANCE {}\n{}", number + 1, index(object))?;
    let id = FIRST_ID + number;
    write!(out, "{}\n{id}\n{parent}\n0\n", quoted(&node.name))?;
    row(out, &node.placement.rotation)?;
    row(out, &node.placement.translation)?;
    write_scale(node.placement.scale, form, out)?;
    write_still(form, out)?;
    for bone in &node.bones {
        writeln!(out, "{}", bone + 1)?;
    }
    writeln!(out)
}
