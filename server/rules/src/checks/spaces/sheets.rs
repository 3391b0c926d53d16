//! The triangles of portals, fog and weather, and which of them hang together.

use super::open_space::{Query, look};
use super::vector::{Plane, Point, between, length, middle, minus};
use crate::checks::seal::SealedWorld;
use crate::checks::subject::{Fact, Subject};
use level::{Facet, Role, Sets, Surface, Welder, World};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Neighbors of a portal whose planes differ by more degrees than this are two portals that meet, and not one that is
/// badly flat.
pub(super) const BENT: f64 = 10.0;

/// The distance of a corner from its neighbor's plane, in units, up to which both are flat. Tool moves points as far
/// when it welds them, and 32-bit floats of exporters are off by less.
pub(super) const FLAT: f64 = 0.1;

/// The most points that are tested for being in the open. With more, nothing is known of the boundaries.
const MOST_QUERIES: usize = 100_000;

/// A triangle with its welded corners.
type Part = (Facet, [u32; 3]);

/// Triangles that hang together.
#[derive(Clone, Debug, Default)]
pub(in crate::checks) struct Sheet {
    pub facets: Vec<Facet>,
    /// The welded corners of each.
    pub corners: Vec<[u32; 3]>,
}

/// An edge that one triangle of all portals has.
#[derive(Clone, Copy, Debug)]
pub(super) struct FreeEdge {
    /// Its portal, then its triangle in that.
    pub sheet: usize,
    pub facet: usize,
    pub ends: [Point; 2],
    /// How much of it lies in the open, of what is known of it.
    pub open: usize,
    /// How many places of it were looked at.
    pub asked: usize,
}

/// The places where portals end, as far as known.
#[derive(Debug, Default)]
pub(super) struct Boundaries {
    pub edges: Vec<FreeEdge>,
    /// The portals whose tested points are all outside of the sealed space.
    pub outside: Vec<usize>,
    /// The portals that lie in a wall with all of their face.
    pub in_walls: Vec<usize>,
}

/// The surfaces that divide and fill the sealed space.
#[derive(Debug, Default)]
pub(in crate::checks) struct Spaces {
    /// Portals: triangles of one plane, or nearly, that share edges.
    pub portals: Vec<Sheet>,
    /// Fog: triangles that share edges.
    pub fog: Vec<Sheet>,
    /// Weather polyhedra: triangles that share corners.
    pub weather: Vec<Sheet>,
    /// Where the welded corners are.
    pub points: Vec<Point>,
    boundaries: OnceLock<Boundaries>,
    /// Computed by [`super::clusters`].
    pub(super) clusters: OnceLock<Option<Vec<Option<usize>>>>,
}

impl Fact for Spaces {
    /// `None` for a text that readers refuse and for a file that is no level, too.
    fn compute(subject: &Subject<'_>) -> Option<Self> {
        if !subject.is_sound() || !subject.may_be_level() {
            return None;
        }
        // Most files have none of it.
        let special = |surface: &Surface| surface.portal || surface.fog || surface.weather;
        let surfaces = subject.surfaces();
        if !surfaces.iter().any(special) {
            return None;
        }
        let world = subject.world();
        let mut welder = Welder::new(subject.options.tolerances.weld);
        let mut gather = |wanted: fn(&Surface) -> bool| -> Vec<Part> {
            let facets = world.facets(Role::Structure, wanted);
            facets
                .map(|facet| (facet, facet.points.map(|point| welder.add(point))))
                .collect()
        };
        let gathered = [
            gather(|surface| surface.portal),
            gather(|surface| surface.fog && !surface.portal),
            gather(|surface| surface.weather),
        ];
        let (points, numbers) = welder.finish();
        let number = |corner: u32| numbers.get(corner as usize).copied().unwrap_or(corner);
        let [portals, fog, weather] = gathered.map(|parts| -> Vec<Part> {
            let welded = parts
                .into_iter()
                .map(|(facet, corners)| (facet, corners.map(number)));
            // Tool leaves out what has no area once it is welded.
            welded
                .filter(|(_, [a, b, c])| a != b && b != c && c != a)
                .collect()
        });
        let in_plane = |one: &Facet, other: &Facet| {
            let planes = Plane::of(&one.points).zip(Plane::of(&other.points));
            planes.is_some_and(|(one, other)| one.angle(&other) <= BENT)
        };
        let spaces = Spaces {
            portals: by_edges(portals, in_plane),
            fog: by_edges(fog, |_, _| true),
            weather: by_corners(weather),
            points,
            boundaries: OnceLock::new(),
            clusters: OnceLock::new(),
        };
        let is_empty =
            spaces.portals.is_empty() && spaces.fog.is_empty() && spaces.weather.is_empty();
        (!is_empty).then_some(spaces)
    }
}

