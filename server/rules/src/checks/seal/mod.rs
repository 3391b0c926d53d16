//! The seal: the structure must be closed around the players, in one piece of surface without cuts and folds.
//!
//! Only files whose structure forms something like a level are judged ([`Shell::is_level`]): an exporter's file of single
//! meshes has open edges everywhere, and nobody sends it to Tool to be played.

mod components;
mod creases;
#[cfg(test)]
mod incremental_tests;
mod sealed_world;
#[cfg(test)]
mod testing;

pub(super) mod crowded_edge;
pub(super) mod flipped_triangle;
pub(super) mod inside_out;
pub(super) mod intersecting_triangles;
pub(super) mod nearly_coplanar;
pub(super) mod nothing_to_light;
pub(super) mod open_edge;
pub(super) mod outside_the_world;
pub(super) mod overlapping_triangles;
pub(super) mod t_junction;
pub(super) mod unsealed_portions;

pub(crate) use sealed_world::SealedWorld;

use super::finding::{Geometry, Related};
use super::findings::{Findings, Words};
use super::rule::{Base, Example};
use super::subject::Subject;
use super::words::plural;
use super::{Code, Severity};
use level::{Edge, Sets, Shell, dot, larger, minus, normal};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The content of a finding of the seal, with places in the shell.
struct Said {
    message: String,
    /// The severity, if it is milder than the rule's.
    severity: Option<Severity>,
    related: Vec<(At, String)>,
    geometry: Geometry,
}

/// A place of the shell.
#[derive(Clone, Copy)]
enum At {
    /// A side.
    Side(usize),
    /// A welded point.
    Point(u32),
}

/// The most related places of a finding.
const RELATED: usize = 24;

/// The most triangles or edges of a finding that are drawn: enough to find them.
const DRAWN: usize = 256;

/// Tells findings of a rule, each at a side of the shell.
fn tell<T>(
    subject: &Subject<'_>,
    findings: &mut Findings,
    (code, shell): (Code, &Shell),
    mut items: Vec<(usize, T)>,
    words: impl Fn(&T) -> Said,
) {
    let places = subject.places();
    let world = subject.world();
    let triangle_of = |side: usize| {
        let side = shell.sides.get(side)?;
        let place = world.places.get(side.instance as usize)?;
        Some((place.object?, side.triangle as usize))
    };
    let span_of = |at: At| match at {
        At::Side(side) => {
            let (object, triangle) = triangle_of(side)?;
            places.triangle(object, triangle)
        }
        At::Point(point) => {
            let (instance, vertex) = shell.origin(point)?;
            let place = world.places.get(instance as usize)?;
            places.position(place.object?, vertex as usize)
        }
    };
    // In the order of the text, the first alone are looked up in it.
    items.sort_by_key(|(side, _)| triangle_of(*side));
    let room = findings.room(code);
    for (side, item) in items.iter().take(room) {
        let Some(span) = span_of(At::Side(*side)) else {
            continue;
        };
        let said = words(item);
        let severity = said.severity.unwrap_or(code.rule().severity);
        findings.add_shaped((code, severity), span.start, || {
            let related = said.related.into_iter().filter_map(|(at, message)| {
                let span = span_of(at)?;
                Some(Related { span, message })
            });
            let words = Words {
                span,
                message: said.message,
                related: related.take(RELATED).collect(),
            };
            (words, Some(said.geometry))
        });
    }
    if items.len() > room {
        findings.add_more(code, items.len() - room);
    }
}

/// A side in words: `triangle 3 of object 1`.
fn name(subject: &Subject<'_>, shell: &Shell, side: usize) -> String {
    let Some(side) = shell.sides.get(side) else {
        return "a triangle".to_owned();
    };
    let place = subject.world().places.get(side.instance as usize);
    let object = place.and_then(|place| place.object).unwrap_or_default();
    format!("triangle {} of object {object}", side.triangle)
}

/// A welded point in words: `vertex 3 of object 1`.
fn point_name(subject: &Subject<'_>, shell: &Shell, point: u32) -> String {
    let Some((instance, vertex)) = shell.origin(point) else {
        return "a vertex".to_owned();
    };
    let place = subject.world().places.get(instance as usize);
    let object = place.and_then(|place| place.object).unwrap_or_default();
    format!("vertex {vertex} of object {object}")
}

