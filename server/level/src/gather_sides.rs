//! The sides among the triangles of an instance, and the vertices that they need: found on several threads, and numbered by one.

use super::sides::{Side, standing};
use super::{Place, Transform, World};
use crate::{MISSING_CORNER, Mesh};
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
    pub runs: Vec<(Side, usize)>,
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
        let mut own = Gathered::default();
        let mut seen = Seen::of(mesh.positions.len());
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
            if corners.contains(&MISSING_CORNER) || !is_tame && is_somewhere().is_none() {
                continue;
            }
            for corner in corners {
                if seen.is_new(corner) {
                    own.vertices.push(corner);
                }
            }
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
}

/// Of each instance the numbers of its vertices in the shell. Instances are numbered one behind the other.
#[derive(Default)]
pub(super) struct Numbers<'m>(Vec<(u32, &'m Mesh, Vec<u32>)>);

impl<'m> Numbers<'m> {
    /// Puts those vertices of an instance that have no number behind the others.
    pub fn add(&mut self, (instance, mesh): (u32, &'m Mesh), vertices: &[u32], all: &mut Vec<u32>) {
        if self.0.last().is_none_or(|it| it.0 != instance) {
            let numbers = vec![u32::MAX; mesh.positions.len()];
            self.0.push((instance, mesh, numbers));
        }
        let Some((_, _, numbers)) = self.0.last_mut() else {
            return;
        };
        for &vertex in vertices {
            let number = numbers.get_mut(vertex as usize);
            if let Some(number) = number.filter(|number| **number == u32::MAX) {
                // A text of 4 GB holds fewer vertices.
                *number = u32::try_from(all.len()).unwrap_or(u32::MAX);
                all.push(vertex);
            }
        }
    }

    /// A function that gives the numbers of the corners of a triangle of an instance.
    pub fn corners_of(&self, instance: u32) -> impl Fn(u32) -> [u32; 3] + '_ {
        let at = self.0.partition_point(|it| it.0 < instance);
        let (triangles, numbers) = match self.0.get(at) {
            Some((_, mesh, numbers)) => (mesh.triangles.as_slice(), numbers.as_slice()),
            None => Default::default(),
        };
        move |triangle| {
            // Those that were gathered are whole.
            let corners = triangles.get(triangle as usize).copied();
            let number = |corner: u32| numbers.get(corner as usize).copied();
            let corners = corners.unwrap_or_default();
            corners.map(|it| number(it).unwrap_or_default())
        }
    }
}

/// Some of the vertices of a mesh. Most are near each other, so there is no room for all of them.
struct Seen(Vec<Vec<bool>>);

impl Seen {
    /// The number of vertices in a page, as a power of two.
    const PAGE: u32 = 9;

    fn of(vertices: usize) -> Self {
        Seen(vec![Vec::new(); (vertices >> Self::PAGE) + 1])
    }

    /// It is asked about a vertex for the first time.
    fn is_new(&mut self, vertex: u32) -> bool {
        // Corners are vertices of the mesh.
        let Some(page) = self.0.get_mut((vertex >> Self::PAGE) as usize) else {
            return false;
        };
        if page.is_empty() {
            page.resize(1 << Self::PAGE, false);
        }
        let seen = page.get_mut((vertex & ((1 << Self::PAGE) - 1)) as usize);
        seen.is_some_and(|seen| !std::mem::replace(seen, true))
    }
}
