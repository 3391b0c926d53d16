//! Welding of very many points at once, on several threads: the same as a [`Welder`](super::Welder) does one by one.

use super::sets::Sets;
use super::whole;
use crate::{in_parallel, on_pieces};
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// The number of points or buckets in a piece of work for one thread.
const PIECE: usize = 1 << 14;

/// Of each point the first of those that are one with it: points within `tolerance` of each other are, also along a chain of
/// them. Points must be finite. Of no use once `cancelled` is true.
pub(super) fn weld(
    points: &[[f64; 3]],
    tolerance: f64,
    threads: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Vec<u32> {
    let mut sets = Sets::new(points.len());
    let mut grid = Grid::of(points, tolerance, threads);
    let pieces = grid.pieces();
    // Those at one place first: a heap of them must not be compared two by two.
    let parts = in_parallel(threads, pieces.len(), |number| {
        let buckets = pieces.get(number).cloned().unwrap_or_default();
        grid.places(buckets, cancelled)
    });
    grid.keep(&parts);
    for (first, other) in parts.into_iter().flat_map(|part| part.same) {
        sets.join(first, other);
    }
    if tolerance > 0.0 {
        let parts = in_parallel(threads, pieces.len(), |number| {
            let buckets = pieces.get(number).cloned().unwrap_or_default();
            grid.near(buckets, tolerance, cancelled)
        });
        for (one, other) in parts.into_iter().flatten() {
            sets.join(one, other);
        }
    }
    sets.roots()
}

/// Cells begin this part of one beside the zero. With Tool's tolerance a cell is 4 units wide: what is built on a grid of units,
/// halves or quarters lies near no other cell then.
const ASIDE: f64 = 0.0925;

/// The number of cells along each axis of a block, as a power of two. The cells of a block share as many buckets.
const NEAR: u32 = 7;

/// Points by the cell of space that they are in; cells share buckets.
struct Grid<'p> {
    points: &'p [[f64; 3]],
    /// How many cells there are to a unit.
    cells: f64,
    shift: u32,
    /// Where the entries of each bucket begin, and the end of the last.
    starts: Vec<u32>,
    entries: Vec<Entry>,
}

/// A point in its bucket. The point itself may be anywhere in memory: most are distinguished without it.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    number: u32,
    /// A part of the number of its cell.
    tag: u16,
    /// Points within the tolerance may lie in other cells.
    spans: bool,
}

/// The bucket and tag of a point before it is in its bucket.
#[derive(Clone, Copy)]
struct Home {
    bucket: u32,
    tag: u16,
    spans: bool,
}

impl<'p> Grid<'p> {
    fn of(points: &'p [[f64; 3]], tolerance: f64, threads: usize) -> Self {
        let buckets = (points.len() / 2).next_power_of_two().max(2);
        let mut grid = Grid {
            points,
            // Larger than the tolerance: a point rarely lies near more than one cell.
            cells: (tolerance * 40.0).max(0.01).recip(),
            shift: 64 - buckets.trailing_zeros(),
            starts: vec![0; buckets + 1],
            entries: vec![Entry::default(); points.len()],
        };
        let homes = in_parallel(threads, points.len().div_ceil(PIECE), |piece| {
            let own = points.chunks(PIECE).nth(piece).unwrap_or_default();
            let homes = own.iter().map(|&point| grid.home(point, tolerance));
            homes.collect::<Vec<Home>>()
        });
        // Each thread counts what falls into some of the buckets.
        let share = grid.starts.len().div_ceil(threads.max(1));
        on_pieces(threads, (&mut grid.starts, share), |first, counts| {
            for home in homes.iter().flatten() {
                let at = (home.bucket as usize + 1).wrapping_sub(first);
                if let Some(count) = counts.get_mut(at) {
                    *count += 1;
                }
            }
        });
        let mut sum = 0;
        for start in &mut grid.starts {
            sum += *start;
            *start = sum;
        }
        grid.fill(&homes, threads);
        grid
    }

