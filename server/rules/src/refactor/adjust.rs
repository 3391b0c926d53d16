//! Changes that somebody makes with a hand on the picture: instances moved and turned, vertices moved, triangles with another
//! material or gone. As refactorings they are data, and touch no byte but those of the values that they change.

use super::give::{Chosen, assign};
use super::meshes::mesh;
use super::records::{exists, not_the_root};
use super::transform::{Part, Transform, numbers, parent, product, transform, turn, world};
use super::{Level, Made, Record};
use crate::edit::{Refusal, Value, real_like, without_triangles};
use scan::real_value;
use scan::view::Row;
use schema::FieldId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A change of an instance, a vertex or triangles. Numbers count from 0; lengths are in units of the file (100 are one
/// world unit).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Adjustment {
    /// An instance and what hangs below it move.
    MoveInstance {
        /// Number of the instance.
        instance: usize,
        /// How far, along the axes of the level.
        by: [f64; 3],
    },
    /// An instance and what hangs below it turn around its origin.
    RotateInstance {
        /// Number of the instance.
        instance: usize,
        /// Around which axis of the level.
        axis: [f64; 3],
        /// How far, in degrees: counterclockwise when looking against the axis.
        degrees: f64,
    },
    /// A vertex moves, and with it all others at its place in the object.
    MoveVertex {
        /// Number of the object.
        object: usize,
        /// Number of the vertex.
        vertex: usize,
        /// How far, along the axes of the object.
        by: [f64; 3],
    },
    /// Triangles get another material.
    AssignMaterial {
        /// Number of the object.
        object: usize,
        /// Numbers of the triangles.
        triangles: BTreeSet<usize>,
        /// Number of the material.
        material: usize,
    },
    /// Triangles go. Vertices stay, as other indices count them.
    DeleteTriangles {
        /// Number of the object.
        object: usize,
        /// Numbers of the triangles.
        triangles: BTreeSet<usize>,
    },
}

impl Adjustment {
    /// The edits of the adjustment, with notes.
    ///
    /// # Errors
    /// If it cannot be done, or if the file has errors of structure.
    pub fn make(&self, level: Level<'_, '_>) -> Result<Made, Refusal> {
        if let Adjustment::DeleteTriangles { object, triangles } = self {
            are_there(level, *object, triangles)?;
            let all = triangles.iter().copied();
            return Ok(without_triangles(level.file, level.chunks, *object, all)?.into());
        }
        let mut records = level.records()?;
        let values = match self {
            Adjustment::MoveInstance { instance, by } => move_instance(level, *instance, *by)?,
            Adjustment::RotateInstance {
                instance,
                axis,
                degrees,
            } => rotate_instance(level, *instance, *axis, *degrees)?,
            Adjustment::MoveVertex { object, vertex, by } => {
                move_vertex(level, *object, *vertex, *by)?
            }
            Adjustment::AssignMaterial {
                object,
                triangles,
                material,
            } => {
                exists(level.file, Record::Material(*material))?;
                are_there(level, *object, triangles)?;
                let mut values = Vec::new();
                let chosen = Chosen::These(triangles);
                assign(level, *object, &chosen, *material, &mut values)?;
                values
            }
            Adjustment::DeleteTriangles { .. } => Vec::new(),
        };
        for (span, value) in values {
            records.set(span, value);
        }
        Ok(records.finish()?.into())
    }
}

/// The text of a number in the style of the one that it replaces; `None` where it would say the same.
fn restyled(value: f64, old: f64, like: &[u8]) -> Result<Option<String>, Refusal> {
    if !value.is_finite() {
        return Err(Refusal::new("a number would become too large"));
    }
    let mut text = real_like(value, like);
    // What is left of rounding is no negative zero.
    if real_value(text.as_bytes()) == Some(0.0) {
        text = text.trim_start_matches('-').to_owned();
    }
    let before = real_like(old, like);
    let same = real_value(text.as_bytes()) == real_value(before.as_bytes());
    Ok((!same).then_some(text))
}

/// New numbers for a field of an instance.
fn rewritten(
    level: Level<'_, '_>,
    instance: usize,
    field: FieldId,
    new: &[f64],
) -> Result<Vec<Value>, Refusal> {
    let file = level.file;
    let view = file.instance(instance);
    let view = view.ok_or_else(|| Refusal::new(format!("there is no instance {instance}")))?;
    let mut values = Vec::new();
    for ((span, old), &value) in numbers(file, &view, field)?.into_iter().zip(new) {
        let like = file.source.bytes(span.clone());
        if let Some(text) = restyled(value, old, &like)? {
            values.push((span, text));
        }
    }
    Ok(values)
}

