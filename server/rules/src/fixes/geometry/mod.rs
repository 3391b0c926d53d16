//! Triangles, points and what seals the world. What is offered is read off the finding and the text at its place; the
//! level is looked at when a fix is made. Each of these fixes takes out, puts in or moves triangles or vertices: none is safe.

mod by_hand;
mod close;
mod context;
mod extend;
mod item;
mod portal;
mod record;
mod remove;
mod split;
mod turn;
mod weld;

pub(super) use by_hand::cures;
use item::{Item, gone, is_placed_once, placed_often, row_of, triangle_at, vertex_at};

use super::{Fix, frames};
use crate::checks::{Code, Finding, Opening, Subject};
use crate::edit::is_sound;

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
        Some(Opening::LeftOut) => frames::hang(subject),
        Some(Opening::Missing { ring }) => close::ring(subject, finding, ring),
        // Whether the sign is wrong or the hole is meant its author must say.
        Some(Opening::Material | Opening::Short { .. }) | None => Vec::new(),
    }
}