    /// Puts the points into their buckets, on each thread those of some of them.
    fn fill(&mut self, homes: &[Vec<Home>], threads: usize) {
        let buckets = self.starts.len() - 1;
        let mut parts = Vec::new();
        let mut rest = self.entries.as_mut_slice();
        let threads = threads.max(1);
        for part in 0..threads {
            let own = buckets * part / threads..buckets * (part + 1) / threads;
            let starts = self.starts.get(own.start..=own.end).unwrap_or_default();
            let (Some(&start), Some(&end)) = (starts.first(), starts.last()) else {
                continue;
            };
            // Starts are in order, and the last is where the entries end.
            let (entries, behind) = std::mem::take(&mut rest).split_at_mut((end - start) as usize);
            rest = behind;
            let free: Vec<u32> = starts.iter().map(|it| it - start).collect();
            parts.push(Mutex::new((own, free, entries)));
        }
        in_parallel(threads, parts.len(), |part| {
            let Some(part) = parts.get(part) else {
                return;
            };
            // Each is filled once.
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            let (own, free, entries) = &mut *part;
            for (number, home) in homes.iter().flatten().enumerate() {
                let bucket = (home.bucket as usize).wrapping_sub(own.start);
                if let Some(slot) = free.get_mut(bucket).filter(|_| bucket < own.len()) {
                    if let Some(entry) = entries.get_mut(*slot as usize) {
                        *entry = Entry {
                            number: number as u32,
                            tag: home.tag,
                            spans: home.spans,
                        };
                    }
                    *slot += 1;
                }
            }
        });
    }

    fn home(&self, point: [f64; 3], tolerance: f64) -> Home {
        let (bucket, tag) = self.bucket(self.cell_of(point));
        let [low, high] = self.reach(point, tolerance);
        Home {
            bucket: bucket as u32,
            tag,
            spans: low != high,
        }
    }

    fn cell_of(&self, [x, y, z]: [f64; 3]) -> [i64; 3] {
        [x, y, z].map(|axis| whole(axis * self.cells + ASIDE))
    }

    /// The first and the last of the cells in which points within the tolerance may be.
    fn reach(&self, [x, y, z]: [f64; 3], tolerance: f64) -> [[i64; 3]; 2] {
        [
            self.cell_of([x - tolerance, y - tolerance, z - tolerance]),
            self.cell_of([x + tolerance, y + tolerance, z + tolerance]),
        ]
    }

