//! The structure that seals the world: its triangles with welded corners, and its edges with the triangles at them.

use super::edges::{Edge, Edges};
use super::sets::SharedSets;
use super::shift::is_wall;
use super::welding;
use super::{Place, World, minus, normal};
use crate::mesh::Mesh;
use crate::schema::names::{Role, Seal, Surface};
use crate::view::{in_order, in_parallel};
use std::ops::Range;

/// How a triangle counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It must be closed all around.
    Strict,
    /// It is solid and closes others; whether it must be closed itself is disputed.
    Solid,
    /// It closes others, and nobody knows whether it must be closed.
    Loose,
}

/// A triangle of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The number of the instance that places it, how it counts, and whether it is turned: there are millions of sides.
    tag: u32,
    /// Its number in the instance's object.
    pub triangle: u32,
    /// Its corners, by the number of the welded point; the way round that counts: where the instance mirrors, that of
    /// the text or the other one, whichever fits its neighbors.
    pub corners: [u32; 3],
}

impl Side {
    /// The way round is that of the text, until it is turned.
    fn new(instance: usize, triangle: usize, corners: [u32; 3], standing: Standing) -> Self {
        // A text of 4 GB holds fewer instances and triangles than there are numbers for: an instance takes 40 bytes.
        Side {
            tag: (instance as u32) << 3 | (standing as u32) << 1,
            triangle: triangle as u32,
            corners,
        }
    }

    /// The number of the instance that places it.
    pub fn instance(&self) -> u32 {
        self.tag >> 3
    }

    /// How it counts.
    pub fn standing(&self) -> Standing {
        match self.tag >> 1 & 3 {
            0 => Standing::Strict,
            1 => Standing::Solid,
            _ => Standing::Loose,
        }
    }

    /// The way round is not that of the text.
    pub fn is_turned(&self) -> bool {
        self.tag & 1 == 1
    }

    /// Turns the corners over.
    fn turn_over(&mut self) {
        self.corners.swap(1, 2);
        self.tag ^= 1;
    }
}

/// The structure that seals the world.
#[derive(Debug, Default)]
pub struct Shell {
    /// Where its vertices are, in the order in which sides need them. Of those that are one the first speaks for them all: its
    /// number is that of the welded point.
    pub points: Vec<[f64; 3]>,
    /// Of each vertex its instance and its number in the object.
    pub origins: Vec<(u32, u32)>,
    /// Of each vertex the first of those that are one with it; nothing where all are apart.
    pub(super) roots: Vec<u32>,
    /// The triangles that have an area once they are welded.
    pub sides: Vec<Side>,
    /// The vertices of those that have none, sorted.
    pub(super) collapsed: Vec<u32>,
    pub(super) edges: Edges,
}

impl Shell {
    /// The shell of a level, points within `weld` being one, on so many threads. Of no use once `cancelled` is true.
    pub fn of(
        world: &World,
        weld: f64,
        threads: usize,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let mut shell = Shell::default();
        shell.collect(world, weld, (threads, cancelled));
        shell.connect(threads, cancelled);
        if !cancelled() && shell.turn_mirrored(world) {
            shell.connect(threads, cancelled);
        }
        shell
    }

