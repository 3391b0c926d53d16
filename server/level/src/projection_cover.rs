//! Triangles that face about one way, as seen along an axis. Where they cover no place twice and none of them is a sliver, none is
//! in another's way: a look at each and at their border tells, and no pair is looked at.
//!
//! Why: an edge that two of them have, in both directions, is inside, the others are the border. How often a place is covered
//! is how often the border runs around it. Where border edges keep a distance from each other, except at common ends, and one
//! side of each is covered once and the other not at all, nothing is covered twice. A corner inside has triangles all around it, as
//! wide as they are high; what is beyond those is further away. From a corner on the border the way to a triangle that has it not
//! leads through those, or over another edge of the border. So no corner is near a triangle that is not its own, and two
//! triangles have their common corners in common, and nothing else.

use super::border::{Seen, border, is_simple, square};
use super::tree::Bounds;
use super::triangle::{FAR, LONG, reach};
use super::{cross, larger};

/// The least weld distance that is decided here, in units. The overlap of two triangles of about one plane may be this
/// much wider along an axis than along their normals.
const LEAST_WELD: f64 = 0.05;

/// The axis along which a triangle is seen widest, and from which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facing(u8);

impl Facing {
    /// The number of facings: both ends of each axis.
    pub const COUNT: usize = 6;

    /// All of them.
    pub const ALL: [Facing; Facing::COUNT] = [
        Facing(0),
        Facing(1),
        Facing(2),
        Facing(3),
        Facing(4),
        Facing(5),
    ];

    /// The value for this facing.
    pub fn of_all(self, all: &[bool; Facing::COUNT]) -> bool {
        all.get(usize::from(self.0)).copied().unwrap_or(false)
    }

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
        let longest = larger(larger(square(a, b), square(b, c)), square(c, a));
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

/// Triangles that are near each other, gathered to settle all pairs among them at once. It is reused for the next ones:
/// there are thousands of them, and they are looked at millions of times.
#[derive(Debug, Default)]
pub(super) struct Cover {
    /// Those that face each way.
    seen: [Vec<Seen>; Facing::COUNT],
    /// Around those that face each way, and around the others.
    around: [Option<Bounds>; Facing::COUNT + 1],
    /// Room to find their border in.
    slots: Vec<u32>,
}

impl Cover {
    /// Forgets all triangles.
    pub fn clear(&mut self) {
        self.seen.iter_mut().for_each(Vec::clear);
        self.around = Default::default();
    }

    /// Takes a triangle with a number and its corners, the points of which are there, in that box. Points within `weld` are one.
    /// Gives how it is seen.
    #[inline]
    pub fn add(
        &mut self,
        (number, corners): (u32, [u32; 3]),
        (points, bounds): (&[[f64; 3]; 3], &Bounds),
        weld: f64,
    ) -> Option<Facing> {
        let facing = Facing::of(*points, bounds, weld).filter(|_| weld >= LEAST_WELD);
        let place = facing.map_or(Facing::COUNT, |it| usize::from(it.0));
        if let Some(around) = self.around.get_mut(place) {
            around.get_or_insert(Bounds::NOTHING).join(bounds);
        }
        if let Some(seen) = self.seen.get_mut(place) {
            seen.push(Seen { corners, number });
        }
        facing
    }

