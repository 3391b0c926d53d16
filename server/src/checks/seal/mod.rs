//! The seal: the structure must be closed around the players, in one piece of surface without cuts and folds.
//!
//! Only files whose structure forms something like a level are judged ([`Shell::is_level`]): an exporter's file of single
//! meshes has open edges everywhere, and nobody sends it to Tool to be played.

#[cfg(test)]
mod again;
mod level;
mod portions;
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

pub(crate) use level::Level;

use super::finding::{Geometry, Related};
use super::findings::{Findings, Words};
use super::rule::{Base, Example};
use super::subject::Subject;
use super::{Code, Severity};
use crate::mesh::Places;
use crate::world::{Edge, Shell};

/// What a finding of the seal says.
struct Said {
    message: String,
    /// Less bad than the rule says.
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

/// So many places are shown with a finding.
const RELATED: usize = 24;

/// Tells findings of a rule, each at a side of the shell.
fn tell<T>(
    subject: &Subject<'_>,
    findings: &mut Findings,
    (code, shell): (Code, &Shell),
    mut items: Vec<(usize, T)>,
    words: impl Fn(&T) -> Said,
) {
    let places = Places::of(&subject.file);
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

/// Edges of the shell that hang together at their ends.
fn chains<'s>(edges: &[Edge<'s>]) -> Vec<Vec<Edge<'s>>> {
    let mut parents: Vec<usize> = (0..edges.len()).collect();
    let mut first: rustc_hash::FxHashMap<u32, usize> = rustc_hash::FxHashMap::default();
    fn root(parents: &mut [usize], mut at: usize) -> usize {
        while parents[at] != at {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        at
    }
    for (number, edge) in edges.iter().enumerate() {
        for end in edge.ends {
            let other = *first.entry(end).or_insert(number);
            let (one, two) = (root(&mut parents, number), root(&mut parents, other));
            parents[one.max(two)] = one.min(two);
        }
    }
    let mut all = std::collections::BTreeMap::<usize, Vec<Edge<'s>>>::new();
    for (number, &edge) in edges.iter().enumerate() {
        let root = root(&mut parents, number);
        all.entry(root).or_default().push(edge);
    }
    all.into_values().collect()
}

/// Things that are about pairs of sides, put together where they have a side in common; each group by its smallest.
fn grouped<T: Clone>(all: &[T], pair: impl Fn(&T) -> [usize; 2]) -> Vec<Vec<T>> {
    let mut parents = std::collections::BTreeMap::<usize, usize>::new();
    fn root(parents: &mut std::collections::BTreeMap<usize, usize>, side: usize) -> usize {
        let mut at = side;
        while let Some(&above) = parents.get(&at).filter(|&&above| above != at) {
            at = above;
        }
        parents.insert(side, at);
        at
    }
    for item in all {
        let [one, two] = pair(item).map(|side| root(&mut parents, side));
        parents.insert(one.max(two), one.min(two));
    }
    let mut groups = std::collections::BTreeMap::<usize, Vec<T>>::new();
    for item in all {
        let side = root(&mut parents, pair(item)[0]);
        groups.entry(side).or_default().push(item.clone());
    }
    let mut groups: Vec<Vec<T>> = groups.into_values().collect();
    for group in &mut groups {
        group.sort_by_key(&pair);
    }
    groups
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
