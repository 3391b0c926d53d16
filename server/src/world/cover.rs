//! Triangles that face about one way, as seen along an axis. Where they cover no place twice and none of them is a sliver, none is
//! in another's way: a look at each and at their border tells, and no pair is looked at.
//!
//! Why: an edge that two of them have, in both directions, is inside, the others are the border. How often a place is covered
//! is how often the border runs around it. Where border edges keep a distance from each other, except at common ends, and one
//! side of each is covered once and the other not at all, nothing is covered twice. A corner inside has triangles all around it, as
//! wide as they are high; what is beyond those is further away. From a corner on the border the way to a triangle that has it not
//! leads through those, or over another edge of the border. So no corner is near a triangle that is not its own, and two
//! triangles have their common corners in common, and nothing else.

use super::cross;
use super::pairs::{FAR, LONG, reach};
use super::tree::Bounds;

/// Of less than this nothing is told here: what two triangles of about one plane have in common as seen along an axis may be that
/// much wider as seen along their normals.
const LEAST_WELD: f64 = 0.05;

/// The border is compared with itself for no longer than this, by its edges. That of a surface takes less.
const COMPARED: usize = 256;

/// The axis along which a triangle is seen widest, and from which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facing(u8);

impl Facing {
    /// So many there are.
    const COUNT: usize = 6;

    /// `None` where triangles are far away or long, or seen so narrow that two corners of one are within `weld` of a line.
    fn of(points: [[f64; 3]; 3], bounds: &Bounds, weld: f64) -> Option<Self> {
        let is_tame = (0..3).all(|axis| {
            let (low, high) = (bounds.low[axis], bounds.high[axis]);
            low > -FAR && high < FAR && high - low < LONG
        });
        let [a, b, c] = points;
        let across = cross(super::minus(b, a), super::minus(c, a));
        let size = across.map(f64::abs);
        let (axis, area) = match size {
            [x, y, z] if x >= y && x >= z => (0, x),
            [_, y, z] if y >= z => (1, y),
            [.., z] => (2, z),
        };
        let facing = Facing(axis as u8 * 2 + u8::from(across[axis] < 0.0));
        let [a, b, c] = points.map(|point| facing.seen(point));
        let longest = square(a, b).max(square(b, c)).max(square(c, a));
        let most = reach(weld);
        (is_tame && area * area > most * most * longest).then_some(facing)
    }

    /// Where a point is seen: what faces this way is seen counterclockwise.
    fn seen(self, [x, y, z]: [f64; 3]) -> [f64; 2] {
        match self.0 {
            0 => [y, z],
            1 => [z, y],
            2 => [z, x],
            3 => [x, z],
            4 => [x, y],
            _ => [y, x],
        }
    }
}

/// A triangle with its corners, by number and by place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Covering {
    pub corners: [u32; 3],
    pub points: [[f64; 3]; 3],
    pub bounds: Bounds,
    facing: Option<Facing>,
}

impl Covering {
    /// A triangle in a box. Points within `weld` are one.
    pub fn of(points: [[f64; 3]; 3], bounds: Bounds, corners: [u32; 3], weld: f64) -> Self {
        Covering {
            corners,
            points,
            bounds,
            facing: Facing::of(points, &bounds, weld).filter(|_| weld >= LEAST_WELD),
        }
    }
}

/// Which of some triangles surely are not in each other's way.
#[derive(Debug, Default)]
pub(super) struct Settled {
    is_settled: [bool; Facing::COUNT],
    /// Around those that face each way, and around the others.
    around: [Option<Bounds>; Facing::COUNT + 1],
}