    fn collect(
        &mut self,
        world: &World,
        weld: f64,
        (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    ) {
        let vertices = self.gather(world, (threads, cancelled));
        let pieces = vertices.len().div_ceil(PIECE);
        let mut points = Vec::with_capacity(vertices.len());
        in_order(
            threads,
            pieces,
            |piece| {
                let own = vertices.chunks(PIECE).nth(piece).unwrap_or_default();
                // Only vertices whose place is known were gathered.
                let point = |&(instance, vertex): &(u32, u32)| {
                    let point = world.point(instance as usize, vertex as usize);
                    point.unwrap_or_default()
                };
                own.iter().map(point).collect::<Vec<[f64; 3]>>()
            },
            |_, mut own| points.append(&mut own),
        );
        let roots = welding::weld(&points, weld, threads, cancelled);
        let is_welded = (0..).zip(&roots).any(|(at, &root)| at != root);
        let collapsed = &mut self.collapsed;
        self.sides.retain_mut(|side| {
            let own = side.corners;
            if is_welded {
                // Each corner is the number of a vertex.
                side.corners =
                    own.map(|corner| roots.get(corner as usize).copied().unwrap_or_default());
            }
            let [a, b, c] = side.corners;
            let has_area = a != b && b != c && c != a;
            if !has_area {
                collapsed.extend(own);
            }
            has_area
        });
        collapsed.sort_unstable();
        collapsed.dedup();
        (self.points, self.origins) = (points, vertices);
        if is_welded {
            self.roots = roots;
        }
    }

    /// Finds the sides. Their corners are numbers of the vertices that are given back, each with its instance, in the order
    /// in which sides need them.
    fn gather(
        &mut self,
        world: &World,
        (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    ) -> Vec<(u32, u32)> {
        let mut jobs = Vec::new();
        // What bones move is no wall.
        for (place, mesh) in world.meshes(Role::Structure).filter(|it| is_wall(it.0)) {
            let count = mesh.triangles.len();
            let starts = (0..count).step_by(PIECE);
            jobs.extend(starts.map(|start| (place, mesh, start..count.min(start + PIECE))));
        }
        self.sides.reserve(jobs.iter().map(|job| job.2.len()).sum());
        let mut vertices = Vec::new();
        let mut numbers = Vec::new();
        let mut current = None;
        in_order(
            threads,
            jobs.len(),
            |number| {
                let job = jobs.get(number).filter(|_| !cancelled());
                job.map_or_else(Vec::new, |(place, mesh, range)| {
                    sides_of(world, (place, mesh), range.clone())
                })
            },
            |number, mut sides| {
                let Some((place, mesh, _)) = jobs.get(number) else {
                    return;
                };
                if current.replace(place.instance) != Some(place.instance) {
                    numbers.clear();
                    numbers.resize(mesh.positions.len(), u32::MAX);
                }
                let mirrors = place.own.is_mirror();
                for side in &mut sides {
                    let instance = side.instance();
                    for corner in &mut side.corners {
                        let Some(number) = numbers.get_mut(*corner as usize) else {
                            continue;
                        };
                        if *number == u32::MAX {
                            // A text of 4 GB holds fewer vertices.
                            *number = u32::try_from(vertices.len()).unwrap_or(u32::MAX);
                            vertices.push((instance, *corner));
                        }
                        *corner = *number;
                    }
                    if mirrors {
                        side.turn_over();
                    }
                }
                self.sides.append(&mut sides);
            },
        );
        vertices.shrink_to_fit();
        vertices
    }

    /// Finds the edges.
    fn connect(&mut self, threads: usize, cancelled: &(dyn Fn() -> bool + Sync)) {
        self.edges = Edges::of(&self.sides, self.points.len(), (threads, cancelled));
    }

    /// Exporters do not agree on which way round the triangles of a mirrored instance are: what fits its neighbors is
    /// right. Gives whether something has changed.
    fn turn_mirrored(&mut self, world: &World) -> bool {
        if !self.sides.iter().any(Side::is_turned) {
            return false;
        }
        let count = world.places.len();
        // How many edges to other instances fit, less those that do not.
        let mut votes = vec![0i64; count];
        for edge in self.edges() {
            let mut sides = edge.sides();
            let (Some((one, forth)), Some((two, back)), None) =
                (sides.next(), sides.next(), sides.next())
            else {
                continue;
            };
            let [Some(first), Some(second)] = [one, two].map(|side| self.sides.get(side)) else {
                continue;
            };
            if first.instance() == second.instance() {
                continue;
            }
            let vote = if forth == back { -1 } else { 1 };
            for (side, other) in [(first, second), (second, first)] {
                if side.is_turned()
                    && !other.is_turned()
                    && let Some(votes) = votes.get_mut(side.instance() as usize)
                {
                    *votes += vote;
                }
            }
        }
        if votes.iter().all(|&votes| votes >= 0) {
            return false;
        }
        for side in &mut self.sides {
            if votes
                .get(side.instance() as usize)
                .is_some_and(|&votes| votes < 0)
            {
                side.turn_over();
            }
        }
        true
    }

    /// The edges, by their ends.
    pub fn edges(&self) -> impl Iterator<Item = Edge<'_>> {
        self.edges_in(0..self.points.len())
    }

    /// Those whose first ends are some points. Any stretches of points share them out among threads.
    pub fn edges_in(&self, points: Range<usize>) -> impl Iterator<Item = Edge<'_>> {
        // A text of 4 GB holds fewer vertices.
        points.flat_map(|point| self.edges.at(&self.sides, point as u32))
    }

