//! A portal that ends before a wall.

use super::{Item, gone, row_of};
use crate::checks::{Finding, Opening, SealedWorld, Subject, number, way_to_wall};
use crate::edit::{Refusal, real_like};
use crate::fixes::{Fix, Safety, bytes};
use level::{Facet, Role, distance, dot};
use std::collections::BTreeSet;
use text::{Draft, Edits};

/// How far into the wall an edge goes, in units: a portal that only touches it may be taken for one that does not.
const INTO: f64 = 2.0;

/// The new positions are rounded to this many units: less than any reader tells apart.
const PRECISION: f64 = 0.0001;

/// The cosine from which on two ways count as one: neighboring edges of one border.
const ONE_WAY: f64 = 0.999;

/// The portal reaches to the wall before which its edges end.
pub(super) fn portal<'s>(subject: &'s Subject<'s>, finding: &Finding, own: Item) -> Vec<Fix<'s>> {
    let cause = finding.geometry.as_ref().and_then(|it| it.opening);
    let Some(Opening::Short { by }) = cause else {
        return Vec::new();
    };
    let more = finding.geometry.as_ref().map_or(0, |it| it.edges.len());
    let to = if more > 1 {
        "to the walls"
    } else {
        "to the wall"
    };
    let title = format!("Extend the portal by {} units, {to}", number(by, 1));
    let finding = finding.clone();
    vec![Fix::new(title, Safety::Unsafe, move |_| {
        extended(subject, &finding, own)
    })]
}

/// An edge, and the way that it moves.
struct Moving {
    ends: [[f64; 3]; 2],
    way: [f64; 3],
}

fn extended(subject: &Subject<'_>, finding: &Finding, own: Item) -> Result<Edits, Refusal> {
    let world = subject.world();
    let place = world.places.iter().find(|it| it.object == Some(own.object));
    let place = place.ok_or_else(gone)?;
    let portals: Vec<Facet> = world
        .facets(Role::Structure, |surface| surface.portal)
        .filter(|facet| facet.instance as usize == place.instance)
        .collect();
    let moving = moving(subject, finding, &portals)?;
    let mesh = world.mesh_of(place).ok_or_else(gone)?;
    let of_portals: BTreeSet<usize> = portals.iter().map(|it| it.triangle as usize).collect();
    let corners_of = |is_wanted: &dyn Fn(usize) -> bool| -> BTreeSet<usize> {
        let triangles = (0..mesh.triangles.len()).filter(|&number| is_wanted(number));
        triangles
            .filter_map(|number| mesh.corners(number))
            .flatten()
            .collect()
    };
    let others = corners_of(&|number| !of_portals.contains(&number));
    let back = place.own.inverse();
    let back = back.ok_or_else(|| Refusal::new("the instance has no way back to its object"))?;
    let mut draft = Draft::default();
    for vertex in corners_of(&|number| of_portals.contains(&number)) {
        let position = mesh.positions.get(vertex).ok_or_else(gone)?;
        let here = place.own.point(*position);
        let Some(way) = way_of(&moving, here, subject.options.tolerances.weld) else {
            continue;
        };
        if others.contains(&vertex) {
            return Err(Refusal::new(format!(
                "vertex {vertex} of object {} is part of other faces, too",
                own.object
            )));
        }
        let there = std::array::from_fn(|axis: usize| here[axis] + way[axis]);
        put(subject, (own.object, vertex), back.point(there), &mut draft)?;
    }
    Ok(draft.finish()?)
}

/// The edges that the finding tells of, each with its way into the next wall.
fn moving(
    subject: &Subject<'_>,
    finding: &Finding,
    portals: &[Facet],
) -> Result<Vec<Moving>, Refusal> {
    let level = subject.fact::<SealedWorld>().ok_or_else(gone)?;
    let geometry = finding.geometry.as_ref().ok_or_else(gone)?;
    let point = |number: u32| geometry.points.get(number as usize).copied();
    let weld = subject.options.tolerances.weld;
    let edges = geometry.edges.iter().map(|&[from, to]| {
        let ends = [point(from).ok_or_else(gone)?, point(to).ok_or_else(gone)?];
        let has = |facet: &&Facet| {
            let at = |end: &[f64; 3]| facet.points.iter().any(|it| distance(*it, *end) <= weld);
            ends.iter().all(at)
        };
        let facet = portals.iter().find(has).ok_or_else(gone)?;
        let way = way_to_wall(level, &facet.points, ends);
        let way = way.ok_or_else(|| Refusal::new("there is no wall where the portal ends"))?;
        let length = dot(way, way).sqrt();
        let grown = (length + INTO) / length.max(f64::MIN_POSITIVE);
        Ok(Moving {
            ends,
            way: way.map(|axis| axis * grown),
        })
    });
    edges.collect()
}

/// How a point moves with the edges that end in it: as far as the farther of two that go one way, and with both of others.
fn way_of(moving: &[Moving], point: [f64; 3], weld: f64) -> Option<[f64; 3]> {
    let length = |way: [f64; 3]| dot(way, way).sqrt();
    let mut ways: Vec<[f64; 3]> = Vec::new();
    for edge in moving {
        if !edge.ends.iter().any(|end| distance(*end, point) <= weld) {
            continue;
        }
        let way = edge.way;
        let same =
            |other: &&mut [f64; 3]| dot(**other, way) > ONE_WAY * length(**other) * length(way);
        match ways.iter_mut().find(same) {
            Some(other) if length(*other) >= length(way) => {}
            Some(other) => *other = way,
            None => ways.push(way),
        }
    }
    let sum =
        |sum: [f64; 3], way: [f64; 3]| std::array::from_fn(|axis: usize| sum[axis] + way[axis]);
    ways.into_iter().reduce(sum)
}

/// Writes a vertex's new position in the space of its object.
fn put(
    subject: &Subject<'_>,
    (object, number): (usize, usize),
    new: [f64; 3],
    draft: &mut Draft,
) -> Result<(), Refusal> {
    let row = row_of(subject, Item { object, number }).ok_or_else(gone)?;
    let spans = super::context::vector(&row, schema::FieldId::VertexPosition).ok_or_else(gone)?;
    for (span, value) in spans.into_iter().zip(new) {
        let old = bytes(subject.file.source, span.clone());
        // The way through the level and back leaves some digits of noise, also where nothing moves.
        let text = real_like((value / PRECISION).round() * PRECISION, &old);
        let before = std::str::from_utf8(&old)
            .ok()
            .and_then(|it| it.parse().ok());
        if before.is_some_and(|before: f64| (before - value).abs() < PRECISION) {
            continue;
        }
        if text.as_bytes() != old {
            draft.replace(span, text);
        }
    }
    Ok(())
}
