//! The structure that seals the world: its triangles with welded corners, and its edges with the triangles at them.

use super::edges::{Edge, Edges, EdgesOf};
use super::gather_sides::{Gathered, Numbers, is_tame};
use super::sets::SharedSets;
use super::sides::{Sides, Standing, is_wall};
use super::stretches::Stretches;
use super::weld_in_parallel;
use super::{Place, World, minus, normal};
use crate::Mesh;
use crate::Role;
use crate::{in_order, in_parallel, on_pieces};
use std::ops::Range;
use std::sync::OnceLock;

/// Where the vertices of a shell come from, by instance.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Origins {
    /// Their numbers in the instances' objects.
    pub vertices: Vec<u32>,
    /// Their instances.
    pub instances: Stretches<u32>,
}

/// The structure that seals the world.
#[derive(Debug, Default)]
pub struct Shell {
    /// Where its vertices are, in the order in which sides need them. Of those that are one the first speaks for them all: its
    /// number is that of the welded point.
    pub points: Vec<[f64; 3]>,
    pub(super) origins: Origins,
    /// The first of the vertices that each vertex is welded with. Empty if none are welded, or if the shell is not kept
    /// up to date.
    pub(super) roots: Vec<u32>,
    /// The triangles that have an area once they are welded.
    pub sides: Sides,
    /// The vertices of those that have none, sorted.
    pub(super) collapsed: Vec<u32>,
    /// Found when they are first needed.
    pub(super) edges: OnceLock<Edges>,
    /// Those at points with unpaired ones, where the others are not kept.
    at_unpaired: OnceLock<Edges>,
    /// It can be brought up to date.
    pub(super) is_kept: bool,
    threads: usize,
}

impl Shell {
    /// A structure of more triangles is no level: there would be no room for it. Instances may place one mesh over and over.
    pub const MOST: usize = 1 << 26;

    /// How many triangles may be sides.
    pub fn count(world: &World) -> usize {
        let walls = world.meshes(Role::Structure).filter(|it| is_wall(it.0));
        walls.fold(0, |sum, (_, mesh)| sum.saturating_add(mesh.triangles.len()))
    }

    /// The shell of a level, points within `weld` being one, on so many threads; whether it will be brought up to date: if not, its
    /// edges are found when they are asked for. Of no use once `cancelled` is true.
    pub fn of(
        world: &World,
        (weld, is_kept): (f64, bool),
        (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    ) -> Self {
        let mut shell = Shell {
            threads,
            is_kept,
            ..Shell::default()
        };
        shell.collect(world, weld, cancelled);
        if shell.sides.kinds().any(|(_, is_turned)| is_turned) {
            shell.connect(cancelled);
            if shell.turn_mirrored(world) || !is_kept {
                shell.edges = OnceLock::new();
            }
        }
        if is_kept && shell.edges.get().is_none() {
            shell.connect(cancelled);
        }
        shell
    }

    fn collect(&mut self, world: &World, weld: f64, cancelled: &(dyn Fn() -> bool + Sync)) {
        let threads = self.threads;
        self.gather(world, (threads, cancelled));
        let mut points = vec![[0.0; 3]; self.origins.vertices.len()];
        on_pieces(threads, (&mut points, PIECE), |first, points| {
            for (start, end, instance) in self.origins.instances.within(first..first + points.len())
            {
                let place = world.places.get(instance as usize);
                let mesh = place.and_then(|place| Some((place, world.mesh_of(place)?)));
                let vertices = self.origins.vertices.get(start..end).unwrap_or_default();
                let own = points.get_mut(start - first..end - first);
                for (vertex, to) in vertices.iter().zip(own.unwrap_or_default()) {
                    // Only vertices whose place is known were gathered.
                    let at = |(place, mesh): (&Place, &Mesh)| {
                        let point = mesh.positions.get(*vertex as usize)?;
                        Some(place.own.point(*point))
                    };
                    *to = mesh.and_then(at).unwrap_or_default();
                }
            }
        });
        let roots = weld_in_parallel::weld(&points, weld, threads, cancelled);
        let is_welded = (0..).zip(&roots).any(|(at, &root)| at != root);
        let parts = on_pieces(threads, (self.sides.corners_mut(), PIECE), |_, sides| {
            let mut collapsed = Vec::new();
            for corners in sides {
                let own = *corners;
                if is_welded {
                    // Each corner is the number of a vertex.
                    let root = |corner: u32| roots.get(corner as usize).copied();
                    *corners = own.map(|corner| root(corner).unwrap_or_default());
                }
                if !has_area(corners) {
                    collapsed.extend(own);
                }
            }
            collapsed
        });
        let mut collapsed = parts.concat();
        if !collapsed.is_empty() {
            self.sides.retain(has_area);
        }
        collapsed.sort_unstable();
        collapsed.dedup();
        self.collapsed = collapsed;
        self.points = points;
        if is_welded && self.is_kept {
            self.roots = roots;
        }
    }

    /// Finds the sides. Their corners are numbers of vertices, in the order in which sides need them.
    fn gather(&mut self, world: &World, (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync))) {
        // What bones move is no wall.
        let walls = world.meshes(Role::Structure).filter(|it| is_wall(it.0));
        let walls: Vec<(&Place, &Mesh)> = walls.collect();
        let are_tame = in_parallel(threads, walls.len(), |number| {
            let wall = walls.get(number);
            wall.is_some_and(|(place, mesh)| is_tame(place, mesh))
        });
        let mut jobs = Vec::new();
        for (&(place, mesh), is_tame) in walls.iter().zip(are_tame) {
            let count = mesh.triangles.len();
            let starts = (0..count).step_by(PIECE);
            let what = (place, mesh, is_tame);
            jobs.extend(starts.map(|start| (what, start..count.min(start + PIECE))));
        }
        let (sides, origins) = (&mut self.sides, &mut self.origins);
        let mut numbers = Numbers::default();
        in_order(
            threads,
            jobs.len(),
            |number| {
                let job = jobs.get(number).filter(|_| !cancelled());
                job.map_or_else(Gathered::default, |(what, range)| {
                    Gathered::of(world, *what, range.clone())
                })
            },
            |number, own| {
                let Some(((place, mesh, _), _)) = jobs.get(number) else {
                    return;
                };
                // A text of 4 GB holds fewer instances.
                let instance = place.instance as u32;
                let known = origins.vertices.len();
                numbers.add((instance, mesh), &own.vertices, &mut origins.vertices);
                let new = origins.vertices.len() - known;
                origins.instances.push_many(instance, new);
                for (first, count) in &own.runs {
                    sides.push_run(first, *count);
                }
            },
        );
        sides.find_corners(threads, |instance| numbers.corners_of(instance));
        origins.vertices.shrink_to_fit();
        origins.instances.shrink_to_fit();
    }

