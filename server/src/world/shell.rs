//! The structure that seals the world: its triangles with welded corners, and its edges with the triangles at them.

use super::weld::Welder;
use super::{World, minus, normal};
use crate::schema::names::{Role, Seal, Surface};

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
    /// The number of the instance that places it.
    pub instance: u32,
    /// Its number in the instance's object.
    pub triangle: u32,
    /// Its material index.
    pub material: i32,
    /// Its corners, by the number of the welded point; the way round that counts: where the instance mirrors, that of
    /// the text or the other one, whichever fits its neighbors.
    pub corners: [u32; 3],
    /// How it counts.
    pub standing: Standing,
    /// The way round is not that of the text.
    pub turned: bool,
}

/// An edge of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its welded points, the smaller number first.
    pub ends: [u32; 2],
    first: u32,
    count: u32,
}

/// The structure that seals the world.
#[derive(Debug, Default)]
pub struct Shell {
    /// The welded points.
    pub points: Vec<[f64; 3]>,
    /// Of each welded point an instance and a vertex of its object.
    pub origins: Vec<(u32, u32)>,
    /// The triangles that have an area once they are welded.
    pub sides: Vec<Side>,
    /// The edges, by their ends.
    pub edges: Vec<Edge>,
    /// Twice the number of a side; one more where it runs from the edge's first to its second end.
    uses: Vec<u32>,
}

impl Shell {
    /// The shell of a level, points within `weld` being one. Less of it once `cancelled` is true.
    pub fn of(world: &World, weld: f64, cancelled: &(dyn Fn() -> bool + Sync)) -> Self {
        let mut shell = Shell::default();
        shell.collect(world, weld, cancelled);
        if !cancelled() {
            shell.connect();
            if shell.turn_mirrored(world) {
                shell.connect();
            }
        }
        shell
    }

    fn collect(&mut self, world: &World, weld: f64, cancelled: &(dyn Fn() -> bool + Sync)) {
        let mut welder = Welder::new(weld);
        let mut origins = Vec::new();
        for (place, mesh) in world.meshes(Role::Structure) {
            if cancelled() {
                return;
            }
            // What bones move is no wall.
            let Some(instance) = u32::try_from(place.instance)
                .ok()
                .filter(|_| place.bones < 2)
            else {
                continue;
            };
            let mirrors = place.own.is_mirror();
            let mut numbers = vec![u32::MAX; mesh.positions.len()];
            for (triangle, &material) in mesh.materials.iter().enumerate() {
                let Some(standing) = standing(world.surface(material)) else {
                    continue;
                };
                let Some(points) = mesh.points(triangle) else {
                    continue;
                };
                let points = points.map(|point| place.own.point(point));
                if !points.iter().flatten().all(|axis| axis.is_finite()) {
                    continue;
                }
                let vertices = mesh.triangles[triangle];
                let mut corners = [0; 3];
                for ((corner, vertex), point) in corners.iter_mut().zip(vertices).zip(points) {
                    let number = &mut numbers[vertex as usize];
                    if *number == u32::MAX {
                        *number = welder.add(point);
                        if *number as usize == origins.len() {
                            origins.push((instance, vertex));
                        }
                    }
                    *corner = *number;
                }
                if mirrors {
                    corners.swap(1, 2);
                }
                self.sides.push(Side {
                    instance,
                    triangle: u32::try_from(triangle).unwrap_or(u32::MAX),
                    material,
                    corners,
                    standing,
                    turned: mirrors,
                });
            }
        }
        let (points, now) = welder.finish();
        for side in &mut self.sides {
            side.corners = side.corners.map(|corner| now[corner as usize]);
        }
        // One of the points that are one speaks for them all: the first.
        self.origins = vec![(0, 0); points.len()];
        for (origin, &number) in origins.iter().zip(&now).rev() {
            self.origins[number as usize] = *origin;
        }
        self.points = points;
        self.sides.retain(|side| {
            let [a, b, c] = side.corners;
            a != b && b != c && c != a
        });
    }

    /// Finds the edges.
    fn connect(&mut self) {
        // Half edges by the smaller of their ends.
        let mut starts = vec![0u32; self.points.len() + 1];
        let halves = |side: &Side| {
            let [a, b, c] = side.corners;
            [(a, b), (b, c), (c, a)]
        };
        for side in &self.sides {
            for (from, to) in halves(side) {
                starts[from.min(to) as usize + 1] += 1;
            }
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut filled = starts.clone();
        let mut all = vec![(0u32, 0u32); self.sides.len() * 3];
        for (number, side) in self.sides.iter().enumerate() {
            for (from, to) in halves(side) {
                let slot = &mut filled[from.min(to) as usize];
                all[*slot as usize] = (from.max(to), number as u32 * 2 + u32::from(from < to));
                *slot += 1;
            }
        }
        self.edges.clear();
        self.uses.clear();
        for low in 0..self.points.len() {
            let own = &mut all[starts[low] as usize..starts[low + 1] as usize];
            own.sort_unstable();
            for edge in own.chunk_by(|one, two| one.0 == two.0) {
                self.edges.push(Edge {
                    ends: [low as u32, edge[0].0],
                    first: self.uses.len() as u32,
                    count: edge.len() as u32,
                });
                self.uses.extend(edge.iter().map(|(_, used)| *used));
            }
        }
    }

    /// Exporters do not agree on which way round the triangles of a mirrored instance are: what fits its neighbors is
    /// right. Gives whether something has changed.
    fn turn_mirrored(&mut self, world: &World) -> bool {
        let count = world.places.len();
        // How many edges to other instances fit, less those that do not.
        let mut votes = vec![0i64; count];
        for edge in &self.edges {
            let [one, two] = self.uses_of(edge) else {
                continue;
            };
            let sides = [one, two].map(|used| &self.sides[(used >> 1) as usize]);
            if sides[0].instance == sides[1].instance {
                continue;
            }
            let vote = if one & 1 == two & 1 { -1 } else { 1 };
            for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
                if side.turned && !other.turned {
                    votes[side.instance as usize] += vote;
                }
            }
        }
        if votes.iter().all(|&votes| votes >= 0) {
            return false;
        }
        for side in &mut self.sides {
            if votes[side.instance as usize] < 0 {
                side.corners.swap(1, 2);
                side.turned = !side.turned;
            }
        }
        true
    }

