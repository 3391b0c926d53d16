//! The meaning of node indices and bone lists, and the length of the lists: no value of the file says either. Readers take as many
//! numbers behind an instance as the vertices of its object use bones (HABDT).

use super::records::{List, Records};
use super::{Instead, Refusal};
use scan::NodeSet;
use scan::model::Instance;
use scan::view::{File, Row};
use schema::NO_INDEX;
use std::collections::{BTreeMap, BTreeSet};

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
fn object_of(file: &File<'_>, instance: &Instance) -> Option<usize> {
    Some(file.model.object_of(instance)?.0)
}

/// The bones that the vertices of an object use; none of what is no mesh.
fn nodes_of(file: &File<'_>, object: Option<usize>) -> NodeSet {
    let object = object.and_then(|number| file.model.objects.get(number));
    object.map(|it| it.nodes.clone()).unwrap_or_default()
}

impl Records<'_, '_> {
    /// Makes the lengths of bone lists follow from what instances place after the change. Gives the instances whose whole
    /// list goes, because they place nothing that has bones any more.
    ///
    /// # Errors
    /// Where an instance would place an object that hangs on other bones, or vertices go that alone hang on a bone.
    pub(super) fn follow_bones(&mut self) -> Result<Vec<usize>, Refusal> {
        let file = self.file;
        if file.model.instances.iter().all(|it| it.bones == 0) {
            return Ok(Vec::new());
        }
        let gone = self.removed(List::Instances);
        let objects = self.removed(List::Objects);
        let nothing = NO_INDEX.to_string();
        let emptied = self.values.iter().filter(|(_, value)| *value == nothing);
        let emptied: BTreeSet<usize> = emptied.map(|(span, _)| span.start).collect();
        let mut dropped = Vec::new();
        let mut kept = BTreeSet::new();
        for (number, instance) in file.model.instances.iter().enumerate() {
            if gone.contains_key(&number) {
                continue;
            }
            let old = object_of(file, instance);
            let new = match old.and_then(|object| objects.get(&object)) {
                Some(Instead::Other(other)) => Some(*other),
                Some(Instead::NoIndex) => None,
                Some(Instead::Nothing) | None => old,
            };
            let new = new.filter(|_| !emptied.contains(&instance.object.span.start));
            let (had, has) = (nodes_of(file, old), nodes_of(file, new));
            if had == has {
                kept.extend(old.filter(|_| instance.bones > 0));
            } else if has.range.is_none() {
                dropped.extend((instance.bones > 0).then_some(number));
            } else {
                let numbers = old.zip(new).unwrap_or_default();
                return Err(Refusal::new(format!(
                    "instance {number} hangs on the bones of object {}, and object {} uses others: its bone list would not fit",
                    numbers.0, numbers.1
                )));
            }
        }
        for &object in &kept {
            self.keeps_bones(object)?;
        }
        for &number in &dropped {
            let bones = file.model.instances.get(number).map_or(0, |it| it.bones);
            (0..bones).for_each(|bone| self.remove(List::Bones(number), bone, Instead::Nothing));
        }
        Ok(dropped)
    }

    /// The vertices of an object that stay use the bones that all of them use.
    fn keeps_bones(&self, object: usize) -> Result<(), Refusal> {
        let file = self.file;
        let gone = self.removed(List::Vertices(object));
        let mesh = file.object(object).and_then(|it| it.mesh());
        let Some(mesh) = mesh.filter(|_| !gone.is_empty()) else {
            return Ok(());
        };
        let mut stay = NodeSet::default();
        mesh.vertices().visit(|row: &Row| {
            if !gone.contains_key(&row.number()) {
                let nodes = row.influences().filter_map(|(node, _)| node);
                nodes.for_each(|node| stay.insert(node));
            }
        });
        if stay == nodes_of(file, Some(object)) {
            return Ok(());
        }
        Err(Refusal::new(format!(
            "no vertex that stays in object {object} hangs on some bone that its instances list: their bone lists would not fit"
        )))
    }

    /// The elements that are taken out of a list, with the replacement of each.
    fn removed(&self, list: List) -> BTreeMap<usize, Instead> {
        let plan = self.plans.get(&list);
        plan.map_or_else(BTreeMap::new, |plan| plan.removed.iter().copied().collect())
    }
}
