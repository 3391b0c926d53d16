//! Polygons as triangles.

use level::{cross, dot, minus};

/// The triangles of a polygon, by the numbers of its corners, as many as there are corners less two. Ears are cut off one by
/// one, those first that are best in shape; what is left of a polygon that crosses itself becomes a fan.
pub fn triangulate(corners: &[[f64; 3]]) -> Vec<[usize; 3]> {
    let mut left: Vec<usize> = (0..corners.len()).collect();
    let mut triangles = Vec::with_capacity(left.len().saturating_sub(2));
    let normal = newell(corners);
    // Cutting looks at all corners for each: beyond this a fan is made.
    while left.len() > 3 && corners.len() <= 2000 {
        let Some(ear) = (0..left.len()).find(|at| is_ear(corners, &left, *at, normal)) else {
            break;
        };
        triangles.push(around(&left, ear));
        left.remove(ear);
    }
    if let [first, rest @ ..] = left.as_slice() {
        triangles.extend(rest.windows(2).filter_map(|pair| match pair {
            [second, third] => Some([*first, *second, *third]),
            _ => None,
        }));
    }
    triangles
}

/// The normal of a polygon, as long as twice its area.
pub fn newell(corners: &[[f64; 3]]) -> [f64; 3] {
    let mut normal = [0.0; 3];
    let next = corners.iter().cycle().skip(1);
    for (one, other) in corners.iter().zip(next) {
        let way = cross(*one, *other);
        for (sum, part) in normal.iter_mut().zip(way) {
            *sum += part;
        }
    }
    normal
}

/// A corner with the one before and the one behind.
fn around(left: &[usize], at: usize) -> [usize; 3] {
    let count = left.len();
    let of = |place: usize| left.get(place % count).copied().unwrap_or_default();
    [of(at + count - 1), of(at), of(at + 1)]
}

fn is_ear(corners: &[[f64; 3]], left: &[usize], at: usize, normal: [f64; 3]) -> bool {
    let numbers = around(left, at);
    let point = |number: usize| corners.get(number).copied().unwrap_or_default();
    let [a, b, c] = numbers.map(point);
    let side = |from: [f64; 3], to: [f64; 3], point: [f64; 3]| {
        dot(cross(minus(to, from), minus(point, from)), normal)
    };
    if side(a, b, c) <= 0.0 {
        return false;
    }
    let others = left.iter().filter(|number| !numbers.contains(number));
    others.map(|number| point(*number)).all(|point| {
        let inside =
            side(a, b, point) >= 0.0 && side(b, c, point) >= 0.0 && side(c, a, point) >= 0.0;
        // A corner that stands where one of the ear's does is not in its way.
        !inside || [a, b, c].contains(&point)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(corners: &[[f64; 3]], triangles: &[[usize; 3]]) -> f64 {
        let all = triangles.iter().map(|triangle| {
            let [a, b, c] = triangle.map(|number| corners[number]);
            cross(minus(b, a), minus(c, a))[2] / 2.0
        });
        all.sum()
    }

    #[test]
    fn a_concave_polygon_keeps_its_area() {
        let l = [
            [0.0, 0.0, 5.0],
            [4.0, 0.0, 5.0],
            [4.0, 1.0, 5.0],
            [1.0, 1.0, 5.0],
            [1.0, 3.0, 5.0],
            [0.0, 3.0, 5.0],
        ];
        for turn in 0..l.len() {
            let mut turned = l;
            turned.rotate_left(turn);
            let triangles = triangulate(&turned);
            assert_eq!(triangles.len(), 4);
            assert!((area(&turned, &triangles) - 6.0).abs() < 1e-12);
            for triangle in &triangles {
                assert!(area(&turned, &[*triangle]) > 0.0);
            }
        }
    }

    #[test]
    fn what_is_too_small_has_no_triangles() {
        assert_eq!(triangulate(&[]), [[0; 3]; 0]);
        assert_eq!(triangulate(&[[0.0; 3]; 2]), [[0; 3]; 0]);
        assert_eq!(triangulate(&[[0.0; 3]; 4]).len(), 2);
    }
}
