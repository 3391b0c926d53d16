//! Two triangles of the shell that are in each other's way: they cut each other, share area in one plane, or one has a
//! corner on the other's edge.

use super::holes::beside;
use super::separation::are_apart;
use super::shell::Shell;
use super::tree::{Bounds, Tree};
use super::triangle::{BENT, IN_PLANE, PreparedTriangle, SURE, reach};
use super::{cross, distance, dot, minus, normal};
use robust::{Coord, Coord3D, orient2d, orient3d};

/// A conflict between two triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Clash {
    /// They cut each other, from there to there.
    Cut([[f64; 3]; 2]),
    /// They share area in one plane.
    Overlap,
    /// A corner of one is on an edge of the other.
    Junction {
        /// The edge is that of the second one.
        of_second: bool,
        /// The corner, by its place in its triangle.
        corner: u8,
        /// The ends of the edge, by their places in theirs.
        edge: [u8; 2],
    },
}

/// Looks at two triangles. Points within `weld` are one.
#[inline]
pub(super) fn clashes(both: [&PreparedTriangle; 2], weld: f64, found: impl FnMut(Clash)) {
    if !are_apart(both, weld) {
        between(both, weld, found);
    }
}

/// Reports the conflicts between two triangles to `found`.
pub(super) fn between([one, two]: [&PreparedTriangle; 2], weld: f64, mut found: impl FnMut(Clash)) {
    let shared = one.corners.iter().filter(|it| two.corners.contains(it));
    let shared = shared.count();
    if shared == 3 {
        return;
    }
    let off = |plane: &PreparedTriangle, of: &PreparedTriangle| {
        let [base, ..] = plane.points;
        of.points.map(|point| dot(plane.plane, minus(point, base)))
    };
    let heights = [off(two, one), off(one, two)];
    let [above_two, above_one] = heights;
    for (own, (other, above), of_second) in [
        (one, (two, above_one), false),
        (two, (one, above_two), true),
    ] {
        junctions((own, other), (above, weld), |corner, edge| {
            found(Clash::Junction {
                of_second,
                corner,
                edge,
            });
        });
    }
    let most = |of: [f64; 3]| of.iter().fold(0.0f64, |most, it| most.max(it.abs()));
    if heights.iter().all(|of| most(*of) <= IN_PLANE) {
        if common(one.points, two.points, one.plane) > weld {
            found(Clash::Overlap);
        }
        return;
    }
    // Two that only rest on each other have the other on one side.
    let through = |of: &[f64; 3]| of.iter().any(|it| *it > weld) && of.iter().any(|it| *it < -weld);
    if shared == 2 || !heights.iter().all(through) {
        return;
    }
    if only_touch([one, two], heights, weld) {
        return;
    }
    let ends = pierced(one.points, two.points).into_iter();
    let ends: Vec<[f64; 3]> = ends.chain(pierced(two.points, one.points)).collect();
    let far = ends
        .iter()
        .flat_map(|&from| ends.iter().map(move |&to| [from, to]));
    let cut = far.max_by(|a, b| distance(a[0], a[1]).total_cmp(&distance(b[0], b[1])));
    // Edges that only cross at a point cut nothing.
    if let Some([from, to]) = cut.filter(|[from, to]| distance(*from, *to) > weld) {
        let back = from.iter().zip(&to).find(|(one, two)| one != two);
        found(Clash::Cut(match back {
            Some((one, two)) if one > two => [to, from],
            _ => [from, to],
        }));
    }
}

/// Calls `found` with each corner of another triangle, so far above the plane of one, that lies on an edge of that, and the edge.
fn junctions(
    (own, other): (&PreparedTriangle, &PreparedTriangle),
    (above, weld): ([f64; 3], f64),
    mut found: impl FnMut(u8, [u8; 2]),
) {
    // What is near an edge is near the plane, and in the box around it; the distance is rounded, so a little more.
    let most = reach(weld);
    let near = Bounds::around(own.points).grown(weld * 1.01 + 1e-6);
    let corners = other.corners.iter().zip(other.points).zip(above);
    for (corner, ((number, point), above)) in (0..).zip(corners) {
        if own.is_sure && above.abs() > most || own.corners.contains(number) {
            continue;
        }
        if !near.touches(&Bounds::around([point])) {
            continue;
        }
        let [a, b, c] = own.points;
        for (edge, ends) in [([0, 1], [a, b]), ([1, 2], [b, c]), ([2, 0], [c, a])] {
            let [from, to] = edge.map(|end: u8| own.corners.get(usize::from(end)));
            // From the smaller number to the larger, as edges go.
            let ends = if from <= to { ends } else { [ends[1], ends[0]] };
            if beside(point, ends, weld).is_some() {
                found(corner, edge);
            }
        }
    }
}