    /// Which of them surely are not in each other's way. `points` gives those of a triangle by its number.
    pub fn settle(&mut self, points: impl Fn(u32) -> [[f64; 3]; 3], weld: f64) -> Settled {
        let mut settled = Settled::default();
        for (around, own) in settled.around.iter_mut().zip(&self.around) {
            *around = own.map(|around| around.grown(weld));
        }
        for (at, seen) in (0..).zip(&self.seen) {
            let facing = Facing(at);
            let points_of = |number| points(number).map(|point| facing.seen(point));
            let edges = border(seen, &mut self.slots, points_of);
            let is_once = edges.is_some_and(|edges| is_simple(edges, reach(weld)));
            if let Some(is_settled) = settled.is_settled.get_mut(usize::from(at)) {
                *is_settled = is_once;
            }
        }
        settled
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
    /// Nothing is wrong between two that are seen so.
    pub fn is_nothing_between(&self, one: Option<Facing>, two: Option<Facing>) -> bool {
        one == two && self.has_settled(one)
    }

    /// Nothing is wrong between one in a box that is seen so, and any other.
    pub fn is_out_of_question(&self, facing: Option<Facing>, bounds: &Bounds) -> bool {
        let place = facing.map_or(Facing::COUNT, |it| usize::from(it.0));
        let mut others = (0..).zip(&self.around).filter(|it| it.0 != place);
        self.has_settled(facing)
            && others.all(|(_, around)| around.is_none_or(|around| !around.touches(bounds)))
    }

    /// Nothing is wrong between any of those that are seen so, and any other.
    pub fn are_out_of_question(&self, facing: Option<Facing>) -> bool {
        let place = facing.map_or(Facing::COUNT, |it| usize::from(it.0));
        let around = self.around.get(place).copied().flatten();
        around.is_none_or(|around| self.is_out_of_question(facing, &around))
    }

    fn has_settled(&self, facing: Option<Facing>) -> bool {
        let known = facing.map(|it| self.is_settled.get(usize::from(it.0)));
        known.flatten().copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::super::intersect::between;
    use super::super::triangle::PreparedTriangle;
    use super::*;
    use proptest::prelude::*;

    const WELD: f64 = 0.1;

    struct Covering {
        corners: [u32; 3],
        points: [[f64; 3]; 3],
        bounds: Bounds,
        facing: Option<Facing>,
    }

    fn covering((corners, points): ([u32; 3], [[f64; 3]; 3])) -> Covering {
        let bounds = Bounds::of(points);
        let facing = Cover::default().add((0, corners), (&points, &bounds), WELD);
        Covering {
            corners,
            points,
            bounds,
            facing,
        }
    }

    /// All of them at once, in what others have been in before.
    fn settled(all: &[Covering]) -> Settled {
        let mut cover = Cover::default();
        for count in [all.len() / 2, all.len()] {
            cover.clear();
            for (number, own) in (0..).zip(&all[..count]) {
                let facing = cover.add((number, own.corners), (&own.points, &own.bounds), WELD);
                assert_eq!(facing, own.facing);
            }
            cover.settle(|number| all[number as usize].points, WELD);
        }
        cover.settle(|number| all[number as usize].points, WELD)
    }

    fn is_out(settled: &Settled, own: &Covering) -> bool {
        let is_out = settled.is_out_of_question(own.facing, &own.bounds);
        assert!(is_out || !settled.are_out_of_question(own.facing));
        is_out
    }

    fn is_clear(one: &Covering, two: &Covering) -> bool {
        let item = |it: &Covering| PreparedTriangle::of(it.points, &it.bounds, it.corners);
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
            let settled = settled(&all);
            for (at, one) in all.iter().enumerate() {
                for two in &all[at + 1..] {
                    let is_out = is_out(&settled, one);
                    if is_out || settled.is_nothing_between(one.facing, two.facing) {
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
        let settled = settled(&all);
        for (at, one) in all.iter().enumerate() {
            assert!(one.facing.is_some());
            for two in &all[at + 1..] {
                assert_eq!(
                    settled.is_nothing_between(one.facing, two.facing),
                    one.facing == two.facing
                );
            }
        }
        let beside = all.iter().filter(|it| !is_out(&settled, it));
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
        assert!(settled(&one).is_nothing_between(one[0].facing, one[1].facing));
        let two: Vec<Covering> = floor(0, 0.0).chain(floor(25, 3.0)).collect();
        assert!(!settled(&two).is_nothing_between(two[0].facing, two[1].facing));
        // A smaller one above the middle of a larger one: their borders are nowhere near each other.
        let small = covering((
            [90, 91, 92],
            [[15.0, 15.0, 1.0], [20.0, 15.0, 1.0], [15.0, 20.0, 1.0]],
        ));
        let three: Vec<Covering> = floor(0, 0.0).chain([small]).collect();
        assert!(!settled(&three).is_nothing_between(three[0].facing, three[1].facing));
    }
}
