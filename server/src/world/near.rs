//! Which sides of the shell are in each other's way, region by region. What was found in a region is kept for the next text,
//! as long as nothing in it or next to it changes.
//!
//! A region holds the sides of about one size whose middles lie in one cell of space, so an edit changes few of them, and
//! large triangles are in no region of small ones.

use super::pairs::{Clash, Item, clashes};
use super::shell::{Shell, Standing};
use super::tree::{Bounds, Tree};
use super::whole;
use crate::view::{File, in_parallel};
use std::collections::BTreeSet;

/// A welded point on an edge that has none there: the point, a side with the edge, the edge's ends.
pub type Junction = (u32, usize, [u32; 2]);

/// What is wrong between triangles of the shell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conflicts {
    /// Pairs of sides that cut each other, the smaller number first, with the ends of the cut.
    pub cuts: Vec<([usize; 2], [[f64; 3]; 2])>,
    /// Pairs of sides that share area in one plane.
    pub overlaps: Vec<[usize; 2]>,
    /// Points on edges that have none there, each of an edge once.
    pub junctions: Vec<Junction>,
    /// The sides of regions in which so much touches that not all pairs were looked at: the first of each.
    pub skipped: Vec<usize>,
}

/// Looks at every pair of strict sides that are near each other, on so many threads. Points within `weld` are one. Of no use
/// once `cancelled` is true.
pub fn conflicts(
    shell: &Shell,
    file: &File<'_>,
    weld: f64,
    (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
) -> Conflicts {
    let regions = Regions::of(shell, weld, (threads, cancelled));
    let found = in_parallel(threads, regions.all.len(), |number| {
        let near = regions.near(number, weld);
        let numbers = || near.iter().filter_map(|&number| regions.all.get(number));
        let content = numbers().fold(Content::default(), |content, region| {
            content.and(region.content.one).and(region.content.two)
        });
        let look = || Found::of(shell, numbers(), weld, cancelled);
        let found = match cancelled() {
            true => return Named::default(),
            false => file.kept_of(content.number(), look),
        };
        // Sides by the numbers that they have in this text.
        let sides: Vec<u32> = numbers()
            .flat_map(|region| region.sides.iter().copied())
            .collect();
        found.named(shell, &sides)
    });
    Named::all(found)
}

/// A number that stands for all that it was made of.
#[derive(Clone, Copy, Debug, Default)]
struct Content {
    one: u64,
    two: u64,
}

impl Content {
    fn and(self, value: u64) -> Self {
        // Two sums that have nothing to do with each other.
        let one = (self.one.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let two = (self.two.rotate_left(41) ^ value).wrapping_mul(0xd6e8_feb8_6659_fd93);
        Content {
            one: one ^ one >> 32,
            two: two ^ two >> 29,
        }
    }

    fn number(self) -> u128 {
        u128::from(self.one) << 64 | u128::from(self.two)
    }
}

/// Sides of about one size in one cell of space.
struct Region {
    /// Their numbers, sorted.
    sides: Vec<u32>,
    bounds: Bounds,
    /// Where they are in it, roughly.
    boxes: Vec<Rough>,
    content: Content,
}

/// A box by the steps of a region: what touches in space touches in steps too.
#[derive(Clone, Copy, Debug)]
struct Rough {
    low: [u8; 3],
    high: [u8; 3],
}

impl Rough {
    /// The steps of a box in a region.
    fn of(bounds: &Bounds, region: &Bounds) -> Self {
        let step = |point: [f64; 3]| {
            [0, 1, 2].map(|axis: usize| {
                let scale = 255.0 / (region.high[axis] - region.low[axis]);
                // No larger number has a smaller step, whatever is rounded; what is no number is 0.
                ((point[axis] - region.low[axis]) * scale) as u8
            })
        };
        Rough {
            low: step(bounds.low),
            high: step(bounds.high),
        }
    }

    fn touches(self, other: Rough) -> bool {
        let ends =
            |one: [u8; 3], other: [u8; 3]| one.iter().zip(other).all(|(low, high)| *low <= high);
        ends(self.low, other.high) && ends(other.low, self.high)
    }
}

struct Regions {
    all: Vec<Region>,
    tree: Tree,
}

/// So many sides are looked at in one piece.
const PIECE: usize = 1 << 14;

/// A region holds no more sides than this: all of them are looked at by one thread.
const MOST: usize = 2048;

impl Regions {
    fn of(
        shell: &Shell,
        weld: f64,
        (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    ) -> Self {
        let count = shell.sides.len();
        let keys = in_parallel(threads, count.div_ceil(PIECE), |piece| {
            let own = piece * PIECE..count.min((piece + 1) * PIECE);
            let own =
                own.filter(|&side| shell.standing(side) == Some(Standing::Strict) && !cancelled());
            // A text of 4 GB holds fewer sides than 2^32.
            let keys = own.map(|side| u64::from(home(shell.points_of(side))) << 32 | side as u64);
            let mut keys: Vec<u64> = keys.collect();
            keys.sort_unstable();
            keys
        });
        // What has the same key has the same first byte.
        let all = in_parallel(threads, 1 << 8, |first| {
            let mut own: Vec<u64> = Vec::new();
            for keys in &keys {
                let from = keys.partition_point(|key| ((key >> 56) as usize) < first);
                let rest = keys.get(from..).unwrap_or_default();
                let to = rest.partition_point(|key| (key >> 56) as usize == first);
                own.extend(rest.get(..to).unwrap_or_default());
            }
            // Sorted stretches are what this sort is good at.
            own.sort();
            own.chunk_by(|one, two| one >> 32 == two >> 32)
                .flat_map(|run| run.chunks(MOST))
                .filter(|_| !cancelled())
                .map(|run| Region::of(shell, run.iter().map(|&key| key as u32).collect(), weld))
                .collect::<Vec<Region>>()
        });
        drop(keys);
        let all: Vec<Region> = all.into_iter().flatten().collect();
        let tree = Tree::new(all.iter().map(|region| region.bounds).collect());
        Regions { all, tree }
    }

    /// The regions that may touch a region, with it as the first, and without those before it, which have looked at it.
    fn near(&self, number: usize, weld: f64) -> Vec<usize> {
        let mut near = vec![number];
        if let Some(region) = self.all.get(number) {
            self.tree.touching(&region.bounds.grown(weld), |other| {
                if other > number {
                    near.push(other);
                }
            });
        }
        near.sort_unstable();
        near
    }
}

/// The region of a triangle: those of one region have the same number, and others rarely have it.
fn home(points: [[f64; 3]; 3]) -> u32 {
    let bounds = Bounds::around(points);
    let sizes = [0, 1, 2].map(|axis: usize| bounds.high[axis] - bounds.low[axis]);
    let size = sizes.into_iter().fold(0.0, f64::max);
    // The power of two that is not larger, and a cell that has room for some of that size.
    let class = (size.to_bits() >> 52) as i32 - 1023;
    let class = class.max(-10);
    // Two to the power of the class.
    let cell = f64::from_bits(((class + 1023) as u64) << 52) * 8.0;
    let [x, y, z] = [0, 1, 2].map(|axis: usize| {
        let middle = bounds.low[axis] * 0.5 + bounds.high[axis] * 0.5;
        whole(middle / cell) as u64
    });
    let content = [class as u64, x, y, z].into_iter();
    let content = content.fold(Content::default(), Content::and);
    (content.one >> 32) as u32
}

impl Region {
    fn of(shell: &Shell, sides: Vec<u32>, weld: f64) -> Self {
        let mut bounds = Bounds::NOTHING;
        // What is found depends on where triangles are, on which of two comes first, and on nothing else.
        let mut content = Content::default().and(weld.to_bits());
        let mut all = Vec::with_capacity(sides.len());
        for &number in &sides {
            let points = shell.points_of(number as usize);
            for point in points {
                bounds.take(point);
                content = point
                    .iter()
                    .fold(content, |sum, axis| sum.and(axis.to_bits()));
            }
            all.push(Bounds::around(points));
            if let Some(side) = shell.sides.get(number as usize) {
                content = content.and(u64::from(side.instance) << 32 | u64::from(side.triangle));
            }
        }
        let boxes = all.iter().map(|own| Rough::of(own, &bounds)).collect();
        Region {
            sides,
            bounds,
            boxes,
            content,
        }
    }
}

/// What was found between the sides of a region and those of its neighbors: places in their list, and what is between them.
#[derive(Debug, Default)]
struct Found {
    clashes: Vec<([u32; 2], Clash)>,
    /// Not all pairs were looked at.
    is_partial: bool,
}

/// Triangles of a level have a dozen neighbors. A heap in which everything touches is none, and would take forever.
const PAIRS_PER_SIDE: usize = 128;

/// So often it is asked whether somebody still wants the result.
const ASKED: usize = 1 << 10;

/// A triangle with its number in the shell, and its place among those that are looked at.
struct Near {
    place: u32,
    side: u32,
    item: Item,
}

/// Where one of the triangles is.
struct Span {
    bounds: Bounds,
    /// Its number among those that are looked at.
    at: u32,
    /// It belongs to the first region.
    is_own: bool,
}

/// The sides of the first region and those of its neighbors that are near it; and where they are, by where they begin.
fn candidates<'r>(
    shell: &Shell,
    regions: impl Iterator<Item = &'r Region>,
    weld: f64,
) -> (Vec<Near>, Vec<Span>) {
    let mut all: Vec<Near> = Vec::new();
    let mut spans: Vec<Span> = Vec::new();
    let mut own: Option<Bounds> = None;
    let mut place = 0;
    for region in regions {
        let is_own = own.is_none();
        let bounds = own.get_or_insert(region.bounds).grown(weld);
        let rough = Rough::of(&bounds, &region.bounds);
        for (&side, own) in region.sides.iter().zip(&region.boxes) {
            let number = place;
            place += 1;
            if !own.touches(rough) {
                continue;
            }
            let points = shell.points_of(side as usize);
            let around = Bounds::around(points);
            if bounds.touches(&around)
                && let Some(corners) = shell.sides.get(side as usize).map(|side| side.corners)
            {
                spans.push(Span {
                    bounds: around,
                    // Fewer than there are sides.
                    at: all.len() as u32,
                    is_own,
                });
                all.push(Near {
                    place: number,
                    side,
                    item: Item::of(points, around, corners),
                });
            }
        }
    }
    // Those that begin at one place stay as they are.
    spans.sort_by(|one, two| {
        let [x, y] = [one, two].map(|it| it.bounds.low[0]);
        let sides = [one, two].map(|it| all.get(it.at as usize).map(|near| near.side));
        x.total_cmp(&y).then(sides[0].cmp(&sides[1]))
    });
    (all, spans)
}

/// How the search for neighbors of a triangle goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    More,
    Done,
    Stopped,
}

impl Found {
    /// What is between the sides of the first region, and between them and those of the others.
    fn of<'r>(
        shell: &Shell,
        regions: impl Iterator<Item = &'r Region>,
        weld: f64,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let (all, spans) = candidates(shell, regions, weld);
        let mut found = Found::default();
        let inner: Vec<&Span> = spans.iter().filter(|span| span.is_own).collect();
        // Pairs are looked at, boxes are compared.
        let mut left = inner.len() * PAIRS_PER_SIDE + all.len() + (1 << 12);
        let mut compared = left * 64;
        let mut inner = inner.as_slice();
        let mut behind = spans.as_slice();
        while let Some((one, rest)) = behind.split_first() {
            behind = rest;
            if one.is_own {
                inner = inner.get(1..).unwrap_or_default();
            }
            let grown = one.bounds.grown(weld);
            // One of the two belongs to the region.
            let mut visit = |two: &Span| {
                // They are sorted by where they begin.
                if two.bounds.low[0] > grown.high[0] {
                    return Next::Done;
                }
                compared = compared.saturating_sub(1);
                let stopped = compared.is_multiple_of(ASKED) && cancelled();
                if stopped || compared.min(left) == 0 {
                    return Next::Stopped;
                }
                if grown.touches(&two.bounds) {
                    left -= 1;
                    let both = [one, two].map(|it| all.get(it.at as usize));
                    if let [Some(one), Some(two)] = both {
                        found.look(one, two, weld);
                    }
                }
                Next::More
            };
            let last = match one.is_own {
                true => behind
                    .iter()
                    .map(&mut visit)
                    .find(|next| *next != Next::More),
                false => inner
                    .iter()
                    .map(|two| visit(two))
                    .find(|next| *next != Next::More),
            };
            if last == Some(Next::Stopped) {
                found.is_partial = true;
                return found;
            }
        }
        found
    }

    fn look(&mut self, one: &Near, two: &Near, weld: f64) {
        let [one, two] = if one.side < two.side {
            [one, two]
        } else {
            [two, one]
        };
        clashes([&one.item, &two.item], weld, |clash| {
            self.clashes.push(([one.place, two.place], clash));
        });
    }

    /// The same with the numbers of sides and points; `sides` are those that were looked at, by their places.
    fn named(&self, shell: &Shell, sides: &[u32]) -> Named {
        let mut named = Named::default();
        for (pair, clash) in &self.clashes {
            let [Some(&one), Some(&two)] = pair.map(|place| sides.get(place as usize)) else {
                continue;
            };
            let pair = [one as usize, two as usize];
            match *clash {
                Clash::Cut(ends) => named.cuts.push((pair, ends)),
                Clash::Overlap => named.overlaps.push(pair),
                Clash::Junction {
                    of_second,
                    corner,
                    edge,
                } => {
                    let [own, other] = if of_second { [two, one] } else { [one, two] };
                    let corner_of = |side: u32, corner: u8| {
                        let side = shell.sides.get(side as usize)?;
                        side.corners.get(usize::from(corner)).copied()
                    };
                    let [from, to] = edge.map(|end| corner_of(own, end));
                    if let (Some(point), Some(from), Some(to)) =
                        (corner_of(other, corner), from, to)
                    {
                        let ends = [from.min(to), from.max(to)];
                        named.junctions.push((pair, (point, own as usize, ends)));
                    }
                }
            }
        }
        named.skipped = sides
            .first()
            .filter(|_| self.is_partial)
            .map(|&side| side as usize);
        named
    }
}

