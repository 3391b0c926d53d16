//! Meshes of numbers that were taken down while the text was scanned: nothing is left to do but to put them in place.

use super::columns::{Column, Columns};
use super::materials::{Materials, narrow};
use super::{HOLE, Mesh};
use crate::model::IntegerPart;
use crate::scan::{GleanedIntegers, GleanedPoints};
use crate::schema::TRIANGLE_VALUES;
use crate::view::{File, in_parallel};
use std::sync::{Mutex, PoisonError};

/// Meshes of more triangles are put together by all threads together, others by one thread each.
const LARGE: usize = 1 << 16;

/// Gives those of wanted objects all of whose numbers were taken down, with the numbers of the objects.
pub(super) fn meshes(
    file: &File<'_>,
    columns: Columns,
    wanted: &(dyn Fn(usize) -> bool + Sync),
    (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
) -> Vec<(usize, Mesh)> {
    if !columns.are_points() || !file.is_gleaned() {
        return Vec::new();
    }
    let of = |object: usize, is_large: bool, threads: usize| {
        let record = file.model.objects.get(object)?;
        let integers = record.triangles.as_ref().map_or(0, |list| list.found);
        let is_wanted =
            wanted(object) && !cancelled() && is_large == (integers > LARGE * TRIANGLE_VALUES);
        let mesh = is_wanted.then(|| mesh(file, object, columns, threads))??;
        Some((object, mesh))
    };
    let objects = file.model.objects.len();
    let small = in_parallel(threads, objects, |object| of(object, false, 1));
    let all = small.into_iter().enumerate();
    all.filter_map(|(object, small)| small.or_else(|| of(object, true, threads)))
        .collect()
}

/// One of them; `None` where something has to be read.
fn mesh(file: &File<'_>, object: usize, columns: Columns, threads: usize) -> Option<Mesh> {
    let object = file.object(object)?;
    let mesh = object.mesh()?;
    let vertices = mesh.vertices();
    let points = vertices.parts().iter().map(|part| vertices.gleaned(part));
    let points = points.collect::<Option<Vec<GleanedPoints>>>()?;
    let mut integers = Vec::new();
    let mut count = 0;
    if let Some(list) = mesh.triangles() {
        count = list.len();
        let all = list
            .parts()
            .iter()
            .map(|part| Some((part, list.gleaned(part)?)));
        integers = all.collect::<Option<Vec<(&IntegerPart, GleanedIntegers)>>>()?;
        let found: usize = integers.iter().map(|it| it.1.values().len()).sum();
        let is_whole = list.reading().is_whole() && !list.reading().count_is_triangle();
        if !is_whole || found != count * TRIANGLE_VALUES {
            return None;
        }
    }
    let wants_uvs = columns.has(Column::FirstUvs);
    let (positions, first_uvs) = put_points(&points, (vertices.len(), wants_uvs), threads);
    let (triangles, materials) = put_triangles(&integers, (vertices.len(), count), threads);
    Some(Mesh {
        positions,
        first_uvs,
        triangles,
        materials,
        ..Mesh::default()
    })
}

/// The vertices of all parts.
fn put_points(
    parts: &[GleanedPoints],
    (count, wants_uvs): (usize, bool),
    threads: usize,
) -> (Vec<[f64; 3]>, Vec<[f32; 2]>) {
    if let [part] = parts {
        let uvs = if wants_uvs { part.first_uvs() } else { &[] };
        return (part.positions().to_vec(), uvs.to_vec());
    }
    let mut positions = vec![[0.0; 3]; count];
    let mut first_uvs = vec![[0.0; 2]; if wants_uvs { count } else { 0 }];
    let mut rest = (positions.as_mut_slice(), first_uvs.as_mut_slice());
    let jobs = parts.iter().map(|part| {
        let own = split(&mut rest.0, part.positions().len());
        let uvs = split(&mut rest.1, part.first_uvs().len());
        Mutex::new((part, own, uvs))
    });
    let jobs: Vec<_> = jobs.collect();
    in_parallel(threads, jobs.len(), |at| {
        let Some(job) = jobs.get(at) else { return };
        // Each is done once.
        let mut job = job.lock().unwrap_or_else(PoisonError::into_inner);
        let (part, own, uvs) = &mut *job;
        own.iter_mut()
            .zip(part.positions())
            .for_each(|(to, it)| *to = *it);
        uvs.iter_mut()
            .zip(part.first_uvs())
            .for_each(|(to, it)| *to = *it);
    });
    drop(jobs);
    (positions, first_uvs)
}

/// The triangles of all parts, which hold so many vertices and so many whole triangles.
fn put_triangles(
    parts: &[(&IntegerPart, GleanedIntegers)],
    (vertices, count): (usize, usize),
    threads: usize,
) -> (Vec<[u32; 3]>, Materials) {
    let mut corners = vec![[0; 3]; count];
    let mut materials = vec![0; count];
    let mut rest = (corners.as_mut_slice(), materials.as_mut_slice());
    let mut first = 0;
    let jobs = parts.iter().enumerate().map(|(at, (part, integers))| {
        // A triangle belongs to the part in which it begins.
        let behind = (part.before + integers.values().len()).div_ceil(TRIANGLE_VALUES);
        let own = behind - first;
        first = behind;
        let (corners, materials) = (split(&mut rest.0, own), split(&mut rest.1, own));
        Mutex::new((at, corners, materials))
    });
    let jobs: Vec<_> = jobs.collect();
    let are_few = in_parallel(threads, jobs.len(), |at| {
        let job = jobs.get(at)?;
        // Each is done once.
        let mut job = job.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, corners, materials) = &mut *job;
        let to = corners.iter_mut().zip(materials.iter_mut());
        let mut are_few = true;
        to.zip(triangles(parts, *at))
            .for_each(|((corners, material), own)| {
                let [of, a, b, c] = own;
                *corners = [a, b, c].map(|corner| corner_of(corner, vertices));
                let narrow = narrow(of);
                are_few &= narrow.is_some();
                *material = narrow.unwrap_or_default();
            });
        Some(are_few)
    });
    drop(jobs);
    if are_few.into_iter().flatten().all(|are_few| are_few) {
        return (corners, Materials::few(materials));
    }
    let all = (0..parts.len()).flat_map(|at| triangles(parts, at));
    (corners, all.map(|[material, ..]| material).collect())
}