    /// Finds the edges.
    fn connect(&mut self, cancelled: &(dyn Fn() -> bool + Sync)) {
        self.edges = OnceLock::from(self.found_edges(cancelled));
    }

    fn found_edges(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Edges {
        let how = (self.threads, cancelled);
        Edges::of(self.sides.corners(), self.points.len(), how)
    }

    fn all_edges(&self) -> &Edges {
        self.edges.get_or_init(|| self.found_edges(&|| false))
    }

    /// Exporters do not agree on which way round the triangles of a mirrored instance are: what fits its neighbors is
    /// right. Gives whether something has changed.
    fn turn_mirrored(&mut self, world: &World) -> bool {
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
            if first.instance == second.instance {
                continue;
            }
            let vote = if forth == back { -1 } else { 1 };
            for (side, other) in [(first, second), (second, first)] {
                if side.is_turned
                    && !other.is_turned
                    && let Some(votes) = votes.get_mut(side.instance as usize)
                {
                    *votes += vote;
                }
            }
        }
        let is_other = votes.iter().any(|&votes| votes < 0);
        if is_other {
            self.sides.turn_over(|instance| {
                let votes = votes.get(instance as usize);
                votes.is_some_and(|&votes| votes < 0)
            });
        }
        is_other
    }

    /// The edges, for callers that visit them on several threads.
    pub fn edges_of_all<'s>(&'s self, cancelled: &'s (dyn Fn() -> bool + Sync)) -> EdgesOf<'s> {
        let both = (self.sides.corners(), self.all_edges());
        EdgesOf::new(both, 0..self.points.len(), (self.threads, cancelled))
    }

