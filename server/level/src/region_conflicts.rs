//! Conflicts between the sides of a region, and between them and the sides of the regions next to it.

use super::conflicts::RegionConflicts;
use super::intersect::clashes;
use super::projection_cover::{Cover, Facing, Settled};
use super::quantized_boxes::{Span, Steps};
use super::region::{BLOCK, Region, Roughly};
use super::shell::Shell;
use super::tree::{Bounds, Tree};
use super::triangle::PreparedTriangle;

/// Triangles of a level have a dozen neighbors. A heap in which everything touches is none, and would take forever.
const PAIRS_PER_SIDE: usize = 128;

/// If the neighbors of a region have this many more sides than eight times its own, a tree finds those that are near
/// it.
const MANY: usize = 1 << 12;

/// The number of sides after which it is checked again whether the search was cancelled.
const ASKED: usize = 1 << 6;

/// A triangle with its number in the shell, and its place among those that are looked at.
#[derive(Clone, Copy, Debug)]
struct Near {
    place: u32,
    side: u32,
    facing: Option<Facing>,
    /// It belongs to the first region.
    is_own: bool,
}

/// Buffers of the search, reused for one region after the other.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// The sides of the first region and those of its neighbors that are near it.
    near: Vec<Near>,
    cover: Cover,
}

/// Finds the sides of the first region and those of its neighbors that are near it.
fn candidates(shell: &Shell, regions: &[&Region], weld: f64, room: &mut Room) -> Bounds {
    room.near.clear();
    room.cover.clear();
    let Some(own) = regions.first() else {
        return Bounds::NOTHING;
    };
    let bounds = own.bounds.grown(weld);
    // A wall may be as long as the level: most of what is in the box around it is not near it.
    let others: usize = regions.iter().skip(1).map(|it| it.sides.len()).sum();
    let tree = (others > own.sides.len() * 8 + MANY).then(|| {
        let around = |&side: &u32| Bounds::of(shell.points_of(side as usize)).grown(weld);
        Tree::new(own.sides.iter().map(around).collect())
    });
    let is_near = |around: &Bounds| {
        let mut is_near = tree.is_none();
        if let Some(tree) = &tree {
            tree.touching(around, |_| is_near = true);
        }
        is_near
    };
    let mut first = 0;
    for (region, is_own) in regions.iter().zip((0..).map(|at| at == 0)) {
        let before = first;
        first += region.sides.len();
        // Most of those that are beside a wall are nowhere near it.
        if !is_own && !is_near(&region.bounds) {
            continue;
        }
        let rough = Roughly::of(&region.bounds).steps(&bounds);
        let blocks = region.sides.chunks(BLOCK).zip(region.boxes.chunks(BLOCK));
        let blocks = (before..).step_by(BLOCK).zip(blocks).zip(&region.blocks);
        for ((before, (sides, boxes)), _) in blocks.filter(|it| it.1.touches(rough)) {
            for (place, (&side, own)) in (before..).zip(sides.iter().zip(boxes)) {
                if !own.touches(rough) {
                    continue;
                }
                let points = shell.points_of(side as usize);
                let around = Bounds::of(points);
                if bounds.touches(&around)
                    && (is_own || is_near(&around))
                    && let Some(corners) = shell.sides.corners().get(side as usize).copied()
                {
                    let facing = room.cover.add((side, corners), (&points, &around), weld);
                    room.near.push(Near {
                        // A text of 4 GB holds fewer sides.
                        place: place as u32,
                        side,
                        facing,
                        is_own,
                    });
                }
            }
        }
    }
    bounds
}

/// Those among them that may be in the way of another one, by where they begin.
struct Doubtful<'n> {
    settled: Settled,
    all: Vec<(&'n Near, PreparedTriangle)>,
    spans: Vec<Span>,
}