    /// The bucket of a cell, and what tells the cell from most others in it. What is near each other in space has buckets near each
    /// other in memory: points often stand in the text as they do in space.
    fn bucket(&self, cell: [i64; 3]) -> (usize, u16) {
        let mixed = |[x, y, z]: [i64; 3]| {
            let all = (x as u64)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .wrapping_add((y as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f))
                .wrapping_add((z as u64).wrapping_mul(0x1656_67b1_9e37_79f9));
            (all ^ all >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        };
        let (own, block) = (mixed(cell), mixed(cell.map(|axis| axis >> NEAR)));
        let near = ((1 << NEAR) - 1) & (self.starts.len() - 2);
        let bucket = (block >> self.shift) as usize & !near | (own >> 32) as usize & near;
        (bucket, own as u16)
    }

    fn pieces(&self) -> Vec<Range<usize>> {
        let buckets = self.starts.len() - 1;
        let starts = (0..buckets).step_by(PIECE);
        starts
            .map(|start| start..buckets.min(start + PIECE))
            .collect()
    }

    fn entries(&self, bucket: usize) -> &[Entry] {
        let start = self.starts.get(bucket).copied().unwrap_or(0);
        let end = self.starts.get(bucket + 1).copied().unwrap_or(0);
        self.entries
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    fn point(&self, number: u32) -> [f64; 3] {
        self.points
            .get(number as usize)
            .copied()
            .unwrap_or_default()
    }

    /// Of each bucket one point for each place, the first of those there, sorted by their tags and places; and the others.
    fn places(&self, buckets: Range<usize>, cancelled: &(dyn Fn() -> bool + Sync)) -> Places {
        let mut places = Places::default();
        let mut own: Vec<Entry> = Vec::new();
        for bucket in buckets {
            own.clear();
            own.extend(self.entries(bucket));
            if own.len() > 64 && cancelled() {
                return places;
            }
            own.sort_unstable_by(|one, other| {
                let places = || compared(self.point(one.number), self.point(other.number));
                let tags = one.tag.cmp(&other.tag);
                tags.then_with(places).then(one.number.cmp(&other.number))
            });
            own.dedup_by(|other, first| {
                let is_same =
                    other.tag == first.tag && self.point(other.number) == self.point(first.number);
                if is_same {
                    places.same.push((first.number, other.number));
                }
                is_same
            });
            places.kept.extend(&own);
            places.counts.push(own.len() as u32);
        }
        places
    }

    /// Has only these entries from now on.
    fn keep(&mut self, parts: &[Places]) {
        self.entries.clear();
        self.starts.clear();
        self.starts.push(0);
        let mut end = 0;
        for part in parts {
            self.entries.extend(&part.kept);
            for count in &part.counts {
                end += count;
                self.starts.push(end);
            }
        }
    }

    /// The pairs of points within the tolerance one of which is in these buckets.
    fn near(
        &self,
        buckets: Range<usize>,
        tolerance: f64,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        for bucket in buckets {
            let own = self.entries(bucket);
            for (at, entry) in own.iter().enumerate() {
                if at.is_multiple_of(64) && cancelled() {
                    return found;
                }
                if !entry.spans {
                    self.near_in((own, entry.tag), entry.number, tolerance, &mut found);
                    continue;
                }
                let [low, high] = self.reach(self.point(entry.number), tolerance);
                for x in low[0]..=high[0] {
                    for y in low[1]..=high[1] {
                        for z in low[2]..=high[2] {
                            let (bucket, tag) = self.bucket([x, y, z]);
                            let there = (self.entries(bucket), tag);
                            self.near_in(there, entry.number, tolerance, &mut found);
                        }
                    }
                }
            }
        }
        found
    }

    /// Those of a cell: of the entries of its bucket those of a tag.
    fn near_in(
        &self,
        (mut there, tag): (&[Entry], u16),
        number: u32,
        tolerance: f64,
        found: &mut Vec<(u32, u32)>,
    ) {
        if there.len() > 16 {
            // They are sorted by their tags, then by x.
            let from = there.partition_point(|other| other.tag < tag);
            there = there.get(from..).unwrap_or_default();
            let to = there.partition_point(|other| other.tag == tag);
            there = there.get(..to).unwrap_or_default();
            let least = self.point(number)[0] - tolerance;
            let from = there.partition_point(|other| self.point(other.number)[0] < least);
            there = there.get(from..).unwrap_or_default();
        }
        for other in there {
            // The other one sees this one, too.
            if other.tag != tag || other.number == number {
                continue;
            }
            let (point, at) = (self.point(number), self.point(other.number));
            if at[0] > point[0] + tolerance {
                break;
            }
            if other.number < number && super::distance(point, at) <= tolerance {
                found.push((other.number, number));
            }
        }
    }
}

/// The places of some buckets.
#[derive(Default)]
struct Places {
    /// An entry for each place, bucket by bucket.
    kept: Vec<Entry>,
    /// How many there are in each bucket.
    counts: Vec<u32>,
    /// The others, each behind the one that is kept.
    same: Vec<(u32, u32)>,
}

/// By x, then by y, then by z; -0 is 0.
fn compared(one: [f64; 3], other: [f64; 3]) -> Ordering {
    let axes = one.iter().zip(&other);
    let orders = axes.map(|(one, other)| (one + 0.0).total_cmp(&(other + 0.0)));
    orders.fold(Ordering::Equal, Ordering::then)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Welder;
    use proptest::prelude::*;

    fn one_by_one(points: &[[f64; 3]], tolerance: f64) -> Vec<u32> {
        let mut welder = Welder::new(tolerance);
        let numbers: Vec<u32> = points.iter().map(|&point| welder.add(point)).collect();
        let (welded, now) = welder.finish();
        let mut firsts = vec![None; welded.len()];
        let firsts = (0..).zip(numbers).map(|(at, number)| {
            let first = &mut firsts[now[number as usize] as usize];
            *first.get_or_insert(at)
        });
        firsts.collect()
    }

    proptest! {
        #[test]
        fn the_same_as_one_by_one(
            steps in prop::collection::vec([-40i32..40, -3..3, -3..3], 0..300),
            scale in prop::sample::select(vec![0.001, 0.03, 0.06, 0.11, 5.0]),
            tolerance in prop::sample::select(vec![0.0, 0.1, 1.0]),
        ) {
            let points: Vec<[f64; 3]> = steps
                .into_iter()
                .map(|step| step.map(|axis| f64::from(axis) * scale))
                .collect();
            let expected = one_by_one(&points, tolerance);
            for threads in [1, 3] {
                prop_assert_eq!(weld(&points, tolerance, threads, &|| false), expected.clone());
            }
        }
    }

    #[test]
    fn heaps_and_the_end_of_numbers() {
        let mut points = vec![[1e300, -1e300, 0.0]; 3];
        points.extend(vec![[-0.0, 0.0, 1.0]; 100_000]);
        points.extend(vec![[0.0, -0.0, 1.05]; 100_000]);
        let roots = weld(&points, 0.1, 2, &|| false);
        assert_eq!((roots[0], roots[2], roots[3]), (0, 0, 3));
        assert!(roots.iter().skip(3).all(|&root| root == 3));
    }
}
