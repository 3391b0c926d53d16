//! Meshes as text: vertices and triangles that go into another object.

use super::Level;
use super::transform::Transform;
use crate::edit::{BoneReading, Refusal, Value, bone_reading, real_like};
use scan::model::Phase;
use scan::view::{File, Mesh, Row};
use scan::{is_space, real_value};
use schema::FieldId;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;
use text::is_line_end;

/// A triangle: its material index, then its corners.
pub(super) type Corners = [i64; 4];

/// The mesh of an object.
pub(super) fn mesh<'f, 'a>(file: &'f File<'a>, object: usize) -> Result<Mesh<'f, 'a>, Refusal> {
    let found = file.object(object);
    let found = found.ok_or_else(|| Refusal::new(format!("there is no object {object}")))?;
    let mesh = found.mesh();
    mesh.ok_or_else(|| Refusal::new(format!("object {object} is no mesh")))
}

/// The triangles of a mesh, whose corners are all there.
pub(super) fn triangles(mesh: &Mesh<'_, '_>) -> Result<Vec<Corners>, Refusal> {
    let list = mesh.triangles();
    let mut found: Vec<Corners> = Vec::new();
    let mut wrong = None;
    let vertices = i64::try_from(mesh.vertices().len()).unwrap_or(i64::MAX);
    if let Some(list) = list {
        found.reserve(list.len());
        list.visit(|triangle| {
            let corners = triangle.corners();
            let whole = triangle.material().zip(corners);
            match whole.filter(|(_, corners)| corners.iter().all(|at| (0..vertices).contains(at))) {
                Some((material, [a, b, c])) => found.push([material, a, b, c]),
                None => wrong = wrong.or(Some(triangle.number)),
            }
        });
    }
    match wrong {
        Some(number) => Err(Refusal::new(format!(
            "triangle {number} of object {} names a vertex that is not there",
            mesh.object
        ))),
        None => Ok(found),
    }
}

/// A triangle as the exporters of a version write it, without the end of its last line.
pub(super) fn triangle_text(version: u8, [material, a, b, c]: Corners, text: &mut String) {
    // Nothing that is written to memory fails.
    let _ = match version {
        3.. => write!(text, "{material}\t\t{a}\t{b}\t{c}"),
        _ => write!(text, "{material}\n{a}\n{b}\n{c}"),
    };
}

/// Calls `take` with the text of each vertex of a mesh, and of the blank lines that follow it, without the end of its
/// last line.
pub(super) fn vertex_texts(file: &File<'_>, mesh: &Mesh<'_, '_>, mut take: impl FnMut(&Row, &str)) {
    let vertices = mesh.vertices();
    let mut row = Row::new(file.model.effective_version());
    for part in vertices.parts() {
        // What follows the last vertex of a part tells whether a blank line does.
        let end = (part.span.end + 16).min(file.source.len());
        let bytes = file.source.bytes(part.span.start..end);
        vertices.visit_part(part, &mut row, &mut |row: &Row| {
            let whole = row.whole();
            let own = whole.start - part.span.start..whole.end - part.span.start;
            let text = bytes.get(own.clone()).unwrap_or_default();
            let mut text = String::from_utf8_lossy(text).into_owned();
            if has_blank_line(bytes.get(own.end..).unwrap_or_default()) {
                text.push('\n');
            }
            take(row, &text);
        });
    }
}

/// A line ends here, and the next is blank.
fn has_blank_line(bytes: &[u8]) -> bool {
    let space = bytes.iter().take_while(|&&byte| is_space(byte)).copied();
    let ends: Vec<u8> = space.filter(|&byte| is_line_end(byte)).collect();
    match ends.as_slice() {
        [b'\r', b'\n', rest @ ..] => !rest.is_empty(),
        [_, rest @ ..] => !rest.is_empty(),
        [] => false,
    }
}

/// New values for the positions and normals of a vertex elsewhere; nothing where nothing moves.
pub(super) fn moved(file: &File<'_>, row: &Row, transform: &Transform) -> Vec<Value> {
    if *transform == Transform::IDENTITY {
        return Vec::new();
    }
    let position = vector(file, row, FieldId::VertexPosition);
    let normal = vector(file, row, FieldId::VertexNormal);
    let mut values = Vec::with_capacity(6);
    let mut write = |spans: [Range<usize>; 3], old: [f64; 3], new: [f64; 3]| {
        for ((span, old), new) in spans.into_iter().zip(old).zip(new) {
            // Zero has no sign here.
            let new = if new == 0.0 { 0.0 } else { new };
            if old != new {
                let like = file.source.bytes(span.clone());
                values.push((span, real_like(new, &like)));
            }
        }
    };
    if let Some((spans, old)) = position {
        write(spans, old, transform.point(old));
    }
    if let Some((spans, old)) = normal {
        write(spans, old, transform.normal(old));
    }
    values
}

fn vector(file: &File<'_>, row: &Row, field: FieldId) -> Option<([Range<usize>; 3], [f64; 3])> {
    let span = |component| row.span(field, component, 0);
    let spans = [span(0)?, span(1)?, span(2)?];
    let value = |span: &Range<usize>| real_value(&file.source.bytes(span.clone()));
    let values = [value(&spans[0])?, value(&spans[1])?, value(&spans[2])?];
    Some((spans, values))
}

/// The text of a stretch with other values in it.
pub(super) fn with_values(text: &str, start: usize, values: &[Value]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for (span, value) in values {
        let own = span.start - start..span.end - start;
        new += text.get(at..own.start).unwrap_or_default();
        new += value;
        at = own.end;
    }
    new += text.get(at..).unwrap_or_default();
    new
}

/// The bones that the vertices of a mesh name: only vertices for which `of` is true count.
pub(super) fn nodes(mesh: &Mesh<'_, '_>, of: impl Fn(usize) -> bool) -> BTreeSet<i64> {
    let mut nodes = BTreeSet::new();
    mesh.vertices().visit(|row| {
        if of(row.number()) {
            nodes.extend(row.influences().filter_map(|(node, _)| node));
        }
    });
    nodes
}

/// An instance of the object has a bone list.
pub(super) fn is_skinned(file: &File<'_>, object: usize) -> bool {
    let placements = file.placements(object).iter();
    let mut placed = placements.filter_map(|&number| file.model.instances.get(number));
    placed.any(|instance| instance.bones > 0)
}

/// Whether bone lists name instances: then one that is moved or scaled moves what hangs on it as well.
pub(super) fn bones_may_be_instances(level: Level<'_, '_>) -> bool {
    bone_reading(level.file) != BoneReading::Objects
}

/// The last two corners change places: the other side is the front.
pub(super) fn flipped([material, a, b, c]: Corners) -> Corners {
    [material, a, c, b]
}

/// Where the two last corners of each triangle of a mesh stand, with each other's values.
pub(super) fn flips(mesh: &Mesh<'_, '_>) -> Vec<Value> {
    let mut values = Vec::new();
    if let Some(list) = mesh.triangles() {
        list.visit(|triangle| {
            let at = |number| triangle.values.get(Phase::of(number).index());
            if let (Some(Some(second)), Some(Some(third))) = (at(2), at(3))
                && let (Some(b), Some(c)) = (second.value, third.value)
                && b != c
            {
                values.push((second.span.clone(), c.to_string()));
                values.push((third.span.clone(), b.to_string()));
            }
        });
    }
    values
}
