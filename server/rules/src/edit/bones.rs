//! The meaning of node indices and bone lists, and the length of the lists: no value of the file says either. Readers take as many
//! numbers behind an instance as the vertices of its object use bones (HABDT).

use super::refusal::Refusal;
use scan::NodeSet;
use scan::model::Instance;
use scan::view::File;

/// The reading of node indices and bone lists of a file (`format.md`: disputed).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoneReading {
    /// Both name objects (official text).
    Objects,
    /// Bone lists name instances, node indices are places in the bone lists (HABDT).
    Instances,
    /// The file has no bone list, or its lists contradict each other.
    Unknown,
}

/// The one reading that fits all bone lists of a file and the vertices of the objects that their instances place.
///
/// An object that nothing places has no list that could tell: it is read as the others are. A list of instances names no
/// scene root, so instance 0 is no bone. That sets the two readings apart: as objects the list holds every node index,
/// as places in the list the node indices begin with 0.
pub fn bone_reading(file: &File<'_>) -> BoneReading {
    let model = file.model;
    let (mut as_objects, mut as_instances) = (true, true);
    let mut lists = file.instances().filter(|it| it.record.bones > 0).peekable();
    if lists.peek().is_none() {
        return BoneReading::Unknown;
    }
    let within = |range: Option<(i64, i64)>, least: i64, end: usize| {
        range.is_none_or(|(low, high)| {
            low >= least && usize::try_from(high).is_ok_and(|high| high < end)
        })
    };
    for list in lists {
        let record = list.record;
        as_objects &= within(record.bone_range, 0, model.objects.len());
        as_instances &= within(record.bone_range, 1, model.instances.len());
        let nodes = nodes_of(file, object_of(file, record));
        as_instances &= within(nodes.range, 0, record.bones);
        if as_objects {
            let mut listed = NodeSet::default();
            let values = list.bones().into_iter().filter_map(|(_, value)| value);
            values.for_each(|value| listed.insert(value));
            as_objects &= nodes.is_within(&listed);
        }
    }
    match (as_objects, as_instances) {
        (true, false) => BoneReading::Objects,
        (false, true) => BoneReading::Instances,
        _ => BoneReading::Unknown,
    }
}

/// Every bone list is as long as readers take it to be. A file without any bone list is for readers that need none.
///
/// # Errors
/// Names the first instance whose list is longer or shorter.
pub fn bone_lists_fit(file: &File<'_>) -> Result<(), Refusal> {
    let instances = &file.model.instances;
    if instances.iter().all(|it| it.bones == 0) {
        return Ok(());
    }
    for (number, instance) in instances.iter().enumerate() {
        let object = object_of(file, instance);
        let nodes = nodes_of(file, object);
        let used = nodes
            .count()
            .filter(|_| nodes.range.is_none_or(|(low, _)| low >= 0));
        if used == Some(instance.bones) {
            continue;
        }
        let listed = match instance.bones {
            1 => "1 bone index".to_owned(),
            many => format!("{many} bone indices"),
        };
        let why = match (object, used) {
            (None, _) => "it places no object".to_owned(),
            (Some(object), None) => {
                format!("object {object} has node indices that no bone can have")
            }
            (Some(object), Some(0)) => {
                format!("object {object} has no vertex that hangs on a bone")
            }
            (Some(object), Some(used)) => {
                format!("the number of bones that the vertices of object {object} use is {used}")
            }
        };
        return Err(Refusal::new(format!(
            "instance {number} has {listed}, but {why}: readers would misread what follows. Set that right first"
        )));
    }
    Ok(())
}

/// The object that an instance places.
pub(super) fn object_of(file: &File<'_>, instance: &Instance) -> Option<usize> {
    Some(file.model.object_of(instance)?.0)
}

/// The bones that the vertices of an object use; none of what is no mesh.
pub(super) fn nodes_of(file: &File<'_>, object: Option<usize>) -> NodeSet {
    let object = object.and_then(|number| file.model.objects.get(number));
    object.map(|it| it.nodes.clone()).unwrap_or_default()
}
