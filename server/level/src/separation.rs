//! Triangles that surely are not in each other's way. Nearly all that are near each other are so: they share corners, and few
//! products tell. What cannot be told here [`between`](super::intersect::between) tells.

use super::triangle::{BENT, IN_PLANE, PreparedTriangle, SURE, reach};
use super::{cross, dot, minus};

/// Rounding moves no point that is near by more, along a direction of length 1.
const ROUNDED: f64 = 1e-6;

/// A triangle, as seen from another one.
struct Seen<'i> {
    item: &'i PreparedTriangle,
    /// Which of its corners are those of the other one, too.
    is_shared: [bool; 3],
    /// How far above the plane of the other one its corners are.
    above: [f64; 3],
}

/// There surely is nothing wrong between two triangles. Points within `weld` are one.
pub(super) fn are_apart([one, two]: [&PreparedTriangle; 2], weld: f64) -> bool {
    if !(one.is_sure && two.is_sure) {
        return false;
    }
    let most = reach(weld);
    let both = [Seen::of(one, two), Seen::of(two, one)];
    let [first, second] = &both;
    if !first.is_clear_of(two, most) || !second.is_clear_of(one, most) {
        return false;
    }
    let [a, b, c] = first.is_shared.map(usize::from);
    let shared = a + b + c;
    let are_round = one.is_round && two.is_round;
    if both.iter().all(Seen::is_in_plane) {
        return match shared {
            0 => false,
            1 => are_round && is_line_between(first, second),
            // Two corners that are not shared are clear of the other triangle, in one plane: beyond the edge, or beside it.
            _ => are_round && is_edge_between(first, second),
        };
    }
    // Two that only rest on each other have the other on one side.
    if shared > 1 || !both.iter().all(|seen| seen.goes_through(weld)) {
        return true;
    }
    shared == 1 && are_round && weld >= SURE && part_ways(first, second)
}

impl<'i> Seen<'i> {
    #[inline]
    fn of(item: &'i PreparedTriangle, by: &PreparedTriangle) -> Self {
        let [a, b, c] = by.corners;
        let is_shared = |corner| (corner == a) | (corner == b) | (corner == c);
        let above = |point| dot(by.plane, point) - by.offset;
        let ([d, e, f], [x, y, z]) = (item.corners, item.points);
        Seen {
            item,
            is_shared: [is_shared(d), is_shared(e), is_shared(f)],
            above: [above(x), above(y), above(z)],
        }
    }

    /// No corner that the other one has not is nearer to it than `most`.
    #[inline]
    fn is_clear_of(&self, other: &PreparedTriangle, most: f64) -> bool {
        let corners = self.item.points.iter().zip(self.is_shared).zip(self.above);
        let mut near = corners.filter(|((_, is_shared), above)| !is_shared & (above.abs() <= most));
        near.all(|((&point, _), _)| is_beyond(other, point, most))
    }

    /// All of its corners are in the other's plane.
    #[inline]
    fn is_in_plane(&self) -> bool {
        let [a, b, c] = self.above.map(f64::abs);
        a.max(b).max(c) <= IN_PLANE * 1.01
    }

    /// It has corners on both sides of the other's plane.
    #[inline]
    fn goes_through(&self, weld: f64) -> bool {
        let [a, b, c] = self.above;
        // Heights are rounded.
        let least = weld * 0.99;
        (a.max(b).max(c) > least) & (a.min(b).min(c) < -least)
    }

    /// The corner that it shares, and the ways from there to the next two.
    fn ways(&self) -> ([f64; 3], [(f64, [f64; 3]); 2]) {
        let ([a, b, c], [x, y, z]) = (self.item.points, self.above);
        let (corner, first, second) = match self.is_shared {
            [true, ..] => (a, (y, b), (z, c)),
            [_, true, _] => (b, (z, c), (x, a)),
            _ => (c, (x, a), (y, b)),
        };
        (
            corner,
            [first, second].map(|(above, end)| (above, minus(end, corner))),
        )
    }
}

/// A point is further from a triangle than `most`, on the other side of one of its edges.
#[inline]
fn is_beyond(item: &PreparedTriangle, point: [f64; 3], most: f64) -> bool {
    let [a, b, c] = item.inward.map(|inward| dot(inward, point));
    let [x, y, z] = item.edges;
    (a - x < -most) | (b - y < -most) | (c - z < -most)
}

/// Two triangles of one plane with an edge in common are on two sides of it.
fn is_edge_between(one: &Seen<'_>, two: &Seen<'_>) -> bool {
    let corners = |seen: &Seen<'_>, is_shared: bool| {
        let corners = seen.item.points.into_iter().zip(seen.is_shared);
        corners.filter(move |it| it.1 == is_shared).map(|it| it.0)
    };
    let mut ends = corners(one, true);
    let ends = (ends.next(), ends.next());
    let free = (corners(one, false).next(), corners(two, false).next());
    let ((Some(from), Some(to)), (Some(own), Some(other))) = (ends, free) else {
        return false;
    };
    let inward = cross(one.item.plane, minus(to, from));
    let [own, other] = [own, other].map(|corner| dot(inward, minus(corner, from)));
    own * other < 0.0
}