/// What was found of a region.
#[derive(Default)]
struct Named {
    cuts: Vec<([usize; 2], [[f64; 3]; 2])>,
    overlaps: Vec<[usize; 2]>,
    junctions: Vec<([usize; 2], Junction)>,
    skipped: Option<usize>,
}

impl Named {
    /// What was found of all regions, in the order of the sides.
    fn all(parts: Vec<Named>) -> Conflicts {
        let mut all = Conflicts::default();
        let mut junctions = Vec::new();
        for mut part in parts {
            all.cuts.append(&mut part.cuts);
            all.overlaps.append(&mut part.overlaps);
            junctions.append(&mut part.junctions);
            all.skipped.extend(part.skipped);
        }
        all.cuts.sort_by_key(|(pair, _)| *pair);
        all.overlaps.sort_unstable();
        all.skipped.sort_unstable();
        // Those of a pair stay as they were found.
        junctions.sort_by_key(|(pair, _)| *pair);
        // Both sides of an edge tell of it.
        let mut seen = BTreeSet::new();
        let junctions = junctions.into_iter().map(|(_, junction)| junction);
        let told = junctions.filter(|(point, _, edge)| seen.insert((*point, *edge)));
        all.junctions = told.collect();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_touches_touches_roughly(
            region in prop::array::uniform2(prop::array::uniform3(-9.0..9.0)),
            boxes in prop::array::uniform2(prop::array::uniform2(prop::array::uniform3(-12i8..12))),
            size in prop::sample::select(vec![0.0, 1e-300, 1.0, 1e300]),
        ) {
            let region = Bounds::around(region.map(|point: [f64; 3]| point.map(|axis| axis * size)));
            let [one, other] = boxes.map(|ends| {
                Bounds::around(ends.map(|point| point.map(|axis| f64::from(axis) * size)))
            });
            let rough = [one, other].map(|bounds| Rough::of(&bounds, &region));
            prop_assert!(rough[0].touches(rough[1]) || !one.touches(&other));
        }
    }
}
