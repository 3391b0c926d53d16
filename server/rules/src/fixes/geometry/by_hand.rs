//! Cures of geometry that only the author can choose: what is in the way goes.

use super::remove::{Leaving, take_out};
use super::{Item, is_placed_once, triangle_at, vertex_at};
use crate::checks::{Code, Finding, Subject};
use crate::edit::is_sound;
use crate::fixes::by_hand::cure;
use crate::fixes::{Fix, planned};
use std::collections::{BTreeSet, HashSet};

/// The cures of a finding of geometry.
pub(in crate::fixes) fn cures<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let what = match finding.code {
        Code::BadPoint => None,
        Code::TwoClosedSpaces | Code::PortalDividesNothing | Code::PortalOutside => Some("portal"),
        Code::FogNotFlat | Code::TwoFogPlanes => Some("fog plane"),
        _ => return Vec::new(),
    };
    if !is_sound(subject.chunks) {
        return Vec::new();
    }
    let fix = match what {
        Some(what) => plane(subject, finding, what),
        None => far_vertex(subject, finding),
    };
    fix.into_iter().collect()
}

/// A vertex that is far away goes with its triangles, unless the mesh has no others.
fn far_vertex<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Option<Fix<'s>> {
    let Item { object, number } = vertex_at(subject, finding.span.start)?;
    let vertex = i64::try_from(number).ok()?;
    let mut own = BTreeSet::new();
    let triangles = subject.file.object(object)?.mesh()?.triangles()?;
    triangles.visit(|triangle| {
        if triangle.corners().is_some_and(|it| it.contains(&vertex)) {
            own.insert(triangle.number);
        }
    });
    if own.is_empty() || own.len() == triangles.len() {
        return None;
    }
    let them = match own.len() {
        1 => "its triangle".to_owned(),
        many => format!("its {many} triangles"),
    };
    let title = format!("Delete vertex {number} of object {object} and {them}");
    let leaving = Leaving::from([(object, own)]);
    Some(cure(title, move || {
        planned(subject, |records| take_out(subject, records, &leaving))
    }))
}

/// A portal or a fog plane goes: the triangles of its material that hang together with the one that the finding marks.
fn plane<'s>(subject: &'s Subject<'s>, finding: &Finding, what: &str) -> Option<Fix<'s>> {
    let own = triangle_at(subject, finding.span.start)?;
    if !is_placed_once(subject, own.object) {
        return None;
    }
    let leaving = patch(subject, own)?;
    let (first, last) = (*leaving.first()?, *leaving.last()?);
    let numbers = match leaving.len() {
        1 => format!("triangle {first}"),
        2 => format!("triangles {first} and {last}"),
        many => format!("{many} triangles"),
    };
    let title = format!(
        "Delete this {what}: {numbers} of object {object}",
        object = own.object
    );
    let leaving = Leaving::from([(own.object, leaving)]);
    Some(cure(title, move || {
        planned(subject, |records| take_out(subject, records, &leaving))
    }))
}

/// A triangle, and all of its mesh that have its material and hang together with it by their points.
fn patch(subject: &Subject<'_>, own: Item) -> Option<BTreeSet<usize>> {
    let mesh = subject.file.object(own.object)?.mesh()?;
    let mut points: Vec<[u32; 3]> = Vec::new();
    mesh.vertices()
        .visit(|row| points.push(row.position().map(f32::to_bits)));
    let triangles = mesh.triangles()?;
    let material = triangles.get(own.number)?.material();
    let mut all = Vec::new();
    triangles.visit(|triangle| {
        if triangle.material() == material
            && let Some(corners) = triangle.corners()
        {
            let corners = corners.map(|it| points.get(usize::try_from(it).ok()?).copied());
            all.push((triangle.number, corners));
        }
    });
    let mut found = BTreeSet::new();
    let mut reached: HashSet<[u32; 3]> = HashSet::new();
    loop {
        let before = found.len();
        for (number, corners) in &all {
            let corners = corners.iter().flatten();
            if *number == own.number || corners.clone().any(|it| reached.contains(it)) {
                found.insert(*number);
                reached.extend(corners);
            }
        }
        if found.len() == before {
            return Some(found);
        }
    }
}
