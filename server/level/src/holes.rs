//! Holes of the shell: chains of open edges, each with what most likely made it.

use super::shell::Shell;
use super::sides::Standing;
use super::{World, cross, distance, dot, minus};
use crate::Welder;
use crate::{Role, Surface};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// A hole: open edges that hang together in a ring, or in a chain where they end.
#[derive(Clone, Debug, PartialEq)]
pub struct Hole {
    /// Its edges: welded points and the one side at each, from one to the next as far as they hang together.
    pub edges: Vec<HoleEdge>,
    /// The middle of its points.
    pub middle: [f64; 3],
    /// The edges make a ring.
    pub closed: bool,
    /// No triangle at it must be closed: whether it is a hole is disputed.
    pub disputed: bool,
    /// The most likely cause.
    pub cause: Cause,
}

/// An open edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoleEdge {
    /// Its ends.
    pub ends: [u32; 2],
    /// The number of its side.
    pub side: usize,
}

/// The most likely cause of a hole.
#[derive(Clone, Debug, PartialEq)]
pub enum Cause {
    /// Two points are near each other, and not near enough to be one.
    NotWelded {
        /// The points.
        points: [u32; 2],
        /// How far they are from each other.
        away: f64,
    },
    /// A point lies on an edge that has none there.
    TJunction {
        /// The point.
        point: u32,
        /// The ends of the edge.
        edge: [u32; 2],
    },
    /// A triangle is there, and its material, or its instance, is not part of the seal.
    Material {
        /// The number of the instance.
        instance: u32,
        /// Its number in the object.
        triangle: u32,
        /// Its material index.
        material: i32,
    },
    /// Triangles are there, and a vertex index of each, or the place of a vertex, is not known.
    Damaged,
    /// A triangle, or more of them, is missing.
    Missing,
}

/// More of the shortest edge at two points, and they are not meant to be one.
pub const NEAR: f64 = 0.25;

/// The holes of a shell, by their smallest side. Of no use once `cancelled` is true.
pub fn holes(
    shell: &Shell,
    world: &World,
    weld: f64,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Vec<Hole> {
    let open: Vec<HoleEdge> = shell
        .unpaired()
        .filter(|edge| shell.is_open(edge))
        .filter_map(|edge| {
            let (side, _) = edge.sides().next()?;
            Some(HoleEdge {
                ends: edge.ends,
                side,
            })
        })
        .collect();
    let mut holes = rings(&open, cancelled);
    let search = Search::of((shell, world), &open, weld, cancelled);
    for hole in &mut holes {
        if cancelled() {
            return Vec::new();
        }
        let ends: Vec<u32> = hole.points();
        let mut middle = [0.0; 3];
        for &end in &ends {
            let point = shell.point(end);
            for (sum, axis) in middle.iter_mut().zip(point) {
                *sum += axis / ends.len() as f64;
            }
        }
        hole.middle = middle;
        hole.disputed = hole
            .edges
            .iter()
            .all(|edge| shell.standing(edge.side) != Some(Standing::Strict));
        hole.cause = search.cause(hole);
    }
    holes.sort_by_key(|hole| hole.edges.iter().map(|edge| edge.side).min());
    holes
}

impl Hole {
    /// Its points, each once.
    pub fn points(&self) -> Vec<u32> {
        let mut seen = FxHashSet::default();
        let ends = self.edges.iter().flat_map(|edge| edge.ends);
        ends.filter(|end| seen.insert(*end)).collect()
    }
}

/// Puts open edges together: rings first, each as small as it comes, then what is left as chains.
fn rings(open: &[HoleEdge], cancelled: &(dyn Fn() -> bool + Sync)) -> Vec<Hole> {
    let mut at: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
    for (number, edge) in open.iter().enumerate() {
        for end in edge.ends {
            at.entry(end).or_default().push(number);
        }
    }
    let mut used = vec![false; open.len()];
    let mut holes = Vec::new();
    let hole = |edges: Vec<usize>, closed| Hole {
        edges: edges
            .iter()
            .filter_map(|&number| open.get(number).copied())
            .collect(),
        middle: [0.0; 3],
        closed,
        disputed: false,
        cause: Cause::Missing,
    };
    // Chains begin where an odd number of edges ends: else a walk that began in the middle would cut them.
    let odd = |end: u32| at.get(&end).is_some_and(|edges| edges.len() % 2 == 1);
    let numbers = open.iter().enumerate();
    let firsts = numbers.filter(|(_, edge)| edge.ends.iter().any(|&end| odd(end)));
    let firsts = firsts.map(|(number, _)| number);
    // Numbers of open edges alone are used from here on, and there is a `used` for each of them.
    for first in firsts.chain(0..open.len()) {
        if used[first] {
            continue;
        }
        if cancelled() {
            break;
        }
        let [one, two] = open[first].ends;
        let start = if odd(two) && !odd(one) { two } else { one };
        let mut path: Vec<usize> = Vec::new();
        let mut stops = vec![start];
        let mut index: FxHashMap<u32, usize> = FxHashMap::from_iter([(start, 0)]);
        let mut next = Some(first);
        while let Some(number) = next {
            used[number] = true;
            path.push(number);
            let [one, two] = open[number].ends;
            let here = stops.last().copied().unwrap_or(one);
            let end = if one == here { two } else { one };
            if let Some(&from) = index.get(&end) {
                // Back at a point of the path: that is a ring.
                holes.push(hole(path.split_off(from), true));
                for stop in stops.drain(from + 1..) {
                    index.remove(&stop);
                }
            } else {
                index.insert(end, stops.len());
                stops.push(end);
            }
            let here = stops.last().copied().unwrap_or(end);
            let own = at.get(&here).map_or(&[][..], Vec::as_slice);
            next = own.iter().copied().find(|&number| !used[number]);
        }
        if !path.is_empty() {
            holes.push(hole(path, false));
        }
    }
    holes
}

/// The parts of the shell in which causes are searched for.
struct Search<'a> {
    shell: &'a Shell,
    /// The points of open edges, by the numbers of the welder.
    ends: Welder,
    numbers: Vec<u32>,
    /// Triangles that are no part of the shell, by their edges.
    others: FxHashMap<[u32; 2], (u32, u32, i32)>,
    /// Triangles that would be in the shell if all of their corners were known, by the edges between those that are.
    damaged: FxHashMap<[u32; 2], (u32, u32)>,
    /// The open edges at a point.
    at: BTreeMap<u32, Vec<HoleEdge>>,
    weld: f64,
}

