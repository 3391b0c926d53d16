//! Meshes that become several: by material, or with the triangles that somebody chose.

use super::meshes::{Corners, is_skinned, mesh, nodes, triangle_text, triangles, vertex_texts};
use super::records::Names;
use super::{Level, Made};
use crate::edit::{Instead, List, Refusal};
use std::fmt::Write;
use std::ops::Range;

/// Each material of a mesh gets an object of its own; the mesh keeps the triangles of the first.
pub(super) fn split(level: Level<'_, '_>, object: usize) -> Result<Made, Refusal> {
    let mesh = mesh(level.file, object)?;
    let mut groups: Vec<(i64, Vec<usize>)> = Vec::new();
    for (number, triangle) in triangles(&mesh)?.iter().enumerate() {
        let material = triangle[0];
        match groups.iter_mut().find(|(known, _)| *known == material) {
            Some((_, group)) => group.push(number),
            None => groups.push((material, vec![number])),
        }
    }
    if groups.len() < 2 {
        return Err(Refusal::new(format!(
            "all triangles of object {object} have the same material"
        )));
    }
    let names: Vec<String> = level.file.materials().map(|it| it.name()).collect();
    let called = |material: i64| {
        let name = usize::try_from(material).ok().and_then(|at| names.get(at));
        name.map_or("no material".to_owned(), |name| format!("`{name}`"))
    };
    let parts = groups
        .into_iter()
        .skip(1)
        .map(|(material, triangles)| Part {
            triangles,
            of: format!("the triangles with {}", called(material)),
        });
    apart(level, object, parts.collect())
}

/// Some triangles of a mesh get an object of their own.
pub(super) fn extract(
    level: Level<'_, '_>,
    object: usize,
    chosen: &[Range<usize>],
) -> Result<Made, Refusal> {
    let mesh = mesh(level.file, object)?;
    let count = triangles(&mesh)?.len();
    let mut triangles: Vec<usize> = chosen.iter().cloned().flatten().collect();
    triangles.sort_unstable();
    triangles.dedup();
    let Some(&last) = triangles.last() else {
        return Err(Refusal::new("no triangles are chosen"));
    };
    if last >= count {
        return Err(Refusal::new(format!(
            "object {object} has {count} triangles: there is no triangle {last}"
        )));
    }
    if triangles.len() == count {
        return Err(Refusal::new(format!(
            "these are all triangles of object {object}"
        )));
    }
    let of = match triangles.len() {
        1 => "the triangle".to_owned(),
        many => format!("the {many} triangles"),
    };
    apart(level, object, vec![Part { triangles, of }])
}

/// Triangles that leave a mesh together.
struct Part {
    /// Their numbers, sorted.
    triangles: Vec<usize>,
    /// The name of the triangles, in words.
    of: String,
}

/// The vertex is in none of the parts.
const NONE: u32 = u32::MAX;