    fn uses_of(&self, edge: &Edge) -> &[u32] {
        let first = edge.first as usize;
        self.uses
            .get(first..first + edge.count as usize)
            .unwrap_or_default()
    }

    /// The sides at an edge: their numbers, and whether they run from its first to its second end.
    pub fn sides_at(&self, edge: &Edge) -> impl ExactSizeIterator<Item = (usize, bool)> + '_ {
        let uses = self.uses_of(edge).iter();
        uses.map(|used| ((used >> 1) as usize, used & 1 == 1))
    }

    /// The numbers of the strict sides at an edge.
    pub fn strict_at(&self, edge: &Edge) -> impl Iterator<Item = (usize, bool)> + '_ {
        let sides = self.sides_at(edge);
        sides.filter(|(side, _)| self.sides[*side].standing == Standing::Strict)
    }

    /// The edge between two points, if there is one.
    pub fn edge(&self, one: u32, two: u32) -> Option<&Edge> {
        let ends = [one.min(two), one.max(two)];
        let at = self.edges.binary_search_by_key(&ends, |edge| edge.ends);
        self.edges.get(at.ok()?)
    }

    /// Where the corners of a side are.
    pub fn points_of(&self, side: usize) -> [[f64; 3]; 3] {
        let corners = self.sides.get(side).map_or([0; 3], |side| side.corners);
        corners.map(|corner| self.point(corner))
    }

    /// Where a welded point is.
    pub fn point(&self, number: u32) -> [f64; 3] {
        self.points
            .get(number as usize)
            .copied()
            .unwrap_or_default()
    }

    /// An edge has one side, and that must be closed.
    pub fn is_open(&self, edge: &Edge) -> bool {
        let mut sides = self.sides_at(edge);
        sides.len() == 1 && sides.all(|(side, _)| self.sides[side].standing != Standing::Loose)
    }

    /// The structure forms something like a level: a surface that hangs together, is not flat, and most of whose edges
    /// have two sides. Loose triangles, floors and heaps of primitives are none: nobody wants them sealed.
    pub fn is_level(&self) -> bool {
        let pieces = self.pieces();
        let mut inner = vec![0usize; pieces.count];
        let mut open = vec![0usize; pieces.count];
        for edge in &self.edges {
            let Some((side, _)) = self.sides_at(edge).next() else {
                continue;
            };
            let piece = pieces.of[side] as usize;
            if edge.count == 1 {
                open[piece] += 1;
            } else {
                inner[piece] += 1;
            }
        }
        let mut normals: Vec<Option<[f64; 3]>> = vec![None; pieces.count];
        let mut solid = vec![false; pieces.count];
        for (side, &piece) in pieces.of.iter().enumerate() {
            let piece = piece as usize;
            let own = normal(self.points_of(side));
            match normals[piece] {
                None => normals[piece] = Some(own),
                Some(first) => solid[piece] |= super::dot(first, own).abs() < FLAT,
            }
        }
        (0..pieces.count).any(|piece| solid[piece] && inner[piece] > open[piece])
    }

    /// The pieces of the shell that hang together at edges.
    pub fn pieces(&self) -> Pieces {
        let mut parents: Vec<u32> = (0..self.sides.len() as u32).collect();
        fn root(parents: &mut [u32], mut at: u32) -> u32 {
            while parents[at as usize] != at {
                let above = parents[parents[at as usize] as usize];
                parents[at as usize] = above;
                at = above;
            }
            at
        }
        for edge in &self.edges {
            let mut sides = self.sides_at(edge);
            let Some((first, _)) = sides.next() else {
                continue;
            };
            for (other, _) in sides {
                let one = root(&mut parents, first as u32);
                let two = root(&mut parents, other as u32);
                parents[one.max(two) as usize] = one.min(two);
            }
        }
        let mut of = vec![0; parents.len()];
        let mut count = 0;
        for side in 0..parents.len() {
            let root = root(&mut parents, side as u32) as usize;
            of[side] = if root == side {
                count += 1;
                count as u32 - 1
            } else {
                of[root]
            };
        }
        Pieces { of, count }
    }

    /// Six times the volume within a piece, by the way round of its sides: above 0 where they face outward.
    pub fn volume(&self, sides: impl Iterator<Item = usize>) -> f64 {
        sides
            .map(|side| {
                let [a, b, c] = self.points_of(side);
                let base = self.points.first().copied().unwrap_or_default();
                let [a, b, c] = [a, b, c].map(|point| minus(point, base));
                super::dot(a, super::cross(b, c))
            })
            .sum()
    }
}

/// Normals whose product is above this are of one plane.
const FLAT: f64 = 0.999;

/// Which piece each side belongs to.
#[derive(Debug)]
pub struct Pieces {
    /// The number of the piece, by side.
    pub of: Vec<u32>,
    /// How many pieces there are.
    pub count: usize,
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