impl<'a> Search<'a> {
    fn of(
        (shell, world): (&'a Shell, &World),
        open: &[HoleEdge],
        weld: f64,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        // The points are welded already: no two of them are to become one here.
        let mut ends = Welder::reaching(0.0, REACH.max(weld * 10.0));
        let mut numbers = Vec::new();
        let mut at: BTreeMap<u32, Vec<HoleEdge>> = BTreeMap::new();
        for edge in open {
            for end in edge.ends {
                at.entry(end).or_default().push(*edge);
                let number = ends.add(shell.point(end)) as usize;
                if number == numbers.len() {
                    numbers.push(end);
                }
            }
        }
        let mut search = Search {
            shell,
            ends,
            numbers,
            others: FxHashMap::default(),
            damaged: FxHashMap::default(),
            at,
            weld,
        };
        if !open.is_empty() {
            search.find_others(world, cancelled);
            search.find_damaged(world, cancelled);
        }
        search
    }

    /// Triangles of the structure that are left out since not all of their corners are known, at open edges.
    fn find_damaged(&mut self, world: &World, cancelled: &(dyn Fn() -> bool + Sync)) {
        for (place, mesh) in world.meshes(Role::Structure) {
            let triangles = mesh.triangles.iter().zip(mesh.materials.iter());
            for (number, (corners, material)) in triangles.enumerate() {
                if number.is_multiple_of(1 << 10) && cancelled() {
                    return;
                }
                let is_side = || super::sides::standing(world.surface(material)).is_some();
                if mesh.points(number).is_some() || !is_side() {
                    continue;
                }
                let known = corners.map(|corner| world.point(place.instance, corner as usize));
                let [a, b, c] = known.map(|point| self.end_near(point?));
                for (one, two) in [(a, b), (b, c), (c, a)] {
                    // A text of 4 GB holds fewer instances and triangles.
                    if let (Some(one), Some(two)) = (one, two) {
                        let edge = [one.min(two), one.max(two)];
                        let found = (place.instance as u32, number as u32);
                        self.damaged.entry(edge).or_insert(found);
                    }
                }
            }
        }
    }

    /// Triangles that are no part of the shell, at open edges: of the structure, of instanced geometry, of frames, and of what
    /// Tool leaves out.
    fn find_others(&mut self, world: &World, cancelled: &(dyn Fn() -> bool + Sync)) {
        let roles = [Role::Structure, Role::Instanced, Role::LeftOut, Role::Frame];
        for role in roles {
            let wanted = move |surface: &Surface| {
                let portal = surface.portal || surface.weather || surface.fog;
                !portal && (role != Role::Structure || super::sides::standing(surface).is_none())
            };
            for (number, facet) in world.facets(role, wanted).enumerate() {
                if number.is_multiple_of(1 << 10) && cancelled() {
                    return;
                }
                let [a, b, c] = facet.points.map(|point| self.end_near(point));
                for (one, two) in [(a, b), (b, c), (c, a)] {
                    if let (Some(one), Some(two)) = (one, two) {
                        let edge = [one.min(two), one.max(two)];
                        let found = (facet.instance, facet.triangle, facet.material);
                        self.others.entry(edge).or_insert(found);
                    }
                }
            }
        }
    }

    /// The end of an open edge that a point is one with.
    fn end_near(&self, point: [f64; 3]) -> Option<u32> {
        let mut nearest: Option<(f64, u32)> = None;
        self.ends.near(point, self.weld, |end, away| {
            if nearest.is_none_or(|(least, _)| away < least) {
                nearest = Some((away, end));
            }
        });
        self.numbers.get(nearest?.1 as usize).copied()
    }

    fn cause(&self, hole: &Hole) -> Cause {
        let cause = self.damaged(hole).or_else(|| self.not_welded(hole));
        cause
            .or_else(|| self.moved_away(hole))
            .or_else(|| self.junction(hole))
            .or_else(|| self.material(hole))
            .unwrap_or(Cause::Missing)
    }

    /// The damaged triangles at a hole are enough of them to close it.
    fn damaged(&self, hole: &Hole) -> Option<Cause> {
        let edges = hole.edges.iter();
        let found: FxHashSet<&(u32, u32)> = edges
            .filter_map(|edge| self.damaged.get(&edge.ends))
            .collect();
        (hole.edges.len() <= found.len() * 3).then_some(Cause::Damaged)
    }

    /// Two ends of open edges that would be one if they were nearer: with them as one, edges of the hole meet.
    fn not_welded(&self, hole: &Hole) -> Option<Cause> {
        let mut best: Option<(f64, [u32; 2])> = None;
        for point in hole.points() {
            let here = self.shell.point(point);
            let own = self.at.get(&point).map_or(&[][..], Vec::as_slice);
            let lengths = own.iter().map(|edge| self.length(edge.ends));
            let shortest = lengths.fold(f64::INFINITY, f64::min);
            let reach = shortest * NEAR;
            if !reach.is_finite() {
                continue;
            }
            let reach = reach.min(REACH.max(self.weld * 10.0));
            self.ends.near(here, reach, |end, away| {
                let Some(&other) = self.numbers.get(end as usize) else {
                    return;
                };
                let pair = [point.min(other), point.max(other)];
                let better = best.is_none_or(|(least, of)| (away, pair) < (least, of));
                if other != point && better && self.would_meet(point, other) {
                    best = Some((away, pair));
                }
            });
        }
        let (away, points) = best?;
        Some(Cause::NotWelded { points, away })
    }

    /// Two points of a ring of four that have one coordinate apart, however far, by a digit too many or a lost sign. The ring
    /// is no flat quad: that is a hole whose two triangles are missing.
    fn moved_away(&self, hole: &Hole) -> Option<Cause> {
        let edges: [HoleEdge; 4] = hole.edges.as_slice().try_into().ok()?;
        let [first, _, third, _] = edges.map(|edge| edge.ends);
        // Ends of edges across from each other are all four points.
        let [a, b] = first;
        let beside = |point: u32| {
            let joins = |end: u32| {
                let ends = |edge: &HoleEdge| edge.ends.contains(&point) && edge.ends.contains(&end);
                edges.iter().any(ends)
            };
            third.into_iter().find(|&end| joins(end))
        };
        let (after_a, after_b) = (beside(a)?, beside(b)?);
        let points = [a, b, after_b, after_a].map(|point| self.shell.point(point));
        if !hole.closed || is_flat_quad(points, self.weld) {
            return None;
        }
        let pairs = [[a, after_b], [b, after_a]];
        let pair = pairs.into_iter().find(|&[one, other]| {
            let axes = self
                .shell
                .point(one)
                .into_iter()
                .zip(self.shell.point(other));
            let mut apart = axes.filter(|(here, there)| (here - there).abs() > self.weld);
            let slipped = apart
                .next()
                .is_some_and(|(here, there)| is_slip(here, there));
            slipped && apart.next().is_none()
        })?;
        Some(Cause::NotWelded {
            points: [pair[0].min(pair[1]), pair[0].max(pair[1])],
            away: self.length(pair),
        })
    }

    /// An open edge at one point and one at the other have their other ends in common.
    fn would_meet(&self, one: u32, other: u32) -> bool {
        let far = |point: u32| {
            let own = self.at.get(&point).map_or(&[][..], Vec::as_slice);
            own.iter().map(move |edge| {
                let [a, b] = edge.ends;
                if a == point { b } else { a }
            })
        };
        far(one).any(|end| end != other && far(other).any(|too| too == end))
    }

    fn length(&self, [one, two]: [u32; 2]) -> f64 {
        distance(self.shell.point(one), self.shell.point(two))
    }

    /// A point of the hole that lies inside of one of its edges.
    fn junction(&self, hole: &Hole) -> Option<Cause> {
        let points = hole.points();
        let mut best: Option<(f64, u32, [u32; 2])> = None;
        for edge in &hole.edges {
            let [from, to] = edge.ends.map(|end| self.shell.point(end));
            for &point in points.iter().filter(|point| !edge.ends.contains(point)) {
                let Some(away) = beside(self.shell.point(point), [from, to], self.weld) else {
                    continue;
                };
                if best.is_none_or(|(least, ..)| away < least) {
                    best = Some((away, point, edge.ends));
                }
            }
        }
        let (_, point, edge) = best?;
        Some(Cause::TJunction { point, edge })
    }

    fn material(&self, hole: &Hole) -> Option<Cause> {
        let found = hole
            .edges
            .iter()
            .find_map(|edge| self.others.get(&edge.ends));
        let &(instance, triangle, material) = found?;
        Some(Cause::Material {
            instance,
            triangle,
            material,
        })
    }
}

/// Whether two numbers differ in their sign alone, or in a digit or point that one of them has too many.
fn is_slip(one: f64, other: f64) -> bool {
    if one == -other {
        return true;
    }
    let [one, other] = [one, other].map(|it| it.to_string());
    let (short, long) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let same = short.bytes().zip(long.bytes()).take_while(|(a, b)| a == b);
    let same = same.count();
    long.len() == short.len() + 1 && short.get(same..) == long.get(same + 1..)
}

/// Whether four points, one after the other, are the corners of a flat quad that bulges nowhere.
fn is_flat_quad(points: [[f64; 3]; 4], weld: f64) -> bool {
    let corner = |at: usize| {
        let [before, here, after] = [at + 3, at, at + 1].map(|at| points[at % 4]);
        cross(minus(here, before), minus(after, here))
    };
    let first = corner(0);
    let length = dot(first, first).sqrt();
    let along = |way: [f64; 3]| dot(way, first) / length;
    let is_flat = points
        .iter()
        .all(|&point| along(minus(point, points[0])).abs() <= weld);
    length > 0.0 && is_flat && (1..4).all(|at| along(corner(at)) > 0.0)
}

/// Points further from each other than this, in units of the file, were hardly meant to be one.
pub const REACH: f64 = 20.0;

/// How far a point is from the inside of an edge; `None` where it is not within `reach`, or at an end.
pub fn beside(point: [f64; 3], [from, to]: [[f64; 3]; 2], reach: f64) -> Option<f64> {
    let along = minus(to, from);
    let square = dot(along, along);
    if square <= 4.0 * reach * reach {
        return None;
    }
    let share = dot(minus(point, from), along) / square;
    let end = reach / square.sqrt();
    if share <= end || share >= 1.0 - end {
        return None;
    }
    let off = cross(minus(point, from), along);
    let away = (dot(off, off) / square).sqrt();
    (away <= reach).then_some(away)
}