/// Two triangles, each of which has corners on both sides of the other's plane so far above it, have far less than `weld` in
/// common: most neighbors are so, and need no exact signs to tell. False where that is not certain.
fn only_touch(
    [one, two]: [&PreparedTriangle; 2],
    [above_two, above_one]: [[f64; 3]; 2],
    weld: f64,
) -> bool {
    let along = cross(one.plane, two.plane);
    let length = dot(along, along).sqrt();
    if !one.is_round || !two.is_round || weld < SURE || length < BENT {
        return false;
    }
    let along = along.map(|axis| axis / length);
    let [base, ..] = one.points;
    // Where a triangle goes through the plane of the other, along the line of both.
    let range = |points: [[f64; 3]; 3], above: [f64; 3]| {
        let places = points.map(|point| dot(along, minus(point, base)));
        let mut range = [f64::INFINITY, f64::NEG_INFINITY];
        for [from, to] in [[0, 1], [1, 2], [2, 0]] {
            let (low, high): (f64, f64) = (above[from], above[to]);
            if (low < 0.0) != (high < 0.0) {
                let share = low / (low - high);
                let at = places[from] + (places[to] - places[from]) * share;
                range = [range[0].min(at), range[1].max(at)];
            }
        }
        range
    };
    let [first, second] = [range(one.points, above_two), range(two.points, above_one)];
    first[1].min(second[1]) - first[0].max(second[0]) < weld * 0.5
}

/// Where edges of a triangle go through another one, and its corners that lie in that. Which side a point is on is decided
/// exactly.
fn pierced(edges: [[f64; 3]; 3], triangle: [[f64; 3]; 3]) -> Vec<[f64; 3]> {
    let at = |[x, y, z]: [f64; 3]| Coord3D { x, y, z };
    let side = |a, b, c, d| orient3d(at(a), at(b), at(c), at(d));
    let [a, b, c] = triangle;
    let mut found = Vec::new();
    let [one, two, three] = edges;
    for (from, to) in [(one, two), (two, three), (three, one)] {
        let (here, there) = (side(a, b, c, from), side(a, b, c, to));
        if here == 0.0 && lies_in(from, triangle) {
            found.push(from);
        }
        if here * there >= 0.0 {
            continue;
        }
        let turns = [
            side(from, to, a, b),
            side(from, to, b, c),
            side(from, to, c, a),
        ];
        let inside = turns.iter().all(|turn| *turn >= 0.0) || turns.iter().all(|turn| *turn <= 0.0);
        if inside {
            let share = here / (here - there);
            found.push([0, 1, 2].map(|axis: usize| from[axis] + (to[axis] - from[axis]) * share));
        }
    }
    found
}

/// Whether a point of a triangle's plane is in the triangle, or at its edge: decided exactly, so that no corner that two
/// triangles share is lost. False for a triangle without area.
fn lies_in(point: [f64; 3], [a, b, c]: [[f64; 3]; 3]) -> bool {
    // What lies in a plane lies as it does in every view of it that has an area.
    let views = [(0, 1), (1, 2), (2, 0)].map(|(x, y): (usize, usize)| {
        let at = move |point: [f64; 3]| Coord {
            x: point[x],
            y: point[y],
        };
        move |one, two, three| orient2d(at(one), at(two), at(three))
    });
    let view = views.into_iter().find(|view| view(a, b, c) != 0.0);
    view.is_some_and(|view| {
        let whole = view(a, b, c).signum();
        let edges = [(a, b), (b, c), (c, a)].into_iter();
        edges
            .map(|(from, to)| view(from, to, point))
            .all(|turn| turn * whole >= 0.0)
    })
}