/// Things that hang together at points of the shell, each group in their order.
fn chained<T: Clone, const N: usize>(all: &[T], points: impl Fn(&T) -> [u32; N]) -> Vec<Vec<T>> {
    let mut sets = Sets::new(all.len());
    let mut first: FxHashMap<u32, u32> = FxHashMap::default();
    for (number, item) in (0..).zip(all) {
        for point in points(item) {
            sets.join(*first.entry(point).or_insert(number), number);
        }
    }
    let mut groups = BTreeMap::<u32, Vec<T>>::new();
    for (set, item) in sets.roots().into_iter().zip(all) {
        groups.entry(set).or_default().push(item.clone());
    }
    groups.into_values().collect()
}

/// Things that are about pairs of sides, put together where they concern one thing: pairs with a side in common, and pairs at
/// neighbors that lie in one plane, as the triangles of a panel do. Each group is in order, and its smallest side stands first.
fn grouped<T: Clone>(shell: &Shell, all: &[T], pair: impl Fn(&T) -> [usize; 2]) -> Vec<Vec<T>> {
    let mut sides: Vec<usize> = all.iter().flat_map(&pair).collect();
    sides.sort_unstable();
    sides.dedup();
    let place = |side: usize| sides.binary_search(&side).unwrap_or_default();
    let mut sets = Sets::new(sides.len());
    for item in all {
        let [one, two] = pair(item).map(place);
        sets.join(one as u32, two as u32);
    }
    // Of each edge a side of each plane. Where more planes meet nobody would call it one thing.
    const PLANES: usize = 8;
    let mut at_edge: FxHashMap<[u32; 2], Vec<usize>> = FxHashMap::default();
    for (number, &side) in sides.iter().enumerate() {
        let corners = shell.sides.corners().get(side).copied();
        let [a, b, c] = corners.unwrap_or_default();
        for (one, two) in [(a, b), (b, c), (c, a)] {
            let edge = [one.min(two), one.max(two)];
            let known = at_edge.entry(edge).or_default();
            let is_flat = |&&other: &&usize| {
                let neighbor = sides.get(other);
                neighbor.is_some_and(|&neighbor| is_flat(shell, [neighbor, side]))
            };
            match known.iter().find(is_flat) {
                Some(&other) => sets.join(other as u32, number as u32),
                None if known.len() < PLANES => known.push(number),
                None => {}
            }
        }
    }
    let mut groups = BTreeMap::<u32, Vec<T>>::new();
    for item in all {
        let set = sets.root(place(pair(item)[0]) as u32);
        groups.entry(set).or_default().push(item.clone());
    }
    let mut groups: Vec<Vec<T>> = groups.into_values().collect();
    for group in &mut groups {
        group.sort_by_key(&pair);
    }
    groups
}

/// How far corners of two sides are from the other's plane at most, in units of the file.
fn apart(shell: &Shell, both: [usize; 2]) -> f64 {
    let [one, two] = both.map(|side| shell.points_of(side));
    let off = |plane: [[f64; 3]; 3], of: [[f64; 3]; 3]| {
        let way = normal(plane);
        let heights = of.map(|point| dot(way, minus(point, plane[0])).abs());
        heights.into_iter().fold(0.0, larger)
    };
    larger(off(one, two), off(two, one))
}

/// Two sides lie in one plane, as far as somebody who looks at them can tell.
fn is_flat(shell: &Shell, both: [usize; 2]) -> bool {
    const FLAT: f64 = 0.01;
    apart(shell, both) <= FLAT
}

/// The end of a message about several pairs of sides: how many more objects conflict with the one of the first
/// side, or else how many more pairs there are. Empty for a single pair.
fn others(shell: &Shell, pairs: &[[usize; 2]]) -> String {
    let Some([first, _]) = pairs.first() else {
        return String::new();
    };
    let instance = |side: usize| shell.sides.get(side).map(|side| side.instance);
    let own = instance(*first);
    let instances = pairs.iter().flatten().map(|&side| instance(side));
    let mut other: Vec<_> = instances.filter(|&it| it != own).collect();
    other.sort_unstable();
    other.dedup();
    match (other.len(), pairs.len()) {
        (_, 0 | 1) => String::new(),
        (0 | 1, pairs) => format!(" ({} next to them)", plural(pairs - 1, "more pair")),
        (2, _) => ", and 1 more object does too".to_owned(),
        (objects, _) => format!(", and {} more objects do too", objects - 1),
    }
}

/// An edge of the shell in words, and in space.
fn ends(shell: &Shell, edge: &Edge<'_>) -> ([[f64; 3]; 2], String) {
    let ends = edge.ends.map(|end| shell.point(end));
    let [from, to] = ends.map(super::geometry::shown);
    (ends, format!("from {from} to {to}"))
}

/// The example of a room as it is.
const ROOM: Example = Example {
    note: "the room as it is",
    of: Base::Room,
    edits: &[],
};
