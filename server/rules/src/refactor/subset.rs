//! Some instances of a file as a file of their own.

use super::records::below;
use super::transform::parent;
use super::{Level, Made};
use crate::checks::plural;
use crate::edit::{BoneReading, Instead, List, Refusal, bone_reading};
use scan::view::{File, Wanted};
use schema::{Index, NO_INDEX};
use std::collections::BTreeSet;

/// The file with nothing but some instances, all below them, and what they use. Their parents stay as nodes that
/// place nothing, so that everything is where it was.
pub(super) fn keep(level: Level<'_, '_>, wanted: &[usize]) -> Result<Made, Refusal> {
    let file = level.file;
    let missing = wanted.iter().find(|&&it| file.instance(it).is_none());
    if let Some(number) = missing {
        return Err(Refusal::new(format!("there is no instance {number}")));
    }
    let reading = bone_reading(file);
    let whole: BTreeSet<usize> = wanted.iter().flat_map(|&it| below(file, it)).collect();
    let bones = bones(file, &whole);
    if !bones.is_empty() && reading == BoneReading::Unknown {
        return Err(Refusal::new(
            "the file does not tell whether its bone lists name objects or instances",
        ));
    }
    let mut placing = whole.clone();
    if reading == BoneReading::Instances {
        placing.extend(&bones);
    }
    let mut stays = BTreeSet::from([0]);
    for &instance in &placing {
        let mut at = Some(instance);
        while let Some(next) = at.filter(|&next| stays.insert(next)) {
            at = parent(file, next);
        }
    }
    let mut objects: BTreeSet<usize> = BTreeSet::new();
    if reading == BoneReading::Objects {
        objects.extend(&bones);
    }
    let mut records = level.records()?;
    for (number, instance) in file.model.instances.iter().enumerate() {
        if !stays.contains(&number) {
            records.remove(List::Instances, number, Instead::Nothing);
        } else if placing.contains(&number) {
            objects.extend(file.model.object_of(instance).map(|(object, _)| object));
        } else if instance.object.value != Some(NO_INDEX) {
            records.set(instance.object.span.clone(), NO_INDEX.to_string());
        }
    }
    for number in (0..file.model.objects.len()).filter(|it| !objects.contains(it)) {
        records.remove(List::Objects, number, Instead::Nothing);
    }
    let materials = materials(file, &objects);
    for number in (0..file.model.materials.len()).filter(|it| !materials.contains(it)) {
        records.remove(List::Materials, number, Instead::Nothing);
    }
    let nodes = stays.len() - placing.iter().filter(|it| stays.contains(it)).count();
    let notes = vec![format!(
        "{} (and {} above), {} and {}.",
        plural(placing.len(), "instance"),
        plural(nodes, "node"),
        plural(objects.len(), "object"),
        plural(materials.len(), "material")
    )];
    Ok(Made {
        edits: records.finish()?,
        notes,
        ..Made::default()
    })
}

/// The numbers in the bone lists of instances; negative ones are left out.
fn bones(file: &File<'_>, instances: &BTreeSet<usize>) -> BTreeSet<usize> {
    let lists = instances.iter().filter_map(|&it| file.instance(it));
    let values = lists
        .flat_map(|it| it.bones())
        .filter_map(|(_, value)| value);
    values.filter_map(|it| usize::try_from(it).ok()).collect()
}

/// The materials that objects have.
fn materials(file: &File<'_>, objects: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for &object in objects {
        let single = file
            .model
            .objects
            .get(object)
            .and_then(|it| it.material.as_ref());
        found.extend(single.and_then(|it| it.value));
        let used = file.used(object);
        match used
            .as_ref()
            .as_ref()
            .and_then(|used| used.materials.as_ref())
        {
            Some(materials) => found.extend(materials.keys()),
            // Too many to count: each index is looked at.
            None => {
                let own = move |record| match record == object {
                    true => Wanted::All,
                    false => Wanted::Nothing,
                };
                let meshes = file.object(object).and_then(|it| it.mesh());
                let indices = meshes.map(|_| file.references(Index::Material, own));
                found.extend(indices.into_iter().flatten().map(|it| it.value));
            }
        }
    }
    let numbers = found.into_iter();
    numbers.filter_map(|it| usize::try_from(it).ok()).collect()
}
