//! The level of a file.

use super::{Sources, kept_shapes, shapes};
use crate::view::{File, Instance};
use level::{Changes, Columns, Place, Role, Shape, Surface, Transform, World, leave_out};
use schema::names::{InstanceName, MaterialName, Tool, add_flags, role_of, surface_of};
use schema::{FieldId, Layout, NO_INDEX, RecordKind};

/// The level of a file for a game's Tool. Of the meshes those are read that an instance of a wanted role places.
pub fn world(
    file: &File<'_>,
    tool: Option<Tool>,
    (columns, roles): (Columns, &[Role]),
    threads: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> World {
    let read = |wanted: &(dyn Fn(usize) -> bool + Sync)| {
        (shapes(file, columns, wanted, threads, cancelled), ())
    };
    with(file, tool, roles, read).0
}

/// The level of a file as [`world`] gives it, and what is needed to bring it up to date; `None` where nothing is kept of the file.
pub fn kept_world(
    file: &File<'_>,
    tool: Option<Tool>,
    (columns, roles): (Columns, &[Role]),
    (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
) -> (World, Option<Sources>) {
    with(file, tool, roles, |wanted| {
        kept_shapes(file, columns, wanted, (threads, cancelled))
    })
}

/// The level with shapes that are read once it is known of which objects.
fn with<T>(
    file: &File<'_>,
    tool: Option<Tool>,
    roles: &[Role],
    read: impl FnOnce(&(dyn Fn(usize) -> bool + Sync)) -> (Vec<Shape>, T),
) -> (World, T) {
    let places = places(file, tool);
    let wanted = wanted(file, &places, roles);
    let is_wanted = |object: usize| wanted.get(object).copied().unwrap_or(false);
    let (shapes, more) = read(&is_wanted);
    let mut world = World {
        shapes,
        surfaces: surfaces(file, tool),
        places,
    };
    world.hang_below_frames();
    (world, more)
}

/// Makes a level that of another text. `None` where `cancelled` turned true before that, or the two are too different: then
/// it still is that of the older one.
pub fn update(
    world: &mut World,
    sources: &mut Sources,
    (file, tool, roles): (&File<'_>, Option<Tool>, &[Role]),
    how: (usize, &(dyn Fn() -> bool + Sync)),
) -> Option<Changes> {
    let places = places(file, tool);
    let wanted = wanted(file, &places, roles);
    let is_wanted = |object: usize| wanted.get(object).copied().unwrap_or(false);
    let surfaces = surfaces(file, tool);
    let changes = sources.update(&mut world.shapes, file, &is_wanted, how)?;
    let before = (
        std::mem::replace(&mut world.places, places),
        std::mem::replace(&mut world.surfaces, surfaces),
    );
    world.hang_below_frames();
    let is_same = before.0 == world.places && before.1 == world.surfaces;
    Some(if is_same { changes } else { Changes::Other })
}

/// Of each object whether an instance of one of these roles places it.
fn wanted(file: &File<'_>, places: &[Place], roles: &[Role]) -> Vec<bool> {
    let mut wanted = vec![false; file.model.objects.len()];
    for place in places.iter().filter(|place| roles.contains(&place.role)) {
        if let Some(wanted) = place.object.and_then(|object| wanted.get_mut(object)) {
            *wanted = true;
        }
    }
    wanted
}

/// The surface of each material, by its name and, where the version has them, its material strings.
pub fn surfaces(file: &File<'_>, tool: Option<Tool>) -> Vec<Surface> {
    let layout = Layout::of(RecordKind::Material, file.model.effective_version());
    let mut slots = layout.slots.iter();
    let has_strings = slots.any(|slot| slot.field == FieldId::MaterialString);
    file.materials()
        .map(|material| {
            let name = material.name();
            let mut surface = surface_of(&name, &MaterialName::parse(&name), tool);
            if has_strings {
                let fields = material.fields().into_iter();
                let strings = fields.filter(|value| value.field == FieldId::MaterialString);
                for string in strings {
                    let text = file.text(string.span);
                    let mut words = text.trim_matches('"').split_ascii_whitespace();
                    if words.next() == Some("BM_FLAGS") {
                        add_flags(&mut surface, words.next().unwrap_or_default());
                    }
                }
            }
            surface
        })
        .collect()
}

/// The instances in the level, by number.
pub fn places(file: &File<'_>, tool: Option<Tool>) -> Vec<Place> {
    let mut places: Vec<Place> = file
        .instances()
        .map(|instance| place(file, &instance, tool))
        .collect();
    level::compose(&mut places);
    leave_out(&mut places, |places| bones(file, places));
    places
}

/// An instance with its transforms in its parent's space.
fn place(file: &File<'_>, instance: &Instance<'_, '_>, tool: Option<Tool>) -> Place {
    let record = instance.record;
    let object = file.model.object_of(record);
    let kind = match (object, record.object.value) {
        (Some((_, object)), _) => Some(object.kind),
        (None, Some(NO_INDEX)) => None,
        (None, _) => Some(None),
    };
    let above = record.parent.value;
    let parent = above.and_then(|parent| usize::try_from(parent).ok());
    let there = parent.filter(|&parent| parent < file.model.instances.len());
    let name = InstanceName::parse(&instance.name());
    let (local, local_sound) = transform(instance, LOCAL);
    let (pivot, pivot_sound) = transform(instance, PIVOT);
    let role = role_of(&name, kind, tool);
    let bones = match (record.bones, object) {
        // Of more than can be told apart there are many.
        (0, Some((_, object))) => object.nodes.count().unwrap_or(usize::MAX),
        (listed, _) => listed,
    };
    let is_lost = there.is_none() && above != Some(NO_INDEX);
    Place {
        instance: instance.number,
        object: object.map(|(number, _)| number),
        parent: there,
        role,
        named: role,
        top: instance.number,
        hangs: role == Role::Frame || bones > 0 || is_lost,
        bones,
        own: local.after(&pivot),
        children: local,
        sound: local_sound && pivot_sound && !is_lost,
    }
}

const LOCAL: [FieldId; 3] = [
    FieldId::LocalRotation,
    FieldId::LocalTranslation,
    FieldId::LocalScale,
];

const PIVOT: [FieldId; 3] = [
    FieldId::PivotRotation,
    FieldId::PivotTranslation,
    FieldId::PivotScale,
];

/// A transform of an instance, and whether all its numbers are there.
fn transform(
    instance: &Instance<'_, '_>,
    [rotation, translation, scale]: [FieldId; 3],
) -> (Transform, bool) {
    let mut sound = true;
    let mut numbers = |field, default: f64| {
        let reals = instance.reals(field);
        sound &= !reals.is_empty() && reals.iter().all(|real| real.is_finite());
        let known = |at: usize| {
            let real = reals.get(at).map(|&real| f64::from(real));
            real.filter(|real| real.is_finite()).unwrap_or(default)
        };
        ([known(0), known(1), known(2), known(3)], reals.len())
    };
    let ([i, j, k, w], _) = numbers(rotation, 0.0);
    let ([x, y, z, _], _) = numbers(translation, 0.0);
    let ([one, two, three, _], scales) = numbers(scale, 1.0);
    // Version 1 has a scale per axis, the others one for all.
    let scale = if scales == 1 {
        [one; 3]
    } else {
        [one, two, three]
    };
    (Transform::new([i, j, k, w], [x, y, z], scale), sound)
}

/// Of each instance whether a bone list names it, or the object that it places: programs disagree on which of them is meant.
fn bones(file: &File<'_>, places: &[Place]) -> Vec<bool> {
    let mut is_bone = vec![false; places.len()];
    let listed = file
        .instances()
        .filter(|instance| instance.record.bones > 0);
    let named = listed.flat_map(|instance| instance.bones());
    for bone in named.filter_map(|(_, bone)| usize::try_from(bone?).ok()) {
        if let Some(is_bone) = is_bone.get_mut(bone) {
            *is_bone = true;
        }
        for &instance in file.placements(bone) {
            if let Some(is_bone) = is_bone.get_mut(instance) {
                *is_bone = true;
            }
        }
    }
    is_bone
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
