//! A triangle of the shell, prepared for the question what it is in the way of.

use super::tree::Bounds;
use super::{cross, dot, minus, normal};

/// Further from the plane than this, in units of the file, is not in it: numbers are rounded.
pub(super) const IN_PLANE: f64 = 0.01;

/// The least distance that rounding does not reach, with all that is asked of triangles whose plane is known well.
pub(super) const SURE: f64 = 0.01;

/// The least sine of the angle between planes whose common line is known well.
pub(super) const BENT: f64 = 0.01;

/// Where numbers are rounded by less than matters: the farthest coordinate, and the longest edge.
pub(super) const FAR: f64 = 1e6;
pub(super) const LONG: f64 = 1e4;

/// How near a plane what is within `weld` of a triangle in it may be told to be: heights above a plane that is known well are
/// rounded by less than what is added.
pub(super) fn reach(weld: f64) -> f64 {
    weld * 1.01 + 1e-3
}

/// A triangle of which it is asked what it is in the way of.
#[derive(Clone, Copy, Debug)]
pub(super) struct PreparedTriangle {
    pub points: [[f64; 3]; 3],
    /// Its welded corners.
    pub corners: [u32; 3],
    /// Its plane, of length 1.
    pub plane: [f64; 3],
    /// How far the plane is from the origin, along it.
    pub offset: f64,
    /// Across each edge, in the plane and inward: of length 1.
    pub inward: [[f64; 3]; 3],
    /// How far each edge is from the origin, along that.
    pub edges: [f64; 3],
    /// The plane is known well: the triangle is no sliver, nor far away.
    pub is_sure: bool,
    /// It is known very well: no angle is sharp, no edge long.
    pub is_round: bool,
}

impl PreparedTriangle {
    /// A triangle with its welded corners.
    pub fn of(points: [[f64; 3]; 3], bounds: &Bounds, corners: [u32; 3]) -> Self {
        /// The least sine of an angle, squared, and the least of one that is not sharp.
        const SHARP: f64 = 1e-12;
        const BLUNT: f64 = 1e-4;
        let [a, b, c] = points;
        let (one, two) = (minus(b, a), minus(c, a));
        let across = cross(one, two);
        let (square, squares) = (dot(across, across), dot(one, one) * dot(two, two));
        let ends = bounds.low.iter().chain(&bounds.high);
        let is_near = ends.fold(0.0, |most: f64, end| most.max(end.abs())) < FAR;
        let is_short = (0..3).all(|axis| bounds.high[axis] - bounds.low[axis] < LONG);
        let plane = normal(points);
        let inward = |from: [f64; 3], to: [f64; 3]| {
            let inward = cross(plane, minus(to, from));
            let scale = 1.0 / dot(inward, inward).sqrt();
            [inward[0] * scale, inward[1] * scale, inward[2] * scale]
        };
        let inward = [inward(a, b), inward(b, c), inward(c, a)];
        PreparedTriangle {
            plane,
            offset: dot(plane, a),
            edges: [dot(inward[0], a), dot(inward[1], b), dot(inward[2], c)],
            inward,
            is_sure: is_near && square > squares * SHARP,
            is_round: is_near && is_short && square > squares * BLUNT,
            points,
            corners,
        }
    }
}
