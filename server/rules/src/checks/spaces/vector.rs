//! Vectors, planes and triangles, in units of the file.

pub(super) use level::{cross, dot, minus};

/// A point or a direction.
pub(super) type Point = [f64; 3];

/// The length of a way.
pub(super) fn length(way: Point) -> f64 {
    dot(way, way).sqrt()
}

/// A point on the way from one to another: 0 is the first, 1 the other.
pub(super) fn between(one: Point, other: Point, part: f64) -> Point {
    let way = minus(other, one);
    [
        one[0] + way[0] * part,
        one[1] + way[1] * part,
        one[2] + way[2] * part,
    ]
}

/// The middle of a triangle.
pub(super) fn middle([a, b, c]: &[Point; 3]) -> Point {
    [0, 1, 2].map(|axis: usize| (a[axis] + b[axis] + c[axis]) / 3.0)
}

/// A plane: the points for which `normal · point` is `offset`. The normal has length 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plane {
    pub normal: Point,
    pub offset: f64,
}

impl Plane {
    /// The plane of a triangle; `None` for one without area.
    pub fn of(points: &[Point; 3]) -> Option<Self> {
        let normal = level::normal(*points);
        let has_area = normal != [0.0; 3];
        has_area.then(|| Plane {
            normal,
            offset: dot(normal, points[0]),
        })
    }

    /// How far a point is in front of it.
    pub fn height(&self, point: Point) -> f64 {
        dot(self.normal, point) - self.offset
    }

    /// The angle to another plane in degrees, whichever way they face: 0 to 90.
    pub fn angle(&self, other: &Plane) -> f64 {
        let sine = length(cross(self.normal, other.normal));
        let cosine = dot(self.normal, other.normal).abs();
        sine.atan2(cosine).to_degrees()
    }
}

/// How far a point is from a triangle.
pub(super) fn distance(points: &[Point; 3], point: Point) -> f64 {
    let [a, b, c] = *points;
    if let Some(plane) = Plane::of(points) {
        let sides = [(a, b), (b, c), (c, a)];
        let inside = sides.iter().all(|&(from, to)| {
            dot(cross(plane.normal, minus(to, from)), minus(point, from)) >= 0.0
        });
        if inside {
            return plane.height(point).abs();
        }
    }
    let to_side = |from: Point, to: Point| {
        let side = minus(to, from);
        let square = dot(side, side);
        let part = match square > 0.0 {
            true => (dot(minus(point, from), side) / square).clamp(0.0, 1.0),
            false => 0.0,
        };
        length(minus(point, between(from, to, part)))
    };
    to_side(a, b).min(to_side(b, c)).min(to_side(c, a))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_and_distances() {
        let triangle = [[0.0, 0.0, 0.0], [10.0, 0.0, 0.0], [0.0, 10.0, 0.0]];
        let plane = Plane::of(&triangle).unwrap();
        assert_eq!(plane.height([3.0, 4.0, 5.0]), 5.0);
        assert_eq!(distance(&triangle, [1.0, 1.0, -2.0]), 2.0);
        assert_eq!(distance(&triangle, [-3.0, 4.0, 4.0]), 5.0);
        assert_eq!(distance(&triangle, [10.0, 10.0, 0.0]).round(), 7.0);
        let steep = Plane::of(&[[0.0, 0.0, 0.0], [0.0, 10.0, 0.0], [10.0, 0.0, 10.0]]).unwrap();
        assert!((plane.angle(&steep) - 45.0).abs() < 1e-9);
        assert_eq!(Plane::of(&[[1.0, 1.0, 1.0]; 3]), None);
        assert_eq!(distance(&[[1.0, 1.0, 1.0]; 3], [1.0, 1.0, 3.0]), 2.0);
    }
}