impl<'n> Doubtful<'n> {
    fn of(
        shell: &Shell,
        (bounds, near): (&Bounds, &'n [Near]),
        settled: Settled,
        weld: f64,
    ) -> Self {
        let steps = Steps::of(bounds);
        let mut all: Vec<(&Near, PreparedTriangle)> = Vec::new();
        let mut spans: Vec<Span> = Vec::new();
        let are_out = Facing::ALL.map(|facing| settled.are_out_of_question(Some(facing)));
        for own in near {
            if own.facing.is_some_and(|it| it.of_all(&are_out)) {
                continue;
            }
            let points = shell.points_of(own.side as usize);
            let around = Bounds::of(points);
            if settled.is_out_of_question(own.facing, &around) {
                continue;
            }
            let Some(&corners) = shell.sides.corners().get(own.side as usize) else {
                continue;
            };
            // Fewer than there are sides.
            spans.push(steps.span(&around, weld, (all.len() as u32, own.is_own)));
            all.push((own, PreparedTriangle::of(points, &around, corners)));
        }
        let mut order: Vec<u64> = (0..)
            .zip(&spans)
            .map(|(at, span)| u64::from(span.start) << 32 | at)
            .collect();
        order.sort_unstable();
        let sorted = order.iter().filter_map(|at| spans.get(*at as u32 as usize));
        Doubtful {
            settled,
            spans: sorted.copied().collect(),
            all,
        }
    }

    /// Two of them, by their numbers, unless nothing is wrong between them.
    fn pair(&self, one: u32, two: u32) -> Option<[&(&'n Near, PreparedTriangle); 2]> {
        let (one, two) = (self.all.get(one as usize)?, self.all.get(two as usize)?);
        let is_settled = self.settled.is_nothing_between(one.0.facing, two.0.facing);
        (!is_settled).then_some([one, two])
    }
}

impl RegionConflicts {
    /// The conflicts between the sides of the first region, and between them and those of the others.
    pub fn of(
        shell: &Shell,
        (regions, room): (&[&Region], &mut Room),
        weld: f64,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let bounds = candidates(shell, regions, weld, room);
        let points = |side: u32| shell.points_of(side as usize);
        let settled = room.cover.settle(points, weld);
        let near = room.near.as_slice();
        let doubtful = Doubtful::of(shell, (&bounds, near), settled, weld);
        let mut found = RegionConflicts::default();
        // Pairs are looked at, boxes are compared.
        let own = near.iter().filter(|it| it.is_own).count();
        let mut left = own * PAIRS_PER_SIDE + near.len() + (1 << 12);
        let mut compared = left * 64;
        let inner = doubtful.spans.iter().filter(|span| span.is_own);
        let inner: Vec<Span> = inner.copied().collect();
        let mut inner = inner.as_slice();
        let mut behind = doubtful.spans.as_slice();
        let mut asked = 0;
        while let Some((one, rest)) = behind.split_first() {
            behind = rest;
            // One of the two belongs to the region.
            let others = if one.is_own {
                inner = inner.get(1..).unwrap_or_default();
                behind
            } else {
                inner
            };
            // They are sorted by where they begin.
            let ahead = others.iter().take_while(|two| two.start <= one.end);
            for two in ahead {
                compared = compared.saturating_sub(1);
                if !one.touches(two) {
                    continue;
                }
                if let Some(both) = doubtful.pair(one.at, two.at) {
                    left = left.saturating_sub(1);
                    found.look(both, weld);
                }
            }
            asked += 1;
            let stopped = asked % ASKED == 0 && cancelled();
            if stopped || compared.min(left) == 0 {
                found.is_partial = true;
                return found;
            }
        }
        found
    }

    fn look(&mut self, both: [&(&Near, PreparedTriangle); 2], weld: f64) {
        let [(one, first), (two, second)] = match both {
            [one, two] if one.0.side < two.0.side => [one, two],
            [one, two] => [two, one],
        };
        clashes([first, second], weld, |clash| {
            self.clashes.push(([one.place, two.place], clash));
        });
    }
}