impl Settled {
    /// Points within `weld` are one.
    pub fn of<'c>(all: impl Iterator<Item = &'c Covering>, weld: f64) -> Self {
        let mut settled = Settled::default();
        let mut seen: [Vec<Seen>; Facing::COUNT] = Default::default();
        for own in all {
            let facing = own.facing.map_or(Facing::COUNT, |it| usize::from(it.0));
            if let Some(around) = settled.around.get_mut(facing) {
                around.get_or_insert(Bounds::NOTHING).join(&own.bounds);
            }
            if let (Some(facing), Some(seen)) = (own.facing, seen.get_mut(facing)) {
                seen.push(Seen {
                    corners: own.corners,
                    points: own.points.map(|point| facing.seen(point)),
                });
            }
        }
        for around in settled.around.iter_mut().flatten() {
            *around = around.grown(weld);
        }
        let both = settled.is_settled.iter_mut().zip(&seen);
        both.for_each(|(is_settled, seen)| *is_settled = cover_once(seen, reach(weld)));
        settled
    }

    /// Nothing is wrong between these two.
    pub fn is_nothing_between(&self, one: &Covering, two: &Covering) -> bool {
        one.facing == two.facing && self.has_settled(one)
    }

    /// Nothing is wrong between it and any other.
    pub fn is_out_of_question(&self, own: &Covering) -> bool {
        let facing = own.facing.map_or(Facing::COUNT, |it| usize::from(it.0));
        let mut others = (0..).zip(&self.around).filter(|it| it.0 != facing);
        self.has_settled(own)
            && others.all(|(_, around)| around.is_none_or(|around| !around.touches(&own.bounds)))
    }

    fn has_settled(&self, own: &Covering) -> bool {
        let known = own.facing.map(|it| self.is_settled.get(usize::from(it.0)));
        known.flatten().copied().unwrap_or(false)
    }
}

/// A triangle as it is seen, counterclockwise.
struct Seen {
    corners: [u32; 3],
    points: [[f64; 2]; 3],
}

/// No place is seen to be covered twice, and no border edge within `most` of another one.
fn cover_once(all: &[Seen], most: f64) -> bool {
    border(all).is_some_and(|edges| is_simple(edges, most))
}

/// An edge of the border. What it belongs to is on its left.
#[derive(Clone, Copy, Debug)]
struct Edge {
    ends: [u32; 2],
    from: [f64; 2],
    to: [f64; 2],
    low: [f64; 2],
    high: [f64; 2],
    /// How often the place below its middle is covered.
    below: i32,
}

impl Edge {
    fn of(triangle: &Seen, edge: u32) -> Self {
        let ([a, b, c], [x, y, z]) = (triangle.corners, triangle.points);
        let (ends, from, to) = match edge {
            0 => ([a, b], x, y),
            1 => ([b, c], y, z),
            _ => ([c, a], z, x),
        };
        Edge {
            ends,
            from,
            to,
            low: [from[0].min(to[0]), from[1].min(to[1])],
            high: [from[0].max(to[0]), from[1].max(to[1])],
            below: 0,
        }
    }

    /// By how much what is above it is covered more often than what is below it, if it is below the middle of another one: the two
    /// keep a distance, so the height that is rounded tells.
    fn step_below(&self, other: &Edge) -> i32 {
        let [x, y] = [0, 1].map(|axis: usize| other.from[axis] * 0.5 + other.to[axis] * 0.5);
        let is_past = [self.from, self.to].map(|end| end[0] > x);
        if is_past[0] == is_past[1] || self.low[1] > y {
            return 0;
        }
        let share = (x - self.from[0]) / (self.to[0] - self.from[0]);
        if self.high[1] >= y && self.from[1] + (self.to[1] - self.from[1]) * share >= y {
            return 0;
        }
        self.step()
    }

    fn step(&self) -> i32 {
        i32::from(self.from[0] < self.to[0]) - i32::from(self.from[0] > self.to[0])
    }

    /// Another one crosses it, or has an end that is no end of it within `most`, or the other way round.
    fn is_near(&self, other: &Edge, most: f64) -> bool {
        if other.low[1] > self.high[1] + most || self.low[1] > other.high[1] + most {
            return false;
        }
        let is_end = |edge: &Edge, end| edge.ends[0] == end || edge.ends[1] == end;
        let has_near = |edge: &Edge, of: &Edge| {
            let both = [(of.ends[0], of.from), (of.ends[1], of.to)];
            let mut free = both.iter().filter(|it| !is_end(edge, it.0));
            free.any(|it| square_to(it.1, [edge.from, edge.to]) <= most * most)
        };
        let is_between = |edge: &Edge, of: &Edge| {
            let side = |point| turn(edge.from, edge.to, point) > 0.0;
            side(of.from) != side(of.to)
        };
        let has_common_end = is_end(self, other.ends[0]) || is_end(self, other.ends[1]);
        has_near(self, other)
            || has_near(other, self)
            || !has_common_end && is_between(self, other) && is_between(other, self)
    }
}

