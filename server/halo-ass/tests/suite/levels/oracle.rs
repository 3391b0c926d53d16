//! Defects of triangles, found by trying every pair in whole numbers. A grid keeps all products far within 128 bits.

use std::collections::{BTreeMap, BTreeSet};

/// A point of the grid.
pub type At = [i128; 3];

/// An edge: its ends, the smaller first.
pub type Edge = [At; 2];

/// A fraction; what is below the line is above 0.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    up: i128,
    down: i128,
}

impl Share {
    fn new(up: i128, down: i128) -> Self {
        if down < 0 {
            Share {
                up: -up,
                down: -down,
            }
        } else {
            Share { up, down }
        }
    }

    fn is_less(self, other: Share) -> bool {
        self.up * other.down < other.up * self.down
    }
}

pub fn minus(one: At, two: At) -> At {
    [one[0] - two[0], one[1] - two[1], one[2] - two[2]]
}

pub fn dot(one: At, two: At) -> i128 {
    one[0] * two[0] + one[1] * two[1] + one[2] * two[2]
}

pub fn cross([a, b, c]: At, [x, y, z]: At) -> At {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

pub fn edge(one: At, two: At) -> Edge {
    [one.min(two), one.max(two)]
}

fn edges([a, b, c]: [At; 3]) -> [Edge; 3] {
    [edge(a, b), edge(b, c), edge(c, a)]
}

pub fn normal([a, b, c]: [At; 3]) -> At {
    cross(minus(b, a), minus(c, a))
}

/// All corners on one line.
pub fn is_degenerate(points: [At; 3]) -> bool {
    normal(points) == [0; 3]
}

/// It names no point twice: only such triangles have edges.
pub fn has_corners([a, b, c]: [At; 3]) -> bool {
    a != b && b != c && c != a
}

/// How many triangles are at each edge.
pub fn counts(all: &[[At; 3]]) -> BTreeMap<Edge, usize> {
    let mut counts = BTreeMap::new();
    for points in all.iter().filter(|points| has_corners(**points)) {
        for edge in edges(*points) {
            *counts.entry(edge).or_default() += 1;
        }
    }
    counts
}

/// The triangles whose points an earlier one has.
pub fn duplicates(all: &[[At; 3]]) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut found = BTreeSet::new();
    for (number, points) in all.iter().enumerate() {
        let mut points = *points;
        points.sort_unstable();
        if has_corners(points) && !seen.insert(points) {
            found.insert(number);
        }
    }
    found
}

/// Points on the inside of edges that are not theirs: a triangle has the point, another one the edge.
pub fn junctions(all: &[[At; 3]]) -> BTreeSet<(At, Edge)> {
    let real = || all.iter().filter(|points| has_corners(**points));
    let mut found = BTreeSet::new();
    for edge in real().flat_map(|points| edges(*points)) {
        let [from, to] = edge;
        let along = minus(to, from);
        for point in real().flatten() {
            let way = minus(*point, from);
            let share = dot(way, along);
            if cross(way, along) == [0; 3] && share > 0 && share < dot(along, along) {
                found.insert((*point, edge));
            }
        }
    }
    found
}

/// Both are in one plane.
pub fn are_coplanar(one: [At; 3], two: [At; 3]) -> bool {
    let plane = normal(one);
    two.iter()
        .all(|point| dot(plane, minus(*point, one[0])) == 0)
}

/// Two triangles of one plane have a point inside of both.
///
/// They have none exactly if some edge of one of them has the other one beside it.
pub fn share_area(one: [At; 3], two: [At; 3]) -> bool {
    let plane = normal(one);
    let parts = |edges: [At; 3], others: [At; 3]| {
        (0..3).any(|at| {
            let (from, to, third) = (edges[at], edges[(at + 1) % 3], edges[(at + 2) % 3]);
            let inward = cross(plane, minus(to, from));
            let way = dot(inward, minus(third, from)).signum();
            others
                .iter()
                .all(|point| dot(inward, minus(*point, from)) * way <= 0)
        })
    };
    are_coplanar(one, two) && !parts(one, two) && !parts(two, one)
}

/// Two triangles cut each other: each has corners on both sides of the other's plane, and what they have of the line that
/// both planes share overlaps.
pub fn cut(one: [At; 3], two: [At; 3]) -> bool {
    let (first, second) = (normal(one), normal(two));
    let line = cross(first, second);
    let stretch = |points: [At; 3], plane: At, base: At| -> Option<[Share; 2]> {
        let heights = points.map(|point| dot(plane, minus(point, base)));
        let both = heights.iter().any(|it| *it > 0) && heights.iter().any(|it| *it < 0);
        let mut met = Vec::new();
        for at in 0..3 {
            let (here, there) = (heights[at], heights[(at + 1) % 3]);
            let [from, to] =
                [points[at], points[(at + 1) % 3]].map(|point| dot(line, minus(point, [0; 3])));
            if here == 0 {
                met.push(Share::new(from, 1));
            } else if here.signum() * there.signum() < 0 {
                // from + (to - from) · here / (here - there)
                met.push(Share::new(
                    from * (here - there) + (to - from) * here,
                    here - there,
                ));
            }
        }
        let least = met
            .iter()
            .copied()
            .reduce(|a, b| if b.is_less(a) { b } else { a })?;
        let most = met
            .iter()
            .copied()
            .reduce(|a, b| if a.is_less(b) { b } else { a })?;
        both.then_some([least, most])
    };
    let (Some([a, b]), Some([c, d])) = (stretch(one, second, two[0]), stretch(two, first, one[0]))
    else {
        return false;
    };
    let from = if a.is_less(c) { c } else { a };
    let to = if b.is_less(d) { b } else { d };
    from.is_less(to)
}

/// The sets of what is joined by pairs, each in order.
pub fn groups(pairs: &BTreeSet<[usize; 2]>) -> BTreeSet<BTreeSet<usize>> {
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for pair in pairs {
        let mut joined = BTreeSet::from(*pair);
        groups.retain(|group| {
            let apart = group.is_disjoint(&joined);
            if !apart {
                joined.extend(group);
            }
            apart
        });
        groups.push(joined);
    }
    groups.into_iter().collect()
}

#[test]
fn the_oracle_on_pairs_that_one_can_see() {
    let flat = [[0, 0, 0], [4, 0, 0], [0, 4, 0]];
    let post = [[1, 1, -1], [1, 1, 1], [3, 3, 1]];
    assert!(cut(flat, post) && cut(post, flat));
    let resting = post.map(|[x, y, z]| [x, y, z + 1]);
    assert!(!cut(flat, resting));
    let beside = post.map(|[x, y, z]| [x + 5, y, z]);
    assert!(!cut(flat, beside));
    assert!(share_area(flat, [[1, 1, 0], [2, 1, 0], [1, 2, 0]]));
    assert!(share_area(flat, [[1, 1, 0], [1, 2, 0], [2, 1, 0]]));
    assert!(!share_area(flat, [[4, 0, 0], [4, 4, 0], [0, 4, 0]]));
    assert!(!share_area(flat, [[1, 1, 1], [2, 1, 1], [1, 2, 1]]));
    assert_eq!(
        junctions(&[flat, [[2, 0, 0], [3, -1, 0], [2, -1, 0]]]).len(),
        1
    );
    assert_eq!(groups(&BTreeSet::from([[0, 1], [2, 3], [1, 4]])).len(), 2);
}
