//! Triangles, points and what seals the world. What is offered is read off the finding and the text at its place; the
//! level is looked at when a fix is made. Each of these fixes takes out, puts in or moves triangles or vertices: none is safe.

mod close;
mod cures;
mod extend;
mod ground;
mod portal;
mod record;
mod remove;
mod split;
mod turn;
mod weld;

pub(super) use cures::cures;

use super::Fix;
use crate::checks::{Code, Finding, Opening, Subject};
use crate::edit::{Refusal, is_sound};
use scan::view::Row;

/// Fixes for a finding of geometry; none if the file has errors of structure.
pub(super) fn fixes<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    if !is_sound(subject.chunks) {
        return Vec::new();
    }
    let Some(own) = triangle_at(subject, finding.span.start) else {
        return Vec::new();
    };
    match finding.code {
        Code::DegenerateTriangle => remove::degenerate(subject, own),
        Code::DuplicateTriangle => remove::duplicate(subject, finding, own),
        Code::DuplicatePortal => portal::double(subject, finding, own),
        // What is placed several times is changed in all its places: where it fits one it need not fit the others.
        _ if !is_placed_once(subject, own.object) => Vec::new(),
        Code::FlippedTriangle => turn::flipped(subject, finding, own),
        Code::InsideOut => turn::inside_out(subject, own),
        Code::TJunction => split::junction(subject, finding, own),
        Code::OpenEdge => hole(subject, finding),
        Code::UnearthedEdge => extend::portal(subject, finding, own),
        _ => Vec::new(),
    }
}

/// A hole of the sealed world, by what made it.
fn hole<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let geometry = finding.geometry.as_ref();
    match geometry.and_then(|geometry| geometry.opening) {
        Some(Opening::NotWelded { moves, away }) => weld::near(subject, finding, (moves, away)),
        Some(Opening::TJunction) => split::hole(subject, finding),
        Some(Opening::Missing { ring }) => close::ring(subject, finding, ring),
        // Whether the sign is wrong or the hole is meant its author must say.
        Some(Opening::Material | Opening::Short { .. }) | None => Vec::new(),
    }
}

/// A triangle of the text, or a vertex: the number of its object, and its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Item {
    object: usize,
    number: usize,
}

/// The object that holds a place.
fn object_at(subject: &Subject<'_>, at: usize) -> Option<usize> {
    let objects = &subject.model.objects;
    let behind = objects.partition_point(|it| it.span.start <= at);
    behind.checked_sub(1)
}

/// The triangle that begins at a place.
fn triangle_at(subject: &Subject<'_>, at: usize) -> Option<Item> {
    let object = object_at(subject, at)?;
    let triangles = subject.file.object(object)?.mesh()?.triangles()?;
    let parts = triangles.parts();
    let behind = parts.partition_point(|part| part.span.start <= at);
    let part = parts.get(behind.checked_sub(1)?)?;
    let mut found = None;
    triangles.visit_part(part, |number, _, span, _| {
        if span.start == at {
            found = Some(number);
        }
    });
    found.map(|number| Item { object, number })
}

/// The vertex that a place is in.
fn vertex_at(subject: &Subject<'_>, at: usize) -> Option<Item> {
    let object = object_at(subject, at)?;
    let row = super::vertices::vertex_at(subject, at)?;
    Some(Item {
        object,
        number: row.number(),
    })
}

/// A vertex as it stands in the text.
fn row_of(subject: &Subject<'_>, vertex: Item) -> Option<Row> {
    let mesh = subject.file.object(vertex.object)?.mesh()?;
    mesh.vertices().get(vertex.number)
}

/// One instance places the object.
fn is_placed_once(subject: &Subject<'_>, object: usize) -> bool {
    let number = i64::try_from(object).ok();
    let instances = subject.model.instances.iter();
    instances.filter(|it| it.object.value == number).count() == 1
}

/// Why a fix for a text as it was is none any more.
fn gone() -> Refusal {
    Refusal::new("the finding is not there any more")
}

/// A change would be one in places where it does not belong.
fn placed_often(object: usize) -> Refusal {
    Refusal::new(format!(
        "object {object} is placed several times, and would change in all its places: make a copy of it first"
    ))
}
