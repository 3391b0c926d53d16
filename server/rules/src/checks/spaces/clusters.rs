//! Which parts of the level's surface are known to be of one cluster, the space between portals.
//!
//! Whoever goes along a wall, close before it, from one triangle to its neighbor, goes through a portal only where one
//! touches a triangle. Triangles that no portal touches, and that hang together without those that one touches, are of one
//! cluster. Where portals are is not looked at any closer: what is not known to be one is not taken for two.

use super::sheets::{Sheet, Spaces};
use super::vector::{Plane, Point, between, cross, dot, length, middle, minus};
use crate::checks::seal::SealedWorld;
use crate::checks::subject::Subject;
use level::{Bounds, Facet, Sets, Standing};

/// As near as this to a portal, in units, a triangle counts as touched.
const REACH: f64 = 0.2;

/// The clusters of a level.
#[derive(Debug)]
pub(super) struct Clusters<'s> {
    level: &'s SealedWorld,
    portals: &'s [Sheet],
    /// Of each side of the shell what stands for its cluster; `None` where a portal touches it.
    of: &'s [Option<usize>],
}

impl Spaces {
    /// The known clusters of the surface; `None` if nothing is known.
    pub(super) fn clusters<'s>(&'s self, subject: &'s Subject<'_>) -> Option<Clusters<'s>> {
        let find = || find(subject, &self.portals);
        let of = self.clusters.get_or_init(find).as_deref()?;
        Some(Clusters::new(
            subject.fact::<SealedWorld>()?,
            &self.portals,
            of,
        ))
    }
}

/// Of each side of the shell what stands for its cluster. `None` where the level is not sealed, or not all of what seals it
/// does so beyond dispute: nothing is known then.
fn find(subject: &Subject<'_>, portals: &[Sheet]) -> Option<Vec<Option<usize>>> {
    let level = subject
        .fact::<SealedWorld>()
        .filter(|level| level.holes.is_empty())?;
    let shell = &level.shell;
    let conflicts = level.conflicts(subject);
    let is_clean = conflicts.cuts.is_empty()
        && conflicts.overlaps.is_empty()
        && conflicts.skipped.is_empty()
        && level.portions.iter().all(|portion| portion.is_closed);
    let mut standings = shell.sides.kinds().map(|(standing, _)| standing);
    if !is_clean || !standings.all(|standing| standing == Standing::Strict) {
        return None;
    }
    let mut touched = vec![false; shell.sides.len()];
    for facet in portals.iter().flat_map(|sheet| &sheet.facets) {
        let bounds = Bounds::around(facet.points).grown(REACH);
        level.tree().touching(&bounds, |side| {
            if let Some(touched) = touched.get_mut(side) {
                *touched |= may_touch(&facet.points, &shell.points_of(side));
            }
        });
    }
    let mut sets = Sets::new(shell.sides.len());
    let is_free = |side: usize| touched.get(side) == Some(&false);
    for edge in shell.edges() {
        // All portions are closed: where an edge has two sides, what is before the one goes on before the other. Where it has
        // more, surfaces touch, and which of them belong together is not known.
        let mut sides = edge.sides().map(|(side, _)| side);
        if let (Some(one), Some(two), None) = (sides.next(), sides.next(), sides.next())
            && is_free(one)
            && is_free(two)
        {
            sets.join(one as u32, two as u32);
        }
    }
    let sets = sets.roots().into_iter().enumerate();
    Some(
        sets.map(|(side, set)| is_free(side).then_some(set as usize))
            .collect(),
    )
}

impl<'s> Clusters<'s> {
    /// Of what [`find`] has found.
    pub fn new(level: &'s SealedWorld, portals: &'s [Sheet], of: &'s [Option<usize>]) -> Self {
        Clusters { level, portals, of }
    }

    /// The cluster of a side of the shell.
    pub fn of_side(&self, side: usize) -> Option<usize> {
        self.of.get(side).copied().flatten()
    }

