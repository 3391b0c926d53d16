//! Offers: the refactorings at a place, with the reason where one cannot be done.

mod found;
mod name;
mod rows;

pub use found::{Offer, Selected};
pub use name::{Kind, Name};

use self::found::Found;
use self::rows::{copy, last_of};
use crate::edit::{is_sound, stands_whole};
use crate::refactor::instances::{first_id, is_unsorted};
use crate::refactor::losses::Losses;
use crate::refactor::meshes::mesh;
use crate::refactor::records::{children, count, has_children};
use crate::refactor::scale::checked;
use crate::refactor::{Level, Record, Refactoring, Uses};
use scan::view::{Owner, Reference, Target};
use schema::{FieldId, Section, VERSIONS};

/// With more materials than this, only the neighbors of a material are offered to take its place.
const FEW: usize = 6;

/// Lists the refactorings for a selection.
pub fn offers(level: Level<'_, '_>, selected: &Selected) -> Vec<Offer> {
    let mut found = Found {
        level,
        offers: Vec::new(),
    };
    if let Some(record) = selected.record {
        found.of_record(record, selected);
        found.of_placed(record, selected);
        found.of_faces(record, selected);
        found.of_mesh(record, selected);
    }
    found.merge(selected);
    found.of_file(selected);
    if !is_sound(level.chunks) {
        let reason = "the file has errors of structure: fix them first";
        for offer in &mut found.offers {
            let object = match &offer.refactoring {
                Ok(Refactoring::DeleteTriangles { object, .. }) => Some(*object),
                Ok(Refactoring::Delete {
                    record: Record::Triangle { object, .. },
                    ..
                }) => Some(*object),
                _ => None,
            };
            if !object.is_some_and(|object| stands_whole(level.file, level.chunks, object)) {
                offer.refactoring = Err(reason.to_owned());
            }
        }
    }
    found.offers
}

impl Found<'_, '_> {
    fn of_record(&mut self, record: Record, selected: &Selected) {
        if let Some(last) = last_of(record, selected) {
            self.of_row(record, last);
            return;
        }
        self.delete(record);
        let root = (record == Record::Instance(0))
            .then(|| "the scene root is the first instance of every file".to_owned());
        let or = |refactoring| root.clone().map_or(Ok(refactoring), Err);
        self.add(
            Name::Duplicate,
            format!("Duplicate {record}"),
            or(copy(record, record, false)),
        );
        let (_, number) = record.place();
        let first = usize::from(matches!(record, Record::Instance(_)));
        let up = match number.checked_sub(1) {
            Some(to) if to >= first => Ok(Refactoring::Move { record, to }),
            _ => Err("it is the first".to_owned()),
        };
        self.add(Name::MoveUp, format!("Move {record} up"), up);
        let down = match number + 1 {
            to if to < count(self.level.file, record) => or(Refactoring::Move { record, to }),
            _ => Err("it is the last".to_owned()),
        };
        self.add(Name::MoveDown, format!("Move {record} down"), down);
    }

    /// Offers to extract the selected triangles, to split the mesh at the place, and to bake an instance's scale.
    fn of_mesh(&mut self, record: Record, selected: &Selected) {
        let file = self.level.file;
        if let Some((object, triangles)) = &selected.triangles {
            let title = match triangles.len() {
                1 => format!("Extract triangle {} into a new object", triangles.start),
                _ => format!(
                    "Extract triangles {} to {} into a new object",
                    triangles.start,
                    triangles.end.saturating_sub(1)
                ),
            };
            let all = file.reading(*object).map_or(0, |it| it.triangles);
            let refactoring = match triangles.len() < all {
                true => Ok(Refactoring::Extract {
                    object: *object,
                    triangles: vec![triangles.clone()],
                }),
                false => Err(format!("these are all triangles of object {object}")),
            };
            self.add(Name::Extract, title, refactoring);
        }
        match record {
            Record::Object(object) | Record::Triangle { object, .. } => {
                let used = file.used(object);
                let used = used
                    .as_ref()
                    .as_ref()
                    .and_then(|used| used.materials.as_ref());
                if let Some(used) = used.filter(|_| mesh(file, object).is_ok()) {
                    let refactoring = match used.len() {
                        0 | 1 => Err("all its triangles have the same material".to_owned()),
                        _ => Ok(Refactoring::Split { object }),
                    };
                    self.add(
                        Name::Split,
                        format!("Split object {object} by material"),
                        refactoring,
                    );
                }
            }
            Record::Instance(instance) if instance > 0 => {
                let refactoring = match checked(self.level, instance) {
                    Ok(_) => Ok(Refactoring::BakeScale { instance }),
                    Err(refusal) => Err(refusal.to_string()),
                };
                self.add(
                    Name::BakeScale,
                    format!("Bake the scale of instance {instance} into its object"),
                    refactoring,
                );
            }
            _ => {}
        }
    }

    /// Several instances, or objects that are placed once each.
    fn merge(&mut self, selected: &Selected) {
        let file = self.level.file;
        let list = |numbers: &[usize]| match (numbers.first(), numbers.last()) {
            (Some(first), Some(last)) => format!("{first} to {last}"),
            _ => String::new(),
        };
        if selected.instances.len() > 1 {
            let instances = selected.instances.clone();
            let title = format!("Merge the meshes of instances {}", list(&instances));
            let refactoring = match instances.contains(&0) {
                true => Err("the scene root has no mesh".to_owned()),
                false => Ok(Refactoring::Merge { instances }),
            };
            self.add(Name::Merge, title, refactoring);
        } else if selected.objects.len() > 1 {
            let placed = selected.objects.iter().map(|&object| {
                match (file.placements(object), mesh(file, object)) {
                    ([one], Ok(_)) => Ok(*one),
                    (_, Err(refusal)) => Err(refusal.to_string()),
                    _ => Err(format!("object {object} is not placed by one instance")),
                }
            });
            let refactoring = placed
                .collect::<Result<Vec<usize>, String>>()
                .map(|instances| Refactoring::Merge { instances });
            let title = format!("Merge objects {}", list(&selected.objects));
            self.add(Name::Merge, title, refactoring);
        }
    }

