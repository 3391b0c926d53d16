//! Bone lists that follow from what instances place after a change.

use super::bones::{nodes_of, object_of};
use super::list::List;
use super::numbers::Instead;
use super::records::Records;
use super::refusal::Refusal;
use scan::NodeSet;
use scan::view::Row;
use schema::NO_INDEX;
use std::collections::{BTreeMap, BTreeSet};

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