    /// The edges, by their ends.
    pub fn edges(&self) -> impl Iterator<Item = Edge<'_>> {
        let edges = self.all_edges();
        // A text of 4 GB holds fewer vertices.
        (0..self.points.len()).flat_map(|point| edges.at(self.sides.corners(), point as u32))
    }

    /// The numbers of the strict sides at an edge.
    pub fn strict_at<'s>(&'s self, edge: &'s Edge<'_>) -> impl Iterator<Item = (usize, bool)> + 's {
        let sides = edge.sides();
        sides.filter(|(side, _)| self.standing(*side) == Some(Standing::Strict))
    }

    /// The edge between two points, if there is one.
    pub fn edge(&self, one: u32, two: u32) -> Option<Edge<'_>> {
        self.all_edges().between(self.sides.corners(), one, two)
    }

    /// Where the corners of a side are.
    pub fn points_of(&self, side: usize) -> [[f64; 3]; 3] {
        let corners = self.sides.corners().get(side);
        let [a, b, c] = corners.copied().unwrap_or_default();
        [self.point(a), self.point(b), self.point(c)]
    }

    /// The instance of a vertex, and its number in the object.
    pub fn origin(&self, number: u32) -> Option<(u32, u32)> {
        let number = number as usize;
        let vertex = *self.origins.vertices.get(number)?;
        Some((self.origins.instances.get(number)?, vertex))
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
        self.sides.standing(side)
    }

    /// The edges that have no two sides, one in each direction, in order.
    pub fn unpaired(&self) -> impl Iterator<Item = Edge<'_>> {
        let known = self.at_unpaired.get();
        let edges = known.unwrap_or_else(|| self.all_edges());
        let all = edges.unpaired.iter();
        all.filter_map(|&[one, two]| edges.between(self.sides.corners(), one, two))
    }

    /// The structure forms something like a level: a connected surface that is not flat and has two sides at most of
    /// its edges. Loose triangles, floors and heaps of primitives do not: they need no seal.
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

    /// The pieces of the shell that hang together at edges, and what `also` makes of each edge, by their ends: the edges of a large
    /// level take a fifth of its size, so they are not kept for their own sake. Of no use once `cancelled` is true.
    pub fn pieces<T: Send>(
        &self,
        also: impl Fn(&Edge<'_>) -> Option<T> + Sync,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> (Pieces, Vec<T>) {
        let sets = SharedSets::new(self.sides.len());
        let visit = |edge: &Edge<'_>| {
            let mut sides = edge.sides();
            let (first, _) = sides.next()?;
            // A text of 4 GB holds fewer sides.
            sides.for_each(|(other, _)| sets.join(first as u32, other as u32));
            also(edge)
        };
        let made = match self.edges.get() {
            Some(_) => self.edges_of_all(cancelled).filter_map(visit),
            None => {
                let (corners, how) = (self.sides.corners(), (self.threads, cancelled));
                let (unpaired, all) = Edges::unpaired_with(corners, self.points.len(), how, visit);
                self.at_unpaired.get_or_init(|| unpaired);
                all
            }
        };
        let (numbers, count) = sets.into_sets().numbered();
        let mut of = Stretches::default();
        for same in numbers.chunk_by(|one, two| one == two) {
            of.push_many(same.first().copied().unwrap_or_default(), same.len());
        }
        drop(numbers);
        of.shrink_to_fit();
        let mut sizes = vec![0; count];
        for (start, end, piece) in of.iter() {
            if let Some(size) = sizes.get_mut(piece as usize) {
                *size += end - start;
            }
        }
        (Pieces { of, count, sizes }, made)
    }

    /// Six times the volume between the points of a side and one of the shell, by the way round of the side: the sum of those of a
    /// piece is above 0 where its sides face outward.
    pub fn volume(&self, [a, b, c]: [[f64; 3]; 3]) -> f64 {
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
    of: Stretches<u32>,
    /// How many pieces there are.
    pub count: usize,
    /// How many sides each has.
    sizes: Vec<u32>,
}

impl Pieces {
    /// The number of a side's piece; of a side that is not there, that of no piece.
    pub fn of(&self, side: usize) -> usize {
        self.of.get(side).map_or(usize::MAX, |piece| piece as usize)
    }

    /// Sides behind each other that are of one piece: the first, the one behind the last, the number of the piece.
    pub fn stretches(&self) -> impl Iterator<Item = (u32, u32, usize)> {
        let all = self.of.iter();
        all.map(|(start, end, piece)| (start, end, piece as usize))
    }

    /// As [`Pieces::stretches`], of some sides.
    pub fn stretches_within(
        &self,
        sides: Range<usize>,
    ) -> impl Iterator<Item = (usize, usize, usize)> {
        let own = self.of.within(sides);
        own.map(|(start, end, piece)| (start, end, piece as usize))
    }

    /// How many sides each piece has.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.sizes.iter().map(|&size| size as usize)
    }
}

/// The number of triangles or points in a piece of work for one thread.
const PIECE: usize = 1 << 14;

/// A triangle of three points.
fn has_area(&mut [a, b, c]: &mut [u32; 3]) -> bool {
    a != b && b != c && c != a
}
