//! Flaws of single triangles, found in one pass over all of them.

use super::{Placed, distance, in_pieces, placed};
use crate::checks::Code;
use crate::checks::subject::{AllMoved, Fact, Subject};
use level::in_parallel;
use level::{MISSING_CORNER, touching};
use level::{cross, dot, larger, lesser, minus};
use std::ops::Range;
use std::sync::Arc;

/// Triangles by the number of their object and their own, in the order of the text.
#[derive(Debug, Default)]
pub(crate) struct Flaws {
    /// Those without area.
    pub degenerate: Vec<(usize, usize)>,
    /// Those that Tool's welding takes the area of.
    pub short: Vec<(usize, usize)>,
    /// Those that are lit and have no area in their UVs.
    pub uv: Vec<(usize, usize)>,
}

/// The most triangles that a thread checks in one piece.
const PIECE: usize = 1 << 15;

/// Finds the flaws before any rule of the second tier runs, so that the UVs they need can be dropped.
pub(in crate::checks) fn prepare(subject: &mut Subject<'_>, is_off: impl Fn(Code) -> bool) {
    let of_triangles = [
        Code::DegenerateTriangle,
        Code::ShortEdge,
        Code::DegenerateUv,
    ];
    if subject.is_sound() && !of_triangles.into_iter().all(is_off) {
        subject.fact::<Flaws>();
        subject.forget_first_uvs();
    }
}

impl Fact for Flaws {
    const IS_CARRIED: bool = true;

    fn compute(subject: &Subject<'_>) -> Option<Self> {
        let all = placed(subject);
        let pieces = in_pieces(&all, PIECE, |mesh| mesh.triangles.len());
        let weld = subject.options.tolerances.weld;
        let parts = in_parallel(subject.threads(), pieces.len(), |number| {
            let mut part = Flaws::default();
            if let Some((placed, range)) = pieces.get(number) {
                let step = Batch::SIZE;
                for start in range.clone().step_by(step) {
                    let batch = Batch::of(placed, start..range.end.min(start + step));
                    part.look(placed, &batch, weld);
                }
            }
            part
        });
        let mut flaws = Flaws::default();
        for mut part in parts {
            flaws.degenerate.append(&mut part.degenerate);
            flaws.short.append(&mut part.short);
            flaws.uv.append(&mut part.uv);
        }
        Some(flaws)
    }

    fn carry(mut self, subject: &Subject<'_>, moved: Option<&Arc<AllMoved>>) {
        if let Some(moved) = moved {
            self.update(subject, moved);
            subject.put(self);
        }
    }
}

impl Flaws {
    /// Looks again at the triangles with vertices that have moved, or have another UV.
    fn update(&mut self, subject: &Subject<'_>, moved: &AllMoved) {
        let weld = subject.options.tolerances.weld;
        for placed in placed(subject) {
            let Some(moved) = moved.get(&placed.object) else {
                continue;
            };
            let touched = touching(placed.mesh, moved, subject.threads());
            let is_other = |&(object, triangle): &(usize, usize)| {
                object != placed.object || touched.binary_search(&triangle).is_err()
            };
            for list in [&mut self.degenerate, &mut self.short, &mut self.uv] {
                list.retain(is_other);
            }
            for &triangle in &touched {
                let batch = Batch::of(&placed, triangle..triangle + 1);
                self.look(&placed, &batch, weld);
            }
        }
        for list in [&mut self.degenerate, &mut self.short, &mut self.uv] {
            list.sort_unstable();
        }
    }

    fn look(&mut self, placed: &Placed<'_>, batch: &Batch, weld: f64) {
        for (triangle, corners) in (batch.first..).zip(&batch.corners) {
            let [a, b, c] = corners;
            let Some(points) = placed.place_all([a.point, b.point, c.point]) else {
                continue;
            };
            let at = (placed.object, triangle);
            if has_no_area(points) {
                self.degenerate.push(at);
                continue;
            }
            if is_shorter(points, weld) {
                self.short.push(at);
            }
            let [one, two, three] = corners;
            let uv = |corner: &Corner| (f64::from(corner.uv[0]), f64::from(corner.uv[1]));
            let ((a, b), (c, d), (e, f)) = (uv(one), uv(two), uv(three));
            let area = (c - a) * (f - b) - (d - b) * (e - a);
            // Numbers that are none have a rule of their own; who has no UVs at all has NaN.
            if area.abs() < UV_AREA && placed.surface(triangle).lit {
                self.uv.push(at);
            }
        }
    }
}