impl Spaces {
    /// The pairs of triangles of a sheet that alone share an edge. Each comes with the corner of the second that is not
    /// shared.
    pub fn neighbors<'s>(&self, sheet: &'s Sheet) -> Vec<(&'s Facet, &'s Facet, Point)> {
        let edges = edges(&sheet.corners);
        let mut found = Vec::new();
        for (edge, sides) in edges {
            let &[one, other] = &sides[..] else { continue };
            let (Some(first), Some(second)) = (sheet.facets.get(one), sheet.facets.get(other))
            else {
                continue;
            };
            let corners = sheet.corners.get(other).copied().unwrap_or_default();
            let third = corners.into_iter().find(|corner| !edge.contains(corner));
            let third = third.and_then(|corner| self.points.get(corner as usize));
            if let Some(&third) = third {
                found.push((first, second, third));
            }
        }
        found.sort_by_key(|(one, other, _)| {
            (one.instance, one.triangle, other.instance, other.triangle)
        });
        found
    }

    /// Where the boundaries of portals are. Nothing is known of what lies where the world is not sealed.
    pub(super) fn boundaries(&self, subject: &Subject<'_>) -> &Boundaries {
        self.boundaries
            .get_or_init(|| match subject.fact::<SealedWorld>() {
                Some(_) => self.find_boundaries(subject.world()),
                None => Boundaries::default(),
            })
    }

    fn find_boundaries(&self, world: &World) -> Boundaries {
        let corners: Vec<[u32; 3]> = self
            .portals
            .iter()
            .flat_map(|sheet| sheet.corners.clone())
            .collect();
        let owners: Vec<(usize, usize)> = self
            .portals
            .iter()
            .enumerate()
            .flat_map(|(sheet, of)| (0..of.facets.len()).map(move |facet| (sheet, facet)))
            .collect();
        let mut free: Vec<FreeEdge> = edges(&corners)
            .into_iter()
            .filter_map(|(edge, sides)| {
                let &[only] = &sides[..] else { return None };
                let &(sheet, facet) = owners.get(only)?;
                let ends = edge.map(|corner| self.points.get(corner as usize).copied());
                Some(FreeEdge {
                    sheet,
                    facet,
                    ends: [ends[0]?, ends[1]?],
                    open: 0,
                    asked: 0,
                })
            })
            .collect();
        free.sort_by_key(|edge| (edge.sheet, edge.facet));
        let mut queries = Vec::new();
        for (number, edge) in free.iter().enumerate() {
            let [one, other] = edge.ends;
            queries.extend(
                PARTS
                    .iter()
                    .map(|&part| Query::new(between(one, other, part), number)),
            );
        }
        let edges = queries.len();
        for (number, sheet) in self.portals.iter().enumerate() {
            let middles = sheet
                .facets
                .iter()
                .map(|facet| Query::new(middle(&facet.points), number));
            queries.extend(middles);
        }
        if queries.len() > MOST_QUERIES {
            return Boundaries::default();
        }
        look(world, &mut queries);
        let (on_edges, middles) = queries.split_at(edges);
        for query in on_edges {
            let Some(edge) = free.get_mut(query.owner) else {
                continue;
            };
            edge.asked += 1;
            let own = (edge.sheet, edge.facet);
            edge.open += usize::from(query.is_open() && !self.is_at_portal(own, query.point));
        }
        let mut outside = Vec::new();
        let mut may_be_in_walls = vec![true; self.portals.len()];
        for middle in middles.iter().filter(|query| !query.is_on_seal()) {
            if let Some(may_be) = may_be_in_walls.get_mut(middle.owner) {
                *may_be = false;
            }
        }
        for number in 0..self.portals.len() {
            let mut own = middles
                .iter()
                .filter(|query| query.owner == number)
                .peekable();
            let rim = free.iter().zip(on_edges.chunks(PARTS.len()));
            let mut rim = rim
                .filter(|(edge, _)| edge.sheet == number)
                .flat_map(|(_, own)| own);
            if own.peek().is_some() && own.all(Query::is_outside) && rim.all(Query::is_outside) {
                outside.push(number);
            }
        }
        Boundaries {
            edges: free,
            outside,
            in_walls: self.in_walls(world, &may_be_in_walls),
        }
    }

    /// Those of some portals that lie in a wall with all of their face: each triangle is looked at near its corners, too.
    fn in_walls(&self, world: &World, may_be: &[bool]) -> Vec<usize> {
        let some = may_be.iter().enumerate().filter(|(_, may_be)| **may_be);
        let some: Vec<usize> = some.map(|(number, _)| number).collect();
        let mut queries = Vec::new();
        for &number in &some {
            let facets = self.portals.get(number).map(|sheet| &sheet.facets);
            for facet in facets.into_iter().flatten() {
                let center = middle(&facet.points);
                let near = facet
                    .points
                    .map(|corner| between(center, corner, NEAR_CORNER));
                queries.extend(near.map(|point| Query::new(point, number)));
            }
        }
        look(world, &mut queries);
        let is_free = |number: &usize| {
            let mut own = queries.iter().filter(|query| query.owner == *number);
            own.any(|query| !query.is_on_seal())
        };
        some.into_iter().filter(|number| !is_free(number)).collect()
    }

    /// Another portal's triangle is there.
    fn is_at_portal(&self, (sheet, facet): (usize, usize), point: Point) -> bool {
        const REACH: f64 = 0.2;
        let mut all = self.portals.iter().enumerate();
        all.any(|(other, portal)| {
            let mut facets = portal.facets.iter().enumerate();
            facets.any(|(number, of)| {
                (other, number) != (sheet, facet)
                    && super::open_space::is_in_box(&of.points, point, REACH)
                    && super::vector::distance(&of.points, point) <= REACH
            })
        })
    }
}

