//! Rules about surfaces that divide and fill the sealed space: portals, fog, weather and skies.

mod clusters;
pub(super) mod duplicate_portal;
pub(super) mod fog_not_flat;
mod open_space;
pub(super) mod portal_divides_nothing;
pub(super) mod portal_not_flat;
pub(super) mod portal_outside;
mod sheets;
pub(super) mod sky_index_gap;
pub(super) mod slip_surface_too_flat;
pub(super) mod two_closed_spaces;
pub(super) mod two_fog_planes;
pub(super) mod two_skies;
pub(super) mod unearthed_edge;
mod vector;
pub(super) mod weather_count;
pub(super) mod weather_not_convex;
pub(super) mod weather_planes;

pub(in crate::checks) use sheets::Spaces;
pub(crate) use unearthed_edge::way_to_wall;

use super::Code;
use super::finding::{Geometry, Opening, Related};
use super::findings::{Findings, Words};
use super::subject::Subject;
use level::{Facet, World};

/// The portals, fog and weather of the level, with its world; `None` if there are none.
fn in_world<'s>(subject: &'s Subject<'_>) -> Option<(&'s Spaces, &'s World)> {
    Some((subject.fact::<Spaces>()?, subject.world()))
}

/// How many places a finding names beside its own.
const NAMED: usize = 8;

/// A finding of these rules: at one triangle, with others as related places.
pub(in crate::checks) struct Said<'a> {
    pub code: Code,
    /// The first is the place of the finding.
    pub facets: &'a [Facet],
    pub message: String,
    /// The message at each of the other triangles.
    pub others: &'static str,
    /// The edges to draw in place of the triangles; empty to draw the triangles.
    pub edges: &'a [[[f64; 3]; 2]],
}

/// Reports a finding at its first triangle.
pub(in crate::checks) fn tell(subject: &Subject<'_>, findings: &mut Findings, said: &Said<'_>) {
    tell_cause(subject, findings, said, None);
}

/// Reports a finding at its first triangle, with its cause for fixes.
fn tell_cause(
    subject: &Subject<'_>,
    findings: &mut Findings,
    said: &Said<'_>,
    cause: Option<Opening>,
) {
    let Some((first, rest)) = said.facets.split_first() else {
        return;
    };
    let places = subject.places();
    let span = |facet: &Facet| {
        let object = subject
            .world()
            .places
            .get(facet.instance as usize)?
            .object?;
        places.triangle(object, facet.triangle as usize)
    };
    let Some(own) = span(first) else {
        return;
    };
    let rule = (said.code, said.code.rule().severity);
    findings.add_shaped(rule, own.start, || {
        let mut geometry = Geometry {
            opening: cause,
            ..Geometry::default()
        };
        for &edge in said.edges {
            geometry.add_edge(edge);
        }
        if said.edges.is_empty() {
            for facet in said.facets.iter().take(MOST_DRAWN) {
                geometry.add_triangle(facet.points);
            }
        }
        let related = rest.iter().take(NAMED).filter_map(|facet| {
            Some(Related {
                span: span(facet)?,
                message: said.others.to_owned(),
            })
        });
        let words = Words {
            related: related.collect(),
            span: own.clone(),
            message: said.message.clone(),
        };
        (words, Some(geometry))
    });
}

/// The most triangles of a finding that are drawn.
const MOST_DRAWN: usize = 256;

/// A triangle in a message.
fn named(world: &World, facet: &Facet) -> String {
    let object = world
        .places
        .get(facet.instance as usize)
        .and_then(|place| place.object);
    match object {
        Some(object) => format!("triangle {} of object {object}", facet.triangle),
        None => format!("triangle {}", facet.triangle),
    }
}

/// The object of an example: each vertex by its position, each triangle by its line.
macro_rules! mesh {
    ($vertices:literal: $($point:literal)*; $triangles:literal: $($triangle:literal)*) => {
        concat!(
            ";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n",
            $vertices,
            "\n",
            $($point, "\n0.0000000000\t0.0000000000\t1.0000000000\n0\n0\n",)*
            $triangles,
            "\n",
            $($triangle, "\n",)*
            "\n",
        )
    };
}
pub(in crate::checks) use mesh;

/// An instance of it: its number, its name and its unique ID.
macro_rules! placed {
    ($number:literal, $name:literal, $id:literal) => {
        concat!(
            "\n;INSTANCE ",
            $number,
            "\n1\n\"",
            $name,
            "\"\n",
            $id,
            "\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n",
            "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n",
            "0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
        )
    };
}
pub(in crate::checks) use placed;

/// The edits that put an object of a material into the room: how many instances there are then, the new ones, what else is
/// set, and the object.
macro_rules! edits {
    ($material:literal, $instances:literal, [$($placed:tt)*], [$($more:expr),*]; $($mesh:tt)*) => {
        &[
            $crate::checks::rule::lines(";### MATERIALS ###", 1, "2\n", "3\n"),
            $crate::checks::rule::lines(
                ";### OBJECTS ###",
                0,
                ";### OBJECTS ###\n1\n",
                concat!(";MATERIAL 2\n\"", $material, "\"\n\"\"\n\n;### OBJECTS ###\n2\n"),
            ),
            $crate::checks::rule::lines(
                ";### INSTANCES ###",
                0,
                ";### INSTANCES ###\n2\n",
                concat!(mesh!($($mesh)*), ";### INSTANCES ###\n", $instances, "\n"),
            ),
            $crate::checks::rule::Edit::Append(concat!($($placed)*)),
            $($more,)*
        ]
    };
}
pub(in crate::checks) use edits;

/// The edits that put a portal across the room, with a limit.
macro_rules! portal {
    ($limit:expr) => {
        edits!("+portal", "3", [placed!("2", "added", "2099")], [$limit]; 4: "-10.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t-10.0000000000" "410.0000000000\t300.0000000000\t310.0000000000" "-10.0000000000\t300.0000000000\t310.0000000000"; 2: "2\t\t0\t1\t2" "2\t\t0\t2\t3")
    };
}
pub(in crate::checks) use portal;

#[cfg(test)]
mod tests;
