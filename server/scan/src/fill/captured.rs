//! Meshes of numbers that were taken down while the text was scanned: nothing is left to do but to put them in place.

use crate::model::IntegerPart;
use crate::view::File;
use crate::{CapturedIntegers, CapturedPoints};
use level::in_parallel;
use level::{Column, Columns, Materials, Mesh, clamp_to_f32, corner_of, material_as_byte};
use schema::TRIANGLE_VALUES;
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
    if !columns.are_points() || !file.is_captured() {
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
    let points = vertices.parts().iter().map(|part| vertices.captured(part));
    let points = points.collect::<Option<Vec<CapturedPoints>>>()?;
    let mut integers = Vec::new();
    let mut count = 0;
    if let Some(list) = mesh.triangles() {
        count = list.len();
        let all = list
            .parts()
            .iter()
            .map(|part| Some((part, list.captured(part)?)));
        integers = all.collect::<Option<Vec<(&IntegerPart, CapturedIntegers)>>>()?;
        let found: usize = integers.iter().map(|it| it.1.values().len()).sum();
        let is_whole = list.reading().is_whole() && !list.reading().count_is_triangle();
        if !is_whole || found != count * TRIANGLE_VALUES {
            return None;
        }
    }
    let wants_uvs = columns.has(Column::FirstUvs);
    let (positions, first_uvs) = put_points(points, (vertices.len(), wants_uvs), threads);
    let (triangles, materials) = put_triangles(integers, (vertices.len(), count), threads);
    Some(Mesh {
        positions,
        first_uvs,
        triangles,
        materials,
        ..Mesh::default()
    })
}

/// Does jobs on so many threads, each once; what one has is forgotten with it.
fn each<J: Send, T: Send>(
    threads: usize,
    jobs: impl Iterator<Item = J>,
    work: impl Fn(J) -> T + Sync,
) -> Vec<T> {
    let jobs: Vec<_> = jobs.map(|job| Mutex::new(Some(job))).collect();
    let done = in_parallel(threads, jobs.len(), |at| {
        let mut job = jobs.get(at)?.lock().unwrap_or_else(PoisonError::into_inner);
        job.take().map(&work)
    });
    done.into_iter().flatten().collect()
}

/// The vertices of all parts.
fn put_points(
    parts: Vec<CapturedPoints>,
    (count, wants_uvs): (usize, bool),
    threads: usize,
) -> (Vec<[f64; 3]>, Vec<[f32; 2]>) {
    let mut positions = vec![[0.0; 3]; count];
    let mut first_uvs = vec![[0.0; 2]; if wants_uvs { count } else { 0 }];
    let mut rest = (positions.as_mut_slice(), first_uvs.as_mut_slice());
    let jobs = parts.into_iter().map(|part| {
        let count = part.positions().len();
        let own = (split(&mut rest.0, count), split(&mut rest.1, count));
        (part, own)
    });
    each(threads, jobs, |(part, (own, uvs))| {
        own.iter_mut()
            .zip(part.positions())
            .for_each(|(to, it)| *to = it.map(clamp_to_f32));
        uvs.iter_mut()
            .zip(part.first_uvs())
            .for_each(|(to, it)| *to = *it);
    });
    (positions, first_uvs)
}

/// The triangles of all parts of a mesh of so many vertices and so many whole triangles.
fn put_triangles(
    parts: Vec<(&IntegerPart, CapturedIntegers)>,
    (vertices, count): (usize, usize),
    threads: usize,
) -> (Vec<[u32; 3]>, Materials) {
    let mut corners = vec![[0; 3]; count];
    let mut materials = vec![0; count];
    let mut rest = (corners.as_mut_slice(), materials.as_mut_slice());
    let lasts: Vec<_> = (0..parts.len()).map(|at| last(&parts, at)).collect();
    let mut first = 0;
    let jobs = parts
        .into_iter()
        .zip(lasts)
        .map(|((part, integers), last)| {
            // A triangle belongs to the part in which it begins.
            let behind = (part.before + integers.values().len()).div_ceil(TRIANGLE_VALUES);
            let own = behind - first;
            first = behind;
            let to = (split(&mut rest.0, own), split(&mut rest.1, own));
            (part.before, integers, last, to)
        });
    // The materials of parts for which there is no room in a byte each.
    let wide = each(
        threads,
        jobs,
        |(before, integers, last, (corners, materials))| {
            let (others, whole) = (others(before), integers.values());
            let whole = whole.get(others..).unwrap_or_default();
            let whole = whole.as_chunks::<TRIANGLE_VALUES>().0;
            let all = || whole.iter().copied().chain(last);
            let mut are_few = true;
            let to = corners.iter_mut().zip(materials.iter_mut());
            to.zip(all())
                .for_each(|((corners, material), [of, a, b, c])| {
                    *corners = [a, b, c].map(|corner| corner_of(corner, vertices));
                    let narrow = material_as_byte(of);
                    are_few &= narrow.is_some();
                    *material = narrow.unwrap_or_default();
                });
            let wide = || all().map(|[material, ..]| material).collect::<Vec<i32>>();
            (materials.len(), (!are_few).then(wide))
        },
    );
    if wide.iter().all(|it| it.1.is_none()) {
        return (corners, Materials::few(materials));
    }
    let narrow = Materials::few(materials);
    let mut at = 0;
    let all = wide.into_iter().flat_map(|(count, wide)| {
        let own = at..at + count;
        at = own.end;
        wide.unwrap_or_else(|| own.filter_map(|at| narrow.get(at)).collect())
    });
    (corners, all.collect())
}

/// How many integers of a list, so many of which are before, belong to a triangle that has begun.
fn others(before: usize) -> usize {
    before.next_multiple_of(TRIANGLE_VALUES) - before
}

/// The triangle that begins in a part and ends in the next one, or behind it.
fn last(parts: &[(&IntegerPart, CapturedIntegers)], at: usize) -> Option<[i32; TRIANGLE_VALUES]> {
    let values = |at: usize| parts.get(at).map_or(&[][..], |it| it.1.values());
    let own = values(at).get(others(parts.get(at)?.0.before)..)?;
    let open = own.as_chunks::<TRIANGLE_VALUES>().1;
    let behind = (at + 1..parts.len()).flat_map(values);
    let mut all = open.iter().chain(behind).copied();
    // The list holds whole triangles.
    (!open.is_empty()).then(|| [(); TRIANGLE_VALUES].map(|()| all.next().unwrap_or_default()))
}

/// Takes so many off the front, or all that are left.
fn split<'s, T>(rest: &mut &'s mut [T], count: usize) -> &'s mut [T] {
    let all = std::mem::take(rest);
    let (own, behind) = all.split_at_mut(count.min(all.len()));
    *rest = behind;
    own
}