    /// Offers changes of the whole file, in its header and at its counts.
    fn of_file(&mut self, selected: &Selected) {
        let file = self.level.file;
        if selected.section == Some(Section::Header) {
            let losses = Losses::of_file(file);
            // The newest first: it holds most.
            for version in VERSIONS.rev() {
                if file.model.version() != Some(i64::from(version)) {
                    self.add(
                        Name::Convert,
                        format!("Convert to version {version} ({})", losses.of(version)),
                        Ok(Refactoring::Convert { version }),
                    );
                }
            }
        }
        let section = selected.section == Some(Section::Instances);
        if section || selected.field == Some(FieldId::ParentInstanceIndex) {
            let refactoring = match is_unsorted(file) {
                true => Ok(Refactoring::SortInstances),
                false => Err("every instance stands behind its parent".to_owned()),
            };
            let title = "Sort the instances, parents first".to_owned();
            self.add(Name::SortInstances, title, refactoring);
        }
        if section || selected.field == Some(FieldId::UniqueInstanceId) {
            let from = first_id(file);
            let title = format!("Renumber the unique IDs from {from} on");
            let ids = file
                .model
                .instances
                .iter()
                .skip(1)
                .map(|it| it.unique_id.value);
            let refactoring = match (from..).zip(ids).all(|(id, own)| own == Some(id)) {
                true => Err("they are running numbers".to_owned()),
                false => Ok(Refactoring::RenumberIds { from }),
            };
            self.add(Name::RenumberIds, title, refactoring);
        }
    }

    fn delete(&mut self, record: Record) {
        let order = |uses| Refactoring::Delete { record, uses };
        let title = format!("Delete {record}");
        let plain = order(Uses::Refuse);
        match record {
            Record::Triangle { .. } => self.add(Name::Delete, title, Ok(plain)),
            Record::Instance(0) => {
                let reason = "the scene root holds all other instances";
                self.add(Name::Delete, title, Err(reason.to_owned()));
            }
            Record::Instance(number) => self.delete_instance(number, title),
            Record::Material(number) => {
                let used = self.user(Target::Material(number));
                let Some(by) = used else {
                    self.add(Name::Delete, title, Ok(plain));
                    return;
                };
                self.add(Name::Delete, title, Err(format!("{by} has it")));
                self.replace_material(number);
            }
            Record::Object(number) => {
                let used = self.user(Target::Object(number));
                let Some(by) = used else {
                    self.add(Name::Delete, title, Ok(plain));
                    return;
                };
                self.add(Name::Delete, title, Err(format!("{by} uses it")));
                let placed = self.level.file.placements(number).len();
                if placed > 0 {
                    let them = match placed {
                        1 => "the instance that places it".to_owned(),
                        many => format!("the {many} instances that place it"),
                    };
                    let title = format!("Delete object {number} and {them}");
                    self.add(Name::Delete, title, Ok(order(Uses::Delete)));
                }
            }
        }
    }

    fn delete_instance(&mut self, number: usize, title: String) {
        let file = self.level.file;
        let record = Record::Instance(number);
        let order = |uses| Refactoring::Delete { record, uses };
        let children = children(file, number).len();
        if children == 0 {
            self.add(Name::Delete, title, Ok(order(Uses::Refuse)));
            return;
        }
        self.add(
            Name::Delete,
            title.clone(),
            Err(has_children(number, children)),
        );
        let stay = format!("{title} and keep what hangs below it where it is");
        self.add(Name::Delete, stay, Ok(order(Uses::Parent)));
        let all = format!("{title} and all that hangs below it");
        self.add(Name::Delete, all, Ok(order(Uses::Delete)));
    }

    /// Other materials for what has one.
    fn replace_material(&mut self, number: usize) {
        let file = self.level.file;
        let record = Record::Material(number);
        let count = file.model.materials.len();
        let others = (0..count)
            .filter(|&other| other != number && (count <= FEW || other.abs_diff(number) == 1));
        let names: Vec<(usize, String)> = file
            .materials()
            .enumerate()
            .map(|(other, material)| (other, material.name()))
            .collect();
        for other in others {
            let name = names.get(other).map_or("", |(_, name)| name);
            self.add(
                Name::Merge,
                format!("Merge material {number} into material {other} `{name}`"),
                Ok(Refactoring::Delete {
                    record,
                    uses: Uses::Other(other),
                }),
            );
        }
    }

    /// The first user of a thing, in words.
    fn user(&self, target: Target) -> Option<String> {
        let used: Option<Reference> = self.level.file.uses(target).next();
        used.map(|reference| match reference.owner {
            Owner::Object(object) => format!("object {object}"),
            Owner::Vertex { object, vertex } => format!("vertex {vertex} of object {object}"),
            Owner::Triangle { object, triangle } => {
                format!("triangle {triangle} of object {object}")
            }
            Owner::Instance(instance) => format!("instance {instance}"),
        })
    }
}
