//! The differences of two levels, as records and not as lines of text. Records are told apart by their names, and by what they
//! hold where names repeat or are missing. Another version, another layout and other digits of the same number are no
//! difference.

mod change;
mod instances;
mod materials;
mod mesh;
mod numbers;
mod objects;
mod pairs;
mod places;
mod side;
mod words;

pub use change::{Change, Comparison, Kind, Renumbered, Size, What};

use crate::edit::is_sound;
use crate::refactor::Level;
use materials::Materials;
use mesh::Compared;
use pairs::Pairs;
use schema::{FieldId, RecordKind};
use side::Side;
use std::collections::BTreeMap;

/// Why two levels are not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The file with this number, 0 or 1, has errors of structure: what its records are is not known.
    Damaged(usize),
    /// It was cancelled.
    Cancelled,
}

/// Compares two levels, in time proportional to their size.
///
/// # Errors
/// Where one of them has errors of structure, or `cancelled` turned true.
pub fn compare(
    one: Level<'_, '_>,
    two: Level<'_, '_>,
    threads: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<Comparison, Refused> {
    for (number, level) in [one, two].into_iter().enumerate() {
        if !is_sound(level.chunks) {
            return Err(Refused::Damaged(number));
        }
    }
    let one = Side::new(one.file, threads, cancelled);
    let two = Side::new(two.file, threads, cancelled);
    let found = compared(&one, &two, cancelled).filter(|_| !cancelled());
    found.ok_or(Refused::Cancelled)
}

fn compared(
    one: &Side<'_, '_>,
    two: &Side<'_, '_>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Comparison> {
    let both = |kind, field| one.has(kind, field) && two.has(kind, field);
    // The third number of UVs came with a version; files hold no field of its own.
    let w =
        [one, two].map(|it| FieldId::UvCoordinates.components(it.file.model.effective_version()));
    let mut columns = Compared {
        colors: both(RecordKind::Vertex, FieldId::VertexColor),
        w: w[0] == w[1],
        nodes: false,
    };
    let same = |before, after| objects::compare((one, two), (before, after), columns).is_same();
    let instances = instances::pair(one, two, &same);
    let objects = pair_objects(one, two, &instances);
    let is_renumbered = instances.renumbered() > 0 || objects.renumbered() > 0;
    columns.nodes = !is_renumbered;
    let mut held = BTreeMap::new();
    for (before, after) in objects.all() {
        if cancelled() {
            return None;
        }
        held.insert(
            after,
            objects::compare((one, two), (before, after), columns),
        );
    }
    let mut materials = Materials::new(one, two);
    materials.find_renamed(&objects::faces(held.values()));
    let mut changes = materials.changes();
    changes.extend(objects::changes((one, two), &objects, &held, &materials));
    changes.extend(instances::changes(
        (one, two),
        &instances,
        &objects,
        is_renumbered,
    ));
    let renumbered = Renumbered {
        materials: materials.pairs.renumbered(),
        objects: objects.renumbered(),
        instances: instances.renumbered(),
        triangles: objects::renumbered(held.values(), &materials),
        ids: instances::other_ids(one, two, &instances),
    };
    Some(Comparison {
        same: changes.is_empty() && renumbered == Renumbered::default(),
        versions: [one, two].map(|it| it.file.model.version().unwrap_or_default()),
        changes,
        renumbered,
    })
}

/// Which object is which: those that the same instances place, then those that hold the same.
fn pair_objects(one: &Side<'_, '_>, two: &Side<'_, '_>, instances: &Pairs) -> Pairs {
    let mut pairs = Pairs::new(one.file.model.objects.len(), two.file.model.objects.len());
    let object = |side: &Side<'_, '_>, instance: usize| {
        let instance = side.file.instance(instance)?;
        let (object, _) = side.file.model.object_of(instance.record)?;
        Some((object, side.sketch(object)?.kind))
    };
    for (before, after) in instances.all() {
        if let Some((before, after)) = Option::zip(object(one, before), object(two, after))
            && before.1 == after.1
        {
            pairs.join(before.0, after.0);
        }
    }
    objects::pair_others(&mut pairs, one, two);
    pairs
}

#[cfg(test)]
mod tests;
