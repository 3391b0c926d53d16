//! Finds keys that occur several times among very many, without holding all of them.

use super::Placed;
use level::Mesh;
use level::in_parallel;
use std::sync::atomic::{AtomicU8, Ordering};

/// The most keyed elements that a thread handles in one piece.
const PIECE: usize = 1 << 15;

/// The numbers below `count` one of whose keys occurs at least `least` times (16 at most), in order, each with its keys; and
/// a few more of which that is not true: keys that fall into one slot are not told apart.
pub(super) fn repeated<const N: usize>(
    (count, threads): (usize, usize),
    least: u8,
    keys: impl Fn(usize) -> [Option<u64>; N] + Sync,
) -> Vec<usize> {
    // Few slots are filled five times by chance, many twice.
    let room = if least > 2 { 1 } else { 4 };
    let slots = (count * N * room).next_power_of_two().max(64);
    let mut seen: Vec<AtomicU8> = Vec::new();
    seen.resize_with(slots, AtomicU8::default);
    // The upper bits of a product are the mixed ones.
    let shift = 64 - slots.trailing_zeros();
    let pieces = count.div_ceil(PIECE);
    let counted = in_parallel(threads, pieces, |number| {
        let own = number * PIECE..count.min((number + 1) * PIECE);
        let slots = own.map(|number| {
            // A text of 4 GB has fewer slots than 2^32.
            keys(number).map(|key| key.map_or(NONE, |key| (key >> shift) as u32))
        });
        // All are known before one is counted: who counts waits for what comes before.
        let slots: Vec<[u32; N]> = slots.collect();
        for some in slots.as_flattened().chunks(64) {
            count_slots(&seen, some, least);
        }
        slots
    });
    let is_often = |slot: &u32| {
        let seen = seen.get(*slot as usize);
        seen.is_some_and(|seen| seen.load(Ordering::Relaxed) >= least)
    };
    let found = in_parallel(threads, pieces, |piece| {
        let own = counted.get(piece).map_or(&[][..], Vec::as_slice);
        let often = own.iter().enumerate();
        let often = often.filter(|(_, slots)| slots.iter().any(is_often));
        let often = often.map(|(at, _)| piece * PIECE + at);
        often.collect::<Vec<usize>>()
    });
    found.concat()
}

/// Counts 64 slots at most, those that are not full. They may be anywhere in memory: all are looked at before one is counted,
/// so that one waits for all of them together.
fn count_slots(seen: &[AtomicU8], slots: &[u32], least: u8) {
    let of = |slot: u32| {
        let seen = seen.get(slot as usize);
        seen.filter(|seen| seen.load(Ordering::Relaxed) < least)
    };
    let mut open = 0u64;
    for (at, &slot) in slots.iter().enumerate() {
        open |= u64::from(of(slot).is_some()) << at;
    }
    for (at, &slot) in slots.iter().enumerate() {
        if open >> at & 1 == 1
            // Threads may pass the bound together, and are too few to pass 255.
            && let Some(seen) = of(slot)
        {
            seen.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The slot of no key.
const NONE: u32 = u32::MAX;

/// A place in a mesh as a key: the same for -0 and 0. `None` where it is not known.
pub(super) fn place(mesh: &Mesh, vertex: usize) -> Option<[u64; 3]> {
    place_of(mesh.positions.get(vertex)?)
}

/// A point as a key: the same for -0 and 0. `None` if a coordinate is not finite.
pub(super) fn place_of(point: &[f64; 3]) -> Option<[u64; 3]> {
    let finite = point.iter().all(|axis| axis.is_finite());
    finite.then(|| point.map(|axis| (axis + 0.0).to_bits()))
}

/// A number for a place: the same for the same place, and hardly for two.
pub(super) fn mark(place: Option<[u64; 3]>) -> Option<u64> {
    let [x, y, z] = place?;
    let all = mixed(x).wrapping_add(y);
    Some(mixed(mixed(all).wrapping_add(z)) | 1)
}

/// The numbers of the places of all vertices; 0 where one is not known.
pub(super) fn marks(mesh: &Mesh, threads: usize) -> Vec<u64> {
    let count = mesh.positions.len();
    let pieces = in_parallel(threads, count.div_ceil(PIECE), |number| {
        let own = number * PIECE..count.min((number + 1) * PIECE);
        let marks = own.map(|vertex| mark(place(mesh, vertex)));
        marks.map(Option::unwrap_or_default).collect::<Vec<u64>>()
    });
    pieces.concat()
}

/// Makes every bit of a number depend on the others (the finalizer of splitmix64).
pub(super) fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// Meshes of more triangles than this are looked at by all threads together, others by one thread each.
const LARGE: usize = 1 << 16;

/// Calls `work` with each mesh and the number of threads for it; the results come in order.
pub(super) fn each<T: Send>(
    all: &[Placed<'_>],
    threads: usize,
    work: impl Fn(&Placed<'_>, usize) -> T + Sync,
) -> Vec<T> {
    let is_large = |placed: &Placed<'_>| placed.mesh.triangles.len() > LARGE;
    let small = in_parallel(threads, all.len(), |number| {
        let placed = all.get(number).filter(|placed| !is_large(placed))?;
        Some(work(placed, 1))
    });
    let both = all.iter().zip(small);
    both.map(|(placed, done)| done.unwrap_or_else(|| work(placed, threads)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_that_repeats_is_missed() {
        let key = |number: usize| [Some(mixed((number % 70_000) as u64)), None];
        for threads in [1, 3] {
            let found = repeated((100_000, threads), 2, key);
            assert!(
                (0..30_000)
                    .chain(70_000..100_000)
                    .all(|it| found.binary_search(&it).is_ok())
            );
            assert!(found.len() < 80_000, "{}", found.len());
            assert!(repeated((100_000, threads), 3, key).len() < 20_000);
        }
        assert!(repeated((0, 2), 2, key).is_empty());
    }
}
