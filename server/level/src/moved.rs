//! How meshes differ from those of an earlier state of the level.

use crate::{Mesh, in_parallel};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Vertices of a mesh that are elsewhere than they were, or have another UV, with where they were.
pub type Moved = Vec<(u32, [f64; 3])>;

/// How meshes differ from those of an earlier level.
#[derive(Debug)]
pub enum Changes {
    /// In where vertices are, by the numbers of their objects, and in nothing else.
    Moved(BTreeMap<usize, Moved>),
    /// In something else, too.
    Other,
}

/// The triangles with one of some vertices, in order.
pub fn touching(mesh: &Mesh, moved: &Moved, threads: usize) -> Vec<usize> {
    let vertices: FxHashSet<u32> = moved.iter().map(|it| it.0).collect();
    let (Some(&low), Some(&high)) = (vertices.iter().min(), vertices.iter().max()) else {
        return Vec::new();
    };
    // Nearly all are far away.
    let is_one = |corner: &u32| (low..=high).contains(corner) && vertices.contains(corner);
    let pieces = mesh.triangles.len().div_ceil(PIECE);
    let found = in_parallel(threads, pieces, |piece| {
        let own = mesh.triangles.chunks(PIECE).nth(piece).unwrap_or_default();
        let numbers = (piece * PIECE..).zip(own);
        let touching = numbers.filter(|(_, corners)| corners.iter().any(is_one));
        touching.map(|(number, _)| number).collect::<Vec<usize>>()
    });
    found.concat()
}

/// The number of triangles in a piece of work for one thread.
const PIECE: usize = 1 << 15;
