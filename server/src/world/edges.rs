//! The edges of the shell's sides, found on several threads.

use super::shell::Side;
use crate::view::{in_order, in_parallel};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// An edge of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its welded points, the smaller number first.
    pub ends: [u32; 2],
    first: u32,
    count: u32,
}

impl Edge {
    /// Its uses, among those of all edges.
    pub(super) fn of<'u>(&self, uses: &'u [u32]) -> &'u [u32] {
        let first = self.first as usize;
        uses.get(first..first + self.count as usize)
            .unwrap_or_default()
    }
}

/// The edges of some sides.
#[derive(Debug, Default)]
pub(super) struct Edges {
    /// By their ends.
    pub edges: Vec<Edge>,
    /// Of each edge its sides: twice the number of a side; one more where it runs from the edge's first to its second end.
    pub uses: Vec<u32>,
    /// The numbers of the edges that have no two sides, one in each direction, in order.
    pub unpaired: Vec<u32>,
}

/// The edges of a block of points.
#[derive(Default)]
struct Block {
    edges: Vec<Edge>,
    /// By their numbers in the block.
    unpaired: Vec<u32>,
}

/// So many sides, or uses of edges, are looked at in one piece.
const PIECE: usize = 1 << 14;

/// The directed edges of a side, with the direction's bit.
fn halves(side: &Side) -> [(u32, u32); 3] {
    let [a, b, c] = side.corners;
    [(a, b), (b, c), (c, a)]
}

impl Edges {
    /// Of sides whose corners are numbers below `points`. Of no use once `cancelled` is true.
    pub fn of(
        sides: &[Side],
        points: usize,
        (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    ) -> Self {
        let (starts, mut uses) = by_first_end(sides, points, (threads, cancelled));
        if cancelled() {
            return Edges::default();
        }
        // Blocks of points, each with the uses that are its own.
        let mut blocks = Vec::new();
        let mut rest = uses.as_mut_slice();
        let mut low = 0;
        while low < points {
            let end = starts
                .get(low)
                .map_or(u32::MAX, |&start| start.saturating_add(PIECE as u32));
            let high = starts.partition_point(|&start| start <= end) - 1;
            let high = high.clamp(low + 1, points);
            let length = match (starts.get(low), starts.get(high)) {
                (Some(&start), Some(&end)) => (end - start) as usize,
                _ => 0,
            };
            let (own, behind) = std::mem::take(&mut rest).split_at_mut(length);
            rest = behind;
            blocks.push(Mutex::new((low..high, own)));
            low = high;
        }
        // Where all is closed, each edge has two uses.
        let mut edges = Vec::with_capacity(sides.len() * 3 / 2 + 1);
        let mut unpaired = Vec::new();
        in_order(
            threads,
            blocks.len(),
            |number| {
                let Some(block) = blocks.get(number).filter(|_| !cancelled()) else {
                    return Block::default();
                };
                // Each block is looked at once.
                let mut block = block.lock().unwrap_or_else(PoisonError::into_inner);
                let (range, uses) = &mut *block;
                sorted(sides, &starts, range.clone(), uses)
            },
            |_, mut own| {
                // A text of 4 GB holds fewer edges.
                let before = u32::try_from(edges.len()).unwrap_or(u32::MAX);
                unpaired.extend(own.unpaired.iter().map(|it| it.saturating_add(before)));
                edges.append(&mut own.edges);
            },
        );
        drop(blocks);
        Edges {
            edges,
            uses,
            unpaired,
        }
    }
}

/// The uses of edges by the smaller end, in no order among those of one; and where those of each point begin.
fn by_first_end(
    sides: &[Side],
    points: usize,
    (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
) -> (Vec<u32>, Vec<u32>) {
    let atomic = |count: usize| {
        let mut all: Vec<AtomicU32> = Vec::new();
        all.resize_with(count, AtomicU32::default);
        all
    };
    let pieces = sides.len().div_ceil(PIECE);
    let each = |visit: &(dyn Fn(usize, usize, u32) + Sync)| {
        in_parallel(threads, pieces, |piece| {
            let own = sides.chunks(PIECE).nth(piece).filter(|_| !cancelled());
            for (at, side) in own.unwrap_or_default().iter().enumerate() {
                let number = piece * PIECE + at;
                for (from, to) in halves(side) {
                    visit(from.min(to) as usize, number, u32::from(from < to));
                }
            }
        });
    };
    let counts = atomic(points + 1);
    each(&|low, _, _| {
        if let Some(count) = counts.get(low) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    });
    // Each count becomes the place of the point's first use.
    let mut sum = 0;
    let mut starts = Vec::with_capacity(points + 1);
    for count in &counts {
        let own = count.swap(sum, Ordering::Relaxed);
        starts.push(sum);
        sum += own;
    }
    let uses = atomic(sides.len() * 3);
    each(&|low, side, forth| {
        let place = counts
            .get(low)
            .map(|place| place.fetch_add(1, Ordering::Relaxed));
        if let Some(to) = place.and_then(|place| uses.get(place as usize)) {
            // A text of 4 GB holds fewer than 2^31 triangles.
            to.store(side as u32 * 2 + forth, Ordering::Relaxed);
        }
    });
    let uses = uses.into_iter().map(AtomicU32::into_inner).collect();
    (starts, uses)
}

/// Sorts the uses of some points by the other end, and gives the edges.
fn sorted(sides: &[Side], starts: &[u32], range: Range<usize>, uses: &mut [u32]) -> Block {
    let mut block = Block {
        edges: Vec::with_capacity(uses.len() / 2),
        unpaired: Vec::new(),
    };
    let mut own: Vec<(u32, u32)> = Vec::new();
    let base = starts.get(range.start).copied().unwrap_or_default();
    for low in range {
        let (Some(&start), Some(&end)) = (starts.get(low), starts.get(low + 1)) else {
            continue;
        };
        let here = (start - base) as usize..(end - base) as usize;
        let Some(uses) = uses.get_mut(here) else {
            continue;
        };
        let low = low as u32;
        own.clear();
        own.extend(uses.iter().map(|&used| (other_end(sides, low, used), used)));
        own.sort_unstable();
        for (to, &(_, used)) in uses.iter_mut().zip(&own) {
            *to = used;
        }
        let mut first = start;
        for edge in own.chunk_by(|one, two| one.0 == two.0) {
            let count = edge.len() as u32;
            if let Some(&(high, _)) = edge.first() {
                let is_pair = matches!(edge, [(_, one), (_, two)] if one & 1 != two & 1);
                if !is_pair {
                    block.unpaired.push(block.edges.len() as u32);
                }
                block.edges.push(Edge {
                    ends: [low, high],
                    first,
                    count,
                });
            }
            first += count;
        }
    }
    block
}

/// The other end of an edge from a point, by its use.
fn other_end(sides: &[Side], low: u32, used: u32) -> u32 {
    let Some(side) = sides.get((used >> 1) as usize) else {
        return low;
    };
    let wanted = |&(from, to): &(u32, u32)| match used & 1 {
        1 => from == low && from < to,
        _ => to == low && to < from,
    };
    let half = halves(side).into_iter().find(wanted);
    half.map_or(low, |(from, to)| from.max(to))
}