/// A corner of a triangle as its mesh has it; NaN for what is not there.
#[derive(Clone, Copy)]
struct Corner {
    point: [f64; 3],
    uv: [f32; 2],
}

/// Some triangles behind each other, brought together before any of them is looked at: their vertices may be anywhere in
/// memory, and who waits for one of them can wait for the others at the same time.
struct Batch {
    first: usize,
    corners: Vec<[Corner; 3]>,
}

impl Batch {
    /// The number of triangles that are looked at together.
    const SIZE: usize = 128;

    fn of(placed: &Placed<'_>, range: Range<usize>) -> Self {
        let mesh = placed.mesh;
        // Of a triangle that is damaged nothing is known.
        let whole = |corners: &[u32; 3]| match corners.contains(&MISSING_CORNER) {
            true => [MISSING_CORNER; 3],
            false => *corners,
        };
        let corner = |vertex: u32| {
            let point = mesh.positions.get(vertex as usize);
            let uv = mesh.first_uvs.get(vertex as usize);
            Corner {
                point: point.copied().unwrap_or([f64::NAN; 3]),
                uv: uv.copied().unwrap_or([f32::NAN; 2]),
            }
        };
        let triangles = mesh.triangles.get(range.clone()).unwrap_or_default();
        Batch {
            first: range.start,
            corners: triangles
                .iter()
                .map(|it| {
                    let [a, b, c] = whole(it);
                    [corner(a), corner(b), corner(c)]
                })
                .collect(),
        }
    }
}

/// Up to here the area of a parallelogram of UVs is none: a thousandth of a texel in each direction, of a texture of
/// 4096.
const UV_AREA: f64 = 1e-13;

/// The length of the shortest edge.
pub(super) fn shortest([a, b, c]: [[f64; 3]; 3]) -> f64 {
    distance(a, b).min(distance(b, c)).min(distance(c, a))
}

/// The shortest edge is shorter than that. Nearly all triangles need no root.
fn is_shorter(points: [[f64; 3]; 3], length: f64) -> bool {
    let [one, two, three] = squares(points);
    lesser(lesser(one, two), three) < length * length * NEARLY && shortest(points) < length
}

/// A little more than any rounding.
const NEARLY: f64 = 1.001;

/// The squares of the edges' lengths.
fn squares([a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
    let square = |one, two| {
        let away = minus(one, two);
        dot(away, away)
    };
    [square(a, b), square(b, c), square(c, a)]
}

/// The corners are on one line, as far as numbers of 32 bits, as exporters have them, can tell.
pub(super) fn has_no_area([a, b, c]: [[f64; 3]; 3]) -> bool {
    let normal = cross(minus(b, a), minus(c, a));
    let twice = dot(normal, normal);
    let [one, two, three] = squares([a, b, c]);
    let longest = larger(larger(one, two), three);
    let axes = [a, b, c];
    let size = axes.as_flattened().iter();
    let size = size.fold(0.0, |size, axis| larger(size, axis.abs()));
    // The height over the longest edge, against the grain of the numbers; all of it squared.
    let grain = 4.0 * f64::from(f32::EPSILON) * 0.5;
    twice.is_finite() && twice <= longest * (size * size).max(longest) * grain * grain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas() {
        let flat = [[0.0; 3], [1.0, 1.0, 0.0], [2.0, 2.0, 0.0]];
        assert!(has_no_area(flat) && has_no_area([[0.0; 3]; 3]));
        let near = [
            [1000.0, 0.0, 0.0],
            [1000.0, 100.0, 0.0],
            [1000.01, 50.0, 0.0],
        ];
        assert!(!has_no_area(near));
        assert_eq!(shortest([[0.0; 3], [0.0, 3.0, 0.0], [4.0, 0.0, 0.0]]), 3.0);
    }
}
