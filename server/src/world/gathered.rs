//! The sides among the triangles of an instance, with numbers of their own for the vertices that they need: found on several
//! threads, and put behind each other by one.

use super::shell::standing;
use super::sides::{Side, Sides};
use super::{Place, Transform, World};
use crate::mesh::{HOLE, Mesh};
use std::ops::Range;

/// All vertices of a mesh are somewhere in the level: no number is near the end of numbers, whatever is done to it.
pub(super) fn is_tame(place: &Place, mesh: &Mesh) -> bool {
    const LARGE: f64 = 1e100;
    let is_small = |number: &f64| number.abs() < LARGE;
    let Transform {
        linear,
        translation,
    } = &place.own;
    let mut transform = linear.iter().flatten().chain(translation);
    transform.all(is_small) && mesh.positions.iter().flatten().all(is_small)
}

/// The sides among some triangles of an instance.
#[derive(Default)]
pub(super) struct Gathered {
    /// Those behind each other that count alike: the first, and how many there are.
    runs: Vec<(Side, usize)>,
    /// Their corners, by the place in `vertices`.
    corners: Vec<[u32; 3]>,
    /// The vertices of the mesh that they need, in the order in which they do.
    pub vertices: Vec<u32>,
}

impl Gathered {
    /// Those of some triangles. What is damaged is left out.
    pub fn of(
        world: &World,
        (place, mesh, is_tame): (&Place, &Mesh, bool),
        range: Range<usize>,
    ) -> Self {
        let mut own = Gathered {
            corners: Vec::with_capacity(range.len()),
            ..Gathered::default()
        };
        let mut numbers = Numbers::of(mesh.positions.len());
        for triangle in range {
            let material = mesh.materials.get(triangle).unwrap_or(-1);
            let Some(standing) = standing(world.surface(material)) else {
                continue;
            };
            let Some(&corners) = mesh.triangles.get(triangle) else {
                continue;
            };
            let is_somewhere = || {
                let points = mesh.points(triangle)?;
                let mut placed = points.iter().map(|&point| place.own.point(point));
                placed
                    .all(|point| point.iter().all(|axis| axis.is_finite()))
                    .then_some(())
            };
            if corners.contains(&HOLE) || !is_tame && is_somewhere().is_none() {
                continue;
            }
            own.corners
                .push(corners.map(|corner| numbers.number(corner, &mut own.vertices)));
            match own.runs.last_mut() {
                Some((first, count))
                    if first.standing == standing
                        && first.triangle as usize + *count == triangle =>
                {
                    *count += 1;
                }
                _ => {
                    let first = Side {
                        // A text of 4 GB holds fewer instances and triangles than there are numbers for.
                        instance: place.instance as u32,
                        triangle: triangle as u32,
                        standing,
                        is_turned: place.own.is_mirror(),
                        corners,
                    };
                    own.runs.push((first, 1));
                }
            }
        }
        own
    }

    /// Puts them behind others; `numbers` has those of its vertices.
    pub fn push_to(&self, sides: &mut Sides, numbers: &[u32]) {
        let mut rest = self.corners.as_slice();
        for (first, count) in &self.runs {
            let Some((own, behind)) = rest.split_at_checked(*count) else {
                return;
            };
            rest = behind;
            let number = |at: u32| numbers.get(at as usize).copied().unwrap_or_default();
            let numbered = own.iter().map(|&[a, b, c]| match first.is_turned {
                true => [number(a), number(c), number(b)],
                false => [number(a), number(b), number(c)],
            });
            sides.push_run(first, numbered);
        }
    }
}

/// Numbers for some of the vertices of a mesh, in the order in which they are asked for. Most are near each other, so there is no
/// room for all of them.
struct Numbers(Vec<Vec<u32>>);

impl Numbers {
    /// So many vertices, as a power of two, have their numbers in one place.
    const PAGE: u32 = 9;

    fn of(vertices: usize) -> Self {
        Numbers(vec![Vec::new(); (vertices >> Self::PAGE) + 1])
    }

    /// The number of a vertex; a new one is put behind those that have one.
    fn number(&mut self, vertex: u32, known: &mut Vec<u32>) -> u32 {
        // Corners are vertices of the mesh.
        let Some(page) = self.0.get_mut((vertex >> Self::PAGE) as usize) else {
            return 0;
        };
        if page.is_empty() {
            page.resize(1 << Self::PAGE, u32::MAX);
        }
        let Some(number) = page.get_mut((vertex & ((1 << Self::PAGE) - 1)) as usize) else {
            return 0;
        };
        if *number == u32::MAX {
            // Of a piece of a mesh there are fewer.
            *number = known.len() as u32;
            known.push(vertex);
        }
        *number
    }
}