/// The edges that no two triangles have in both directions. `None` where two have one in the same direction, or three have one, or
/// most triangles have none in common.
fn border(all: &[Seen]) -> Option<Vec<Edge>> {
    const FREE: u64 = u64::MAX;
    const PAIRED: u32 = u32::MAX;
    // The edges found, by their ends, that with the smaller number first. In a surface there are half as many again as triangles.
    let mut slots = vec![(FREE, PAIRED); (all.len() * 2 + 8).next_power_of_two()];
    let last = slots.len() - 1;
    let mut left = last - last / 8;
    for (number, seen) in (0u32..).zip(all) {
        let [a, b, c] = seen.corners;
        for (edge, (from, to)) in (0..).zip([(a, b), (b, c), (c, a)]) {
            let ends = u64::from(from.min(to)) << 32 | u64::from(from.max(to));
            // A region and what is near it has fewer triangles than 2^29.
            let own = number << 3 | edge << 1 | u32::from(from < to);
            let mut at = (ends.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & last;
            // There always are free slots.
            while let Some((key, known)) = slots.get_mut(at) {
                if *key == FREE {
                    (*key, *known) = (ends, own);
                    left = left.checked_sub(1)?;
                    break;
                }
                if *key == ends {
                    if *known == PAIRED || *known & 1 == own & 1 {
                        return None;
                    }
                    *known = PAIRED;
                    break;
                }
                at = (at + 1) & last;
            }
        }
    }
    let single = slots.iter().filter(|it| it.1 != PAIRED);
    let edges = single.filter_map(|&(_, own)| {
        let triangle = all.get((own >> 3) as usize)?;
        Some(Edge::of(triangle, own >> 1 & 3))
    });
    Some(edges.collect())
}

/// No edge is within `most` of another one but for common ends, and what is on the left of each is covered once, what is on
/// the right of it not at all.
fn is_simple(mut edges: Vec<Edge>, most: f64) -> bool {
    edges.sort_unstable_by(|one, other| one.low[0].total_cmp(&other.low[0]));
    let mut left = edges.len() * COMPARED;
    let mut rest = edges.as_mut_slice();
    while let Some((one, behind)) = rest.split_first_mut() {
        for other in behind.iter_mut() {
            if other.low[0] > one.high[0] + most {
                break;
            }
            left = left.saturating_sub(1);
            if left == 0 || one.is_near(other, most) {
                return false;
            }
            one.below += other.step_below(one);
            other.below += one.step_below(other);
        }
        // All that are beside it have been compared with it. Of an edge upright those at its ends tell.
        let is_right = match one.step() {
            0 => true,
            step => one.below == i32::from(step < 0),
        };
        if !is_right {
            return false;
        }
        rest = behind;
    }
    true
}

/// Twice the area of a triangle, above 0 where it is counterclockwise.
fn turn([a, b]: [f64; 2], [c, d]: [f64; 2], [e, f]: [f64; 2]) -> f64 {
    (c - a) * (f - b) - (d - b) * (e - a)
}

/// How far two points are from each other, squared.
fn square([a, b]: [f64; 2], [c, d]: [f64; 2]) -> f64 {
    (c - a) * (c - a) + (d - b) * (d - b)
}

/// How far a point is from the line between two others, squared.
fn square_to(point: [f64; 2], [from, to]: [[f64; 2]; 2]) -> f64 {
    let way = [to[0] - from[0], to[1] - from[1]];
    let along = (point[0] - from[0]) * way[0] + (point[1] - from[1]) * way[1];
    let share = (along / square(from, to)).clamp(0.0, 1.0);
    square(point, [from[0] + way[0] * share, from[1] + way[1] * share])
}

#[cfg(test)]
mod tests {
    use super::super::pairs::{Item, between};
    use super::*;
    use proptest::prelude::*;

    const WELD: f64 = 0.1;

    fn covering((corners, points): ([u32; 3], [[f64; 3]; 3])) -> Covering {
        Covering::of(points, Bounds::of(points), corners, WELD)
    }

    fn is_clear(one: &Covering, two: &Covering) -> bool {
        let item = |it: &Covering| Item::of(it.points, &it.bounds, it.corners);
        let mut is_clear = true;
        between([&item(one), &item(two)], WELD, |_| is_clear = false);
        is_clear
    }

    /// The triangles of a grid of so many points on each side.
    fn grid(side: u32) -> Vec<[u32; 3]> {
        let squares = (0..side * (side - 1)).filter(|at| at % side < side - 1);
        let two = |at| {
            let [a, b, c, d] = [at, at + 1, at + side, at + side + 1];
            [[a, b, d], [a, d, c]]
        };
        squares.flat_map(two).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]
        #[test]
        fn what_is_settled_has_nothing_in_common(
            moved in prop::collection::vec((0..25usize, -6i32..6, -6i32..6, -6i32..6), 0..6),
            more in prop::collection::vec(prop::array::uniform3(0..25u32), 0..3),
            lost in prop::collection::vec(0..32usize, 0..8),
            turned in prop::option::of(0..30usize),
            scale in prop::sample::select(vec![0.04, 0.3, 1.0, 100.0]),
            far in prop::sample::select(vec![0.0, -5e5]),
            axis in 0..3usize,
        ) {
            let mut points: Vec<[i32; 3]> = (0..25).map(|at| [at % 5 * 4, at / 5 * 4, 0]).collect();
            for (at, x, y, z) in moved {
                points[at] = [points[at][0] + x, points[at][1] + y, z];
            }
            let mut triangles = grid(5);
            for at in lost {
                triangles.remove(at % triangles.len());
            }
            if let Some(turned) = turned {
                let at = turned % triangles.len();
                triangles[at].swap(0, 1);
            }
            triangles.extend(more.into_iter().filter(|[a, b, c]| a != b && b != c && c != a));
            let all: Vec<Covering> = triangles
                .iter()
                .map(|&corners| {
                    let place = |at: u32| {
                        let mut point = points[at as usize].map(|it| f64::from(it) * scale + far);
                        point.rotate_right(axis);
                        point
                    };
                    covering((corners, corners.map(place)))
                })
                .collect();
            let settled = Settled::of(all.iter(), WELD);
            for (at, one) in all.iter().enumerate() {
                for two in &all[at + 1..] {
                    let is_out = settled.is_out_of_question(one);
                    if is_out || settled.is_nothing_between(one, two) {
                        prop_assert!(is_clear(one, two), "{:?} {:?}", one.points, two.points);
                    }
                }
            }
        }
    }

    #[test]
    fn floors_and_walls_of_a_room_are_settled() {
        // A box of 8 by 8 squares on each face: all but pairs at its edges need no look.
        let mut all = Vec::new();
        for facing in 0..6u32 {
            let axis = (facing / 2) as usize;
            let up = facing % 2 == 1;
            for corners in grid(9) {
                let mut corners = corners;
                if !up {
                    corners.swap(0, 1);
                }
                let points = corners.map(|at| {
                    let height = if up { 400.0 } else { 0.0 };
                    let mut point = [f64::from(at % 9) * 50.0, f64::from(at / 9) * 50.0, height];
                    point.rotate_right((axis + 1) % 3);
                    point
                });
                // Each face has numbers of its own: no corner is welded here.
                all.push(covering((corners.map(|at| at + facing * 100), points)));
            }
        }
        let settled = Settled::of(all.iter(), WELD);
        for (at, one) in all.iter().enumerate() {
            assert!(one.facing.is_some());
            for two in &all[at + 1..] {
                assert_eq!(
                    settled.is_nothing_between(one, two),
                    one.facing == two.facing
                );
            }
        }
        let beside = all.iter().filter(|it| !settled.is_out_of_question(it));
        assert!(beside.count() < all.len() / 2);
    }

    #[test]
    fn what_is_covered_twice_is_not_settled() {
        let floor = |first: u32, up: f64| {
            grid(5).into_iter().map(move |corners| {
                let place = |at: u32| [f64::from(at % 5) * 9.0, f64::from(at / 5) * 9.0, up];
                covering((corners.map(|at| at + first), corners.map(place)))
            })
        };
        let one: Vec<Covering> = floor(0, 0.0).collect();
        assert!(Settled::of(one.iter(), WELD).is_nothing_between(&one[0], &one[1]));
        let two: Vec<Covering> = floor(0, 0.0).chain(floor(25, 3.0)).collect();
        assert!(!Settled::of(two.iter(), WELD).is_nothing_between(&two[0], &two[1]));
        // A smaller one above the middle of a larger one: their borders are nowhere near each other.
        let small = covering((
            [90, 91, 92],
            [[15.0, 15.0, 1.0], [20.0, 15.0, 1.0], [15.0, 20.0, 1.0]],
        ));
        let three: Vec<Covering> = floor(0, 0.0).chain([small]).collect();
        assert!(!Settled::of(three.iter(), WELD).is_nothing_between(&three[0], &three[1]));
    }
}
