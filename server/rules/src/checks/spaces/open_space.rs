//! Whether points lie in the sealed space: by how often a line through them meets the triangles that seal the world.

use super::vector::{Point, distance};
use level::World;
use level::{Role, Seal};

/// Nearer to structure than this, in units, a point lies on it.
const REACH: f64 = 0.2;

/// The lines go up and a little aside, so that they meet no edge of walls that are upright.
const ASIDE: [f64; 2] = [0.012_347, 0.007_131];

/// A point that is asked about.
#[derive(Clone, Debug)]
pub(super) struct Query {
    pub point: Point,
    /// Whose it is.
    pub owner: usize,
    above: u32,
    below: u32,
    /// It lies on structure.
    touches: bool,
    /// It lies on structure that seals the world.
    is_on_seal: bool,
    /// The line meets an edge: nothing is known.
    doubtful: bool,
}

impl Query {
    /// Of a point of somebody.
    pub fn new(point: Point, owner: usize) -> Self {
        Query {
            point,
            owner,
            above: 0,
            below: 0,
            touches: false,
            is_on_seal: false,
            doubtful: false,
        }
    }

    /// It is known to lie in the sealed space, and not on structure.
    pub fn is_open(&self) -> bool {
        !self.touches
            && !self.doubtful
            && !self.above.is_multiple_of(2)
            && !self.below.is_multiple_of(2)
    }

    /// It lies on a wall that seals the world.
    pub fn is_on_seal(&self) -> bool {
        self.is_on_seal
    }

    /// It is known to lie outside of it, and not on structure.
    pub fn is_outside(&self) -> bool {
        !self.touches
            && !self.doubtful
            && self.above.is_multiple_of(2)
            && self.below.is_multiple_of(2)
    }
}

/// The point lies in the box around a triangle, or so near to it.
pub(super) fn is_in_box(points: &[Point; 3], point: Point, reach: f64) -> bool {
    (0..3).all(|axis: usize| {
        let axes = points.map(|point| point[axis]);
        let [one, two, three] = axes;
        let (low, high) = (one.min(two).min(three), one.max(two).max(three));
        low - reach <= point[axis] && point[axis] <= high + reach
    })
}

/// Where the line through a point meets the ground.
fn foot([x, y, z]: Point) -> [f64; 2] {
    [x - ASIDE[0] * z, y - ASIDE[1] * z]
}

/// Answers all queries in one pass over the structure.
pub(super) fn look(world: &World, queries: &mut [Query]) {
    let mut order: Vec<(f64, u32)> = (0..)
        .zip(queries.iter())
        .map(|(number, query)| (foot(query.point)[0], number))
        .collect();
    order.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    let solid = world.facets(Role::Structure, |surface| {
        !surface.portal && !surface.fog && !surface.weather
    });
    for facet in solid {
        let seals = world.surface(facet.material).seal == Seal::Yes;
        let feet = facet.points.map(foot);
        let [low, high] = [f64::min, f64::max]
            .map(|pick: fn(f64, f64) -> f64| pick(pick(feet[0][0], feet[1][0]), feet[2][0]));
        // What is within reach in space is not much farther on the ground.
        let from = order.partition_point(|(x, _)| *x < low - 2.0 * REACH);
        let near = order.get(from..).unwrap_or_default();
        for &(x, number) in near.iter().take_while(|(x, _)| *x <= high + 2.0 * REACH) {
            let Some(query) = queries.get_mut(number as usize) else {
                continue;
            };
            let touches = is_in_box(&facet.points, query.point, REACH)
                && distance(&facet.points, query.point) <= REACH;
            query.touches |= touches;
            query.is_on_seal |= touches && seals;
            if seals && (low..=high).contains(&x) {
                query.meet(&facet.points, feet);
            }
        }
    }
}

impl Query {
    /// Counts a triangle that seals, if the line meets it.
    fn meet(&mut self, points: &[Point; 3], feet: [[f64; 2]; 3]) {
        let [x, y] = foot(self.point);
        let [a, b, c] = feet;
        let side = |one: [f64; 2], other: [f64; 2]| {
            (other[0] - one[0]) * (y - one[1]) - (other[1] - one[1]) * (x - one[0])
        };
        let parts = [side(b, c), side(c, a), side(a, b)];
        let whole: f64 = parts.iter().sum();
        let size = [a, b, c, [x, y]]
            .iter()
            .flatten()
            .fold(1.0, |size: f64, axis| size.max(axis.abs()));
        let nothing = size * size * 1e-11;
        if whole.abs() <= nothing {
            // The line runs along the triangle, or misses it: another side of the wall tells.
            return;
        }
        let within = parts.iter().all(|part| part * whole.signum() >= -nothing);
        if !within {
            return;
        }
        if parts.iter().any(|part| part.abs() <= nothing) {
            self.doubtful = true;
            return;
        }
        let height: f64 = points
            .iter()
            .zip(parts)
            .map(|(point, part)| point[2] * part / whole)
            .sum();
        if height > self.point[2] {
            self.above += 1;
        } else {
            self.below += 1;
        }
    }
}