/// Two triangles of one plane with a corner in common are on two sides of an edge at it.
fn is_line_between(one: &Seen<'_>, two: &Seen<'_>) -> bool {
    let [own, other] = [one, two].map(|seen| seen.ways().1.map(|(_, way)| way));
    let is_outside = |plane: [f64; 3], [first, second]: [[f64; 3]; 2], ways: [[f64; 3]; 2]| {
        [(cross(plane, first), first), (cross(second, plane), second)]
            .into_iter()
            .any(|(inward, edge)| {
                let most = ROUNDED * ROUNDED * dot(edge, edge);
                ways.iter().all(|&way| {
                    let far = dot(inward, way);
                    far <= 0.0 || far * far <= most
                })
            })
    };
    is_outside(one.item.plane, own, other) || is_outside(two.item.plane, other, own)
}

/// Two triangles with one corner in common, each of which goes through the plane of the other, leave that corner in opposite
/// directions, along the line in which their planes meet.
fn part_ways(one: &Seen<'_>, two: &Seen<'_>) -> bool {
    let along = cross(one.item.plane, two.item.plane);
    if dot(along, along) < BENT * BENT {
        return false;
    }
    let [one, two] = [one, two].map(|seen| {
        let (_, [first, second]) = seen.ways();
        dot(along, first.1) * second.0.abs() + dot(along, second.1) * first.0.abs()
    });
    one * two < 0.0
}

#[cfg(test)]
mod tests {
    use super::super::intersect::between;
    use super::super::tree::Bounds;
    use super::*;
    use proptest::prelude::*;

    const WELD: f64 = 0.1;

    fn items(points: [[[f64; 3]; 3]; 2], shared: usize) -> [PreparedTriangle; 2] {
        let item = |points, corners| PreparedTriangle::of(points, &Bounds::around(points), corners);
        let [one, mut two] = points;
        let mut corners = [3, 4, 5];
        for at in 0..shared {
            // Neighbors run along an edge in opposite directions.
            (two[2 - at], corners[2 - at]) = (one[at], at as u32);
        }
        [item(one, [0, 1, 2]), item(two, corners)]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]
        #[test]
        fn what_is_apart_has_nothing_in_common(
            points in prop::array::uniform2(prop::array::uniform3(prop::array::uniform3(-8i32..8))),
            shared in 0..3usize,
            flat in prop::option::of(-2i32..3),
            scale in prop::sample::select(vec![0.03, 0.11, 0.5, 7.0, 100.0]),
            far in prop::sample::select(vec![0.0, 3333.3, 5e5]),
        ) {
            let points = points.map(|it| it.map(|[x, y, z]| {
                // Planes that lean, too.
                let z = flat.map_or(z, |lean| x * lean + y);
                [x, y, z].map(|axis| f64::from(axis) * scale + far)
            }));
            let [one, two] = items(points, shared);
            if are_apart([&one, &two], WELD) {
                let mut found = Vec::new();
                between([&one, &two], WELD, |clash| found.push(clash));
                prop_assert!(found.is_empty(), "{found:?}");
            }
        }
    }

    #[test]
    fn neighbors_of_a_floor_are_apart() {
        // Around a corner eight triangles that halve four squares.
        let ring = [
            [1, 0],
            [1, 1],
            [0, 1],
            [-1, 1],
            [-1, 0],
            [-1, -1],
            [0, -1],
            [1, -1],
        ];
        for turn in 1..8 {
            for lean in [0.0, 0.3] {
                let corner = |at: usize| {
                    let [x, y] = ring[at % 8].map(|axis| f64::from(axis) * 50.0);
                    [x, y, x * lean]
                };
                let center = [0.0; 3];
                let one = [center, corner(0), corner(1)];
                let two = [center, corner(turn), corner(turn + 1)];
                let number = |at: usize| (at % 8) as u32 + 1;
                let item = |points, corners| {
                    PreparedTriangle::of(points, &Bounds::around(points), corners)
                };
                let one = item(one, [0, number(0), number(1)]);
                let two = item(two, [0, number(turn), number(turn + 1)]);
                assert!(are_apart([&one, &two], WELD), "{turn}");
            }
        }
    }

    #[test]
    fn neighbors_of_a_folded_floor_are_apart() {
        // A part of each way to tell them would leave many of them to who looks closer.
        const WIDE: usize = 9;
        let point = |at: usize| {
            let [x, y] = [at % WIDE, at / WIDE];
            let height = (x * 7 + y * 13 + x * y * 5) % 41;
            [x as f64 * 50.0, y as f64 * 50.0, height as f64]
        };
        let squares = (0..WIDE * (WIDE - 1)).filter(|at| at % WIDE < WIDE - 1);
        let triangles = squares.flat_map(|at| {
            let [a, b, c, d] = [at, at + 1, at + WIDE, at + WIDE + 1];
            [[a, b, d], [a, d, c]]
        });
        let items: Vec<PreparedTriangle> = triangles
            .map(|corners| {
                let points = corners.map(point);
                PreparedTriangle::of(points, &Bounds::around(points), corners.map(|at| at as u32))
            })
            .collect();
        let mut pairs = 0;
        for (at, one) in items.iter().enumerate() {
            for two in &items[at + 1..] {
                let shared = one.corners.iter().filter(|it| two.corners.contains(it));
                if shared.count() > 0 {
                    pairs += 1;
                    assert!(
                        are_apart([one, two], WELD),
                        "{:?} {:?}",
                        one.points,
                        two.points
                    );
                }
            }
        }
        assert!(pairs > 600, "{pairs}");
    }
}
