//! A portal that is there twice.

use super::remove::{Leaving, take_out};
use super::{Item, gone, is_placed_once, triangle_at};
use crate::checks::{Finding, Subject};
use crate::edit::{Instead, List, Records, Refusal};
use crate::fixes::Fix;
use level::Role;
use level::{Place, World, distance};
use std::collections::BTreeSet;

/// A portal in the place of another one.
pub(super) fn double<'s>(subject: &'s Subject<'s>, finding: &Finding, own: Item) -> Vec<Fix<'s>> {
    let first = finding.related.first();
    let first = first.and_then(|first| triangle_at(subject, first.span.start));
    let Some(first) = first else {
        return Vec::new();
    };
    let what = if own.object == first.object {
        format!("Remove the second instance of object {}", own.object)
    } else {
        format!("Remove the portal of object {}", own.object)
    };
    let title = format!("{what}, which is in the place of another portal");
    vec![Fix::plan(title, subject, move |records| {
        leave_out(subject, [own.object, first.object], records)
    })]
}

fn leave_out(
    subject: &Subject<'_>,
    [object, first]: [usize; 2],
    records: &mut Records<'_, '_>,
) -> Result<(), Refusal> {
    let world = subject.world();
    let weld = subject.options.tolerances.weld;
    let [own, other] = instances(world, [object, first], weld).ok_or_else(gone)?;
    let doubles = doubles(world, [own, other], weld);
    let all = world.mesh_of(own).map_or(0, |mesh| mesh.triangles.len());
    let is_only = is_placed_once(subject, object);
    if doubles.len() == all {
        // What hangs below it would be lost with it: then records say so.
        records.remove(List::Instances, own.instance, Instead::Nothing);
        if is_only {
            records.remove(List::Objects, object, Instead::Nothing);
            for material in last_used(subject, object) {
                records.remove(List::Materials, material, Instead::Nothing);
            }
        }
        return Ok(());
    }
    if !is_only {
        return Err(super::placed_often(object));
    }
    take_out(subject, records, &Leaving::from([(object, doubles)]))
}

/// The instances of two objects, or two of one object, that have triangles of portals at the same points: the later one of
/// the file first.
fn instances(world: &World, [object, first]: [usize; 2], weld: f64) -> Option<[&Place; 2]> {
    let of = |wanted: usize| {
        let places = world.places.iter();
        places.filter(move |place| place.object == Some(wanted) && place.role == Role::Structure)
    };
    of(object).rev().find_map(|own| {
        let other = of(first).find(|other| {
            other.instance != own.instance && !doubles(world, [own, other], weld).is_empty()
        });
        Some([own, other?])
    })
}

/// The triangles of a portal at whose points another portal has one too.
fn doubles(world: &World, [own, other]: [&Place; 2], weld: f64) -> BTreeSet<usize> {
    let all = |place: &Place| -> Vec<(usize, [[f64; 3]; 3])> {
        let portal = |surface: &level::Surface| surface.portal;
        let number = u32::try_from(place.instance).unwrap_or(u32::MAX);
        let facets = world.facets(Role::Structure, portal);
        facets
            .filter(|facet| facet.instance == number)
            .map(|facet| (facet.triangle as usize, facet.points))
            .collect()
    };
    let others = all(other);
    let same = |one: &[[f64; 3]; 3], two: &[[f64; 3]; 3]| {
        one.iter()
            .all(|a| two.iter().any(|b| distance(*a, *b) <= weld))
    };
    let own = all(own).into_iter();
    own.filter(|(_, points)| others.iter().any(|(_, other)| same(points, other)))
        .map(|(triangle, _)| triangle)
        .collect()
}

/// The materials that nothing has but an object.
fn last_used(subject: &Subject<'_>, object: usize) -> Vec<usize> {
    let materials = |number: usize| subject.used(number).and_then(|used| used.materials.clone());
    let Some(own) = materials(object) else {
        return Vec::new();
    };
    let mut only: BTreeSet<i64> = own.into_keys().collect();
    for (number, record) in subject.model.objects.iter().enumerate() {
        if number == object {
            continue;
        }
        if let Some(material) = record.material.as_ref().and_then(|index| index.value) {
            only.remove(&material);
        }
        match (materials(number), &record.triangles) {
            (Some(theirs), _) => only.retain(|material| !theirs.contains_key(material)),
            (None, Some(_)) => return Vec::new(),
            (None, None) => {}
        }
    }
    let numbers = only.into_iter();
    numbers.filter_map(|it| usize::try_from(it).ok()).collect()
}
