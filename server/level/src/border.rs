//! The border of triangles that are seen along an axis, and whether it is simple: see [`super::projection_cover`].

/// The border is compared with itself for no longer than this, by its edges. That of a surface takes less.
const COMPARED: usize = 256;

/// A triangle by its corners, which is seen counterclockwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub corners: [u32; 3],
    pub number: u32,
}

impl Seen {
    /// The ends of an edge, in its direction.
    fn ends(&self, edge: u32) -> (u32, u32) {
        let [a, b, c] = self.corners;
        match edge {
            0 => (a, b),
            1 => (b, c),
            _ => (c, a),
        }
    }
}

/// An edge of the border. What it belongs to is on its left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    ends: [u32; 2],
    from: [f64; 2],
    to: [f64; 2],
    low: [f64; 2],
    high: [f64; 2],
    /// How often the place below its middle is covered.
    below: i32,
}

impl Edge {
    /// That of a triangle whose corners are seen there.
    fn of(triangle: &Seen, [x, y, z]: [[f64; 2]; 3], edge: u32) -> Self {
        let (one, two) = triangle.ends(edge);
        let (from, to) = match edge {
            0 => (x, y),
            1 => (y, z),
            _ => (z, x),
        };
        Edge {
            ends: [one, two],
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
pub(super) fn border(
    all: &[Seen],
    slots: &mut Vec<u32>,
    points_of: impl Fn(u32) -> [[f64; 2]; 3],
) -> Option<Vec<Edge>> {
    const FREE: u32 = u32::MAX;
    const PAIRED: u32 = 1 << 31;
    // The edges found. In a surface there are half as many again as triangles.
    slots.clear();
    slots.resize((all.len() * 2 + 8).next_power_of_two(), FREE);
    let last = slots.len() - 1;
    let mut left = last - last / 8;
    let sorted = |(one, two): (u32, u32)| (one.min(two), one.max(two));
    for (number, seen) in (0u32..).zip(all) {
        for edge in 0..3 {
            let (from, to) = seen.ends(edge);
            let ends = sorted((from, to));
            // A region and what is near it has fewer triangles than 2^28.
            let own = number << 3 | edge << 1 | u32::from(from < to);
            let key = u64::from(ends.0) << 32 | u64::from(ends.1);
            let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & last;
            // There always are free slots.
            while let Some(slot) = slots.get_mut(at) {
                let known = *slot;
                if known == FREE {
                    *slot = own;
                    left = left.checked_sub(1)?;
                    break;
                }
                let of = all.get(((known & !PAIRED) >> 3) as usize)?;
                if sorted(of.ends(known >> 1 & 3)) == ends {
                    if known & PAIRED != 0 || known & 1 == own & 1 {
                        return None;
                    }
                    *slot |= PAIRED;
                    break;
                }
                at = (at + 1) & last;
            }
        }
    }
    let single = slots.iter().filter(|&&known| known & PAIRED == 0);
    let edges = single.filter_map(|known| {
        let (triangle, edge) = (all.get((known >> 3) as usize)?, known >> 1 & 3);
        Some(Edge::of(triangle, points_of(triangle.number), edge))
    });
    Some(edges.collect())
}

/// No edge is within `most` of another one but for common ends, and what is on the left of each is covered once, what is on
/// the right of it not at all.
pub(super) fn is_simple(mut edges: Vec<Edge>, most: f64) -> bool {
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
pub(super) fn square([a, b]: [f64; 2], [c, d]: [f64; 2]) -> f64 {
    (c - a) * (c - a) + (d - b) * (d - b)
}

/// How far a point is from the line between two others, squared.
fn square_to(point: [f64; 2], [from, to]: [[f64; 2]; 2]) -> f64 {
    let way = [to[0] - from[0], to[1] - from[1]];
    let along = (point[0] - from[0]) * way[0] + (point[1] - from[1]) * way[1];
    let share = (along / square(from, to)).clamp(0.0, 1.0);
    square(point, [from[0] + way[0] * share, from[1] + way[1] * share])
}