    /// The numbers of the strict sides at an edge.
    pub fn strict_at<'s>(&'s self, edge: &'s Edge<'_>) -> impl Iterator<Item = (usize, bool)> + 's {
        let sides = edge.sides();
        sides.filter(|(side, _)| self.standing(*side) == Some(Standing::Strict))
    }

    /// The edge between two points, if there is one.
    pub fn edge(&self, one: u32, two: u32) -> Option<Edge<'_>> {
        let ends = [one.min(two), one.max(two)];
        let mut edges = self.edges.at(&self.sides, ends[0]);
        edges.find(|edge| edge.ends == ends)
    }

    /// Where the corners of a side are.
    pub fn points_of(&self, side: usize) -> [[f64; 3]; 3] {
        let [a, b, c] = self.sides.get(side).map_or([0; 3], |side| side.corners);
        [self.point(a), self.point(b), self.point(c)]
    }

    /// Where a welded point is.
    pub fn point(&self, number: u32) -> [f64; 3] {
        self.points
            .get(number as usize)
            .copied()
            .unwrap_or_default()
    }

    /// An edge has one side, and that must be closed.
    pub fn is_open(&self, edge: &Edge<'_>) -> bool {
        let mut sides = edge.sides();
        sides.len() == 1 && sides.all(|(side, _)| self.standing(side) != Some(Standing::Loose))
    }

    /// How a side counts.
    pub fn standing(&self, side: usize) -> Option<Standing> {
        self.sides.get(side).map(Side::standing)
    }

    /// The edges that have no two sides, one in each direction, in order.
    pub fn unpaired(&self) -> impl Iterator<Item = Edge<'_>> {
        let all = self.edges.unpaired.iter();
        all.filter_map(|&[one, two]| self.edge(one, two))
    }

    /// The structure forms something like a level: a surface that hangs together, is not flat, and most of whose edges
    /// have two sides. Loose triangles, floors and heaps of primitives are none: nobody wants them sealed.
    pub fn is_level(&self, pieces: &Pieces) -> bool {
        // Of each piece, how many edges have more sides than one, less those that have not, and the normal of a side. Each side
        // has three edges; those that are not told apart here have two sides.
        let mut inner: Vec<i64> = pieces.sizes().map(|size| 3 * size as i64).collect();
        let mut others = vec![0i64; pieces.count];
        for edge in self.unpaired() {
            let mut sides = edge.sides();
            let count = sides.len() as i64;
            let piece = sides.next().map_or(usize::MAX, |(side, _)| pieces.of(side));
            if let (Some(inner), Some(other)) = (inner.get_mut(piece), others.get_mut(piece)) {
                *inner -= count;
                *other += if count == 1 { -1 } else { 1 };
            }
        }
        for (inner, other) in inner.iter_mut().zip(others) {
            *inner = *inner / 2 + other;
        }
        let mut normals: Vec<Option<[f64; 3]>> = vec![None; pieces.count];
        (0..self.sides.len()).any(|side| {
            let piece = pieces.of(side);
            let Some(normal_of) = normals
                .get_mut(piece)
                .filter(|_| inner.get(piece).is_some_and(|&inner| inner > 0))
            else {
                return false;
            };
            let own = normal(self.points_of(side));
            let first = normal_of.get_or_insert(own);
            super::dot(*first, own).abs() < FLAT
        })
    }

    /// The pieces of the shell that hang together at edges, found on so many threads.
    pub fn pieces(&self, threads: usize) -> Pieces {
        let sets = SharedSets::new(self.sides.len());
        in_parallel(threads, self.points.len().div_ceil(PIECE), |piece| {
            let own = piece * PIECE..self.points.len().min((piece + 1) * PIECE);
            for edge in self.edges_in(own) {
                let mut sides = edge.sides();
                let Some((first, _)) = sides.next() else {
                    continue;
                };
                for (other, _) in sides {
                    // A text of 4 GB holds fewer sides.
                    sets.join(first as u32, other as u32);
                }
            }
        });
        let (of, count) = sets.into_sets().numbered();
        let mut sizes = vec![0; count];
        for &piece in &of {
            if let Some(size) = sizes.get_mut(piece as usize) {
                *size += 1;
            }
        }
        Pieces { of, count, sizes }
    }

    /// Six times the volume between a side and a point of the shell, by the way round of the side: the sum of those of a piece
    /// is above 0 where its sides face outward.
    pub fn volume(&self, side: usize) -> f64 {
        let [a, b, c] = self.points_of(side);
        let base = self.points.first().copied().unwrap_or_default();
        let [a, b, c] = [a, b, c].map(|point| minus(point, base));
        super::dot(a, super::cross(b, c))
    }
}