/// Takes parts out of a mesh. Each gets an object and, for each instance of the mesh, an instance with the same transform.
fn apart(level: Level<'_, '_>, object: usize, parts: Vec<Part>) -> Result<Made, Refusal> {
    let file = level.file;
    let whole = mesh(file, object)?;
    let all = triangles(&whole)?;
    let count = whole.vertices().len();
    let mut leaves = vec![false; all.len()];
    let mut numbers: Vec<Vec<u32>> = Vec::with_capacity(parts.len());
    for part in &parts {
        let mut own = vec![NONE; count];
        for &triangle in &part.triangles {
            if let Some(leaves) = leaves.get_mut(triangle) {
                *leaves = true;
            }
            for corner in corners(&all, triangle) {
                if let Some(place) = own.get_mut(corner) {
                    *place = 0;
                }
            }
        }
        let used = own.iter_mut().filter(|place| **place != NONE);
        for (number, place) in (0u32..).zip(used) {
            *place = number;
        }
        numbers.push(own);
    }
    let mut stays = vec![false; count];
    for triangle in (0..all.len()).filter(|&it| leaves.get(it) == Some(&false)) {
        for corner in corners(&all, triangle) {
            if let Some(place) = stays.get_mut(corner) {
                *place = true;
            }
        }
    }
    let is_in = |own: &[u32], vertex: usize| own.get(vertex).is_some_and(|&it| it != NONE);
    // What no triangle used is left where it is.
    let goes = |vertex: usize| {
        stays.get(vertex) == Some(&false) && numbers.iter().any(|own| is_in(own, vertex))
    };
    if is_skinned(file, object) {
        let used = nodes(&whole, |_| true);
        let kept = nodes(&whole, |vertex| !goes(vertex));
        let same = |own: &Vec<u32>| nodes(&whole, |vertex| is_in(own, vertex)) == used;
        if kept != used || !numbers.iter().all(same) {
            return Err(Refusal::new(format!(
                "the parts of object {object} hang on different bones, and readers take the length of a bone list \
                 from the vertices"
            )));
        }
    }
    let mut records = level.records()?;
    for triangle in (0..all.len()).filter(|&it| leaves.get(it) == Some(&true)) {
        records.remove(List::Triangles(object), triangle, Instead::Nothing);
    }
    for vertex in (0..count).filter(|&vertex| goes(vertex)) {
        records.remove(List::Vertices(object), vertex, Instead::Nothing);
    }
    let texts = object_texts(level, object, &parts, (&all, &numbers))?;
    let (objects, instances) = (file.model.objects.len(), file.model.instances.len());
    let mut names = Names::of(file);
    let mut notes = Vec::new();
    for (at, (text, part)) in texts.into_iter().zip(&parts).enumerate() {
        records.insert(List::Objects, objects, text);
        let number = objects + at;
        let mut called = Vec::new();
        for &placed in file.placements(object) {
            let Some(instance) = file.instance(placed) else {
                continue;
            };
            let (name, called_so) = names.free(&instance);
            let object = (instance.record.object.span.clone(), number.to_string());
            let values = vec![object, called_so];
            records.duplicate_with(List::Instances, placed, instances, values);
            called.push(format!("`{name}`"));
        }
        notes.push(match called.len() {
            0 => format!("Object {number} has {}.", part.of),
            1 => format!(
                "Object {number} has {}; its instance is {}.",
                part.of, called[0]
            ),
            _ => format!(
                "Object {number} has {}; its instances are {}.",
                part.of,
                called.join(", ")
            ),
        });
    }
    Ok(Made {
        edits: records.finish()?,
        notes,
        ..Made::default()
    })
}

fn corners(all: &[Corners], triangle: usize) -> impl Iterator<Item = usize> + '_ {
    let corners = all.get(triangle).map(|&[_, a, b, c]| [a, b, c]);
    let corners = corners.into_iter().flatten();
    corners.filter_map(|corner| usize::try_from(corner).ok())
}

/// The lines of the new objects.
fn object_texts(
    level: Level<'_, '_>,
    object: usize,
    parts: &[Part],
    (all, numbers): (&[Corners], &[Vec<u32>]),
) -> Result<Vec<String>, Refusal> {
    let file = level.file;
    let version = file.model.effective_version();
    let whole = mesh(file, object)?;
    let mut texts: Vec<String> = numbers
        .iter()
        .map(|own| {
            let count = own.iter().filter(|&&it| it != NONE).count();
            format!("\"MESH\"\n\"\"\n\"\"\n{count}\n")
        })
        .collect();
    vertex_texts(file, &whole, |row, text| {
        for (own, to) in numbers.iter().zip(&mut texts) {
            if own.get(row.number()).is_some_and(|&it| it != NONE) {
                to.push_str(text);
                to.push('\n');
            }
        }
    });
    for ((part, own), text) in parts.iter().zip(numbers).zip(&mut texts) {
        let _ = write!(text, "{}", part.triangles.len());
        for &triangle in &part.triangles {
            text.push('\n');
            let Some(&[material, ..]) = all.get(triangle) else {
                continue;
            };
            let mut new = [material, 0, 0, 0];
            for (place, corner) in new.iter_mut().skip(1).zip(corners(all, triangle)) {
                *place = own.get(corner).map_or(0, |&it| i64::from(it));
            }
            triangle_text(version, new, text);
        }
    }
    Ok(texts)
}
