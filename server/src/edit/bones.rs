//! Which of the disputed readings a file's node and bone indices follow.

use crate::schema::ObjectType;
use crate::view::File;

/// What node indices and bone lists of a file mean (`format.md`: disputed).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoneReading {
    /// Both name objects (official text).
    Objects,
    /// Bone lists name instances, node indices places in them (HABDT).
    Instances,
    /// Either may be meant.
    Unknown,
}

/// The reading that a file follows: the one that its indices fit, and where both do, the one in which all bones are
/// spheres, as exporters write them.
pub fn bone_reading(file: &File<'_>) -> BoneReading {
    let model = file.model;
    let below = |value: i64, end: usize| usize::try_from(value).is_ok_and(|value| value < end);
    let (objects, instances) = (model.objects.len(), model.instances.len());
    let (mut as_objects, mut as_instances) = (true, true);
    for instance in &model.instances {
        if let Some((low, high)) = instance.bone_range {
            as_objects &= below(low, objects) && below(high, objects);
            as_instances &= below(low, instances) && below(high, instances);
        }
    }
    for (number, object) in model.objects.iter().enumerate() {
        if let Some((low, high)) = object.nodes.range {
            let bones = file.longest_bone_list(number);
            as_objects &= below(low, objects) && below(high, objects);
            as_instances &= below(low, bones) && below(high, bones);
        }
    }
    if as_objects && as_instances {
        let sphere = |object: Option<usize>| {
            let object = object.and_then(|number| model.objects.get(number));
            object.is_some_and(|object| object.kind == Some(ObjectType::Sphere))
        };
        for instance in file.instances().filter(|it| it.record.bones > 0) {
            for (_, value) in instance.bones() {
                let entry = value.and_then(|value| usize::try_from(value).ok());
                as_objects &= sphere(entry);
                let placed = entry.and_then(|number| model.instances.get(number));
                let placed = placed.and_then(|instance| model.object_of(instance));
                as_instances &= sphere(placed.map(|(number, _)| number));
            }
        }
    }
    match (as_objects, as_instances) {
        (true, false) => BoneReading::Objects,
        (false, true) => BoneReading::Instances,
        _ => BoneReading::Unknown,
    }
}
