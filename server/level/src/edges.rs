//! The edges of the shell's sides, found on several threads.
//!
//! There are half as many again as sides, so no list of them is kept: the uses of those that begin at one point stand together,
//! and whoever asks goes through them.

use crate::{in_order, in_parallel};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

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

/// The number of sides in a piece of work for one thread.
const PIECE: usize = 1 << 14;

/// The number of points whose edges are a piece of work for one thread.
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

/// The number of threads, and whether the result is no longer wanted.
type ParallelRun<'c> = (usize, &'c (dyn Fn() -> bool + Sync));

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

    /// Calls `visit` for the edges of sides that begin at some points: with the place of the point among these, and the use.
    fn each(&self, points: &Range<usize>, mut visit: impl FnMut(usize, u32)) {
        let pieces = self.ends.iter().zip(self.sides.chunks(PIECE)).enumerate();
        let near = pieces.filter(|(_, ([low, high], _))| {
            (*low as usize) < points.end && points.start <= *high as usize
        });
        for (piece, (_, own)) in near {
            for (number, side) in (piece * PIECE..).zip(own) {
                for (from, to) in halves(side) {
                    // What is before the first of them comes far behind the last.
                    let low = (from.min(to) as usize).wrapping_sub(points.start);
                    if low < points.len() {
                        // A text of 4 GB holds fewer than 2^31 triangles.
                        visit(low, number as u32 * 2 + u32::from(from < to));
                    }
                }
            }
        }
    }
}

impl Edges {
    /// Those of sides whose corners are below a number.
    pub fn of(sides: &[[u32; 3]], points: usize, how: ParallelRun<'_>) -> Self {
        let mut all = Edges::default();
        all.starts.reserve_exact(points + 1);
        let take = |part, _| all.append(part);
        in_parts((sides, points), how, |_| None::<()>, take);
        all
    }

    /// Those at points at which some are unpaired, and what `visit` makes of each edge, by their ends.
    pub fn unpaired_with<T: Send>(
        sides: &[[u32; 3]],
        points: usize,
        how: ParallelRun<'_>,
        visit: impl Fn(&Edge<'_>) -> Option<T> + Sync,
    ) -> (Self, Vec<T>) {
        let (mut unpaired, mut all) = (Edges::default(), Vec::new());
        in_parts((sides, points), how, visit, |part, mut made| {
            unpaired.add_unpaired(part);
            all.append(&mut made);
        });
        (unpaired, all)
    }

    /// Those that begin at some points, and what `visit` makes of each.
    fn part<T>(
        begins: &Begins<'_>,
        points: Range<usize>,
        visit: impl Fn(&Edge<'_>) -> Option<T>,
    ) -> (Self, Vec<T>) {
        let first = points.start;
        let (starts, mut uses) = by_first_end(begins, points);
        let mut made = Vec::new();
        let also = |edge: &Edge<'_>| made.extend(visit(edge));
        let unpaired = sorted((begins.sides, first), &starts, &mut uses, also);
        let edges = Edges {
            first,
            starts,
            uses,
            changed: FxHashMap::default(),
            unpaired,
        };
        (edges, made)
    }

    /// Takes over the edges at the points behind its own.
    fn append(&mut self, mut later: Self) {
        // A text of 4 GB holds fewer uses.
        let before = self.uses.len() as u32;
        // The end of the last point's uses is where those of the next begin.
        self.starts.pop();
        let starts = later.starts.iter().map(|start| start + before);
        self.starts.extend(starts);
        self.uses.append(&mut later.uses);
        self.unpaired.append(&mut later.unpaired);
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
    fn add_unpaired(&mut self, mut later: Self) {
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

    /// The results of `visit` for the edges, in the order of their ends. Incomplete once it was cancelled.
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

/// The edges of sides are found in so many parts, by their first ends: each thread has numbers of its own to count with.
const PARTS: usize = 16;

/// Finds the edges of sides, whose corners are below a number, and what `visit` makes of each; `take` gets both part by part.
fn in_parts<T: Send>(
    (sides, points): (&[[u32; 3]], usize),
    (threads, cancelled): ParallelRun<'_>,
    visit: impl Fn(&Edge<'_>) -> Option<T> + Sync,
    mut take: impl FnMut(Edges, Vec<T>) + Send,
) {
    let begins = Begins::of(sides, threads);
    in_order(
        threads,
        PARTS,
        |part| match cancelled() {
            true => (Edges::default(), Vec::new()),
            false => {
                let own = points * part / PARTS..points * (part + 1) / PARTS;
                Edges::part(&begins, own, &visit)
            }
        },
        |_, (edges, made)| take(edges, made),
    );
}

/// Where the uses of edges whose smaller end is each of some points begin, and the end of the last; and the uses, in no order among
/// those of one point.
fn by_first_end(begins: &Begins<'_>, points: Range<usize>) -> (Vec<u32>, Vec<u32>) {
    // Of each point behind the next one, so that what is filled ends where the next begins.
    let mut starts = vec![0u32; points.len() + 2];
    begins.each(&points, |low, _| {
        if let Some(count) = starts.get_mut(low + 2) {
            *count += 1;
        }
    });
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut uses = vec![0; sum as usize];
    begins.each(&points, |low, used| {
        if let Some(next) = starts.get_mut(low + 1) {
            if let Some(to) = uses.get_mut(*next as usize) {
                *to = used;
            }
            *next += 1;
        }
    });
    starts.pop();
    (starts, uses)
}

/// Sorts the uses of points, which are counted from the first on, by the other end, and gives the ends of the edges that have no
/// two sides, one in each direction. `visit` sees all edges.
fn sorted(
    (sides, first): (&[[u32; 3]], usize),
    starts: &[u32],
    uses: &mut [u32],
    mut visit: impl FnMut(&Edge<'_>),
) -> Vec<[u32; 2]> {
    let mut unpaired = Vec::new();
    let mut own: Vec<(u32, u32)> = Vec::new();
    for (low, ends) in starts.windows(2).enumerate() {
        let &[start, end] = ends else {
            continue;
        };
        let Some(uses) = uses.get_mut(start as usize..end as usize) else {
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