/// Normals whose product is above this are of one plane.
const FLAT: f64 = 0.999;

/// Which piece each side belongs to.
#[derive(Debug, Default, PartialEq)]
pub struct Pieces {
    of: Vec<u32>,
    /// How many pieces there are.
    pub count: usize,
    /// How many sides each has.
    sizes: Vec<u32>,
}

impl Pieces {
    /// The number of a side's piece; of a side that is not there, that of no piece.
    pub fn of(&self, side: usize) -> usize {
        self.of
            .get(side)
            .map_or(usize::MAX, |&piece| piece as usize)
    }

    /// How many sides each piece has.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.sizes.iter().map(|&size| size as usize)
    }
}

/// So many triangles or points are looked at in one piece.
const PIECE: usize = 1 << 14;

/// The sides among some triangles of an instance, their corners being vertices of its mesh. What is damaged is left out.
fn sides_of(world: &World, (place, mesh): (&Place, &Mesh), range: Range<usize>) -> Vec<Side> {
    let mut sides = Vec::with_capacity(range.len());
    for triangle in range {
        let material = mesh.materials.get(triangle).copied().unwrap_or(-1);
        let Some(standing) = standing(world.surface(material)) else {
            continue;
        };
        let (Some(points), Some(&corners)) = (mesh.points(triangle), mesh.triangles.get(triangle))
        else {
            continue;
        };
        let mut placed = points.iter().map(|&point| place.own.point(point));
        if !placed.all(|point| point.iter().all(|axis| axis.is_finite())) {
            continue;
        }
        sides.push(Side::new(place.instance, triangle, corners, standing));
    }
    sides
}

/// How the triangles of a material count; `None` where they are no part of the shell.
pub(super) fn standing(surface: &Surface) -> Option<Standing> {
    match surface.seal {
        Seal::Yes => Some(Standing::Strict),
        Seal::Disputed if surface.sign.is_some() => Some(Standing::Solid),
        Seal::Disputed => Some(Standing::Loose),
        Seal::No => None,
    }
}