    /// The cluster before or behind a triangle in space: that of the wall which is seen from its middle.
    pub fn before(&self, facet: &Facet, is_front: bool) -> Option<usize> {
        let plane = Plane::of(&facet.points)?;
        let way = plane.normal.map(|axis| if is_front { axis } else { -axis });
        // Not along an axis: the lines between triangles often are.
        let aside = ASIDE.map(|axis| axis * ASKEW);
        let way = [0, 1, 2].map(|axis: usize| way[axis] + aside[axis]);
        let from = middle(&facet.points);
        let (side, share) = self.seen(from, way)?;
        let to = [0, 1, 2].map(|axis: usize| from[axis] + way[axis] * share);
        // It starts at the portal that it is asked of.
        let start = between(from, to, (REACH / (length(way) * share)).min(1.0));
        let mut portals = self.portals.iter().flat_map(|sheet| &sheet.facets);
        let is_free = !portals.any(|portal| may_part(&portal.points, start, to));
        is_free.then(|| self.of_side(side)).flatten()
    }

    /// The first wall on a way, if it is seen from its front and not close to an edge.
    fn seen(&self, from: Point, way: Point) -> Option<(usize, f64)> {
        let shell = &self.level.shell;
        let mut nearest: Option<(usize, f64)> = None;
        let mut is_doubtful = false;
        // No part of the way may be 0.
        let way = way.map(|axis| if axis == 0.0 { 1e-9 } else { axis });
        self.level.tree().met(from, way, |side| {
            match meets(from, way, shell.points_of(side)) {
                Meeting::None => {}
                Meeting::Doubtful => is_doubtful = true,
                Meeting::At(share) => {
                    if nearest.is_none_or(|(_, least)| share < least) {
                        nearest = Some((side, share));
                    }
                }
            }
        });
        let (side, share) = nearest.filter(|_| !is_doubtful)?;
        let plane = Plane::of(&shell.points_of(side))?;
        (dot(plane.normal, way) < 0.0 && share * length(way) > REACH).then_some((side, share))
    }
}

/// The ways to the walls are askew in this direction.
const ASIDE: Point = [0.612_3, -0.437_1, 0.658_7];

/// And by so much.
const ASKEW: f64 = 0.013;

/// How a ray meets a triangle.
pub(super) enum Meeting {
    None,
    /// Too close to an edge to be sure.
    Doubtful,
    /// After so much of its way.
    At(f64),
}

/// How a ray from a point meets a triangle.
pub(super) fn meets(from: Point, way: Point, [a, b, c]: [Point; 3]) -> Meeting {
    const CLOSE: f64 = 1e-6;
    let (one, two) = (minus(b, a), minus(c, a));
    let across = cross(way, two);
    let size = dot(one, across);
    let scale = length(one) * length(two) * length(way);
    if size.abs() <= scale * 1e-9 {
        // Along the triangle: its neighbors tell, unless it is met on edge.
        return Meeting::None;
    }
    let base = minus(from, a);
    let u = dot(base, across) / size;
    let turned = cross(base, one);
    let v = dot(way, turned) / size;
    let share = dot(two, turned) / size;
    let least = u.min(v).min(1.0 - u - v);
    match least {
        _ if share <= 0.0 || least < -CLOSE => Meeting::None,
        _ if least < CLOSE => Meeting::Doubtful,
        _ => Meeting::At(share),
    }
}

/// Two triangles are not known to be apart: neither lies on one side of the other's plane.
fn may_touch(one: &[Point; 3], two: &[Point; 3]) -> bool {
    let parts = |plane: Option<Plane>, points: &[Point; 3]| {
        plane.is_some_and(|plane| {
            let heights = points.map(|point| plane.height(point));
            heights.iter().all(|it| *it > REACH) || heights.iter().all(|it| *it < -REACH)
        })
    };
    !parts(Plane::of(one), two) && !parts(Plane::of(two), one)
}

/// A portal is not known to be apart from a way.
fn may_part(portal: &[Point; 3], from: Point, to: Point) -> bool {
    let boxes = [
        Bounds::around(*portal).grown(REACH),
        Bounds::around([from, to, to]),
    ];
    let Some(plane) = Plane::of(portal) else {
        return boxes[0].touches(&boxes[1]);
    };
    let heights = [from, to].map(|end| plane.height(end));
    // What starts at a portal starts as far from it as the reach, less what the way is askew.
    let near = REACH * 0.5;
    let apart = heights.iter().all(|it| *it > near) || heights.iter().all(|it| *it < -near);
    !apart && boxes[0].touches(&boxes[1])
}