/// How wide the area is that two triangles of one plane have in common: the area by its longest way across.
fn common(one: [[f64; 3]; 3], other: [[f64; 3]; 3], plane: [f64; 3]) -> f64 {
    let mut left: Vec<[f64; 3]> = one.to_vec();
    let facing = dot(normal(other), plane);
    let [a, b, c] = other;
    for (from, to) in [(a, b), (b, c), (c, a)] {
        let inward = cross(plane, minus(to, from)).map(|axis| axis * facing.signum());
        let mut kept = Vec::new();
        let behind = left.iter().cycle().skip(1);
        for (&here, &next) in left.iter().zip(behind) {
            let (a, b) = (
                dot(inward, minus(here, from)),
                dot(inward, minus(next, from)),
            );
            if a >= 0.0 {
                kept.push(here);
            }
            if a * b < 0.0 {
                let share = a / (a - b);
                kept.push(
                    [0, 1, 2].map(|axis: usize| here[axis] + (next[axis] - here[axis]) * share),
                );
            }
        }
        left = kept;
    }
    let Some(&base) = left.first() else {
        return 0.0;
    };
    let mut area = 0.0;
    let mut longest = 0.0f64;
    for pair in left.windows(2) {
        area += dot(plane, cross(minus(pair[0], base), minus(pair[1], base))) / 2.0;
    }
    for &from in &left {
        for &to in &left {
            longest = longest.max(distance(from, to));
        }
    }
    if longest > 0.0 {
        area.abs() / longest
    } else {
        0.0
    }
}

impl Shell {
    /// The tree of its sides.
    pub fn tree(&self) -> Tree {
        let sides = 0..self.sides.len();
        Tree::new(
            sides
                .map(|side| Bounds::around(self.points_of(side)))
                .collect(),
        )
    }

    /// How often wanted sides turn around a point: 0 outside of what they close, and within bodies in it; -1 in a
    /// room whose sides face inward. The same as [`turns`](super::turns), by a ray; `None` where every ray meets an edge.
    pub fn winding(
        &self,
        tree: &Tree,
        point: [f64; 3],
        wanted: impl Fn(usize) -> bool,
    ) -> Option<i32> {
        const WAYS: [[f64; 3]; 4] = [
            [0.823_174, 0.411_587, 0.390_731],
            [-0.317_846, 0.902_113, 0.290_877],
            [0.255_619, -0.350_187, 0.901_118],
            [-0.611_233, -0.577_813, -0.540_927],
        ];
        WAYS.iter().find_map(|&way| {
            let mut turns = Some(0);
            tree.met(point, way, |side| {
                if wanted(side) {
                    let met = meets(point, way, self.points_of(side));
                    turns = turns.and_then(|sum| Some(sum + met?));
                }
            });
            turns
        })
    }
}

