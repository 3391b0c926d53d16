//! The edges of the shell's sides, found on several threads.
//!
//! There are half as many again as sides, so no list of them is kept: the uses of those that begin at one point stand together,
//! and whoever asks goes through them.

use crate::view::{in_order, in_parallel};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// An edge of the shell.
#[derive(Clone, Copy, Debug)]
pub struct Edge<'s> {
    /// Its welded points, the smaller number first.
    pub ends: [u32; 2],
    /// Of its sides: twice the number; one more where the side runs from the first to the second end.
    uses: &'s [u32],
}

impl Edge<'_> {
    /// The sides at it: their numbers, and whether they run from its first to its second end.
    pub fn sides(&self) -> impl ExactSizeIterator<Item = (usize, bool)> + '_ {
        let uses = self.uses.iter();
        uses.map(|used| ((used >> 1) as usize, used & 1 == 1))
    }

    /// It has two sides, one in each direction.
    fn is_pair(&self) -> bool {
        matches!(self.uses, [one, two] if one & 1 != two & 1)
    }
}

/// The edges of some sides that begin at some points.
#[derive(Debug, Default)]
pub(super) struct Edges {
    /// The number of the first of the points.
    first: usize,
    /// Where the uses of each point's edges begin, those to points with larger numbers.
    starts: Vec<u32>,
    /// By both ends.
    uses: Vec<u32>,
    /// The uses of points whose sides have changed.
    changed: FxHashMap<u32, Vec<u32>>,
    /// The ends of the edges that have no two sides, one in each direction, in order.
    pub unpaired: Vec<[u32; 2]>,
}

/// So many uses of edges, or sides, are looked at in one piece.
const PIECE: usize = 1 << 14;

/// Of so many points the edges are looked at in one piece.
const POINTS: usize = 1 << 14;

/// The directed edges of a side by its corners.
fn halves(side: &[u32; 3]) -> [(u32, u32); 3] {
    let [a, b, c] = *side;
    [(a, b), (b, c), (c, a)]
}

/// The edges from one point to those with larger numbers.
pub(super) struct EdgesAt<'s> {
    sides: &'s [[u32; 3]],
    low: u32,
    uses: &'s [u32],
    /// The other end of the first use.
    high: u32,
}

impl<'s> EdgesAt<'s> {
    fn of(sides: &'s [[u32; 3]], low: u32, uses: &'s [u32]) -> Self {
        let first = uses.first();
        EdgesAt {
            sides,
            low,
            uses,
            high: first.map_or(low, |&used| other_end(sides, low, used)),
        }
    }
}

impl<'s> Iterator for EdgesAt<'s> {
    type Item = Edge<'s>;

    fn next(&mut self) -> Option<Edge<'s>> {
        if self.uses.is_empty() {
            return None;
        }
        let ends = [self.low, self.high];
        let mut count = 1;
        while let Some(&used) = self.uses.get(count) {
            let end = other_end(self.sides, self.low, used);
            if end != self.high {
                self.high = end;
                break;
            }
            count += 1;
        }
        let (uses, rest) = self.uses.split_at(count);
        self.uses = rest;
        Some(Edge { ends, uses })
    }
}

/// On so many threads, of no use once that is true.
type How<'c> = (usize, &'c (dyn Fn() -> bool + Sync));

/// Sides, and where their edges begin.
pub(super) struct Begins<'s> {
    sides: &'s [[u32; 3]],
    /// Of each piece of them the least and the largest of the points at which an edge begins.
    ends: Vec<[u32; 2]>,
}

impl<'s> Begins<'s> {
    pub fn of(sides: &'s [[u32; 3]], threads: usize) -> Self {
        let pieces = sides.len().div_ceil(PIECE);
        let ends = in_parallel(threads, pieces, |piece| {
            let own = sides.chunks(PIECE).nth(piece).unwrap_or_default();
            own.iter().fold([u32::MAX, 0], |[low, high], [a, b, c]| {
                // The largest corner of a side begins none of its edges.
                let middle = a.max(b).min(c).max(a.min(b));
                [low.min(*a).min(*b).min(*c), high.max(*middle)]
            })
        });
        Begins { sides, ends }
    }

    /// The pieces in which edges begin at some points.
    fn pieces(&self, points: &Range<usize>) -> Vec<usize> {
        let all = self.ends.iter().enumerate();
        let near = all.filter(|(_, [low, high])| {
            (*low as usize) < points.end && points.start <= *high as usize
        });
        near.map(|(piece, _)| piece).collect()
    }
}

impl Edges {
    /// Those of sides that begin at some points, to points with larger numbers.
    pub fn of(sides: &[[u32; 3]], points: Range<usize>, how: How<'_>) -> Self {
        let begins = Begins::of(sides, how.0);
        Self::with(&begins, points, how, |_| None::<()>).0
    }

