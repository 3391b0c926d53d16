//! The tree of instances: each stands relative to its parent.

use super::Snapshot;
use super::labels::Labels;
use super::place::{Place, at, place_of};
use scan::view::{File, Target};
use std::ops::Range;

/// An instance as a member of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its number, from 0.
    pub instance: usize,
    /// Its name.
    pub name: String,
    /// Its number, and the number and type of the object that it places.
    pub detail: String,
    /// Where it stands.
    pub place: Place,
    /// Where its Parent Instance Index stands.
    pub parent: Range<usize>,
}

/// The tree of a file's instances.
pub struct Hierarchy<'a> {
    snapshot: &'a Snapshot,
}

impl<'a> Hierarchy<'a> {
    /// The tree of a file.
    pub fn of(snapshot: &'a Snapshot) -> Self {
        Hierarchy { snapshot }
    }

    /// The instance that the value or heading at an offset names, or else belongs to.
    pub fn at(&self, offset: usize) -> Option<Member> {
        let at = self.snapshot.view(|file| at(file, offset))?;
        let number = at
            .targets
            .iter()
            .chain(&at.owner)
            .find_map(|it| match *it {
                Target::Instance(number) => Some(number),
                Target::BoneEntry { instance, .. } => Some(instance),
                _ => None,
            })?;
        self.member(number)
    }

    /// The instance with this number.
    pub fn member(&self, number: usize) -> Option<Member> {
        self.snapshot.view(|file| self.describe(file, number))
    }

    /// The instance relative to which another stands.
    pub fn parent(&self, number: usize) -> Option<Member> {
        let instances = &self.snapshot.model().instances;
        let parent = instances.get(number)?.parent.value?;
        self.member(usize::try_from(parent).ok()?)
    }

    /// The instances that stand relative to one.
    pub fn children(&self, number: usize) -> Vec<Member> {
        let is_child = |parent: Option<i64>| {
            let parent = parent.and_then(|parent| usize::try_from(parent).ok());
            parent == Some(number)
        };
        self.snapshot.view(|file| {
            let instances = file.model.instances.iter().enumerate();
            instances
                .filter(|(_, instance)| is_child(instance.parent.value))
                .filter_map(|(number, _)| self.describe(file, number))
                .collect()
        })
    }

    fn describe(&self, file: &File<'_>, number: usize) -> Option<Member> {
        let instance = file.model.instances.get(number)?;
        let placed = file.model.object_of(instance);
        Some(Member {
            instance: number,
            name: Labels::of(self.snapshot).instance(number)?,
            detail: match placed.map(|(at, object)| (at, object.kind)) {
                Some((at, Some(kind))) => {
                    format!("instance {number}, object {at} ({})", kind.name())
                }
                Some((at, None)) => format!("instance {number}, object {at}"),
                None => format!("instance {number}"),
            },
            place: place_of(file, Target::Instance(number))?,
            parent: instance.parent.span.clone(),
        })
    }
}