/// How far on the way from its middle to its corners a triangle is looked at.
const NEAR_CORNER: f64 = 0.9;

/// Where an edge is looked at.
const PARTS: [f64; 7] = [0.03, 0.15, 0.33, 0.5, 0.67, 0.85, 0.97];

impl Sheet {
    /// The different planes of its triangles.
    pub(super) fn planes(&self) -> Vec<Plane> {
        let mut planes: Vec<Plane> = Vec::new();
        for facet in &self.facets {
            let Some(plane) = Plane::of(&facet.points) else {
                continue;
            };
            let is_known = |known: &Plane| {
                facet
                    .points
                    .iter()
                    .all(|&point| known.height(point).abs() <= FLAT)
            };
            if !planes.iter().any(is_known) {
                planes.push(plane);
            }
            if planes.len() > MOST_PLANES {
                break;
            }
        }
        planes
    }

    /// Its welded corners.
    pub fn vertices(&self) -> BTreeSet<u32> {
        self.corners.iter().flatten().copied().collect()
    }

    /// The least width of a flat sheet: across the edge that it is narrowest from.
    pub(super) fn width(&self, points: &[Point]) -> Option<f64> {
        let plane = Plane::of(&self.facets.first()?.points)?;
        let corners: Vec<Point> = self
            .vertices()
            .into_iter()
            .filter_map(|corner| points.get(corner as usize).copied())
            .collect();
        let rim = edges(&self.corners)
            .into_iter()
            .filter(|(_, sides)| sides.len() == 1);
        let widths = rim.filter_map(|(edge, _)| {
            let [one, other] = edge.map(|corner| points.get(corner as usize).copied());
            let (one, other) = one.zip(other)?;
            let side = minus(other, one);
            let across = super::vector::cross(plane.normal, side);
            let size = length(across);
            if size == 0.0 {
                return None;
            }
            let heights = corners
                .iter()
                .map(|&corner| super::vector::dot(minus(corner, one), across) / size);
            let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), height| {
                (low.min(height), high.max(height))
            });
            Some(high - low)
        });
        widths.min_by(f64::total_cmp)
    }
}

/// More planes than this are not told apart.
const MOST_PLANES: usize = 64;

/// The edges of triangles, each with the triangles that have it.
fn edges(corners: &[[u32; 3]]) -> FxHashMap<[u32; 2], Vec<usize>> {
    let mut edges: FxHashMap<[u32; 2], Vec<usize>> = FxHashMap::default();
    for (number, &[a, b, c]) in corners.iter().enumerate() {
        for [one, other] in [[a, b], [b, c], [c, a]] {
            let edge = [one.min(other), one.max(other)];
            edges.entry(edge).or_default().push(number);
        }
    }
    edges
}

fn by_edges(all: Vec<Part>, together: impl Fn(&Facet, &Facet) -> bool) -> Vec<Sheet> {
    let corners: Vec<[u32; 3]> = all.iter().map(|(_, corners)| *corners).collect();
    let mut sets = Sets::new(all.len());
    for sides in edges(&corners).values() {
        for pair in sides.windows(2) {
            let &[one, other] = pair else { continue };
            if let (Some(first), Some(second)) = (all.get(one), all.get(other))
                && together(&first.0, &second.0)
            {
                sets.join(one as u32, other as u32);
            }
        }
    }
    sheets(all, sets)
}

fn by_corners(all: Vec<Part>) -> Vec<Sheet> {
    let mut sets = Sets::new(all.len());
    let mut first: FxHashMap<u32, u32> = FxHashMap::default();
    for (number, (_, corners)) in (0..).zip(&all) {
        for &corner in corners {
            sets.join(*first.entry(corner).or_insert(number), number);
        }
    }
    sheets(all, sets)
}

/// The sets in the order of their first members.
fn sheets(all: Vec<Part>, sets: Sets) -> Vec<Sheet> {
    let (numbers, count) = sets.numbered();
    let mut sheets = vec![Sheet::default(); count];
    for (own, (facet, corners)) in numbers.into_iter().zip(all) {
        if let Some(sheet) = sheets.get_mut(own as usize) {
            sheet.facets.push(facet);
            sheet.corners.push(corners);
        }
    }
    sheets
}

/// The neighbors that do not lie in one plane: the two, how far the corner of the second is off the plane of the first, and
/// the angle between them in degrees.
pub(super) fn bent<'s>(
    neighbors: Vec<(&'s Facet, &'s Facet, Point)>,
) -> impl Iterator<Item = (&'s Facet, &'s Facet, f64, f64)> {
    neighbors.into_iter().filter_map(|(one, other, corner)| {
        let (plane, next) = (Plane::of(&one.points)?, Plane::of(&other.points)?);
        let off = plane.height(corner).abs();
        (off > FLAT).then(|| (one, other, off, plane.angle(&next)))
    })
}
