//! Faces that get another material.

use super::meshes::mesh;
use super::records::exists;
use super::{Level, Made, Record};
use crate::edit::{Refusal, Value};
use scan::view::Triangle;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// Faces of an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Faces {
    /// Number of the object.
    pub object: usize,
    /// The triangles of a mesh; all faces where none are named.
    #[serde(default)]
    pub triangles: Vec<Range<usize>>,
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Faces { object, triangles } = self;
        match triangles.as_slice() {
            [] => write!(f, "object {object}"),
            [one] if one.len() == 1 => write!(f, "triangle {} of object {object}", one.start),
            [one] => {
                let last = one.end.saturating_sub(1);
                write!(f, "triangles {} to {last} of object {object}", one.start)
            }
            _ => write!(f, "triangles of object {object}"),
        }
    }
}

/// The material of these faces becomes another. Nothing else changes.
pub(super) fn give(
    level: Level<'_, '_>,
    faces: &[Faces],
    material: usize,
) -> Result<Made, Refusal> {
    let file = level.file;
    exists(file, Record::Material(material))?;
    let mut values = Vec::new();
    for own in faces {
        let object = own.object;
        exists(file, Record::Object(object))?;
        let record = file.model.objects.get(object);
        if let Some(index) = record.and_then(|record| record.material.as_ref()) {
            if own.triangles.is_empty() && index.value != i64::try_from(material).ok() {
                values.push((index.span.clone(), material.to_string()));
            }
            continue;
        }
        mesh(file, object)?;
        match own.triangles.iter().map(|range| range.end).max() {
            Some(end) => {
                let triangle = end.saturating_sub(1);
                exists(file, Record::Triangle { object, triangle })?;
                let is_chosen = |number| own.triangles.iter().any(|range| range.contains(&number));
                assign(
                    level,
                    object,
                    &Chosen::If(&is_chosen),
                    material,
                    &mut values,
                )?;
            }
            None => assign(level, object, &Chosen::If(&|_| true), material, &mut values)?,
        }
    }
    if values.is_empty() {
        return Ok(Made::nothing(format!(
            "All of these faces have material {material} already."
        )));
    }
    let mut records = level.records()?;
    for (span, value) in values {
        records.set(span, value);
    }
    Ok(records.finish()?.into())
}

/// A choice of triangles.
pub(super) enum Chosen<'c> {
    /// These, by number.
    These(&'c BTreeSet<usize>),
    /// Those of whose numbers this holds.
    If(&'c dyn Fn(usize) -> bool),
}

/// From so many triangles on the whole list is read, not the part of each.
const MANY: usize = 16;

/// Adds the changes that give triangles a material.
pub(super) fn assign(
    level: Level<'_, '_>,
    object: usize,
    chosen: &Chosen<'_>,
    material: usize,
    values: &mut Vec<Value>,
) -> Result<(), Refusal> {
    let mut take = |triangle: &Triangle| {
        let [Some(index), ..] = &triangle.values else {
            return;
        };
        if index.value != i64::try_from(material).ok() {
            values.push((index.span.clone(), material.to_string()));
        }
    };
    let Some(list) = mesh(level.file, object)?.triangles() else {
        return Ok(());
    };
    match chosen {
        Chosen::These(numbers) if numbers.len() < MANY => {
            let chosen = numbers.iter().filter_map(|&number| list.get(number));
            chosen.for_each(|triangle| take(&triangle));
        }
        Chosen::These(numbers) => list.visit(|triangle| {
            if numbers.contains(&triangle.number) {
                take(triangle);
            }
        }),
        Chosen::If(is_chosen) => list.visit(|triangle| {
            if is_chosen(triangle.number) {
                take(triangle);
            }
        }),
    }
    Ok(())
}