/// An instance that may be moved, and the space in which its transform counts.
fn above(level: Level<'_, '_>, instance: usize) -> Result<Transform, Refusal> {
    exists(level.file, Record::Instance(instance))?;
    not_the_root(Record::Instance(instance))?;
    match parent(level.file, instance) {
        Some(parent) => world(level.file, parent),
        None => Ok(Transform::IDENTITY),
    }
}

/// Moves an instance along the axes of the level, in units of the file.
pub(super) fn move_instance(
    level: Level<'_, '_>,
    instance: usize,
    by: [f64; 3],
) -> Result<Vec<Value>, Refusal> {
    let above = above(level, instance)?;
    let back = above.inverse().ok_or_else(|| {
        Refusal::new(format!(
            "what instance {instance} hangs below has a scale of 0"
        ))
    })?;
    let own = transform(level.file, instance, Part::Local)?;
    let way = back.direction(by);
    let new: [f64; 3] = std::array::from_fn(|at| own.translation[at] + way[at]);
    rewritten(level, instance, Part::Local.translation(), &new)
}

fn rotate_instance(
    level: Level<'_, '_>,
    instance: usize,
    axis: [f64; 3],
    degrees: f64,
) -> Result<Vec<Value>, Refusal> {
    let length = axis.iter().map(|part| part * part).sum::<f64>().sqrt();
    if !length.is_normal() {
        return Err(Refusal::new("an axis of rotation has a length"));
    }
    let [x, y, z] = axis.map(|part| part / length);
    let (sine, cosine) = (degrees.to_radians() / 2.0).sin_cos();
    turn_instance(level, instance, [x * sine, y * sine, z * sine, cosine])
}

/// Turns an instance around its own place, by a turn (unit quaternion, w last) in the level.
pub(super) fn turn_instance(
    level: Level<'_, '_>,
    instance: usize,
    [x, y, z, w]: [f64; 4],
) -> Result<Vec<Value>, Refusal> {
    let [i, j, k, real] = above(level, instance)?.rotation;
    let [x, y, z] = turn([-i, -j, -k, real], [x, y, z]);
    let own = transform(level.file, instance, Part::Local)?;
    let new = product([x, y, z, w], own.rotation);
    rewritten(level, instance, Part::Local.rotation(), &new)
}

/// Scales an instance, and what hangs below it, around its own place.
pub(super) fn scale_instance(
    level: Level<'_, '_>,
    instance: usize,
    by: f64,
) -> Result<Vec<Value>, Refusal> {
    above(level, instance)?;
    let field = Part::Local.scale();
    let view = level.file.instance(instance);
    let own = view.map(|view| numbers(level.file, &view, field));
    let own = own.transpose()?.unwrap_or_default();
    let new: Vec<f64> = own.iter().map(|(_, value)| value * by).collect();
    rewritten(level, instance, field, &new)
}

fn place_of(row: &Row) -> Option<[f64; 3]> {
    let axis = |axis| row.value(FieldId::VertexPosition, axis, 0);
    Some([axis(0)?, axis(1)?, axis(2)?])
}

fn move_vertex(
    level: Level<'_, '_>,
    object: usize,
    vertex: usize,
    by: [f64; 3],
) -> Result<Vec<Value>, Refusal> {
    let vertices = mesh(level.file, object)?.vertices();
    let row = vertices.get(vertex);
    let row =
        row.ok_or_else(|| Refusal::new(format!("there is no vertex {vertex} in object {object}")))?;
    let place = place_of(&row).filter(|place| place.iter().all(|axis| axis.is_finite()));
    let place = place.ok_or_else(|| {
        Refusal::new(format!(
            "the position of vertex {vertex} of object {object} is no point"
        ))
    })?;
    let near = place.map(|axis| axis as f32);
    let mut values = Vec::new();
    let mut wrong = None;
    vertices.visit(|row| {
        if row.position() != near || place_of(row) != Some(place) {
            return;
        }
        for axis in 0..3 {
            let Some(span) = row.span(FieldId::VertexPosition, axis, 0) else {
                continue;
            };
            let like = level.file.source.bytes(span.clone());
            match restyled(place[axis] + by[axis], place[axis], &like) {
                Ok(Some(text)) => values.push((span, text)),
                Ok(None) => {}
                Err(refusal) => wrong = Some(refusal),
            }
        }
    });
    match wrong {
        Some(refusal) => Err(refusal),
        None => Ok(values),
    }
}

/// There are such triangles.
fn are_there(
    level: Level<'_, '_>,
    object: usize,
    triangles: &BTreeSet<usize>,
) -> Result<(), Refusal> {
    mesh(level.file, object)?;
    match triangles.last() {
        Some(&triangle) => exists(level.file, Record::Triangle { object, triangle }),
        None => Err(Refusal::new("no triangle is chosen")),
    }
}
