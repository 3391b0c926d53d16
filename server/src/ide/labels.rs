//! The names by which people know what an index stands for.

use super::Snapshot;
use super::place::unquoted;
use crate::view::Target;
use std::cell::OnceCell;

/// The names of a file's records.
pub(super) struct Labels<'a> {
    snapshot: &'a Snapshot,
    /// For each object the first instance that places it: objects have no names of their own.
    placed: OnceCell<Vec<Option<usize>>>,
}

impl<'a> Labels<'a> {
    pub fn of(snapshot: &'a Snapshot) -> Self {
        Labels {
            snapshot,
            placed: OnceCell::new(),
        }
    }

    /// A material's name.
    pub fn material(&self, number: usize) -> Option<String> {
        let material = self.snapshot.model().materials.get(number)?;
        Some(unquoted(self.snapshot, &material.name))
    }

    /// An instance's name.
    pub fn instance(&self, number: usize) -> Option<String> {
        let instance = self.snapshot.model().instances.get(number)?;
        Some(unquoted(self.snapshot, &instance.name))
    }

    /// The name of the first instance that places an object.
    pub fn placed(&self, object: usize) -> Option<String> {
        let placed = self.placed.get_or_init(|| {
            let model = self.snapshot.model();
            let mut placed = vec![None; model.objects.len()];
            for (number, instance) in model.instances.iter().enumerate() {
                if let Some((object, _)) = model.object_of(instance)
                    && let Some(first) = placed.get_mut(object)
                {
                    first.get_or_insert(number);
                }
            }
            placed
        });
        self.instance((*placed.get(object)?)?)
    }

    /// An object's type.
    pub fn kind(&self, object: usize) -> Option<String> {
        let object = self.snapshot.model().objects.get(object)?;
        Some(object.kind.map_or_else(
            || unquoted(self.snapshot, &object.name),
            |kind| kind.name().to_owned(),
        ))
    }

    /// What an index stands for, in a few words: `metal_floor`, `MESH floor`. `None` for vertices, which have no names.
    pub fn short(&self, target: Target) -> Option<String> {
        match target {
            Target::Material(number) => self.material(number),
            Target::Instance(number) => self.instance(number),
            Target::Object(number) => {
                let kind = self.kind(number)?;
                Some(match self.placed(number) {
                    Some(name) => format!("{kind} {name}"),
                    None => kind,
                })
            }
            Target::Vertex { .. } | Target::BoneEntry { .. } => None,
        }
    }
}
