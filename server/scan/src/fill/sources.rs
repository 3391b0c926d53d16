//! Meshes that are kept with the parts that they were put together of, and brought up to date for texts that come of theirs.

use super::parts::{self, Done};
use super::piece::Piece;
use super::simple;
use crate::view::{File, Reading};
use level::{Changes, Columns, Moved, Shape};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The parts that the meshes of a file were built from.
#[derive(Debug)]
pub struct Sources {
    columns: Columns,
    version: u8,
    objects: usize,
    meshes: BTreeMap<usize, Source>,
}

#[derive(Debug)]
struct Source {
    parts: Vec<Done>,
    /// How many triangles it has, each of four integers of its list; `None` where that is not so.
    triangles: Option<usize>,
}

/// The shapes like [`super::shapes`], with the sources needed to update them; `None` where nothing is kept of the file.
pub fn kept_shapes(
    file: &File<'_>,
    columns: Columns,
    wanted: &(dyn Fn(usize) -> bool + Sync),
    (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
) -> (Vec<Shape>, Option<Sources>) {
    let shapes = super::shapes(file, columns, wanted, threads, cancelled);
    if !parts::is_kept(file) || cancelled() {
        return (shapes, None);
    }
    // They were read just now.
    let parts = parts::all(file, columns, wanted, (threads, cancelled));
    let meshes = parts.into_iter().map(|(object, parts)| {
        let triangles = plain(file.reading(object));
        (object, Source { parts, triangles })
    });
    let sources = Sources {
        columns,
        version: file.model.effective_version(),
        objects: shapes.len(),
        meshes: meshes.collect(),
    };
    let is_read = !cancelled() && !file.source.is_broken_off();
    (shapes, is_read.then_some(sources))
}

/// How many triangles a list has whose integers are theirs, four each.
fn plain(reading: Option<&Reading>) -> Option<usize> {
    match reading {
        None => Some(0),
        Some(reading) if reading.is_whole() && !reading.count_is_triangle() => {
            Some(reading.triangles)
        }
        Some(_) => None,
    }
}

impl Sources {
    /// Makes shapes those of another text. `None` where `cancelled` turned true before that, or nothing can be said of both: then
    /// they still are those of the older one.
    pub fn update(
        &mut self,
        shapes: &mut [Shape],
        file: &File<'_>,
        wanted: &(dyn Fn(usize) -> bool + Sync),
        (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    ) -> Option<Changes> {
        let is_alike = self.version == file.model.effective_version()
            && self.objects == file.model.objects.len()
            && parts::is_kept(file);
        if !is_alike || cancelled() {
            return None;
        }
        let columns = self.columns;
        let all = parts::all(file, columns, wanted, (threads, cancelled));
        let solids = file.objects().filter(|object| object.mesh().is_none());
        let solids: Vec<(usize, Shape)> = solids
            .map(|object| (object.number, simple(file, &object)))
            .collect();
        let is_same = all.keys().eq(self.meshes.keys());
        // Nothing is read of the text from here on.
        if !is_same || cancelled() || file.source.is_broken_off() {
            return None;
        }
        let mut changes = BTreeMap::new();
        let mut is_other = false;
        for ((number, source), parts) in self.meshes.iter_mut().zip(all.into_values()) {
            let triangles = plain(file.reading(*number));
            let moved = match triangles.is_some() && source.triangles == triangles {
                true => moved(&source.parts, &parts),
                false => None,
            };
            let Some(shape) = shapes.get_mut(*number) else {
                continue;
            };
            match (moved, shape) {
                (Some(moved), Shape::Mesh(mesh)) => {
                    for (vertex, point, uv) in &moved {
                        let at = *vertex as usize;
                        let old = mesh.positions.get_mut(at);
                        let old = old.map(|old| std::mem::replace(old, *point));
                        if let (Some(own), Some(uv)) = (mesh.first_uvs.get_mut(at), uv) {
                            *own = *uv;
                        }
                        if let Some(old) = old {
                            let all: &mut Moved = changes.entry(*number).or_default();
                            all.push((*vertex, old));
                        }
                    }
                }
                (_, shape) => {
                    is_other = true;
                    if let Some(object) = file.object(*number) {
                        let mesh = parts::assembled(object, columns, &parts);
                        *shape = Shape::Mesh(Box::new(mesh));
                    }
                }
            }
            *source = Source { parts, triangles };
        }
        for (number, solid) in solids {
            if let Some(shape) = shapes.get_mut(number) {
                *shape = solid;
            }
        }
        Some(match is_other {
            true => Changes::Other,
            false => Changes::Moved(changes),
        })
    }
}

/// A vertex with what it has now.
type Vertex = (u32, [f64; 3], Option<[f32; 2]>);

/// The vertices that differ; `None` where more does.
fn moved(old: &[Done], new: &[Done]) -> Option<Vec<Vertex>> {
    if old.len() != new.len() {
        return None;
    }
    let mut moved = Vec::new();
    let mut before = 0;
    for (old, new) in old.iter().zip(new) {
        match (old, new) {
            (Done::Vertices(old), Done::Vertices(new)) => {
                let count = new.positions.len();
                if !Arc::ptr_eq(old, new) {
                    differing(old, new, before, &mut moved)?;
                }
                before += count;
            }
            (Done::Triangles(old), Done::Triangles(new)) => {
                if !Arc::ptr_eq(old, new) && old != new {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(moved)
}

fn differing(old: &Piece, new: &Piece, before: usize, moved: &mut Vec<Vertex>) -> Option<()> {
    let has_more = |piece: &Piece| {
        let lists = piece.uvs.is_empty() && piece.weights.is_empty();
        !lists || !piece.normals.is_empty() || !piece.colors.is_empty()
    };
    let is_alike =
        old.positions.len() == new.positions.len() && old.first_uvs.len() == new.first_uvs.len();
    if !is_alike || has_more(old) || has_more(new) {
        return None;
    }
    for (at, (one, two)) in old.positions.iter().zip(&new.positions).enumerate() {
        let uvs = [old, new].map(|piece| piece.first_uvs.get(at).copied());
        let bits = |uv: Option<[f32; 2]>| uv.map(|uv| uv.map(f32::to_bits));
        if one.map(f64::to_bits) != two.map(f64::to_bits) || bits(uvs[0]) != bits(uvs[1]) {
            moved.push((u32::try_from(before + at).ok()?, *two, uvs[1]));
        }
    }
    Some(())
}