    /// The same, and what `visit` makes of each, by their ends.
    pub fn with<T: Send>(
        begins: &Begins<'_>,
        points: Range<usize>,
        (threads, cancelled): How<'_>,
        visit: impl Fn(&Edge<'_>) -> Option<T> + Sync,
    ) -> (Self, Vec<T>) {
        let (first, sides) = (points.start, begins.sides);
        let (starts, mut uses) = by_first_end(begins, points.clone(), (threads, cancelled));
        if cancelled() {
            return (Edges::default(), Vec::new());
        }
        let points = points.len();
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
        let (mut unpaired, mut all) = (Vec::new(), Vec::new());
        in_order(
            threads,
            blocks.len(),
            |number| {
                let Some(block) = blocks.get(number).filter(|_| !cancelled()) else {
                    return (Vec::new(), Vec::new());
                };
                // Each block is looked at once.
                let mut block = block.lock().unwrap_or_else(PoisonError::into_inner);
                let (range, uses) = &mut *block;
                let mut made = Vec::new();
                let also = |edge: &Edge<'_>| made.extend(visit(edge));
                let unpaired = sorted((sides, first), &starts, (range.clone(), uses), also);
                (unpaired, made)
            },
            |_, (mut own, mut made)| {
                unpaired.append(&mut own);
                all.append(&mut made);
            },
        );
        drop(blocks);
        let edges = Edges {
            first,
            starts,
            uses,
            changed: FxHashMap::default(),
            unpaired,
        };
        (edges, all)
    }

    /// The edges from a point to those with larger numbers.
    pub fn at<'s>(&'s self, sides: &'s [[u32; 3]], low: u32) -> EdgesAt<'s> {
        EdgesAt::of(sides, low, self.uses_of(low))
    }

    /// The edge between two points, if there is one.
    pub fn between<'s>(&'s self, sides: &'s [[u32; 3]], one: u32, two: u32) -> Option<Edge<'s>> {
        let ends = [one.min(two), one.max(two)];
        let uses = self.uses_of(ends[0]);
        let from = uses.partition_point(|&used| other_end(sides, ends[0], used) < ends[1]);
        let mut edges = EdgesAt::of(sides, ends[0], uses.get(from..)?);
        edges.next().filter(|edge| edge.ends == ends)
    }

    /// Takes over the edges at those of later points at which some are unpaired, and no others.
    pub fn add_unpaired(&mut self, mut later: Self) {
        // By their first ends.
        let lows = later.unpaired.chunk_by(|one, two| one[0] == two[0]);
        let lows = lows.filter_map(|same| same.first());
        let uses = lows.map(|&[low, _]| (low, later.uses_of(low).to_vec()));
        self.changed.extend(uses);
        self.unpaired.append(&mut later.unpaired);
    }

    fn uses_of(&self, low: u32) -> &[u32] {
        if !self.changed.is_empty()
            && let Some(uses) = self.changed.get(&low)
        {
            return uses;
        }
        let Some(at) = (low as usize).checked_sub(self.first) else {
            return &[];
        };
        let start = self.starts.get(at).copied().unwrap_or_default();
        let end = self.starts.get(at + 1).copied().unwrap_or(start);
        let range = start as usize..end as usize;
        self.uses.get(range).unwrap_or_default()
    }

    /// Brings the edges up to date with sides that have other corners than before: their numbers, and those corners.
    pub fn turn(&mut self, sides: &[[u32; 3]], changed: &[(u32, [u32; 3])]) {
        let numbers: FxHashSet<u32> = changed.iter().map(|&(side, _)| side).collect();
        let mut points: FxHashSet<u32> = changed.iter().flat_map(|(_, old)| *old).collect();
        let now = |&side: &u32| sides.get(side as usize);
        points.extend(numbers.iter().filter_map(now).flatten().copied());
        for &low in &points {
            let uses = self.uses_of(low).iter().copied();
            let mut uses: Vec<u32> = uses
                .filter(|used| !numbers.contains(&(used >> 1)))
                .collect();
            for &number in &numbers {
                let Some(side) = sides.get(number as usize) else {
                    continue;
                };
                let own = halves(side)
                    .into_iter()
                    .filter(|(from, to)| from.min(to) == &low);
                uses.extend(own.map(|(from, to)| number * 2 + u32::from(from < to)));
            }
            uses.sort_unstable_by_key(|&used| (other_end(sides, low, used), used));
            self.changed.insert(low, uses);
        }
        self.unpaired.retain(|[low, _]| !points.contains(low));
        let mut unpaired = Vec::new();
        for &low in &points {
            let own = self.at(sides, low).filter(|edge| !edge.is_pair());
            unpaired.extend(own.map(|edge| edge.ends));
        }
        self.unpaired.append(&mut unpaired);
        self.unpaired.sort_unstable();
    }
}

/// The edges that begin at some points of a shell.
pub struct EdgesOf<'s> {
    sides: &'s [[u32; 3]],
    edges: &'s Edges,
    points: Range<usize>,
    threads: usize,
    cancelled: &'s (dyn Fn() -> bool + Sync),
}

