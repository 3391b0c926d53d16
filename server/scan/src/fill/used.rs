//! Which vertices and materials the triangles of a mesh use, found in its arrays.

use crate::view::{File, Used};
use level::in_parallel;
use level::{MISSING_CORNER, Materials, Mesh, UNKNOWN_MATERIAL};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of triangles in one piece of work.
const PIECE: usize = 1 << 15;

/// The vertices and materials that an object's triangles use, like [`File::used`], but found in its mesh on several
/// threads; `None` where only the text can tell.
pub fn used(file: &File<'_>, object: usize, mesh: &Mesh, threads: usize) -> Option<Used> {
    let reading = file.reading(object)?;
    let triangles = &mesh.triangles;
    if !reading.is_whole() || triangles.len() != mesh.materials.len() {
        return None;
    }
    let mut words: Vec<AtomicU64> = Vec::new();
    words.resize_with(mesh.positions.len().div_ceil(64), AtomicU64::default);
    let parts = in_parallel(threads, triangles.len().div_ceil(PIECE), |number| {
        let own = number * PIECE..triangles.len().min((number + 1) * PIECE);
        let corners = triangles.get(own.clone()).unwrap_or_default();
        mark(corners, &words)?;
        count(&mesh.materials, own)
    });
    let mut materials: BTreeMap<i64, usize> = BTreeMap::new();
    for part in parts {
        for (material, count) in part? {
            *materials.entry(material).or_default() += count;
        }
    }
    let words = words.into_iter().map(AtomicU64::into_inner);
    Some(Used::of(words.collect(), materials))
}

/// Sets the bit of each corner; `None` where one is missing or out of range.
fn mark(corners: &[[u32; 3]], words: &[AtomicU64]) -> Option<()> {
    for &corner in corners.iter().flatten() {
        if corner == MISSING_CORNER {
            return None;
        }
        let word = words.get(corner as usize / 64)?;
        let bit = 1 << (corner % 64);
        // Most are set already, and looking is cheaper.
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }
    Some(())
}

/// How often each material index of some triangles occurs; `None` where one is missing, or not among those that are counted.
fn count(materials: &Materials, own: Range<usize>) -> Option<BTreeMap<i64, usize>> {
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    if let Some(few) = materials.counted(own.clone()) {
        for (material, count) in few {
            let known = material != UNKNOWN_MATERIAL;
            counts.insert(known.then_some(i64::from(material))?, count);
        }
        return counts
            .keys()
            .all(|it| Used::COUNTED.contains(it))
            .then_some(counts);
    }
    let mut own = own
        .filter_map(|triangle| materials.get(triangle))
        .peekable();
    while let Some(material) = own.next() {
        let known = material != UNKNOWN_MATERIAL && Used::COUNTED.contains(&i64::from(material));
        // Neighbors often have the same.
        let same = std::iter::from_fn(|| own.next_if_eq(&material)).count();
        *counts
            .entry(known.then_some(i64::from(material))?)
            .or_default() += same + 1;
    }
    Some(counts)
}