/// The triangles that begin in a part.
fn triangles<'p>(
    parts: &'p [(&IntegerPart, GleanedIntegers)],
    at: usize,
) -> impl Iterator<Item = [i32; TRIANGLE_VALUES]> + 'p {
    let values = |at: usize| parts.get(at).map_or(&[][..], |it| it.1.values());
    let before = parts.get(at).map_or(0, |it| it.0.before);
    let others = before.next_multiple_of(TRIANGLE_VALUES) - before;
    let (whole, rest) = values(at)
        .get(others..)
        .unwrap_or_default()
        .as_chunks::<TRIANGLE_VALUES>();
    // The last one may end in the next part, or behind it.
    let behind = (at + 1..parts.len()).flat_map(values);
    let mut open = rest.iter().chain(behind).copied();
    let last = (!rest.is_empty()).then(|| [(); TRIANGLE_VALUES].map(|()| open.next()));
    let last = last.map(|last| last.map(Option::unwrap_or_default));
    whole.iter().copied().chain(last)
}

/// A vertex index as it is kept.
#[inline]
pub(super) fn corner_of(index: i32, vertices: usize) -> u32 {
    match usize::try_from(index) {
        Ok(known) if known < vertices => index as u32,
        _ => HOLE,
    }
}

/// Takes so many off the front, or all that are left.
fn split<'s, T>(rest: &mut &'s mut [T], count: usize) -> &'s mut [T] {
    let all = std::mem::take(rest);
    let (own, behind) = all.split_at_mut(count.min(all.len()));
    *rest = behind;
    own
}