impl<'s> EdgesOf<'s> {
    pub(super) fn new(
        (sides, edges): (&'s [[u32; 3]], &'s Edges),
        points: Range<usize>,
        (threads, cancelled): (usize, &'s (dyn Fn() -> bool + Sync)),
    ) -> Self {
        EdgesOf {
            sides,
            edges,
            points,
            threads,
            cancelled,
        }
    }

    /// What `visit` makes of each, by their ends. Not all of it once nobody wants it any more.
    pub fn filter_map<T: Send>(&self, visit: impl Fn(&Edge<'_>) -> Option<T> + Sync) -> Vec<T> {
        let pieces = self.points.len().div_ceil(POINTS);
        let all = in_parallel(self.threads, pieces, |piece| {
            let start = self.points.start + piece * POINTS;
            let own = match (self.cancelled)() {
                true => 0..0,
                false => start..self.points.end.min(start + POINTS),
            };
            // A text of 4 GB holds fewer vertices.
            let edges = own.flat_map(|point| self.edges.at(self.sides, point as u32));
            edges.filter_map(|edge| visit(&edge)).collect::<Vec<T>>()
        });
        all.into_iter().flatten().collect()
    }
}

/// The uses of edges whose smaller end is one of some points, by that end, in no order among those of one; and where those of each
/// point begin.
fn by_first_end(
    begins: &Begins<'_>,
    points: Range<usize>,
    (threads, cancelled): How<'_>,
) -> (Vec<u32>, Vec<u32>) {
    let atomic = |count: usize| {
        let mut all: Vec<AtomicU32> = Vec::new();
        all.resize_with(count, AtomicU32::default);
        all
    };
    let pieces = begins.pieces(&points);
    let each = |visit: &(dyn Fn(usize, usize, u32) + Sync)| {
        in_parallel(threads, pieces.len(), |number| {
            let piece = pieces.get(number).copied().unwrap_or_default();
            let own = begins.sides.chunks(PIECE).nth(piece);
            let own = own.filter(|_| !cancelled());
            for (at, side) in own.unwrap_or_default().iter().enumerate() {
                let number = piece * PIECE + at;
                for (from, to) in halves(side) {
                    // What is before the first of them comes far behind the last.
                    let low = (from.min(to) as usize).wrapping_sub(points.start);
                    if low < points.len() {
                        visit(low, number, u32::from(from < to));
                    }
                }
            }
        });
    };
    let counts = atomic(points.len() + 1);
    each(&|low, _, _| {
        if let Some(count) = counts.get(low) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    });
    // Each count becomes the place of the point's first use.
    let mut sum = 0;
    let mut starts = Vec::with_capacity(points.len() + 1);
    for count in &counts {
        let own = count.swap(sum, Ordering::Relaxed);
        starts.push(sum);
        sum += own;
    }
    let uses = atomic(sum as usize);
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

/// Sorts the uses of some points, which are counted from the first on, by the other end, and gives the ends of the edges that have
/// no two sides, one in each direction. `visit` sees all edges.
fn sorted(
    (sides, first): (&[[u32; 3]], usize),
    starts: &[u32],
    (range, uses): (Range<usize>, &mut [u32]),
    mut visit: impl FnMut(&Edge<'_>),
) -> Vec<[u32; 2]> {
    let mut unpaired = Vec::new();
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
        let low = (first + low) as u32;
        own.clear();
        own.extend(uses.iter().map(|&used| (other_end(sides, low, used), used)));
        own.sort_unstable();
        for (to, &(_, used)) in uses.iter_mut().zip(&own) {
            *to = used;
        }
        let mut rest = &*uses;
        for same in own.chunk_by(|one, two| one.0 == two.0) {
            let (uses, behind) = rest.split_at(same.len());
            rest = behind;
            let high = same.first().map_or(low, |it| it.0);
            let edge = Edge {
                ends: [low, high],
                uses,
            };
            if !edge.is_pair() {
                unpaired.push(edge.ends);
            }
            visit(&edge);
        }
    }
    unpaired
}

/// The other end of an edge from a point, by its use: the corner behind the point, or the one before it.
fn other_end(sides: &[[u32; 3]], low: u32, used: u32) -> u32 {
    let Some(&[a, b, c]) = sides.get((used >> 1) as usize) else {
        return low;
    };
    let (behind, before) = match low {
        low if low == a => (b, c),
        low if low == b => (c, a),
        _ => (a, b),
    };
    if used & 1 == 1 { behind } else { before }
}
