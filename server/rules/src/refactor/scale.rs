//! The scale of an instance becomes part of what it places.

use super::meshes::{bones_may_be_instances, flips, is_skinned, mesh, moved};
use super::records::{children, exists, not_the_root};
use super::transform::{Part, Transform, set, transform};
use super::{Level, Made, Record};
use crate::checks::plural;
use crate::edit::{List, Records, Refusal, Value, real_like};
use scan::real_value;
use scan::view::{File, Target};
use schema::{FieldId, ObjectType};

/// The scale of an instance becomes 1, its object and what hangs below it grow or shrink instead. Where others place the
/// object too, and not at the same scale, the instance gets a copy.
pub(super) fn bake(level: Level<'_, '_>, instance: usize) -> Result<Made, Refusal> {
    let file = level.file;
    let own = checked(level, instance)?;
    let mut records = level.records()?;
    let mut notes = Vec::new();
    let mut baked = vec![instance];
    let placed = file.model.instances.get(instance);
    if let Some((object, _)) = placed.and_then(|it| file.model.object_of(it)) {
        let values = scaled(file, object, own.0 * own.1)?;
        let mut others = Vec::new();
        for &other in file.placements(object).iter().filter(|&&it| it != instance) {
            let same = scales(file, other).is_ok_and(|it| it == own) && !is_bone(level, other);
            others.push((other, same));
        }
        if others.iter().all(|&(_, same)| same) {
            baked.extend(others.iter().map(|&(other, _)| other));
            for (span, value) in values {
                records.set(span, value);
            }
            if baked.len() > 1 {
                notes.push(format!(
                    "With the same scale, and without it now, too: {} of object {object}.",
                    plural(baked.len() - 1, "other instance")
                ));
            }
        } else {
            let end = file.model.objects.len();
            records.duplicate_with(List::Objects, object, end, values);
            if let Some(placed) = placed {
                records.set(placed.object.span.clone(), end.to_string());
            }
            notes.push(format!(
                "Object {object} is placed by {}: instance {instance} places a copy now, object {end}.",
                plural(others.len(), "other instance")
            ));
        }
    }
    for &number in &baked {
        one(file, &mut records, number, &baked)?;
    }
    Ok(Made {
        edits: records.finish()?,
        notes,
        ..Made::default()
    })
}

/// The scales of an instance that can be baked.
pub(super) fn checked(level: Level<'_, '_>, instance: usize) -> Result<(f64, f64), Refusal> {
    let file = level.file;
    let record = Record::Instance(instance);
    exists(file, record)?;
    not_the_root(record)?;
    let own = scales(file, instance)?;
    if own == (1.0, 1.0) {
        return Err(Refusal::new(format!(
            "the scale of instance {instance} is 1"
        )));
    }
    if own.0 == 0.0 || own.1 == 0.0 {
        return Err(Refusal::new(format!(
            "instance {instance} has a scale of 0"
        )));
    }
    if is_bone(level, instance) {
        return Err(Refusal::new(format!(
            "instance {instance} is a bone: what hangs on it would move"
        )));
    }
    let placed = file.model.instances.get(instance);
    if let Some((object, found)) = placed.and_then(|it| file.model.object_of(it)) {
        if is_skinned(file, object) {
            return Err(Refusal::new(format!(
                "object {object} hangs on bones, which would keep their size"
            )));
        }
        if found.kind == Some(ObjectType::GenericLight) {
            return Err(Refusal::new(format!(
                "object {object} is a light, which has no size"
            )));
        }
    }
    Ok(own)
}

/// The two scales of an instance.
fn scales(file: &File<'_>, instance: usize) -> Result<(f64, f64), Refusal> {
    let of = |part| Ok::<_, Refusal>(transform(file, instance, part)?.scale);
    Ok((of(Part::Local)?, of(Part::Pivot)?))
}

/// Bone lists name the instance.
fn is_bone(level: Level<'_, '_>, instance: usize) -> bool {
    let mut uses = level.file.uses(Target::Instance(instance));
    bones_may_be_instances(level) && uses.any(|it| it.field == FieldId::ObjectBoneIndex)
}

/// An instance gets the scale 1; what hangs below it stays where it is and as large as it is.
fn one(
    file: &File<'_>,
    records: &mut Records<'_, '_>,
    instance: usize,
    baked: &[usize],
) -> Result<(), Refusal> {
    let local = transform(file, instance, Part::Local)?;
    let pivot = transform(file, instance, Part::Pivot)?;
    let grown = |it: &Transform, scale: f64| Transform {
        translation: it.translation.map(|at| at * local.scale),
        scale,
        ..*it
    };
    // A parent that is baked too has moved this one, and given it its scale.
    let above = super::transform::parent(file, instance).filter(|it| baked.contains(it));
    let above = above.map_or(Ok(1.0), |it| Ok::<_, Refusal>(scales(file, it)?.0))?;
    if above != 1.0 {
        return Err(Refusal::new(format!(
            "instance {instance} hangs below another instance of the same object that is scaled"
        )));
    }
    set(
        file,
        records,
        (instance, Part::Local),
        &Transform {
            scale: 1.0,
            ..local
        },
    )?;
    set(file, records, (instance, Part::Pivot), &grown(&pivot, 1.0))?;
    for child in children(file, instance) {
        let own = transform(file, child, Part::Local)?;
        let new = grown(&own, own.scale * local.scale);
        set(file, records, (child, Part::Local), &new)?;
    }
    Ok(())
}

/// The values of an object that change with its size.
fn scaled(file: &File<'_>, object: usize, factor: f64) -> Result<Vec<Value>, Refusal> {
    let found = file.object(object);
    let found = found.ok_or_else(|| Refusal::new(format!("there is no object {object}")))?;
    let kind = found.kind();
    let mut values = Vec::new();
    if kind == Some(ObjectType::Mesh) {
        let mesh = mesh(file, object)?;
        let way = Transform {
            scale: factor,
            ..Transform::IDENTITY
        };
        mesh.vertices()
            .visit(|row| values.extend(moved(file, row, &way)));
        if factor < 0.0 {
            values.extend(flips(&mesh));
        }
        return Ok(values);
    }
    let sizes = [
        FieldId::SphereRadius,
        FieldId::BoxExtents,
        FieldId::PillHeight,
        FieldId::PillRadius,
    ];
    for field in found.fields().iter().filter(|it| sizes.contains(&it.field)) {
        let old = file.source.bytes(field.span.clone());
        let value = real_value(&old)
            .ok_or_else(|| Refusal::new(format!("a size of object {object} is no number")))?;
        values.push((field.span.clone(), real_like(value * factor.abs(), &old)));
    }
    Ok(values)
}