/// Whether a ray goes through a triangle: 1 from its back, -1 from its front, 0 if not; `None` where that is too close.
fn meets(from: [f64; 3], way: [f64; 3], [a, b, c]: [[f64; 3]; 3]) -> Option<i32> {
    let [a, b, c] = [a, b, c].map(|corner| minus(corner, from));
    let volumes = [
        dot(way, cross(a, b)),
        dot(way, cross(b, c)),
        dot(way, cross(c, a)),
    ];
    let size = [a, b, c]
        .iter()
        .map(|corner| dot(*corner, *corner))
        .fold(0.0, f64::max);
    let close = size * 1e-12;
    let plus = volumes.iter().all(|volume| *volume > -close);
    let less = volumes.iter().all(|volume| *volume < close);
    if !plus && !less {
        return Some(0);
    }
    if volumes.iter().any(|volume| volume.abs() <= close) {
        // Through an edge, if the triangle is ahead at all.
        let ahead = [a, b, c].iter().any(|corner| dot(*corner, way) > 0.0);
        return if ahead { None } else { Some(0) };
    }
    let plane = cross(minus(b, a), minus(c, a));
    let share = dot(plane, a) / dot(plane, way);
    match share > 0.0 {
        true if dot(plane, way) > 0.0 => Some(1),
        true => Some(-1),
        false => Some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FLAT: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    #[test]
    fn edges_through_triangles() {
        let post = [[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [9.0, 9.0, 0.5]];
        assert_eq!(pierced(post, FLAT), [[1.0, 1.0, 0.0]]);
        let beside = post.map(|[x, y, z]| [x + 5.0, y, z]);
        assert!(pierced(beside, FLAT).is_empty());
        let resting = post.map(|[x, y, z]| [x, y, z + 1.0]);
        assert_eq!(pierced(resting, FLAT), [[1.0, 1.0, 0.0]]);
        let above = post.map(|[x, y, z]| [x, y, z + 2.0]);
        assert!(pierced(above, FLAT).is_empty());
    }

    proptest! {
        #[test]
        fn corners_lie_in_their_triangle(
            triangle in prop::array::uniform3(prop::array::uniform3(-1e4f64..1e4)),
            flat in prop::option::of(0..3usize),
        ) {
            let triangle = triangle.map(|mut corner| {
                if let Some(axis) = flat {
                    corner[axis] = 1.5;
                }
                corner
            });
            let [a, b, c] = triangle;
            for corner in triangle {
                prop_assert!(lies_in(corner, triangle));
                prop_assert!(lies_in(corner, [a, c, b]));
            }
            // Beyond a corner, as seen from the one before it.
            let beyond = [0, 1, 2].map(|axis: usize| b[axis] * 2.0 - a[axis]);
            prop_assert!(!lies_in(beyond, triangle));
        }
    }

    fn item(points: [[f64; 3]; 3], first: u32) -> PreparedTriangle {
        let corners = [first, first + 1, first + 2];
        PreparedTriangle::of(points, &Bounds::around(points), corners)
    }

    proptest! {
        #[test]
        fn what_only_touches_has_no_cut(
            points in prop::array::uniform2(prop::array::uniform3(prop::array::uniform3(-40i32..40))),
            shared in any::<bool>(),
            scale in prop::sample::select(vec![0.03, 0.5, 7.0, 100.0]),
        ) {
            const WELD: f64 = 0.1;
            let mut points = points.map(|it| it.map(|it| it.map(|axis| f64::from(axis) * scale)));
            if shared {
                points[1][0] = points[0][0];
            }
            let [one, two] = points.map(|points| item(points, 0));
            let off = |plane: &PreparedTriangle, of: &PreparedTriangle| {
                of.points.map(|point| dot(plane.plane, minus(point, plane.points[0])))
            };
            let heights = [off(&two, &one), off(&one, &two)];
            let goes_through = heights.iter().all(|of| {
                of.iter().any(|it| *it > WELD) && of.iter().any(|it| *it < -WELD)
            });
            let mut ends = pierced(one.points, two.points);
            ends.extend(pierced(two.points, one.points));
            let far = ends.iter().flat_map(|from| ends.iter().map(|to| distance(*from, *to)));
            let length = far.fold(0.0, f64::max);
            if goes_through && only_touch([&one, &two], heights, WELD) {
                prop_assert!(length <= WELD * 0.6, "{length}");
            }
        }
    }

    #[test]
    fn area_in_common() {
        let up = [0.0, 0.0, 1.0];
        let inner = [[0.5, 0.5, 0.0], [1.5, 0.5, 0.0], [0.5, 1.5, 0.0]];
        assert!(common(FLAT, inner, up) > 0.3);
        let over = [inner[1], inner[0], inner[2]];
        assert!(common(FLAT, over, up) > 0.3);
        let neighbor = [[4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]];
        assert_eq!(common(FLAT, neighbor, up), 0.0);
    }

    #[test]
    fn rays() {
        let way = [0.1, 0.2, 1.0];
        assert_eq!(meets([1.0, 1.0, -1.0], way, FLAT), Some(1));
        assert_eq!(meets([1.0, 1.0, 1.0], way, FLAT), Some(0));
        let over = [FLAT[1], FLAT[0], FLAT[2]];
        assert_eq!(meets([1.0, 1.0, -1.0], way, over), Some(-1));
        assert_eq!(meets([9.0, 1.0, -1.0], way, FLAT), Some(0));
        assert_eq!(meets([0.0, 0.0, -1.0], [0.0, 0.0, 1.0], FLAT), None);
    }
}
