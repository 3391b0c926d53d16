//! Offers for records in a row, for faces, and for what instances place.

use super::found::{Found, Offer, Selected};
use super::name::Name;
use crate::refactor::place::PLACING;
use crate::refactor::records::{children, count};
use crate::refactor::several::numbered;
use crate::refactor::{Faces, Record, Refactoring, Together};
use schema::ObjectType;

/// The last of the records in a row that are selected, where the first is one of several.
pub(super) fn last_of(first: Record, selected: &Selected) -> Option<Record> {
    let numbers = match first {
        Record::Material(_) => selected.materials.last().copied(),
        Record::Object(_) => selected.objects.last().copied(),
        Record::Instance(_) => selected.instances.last().copied(),
        Record::Triangle { object, .. } => {
            let own = selected.triangles.as_ref();
            let own = own.filter(|(own, _)| *own == object);
            own.and_then(|(_, triangles)| triangles.clone().next_back())
        }
    };
    let (_, number) = first.place();
    numbers
        .filter(|&last| last > number)
        .map(|last| numbered(first, last))
}

pub(super) fn copy(first: Record, last: Record, own_object: bool) -> Refactoring {
    Refactoring::Copy {
        first,
        last,
        own_object,
    }
}

/// "instances 2 to 5"
fn row(first: Record, last: Record) -> String {
    let ((_, from), (_, to)) = (first.place(), last.place());
    match first {
        Record::Material(_) => format!("materials {from} to {to}"),
        Record::Object(_) => format!("objects {from} to {to}"),
        Record::Instance(_) => format!("instances {from} to {to}"),
        Record::Triangle { object, .. } => format!("triangles {from} to {to} of object {object}"),
    }
}

impl Found<'_, '_> {
    /// A refactoring of several records does as much with each.
    pub(super) fn of_row(&mut self, first: Record, last: Record) {
        let row = row(first, last);
        let is_root = first == Record::Instance(0);
        let root = || Err("the scene root is the first instance of every file".to_owned());
        let or = |refactoring| if is_root { root() } else { Ok(refactoring) };
        let together = |what| Refactoring::Together { first, last, what };
        self.delete_row(&row, (first, last), is_root);
        self.add(
            Name::Duplicate,
            format!("Duplicate {row}"),
            or(copy(first, last, false)),
        );
        let ((_, from), (_, to)) = (first.place(), last.place());
        let lowest = usize::from(matches!(first, Record::Instance(_)));
        let up = match from > lowest {
            true => Ok(together(Together::Up)),
            false => Err("there is none before them".to_owned()),
        };
        self.add(Name::MoveUp, format!("Move {row} up"), up);
        let down = match to + 1 < count(self.level.file, first) {
            true => or(together(Together::Down)),
            false => Err("there is none behind them".to_owned()),
        };
        self.add(Name::MoveDown, format!("Move {row} down"), down);
    }

    fn delete_row(&mut self, row: &str, (first, last): (Record, Record), is_root: bool) {
        let file = self.level.file;
        let ((_, from), (_, to)) = (first.place(), last.place());
        let together = |what| Ok(Refactoring::Together { first, last, what });
        let (title, refactoring) = match first {
            _ if is_root => (
                format!("Delete {row}"),
                Err("the scene root holds all other instances".to_owned()),
            ),
            Record::Triangle { object, .. } => {
                let triangles = std::iter::once(from..to + 1).collect();
                let all = Refactoring::DeleteTriangles { object, triangles };
                (format!("Delete {row}"), Ok(all))
            }
            Record::Object(_) if (from..=to).any(|it| !file.placements(it).is_empty()) => (
                format!("Delete {row} and the instances that place them"),
                together(Together::DeletePlaced),
            ),
            Record::Instance(_) => {
                let stays = |child: &usize| !(from..=to).contains(child);
                let below = (from..=to).flat_map(|it| children(file, it));
                let keeps = match below.filter(stays).count() {
                    0 => "",
                    _ => " and keep what hangs below them where it is",
                };
                (format!("Delete {row}{keeps}"), together(Together::Delete))
            }
            _ => (format!("Delete {row}"), together(Together::Delete)),
        };
        self.add(Name::Delete, title, refactoring);
    }

    /// An instance, or several, in the level: where they are, and what they place.
    pub(super) fn of_placed(&mut self, record: Record, selected: &Selected) {
        let Record::Instance(first) = record else {
            return;
        };
        if first == 0 {
            return;
        }
        let last = last_of(record, selected);
        let row = last.map_or_else(|| record.to_string(), |last| row(record, last));
        let file = self.level.file;
        let placed = file.model.instances.get(first);
        if placed.and_then(|it| file.model.object_of(it)).is_some() || last.is_some() {
            let own = if last.is_some() {
                "objects of their own"
            } else {
                "an object of its own"
            };
            self.add(
                Name::DuplicateWithObject,
                format!("Duplicate {row} with {own}"),
                Ok(copy(record, last.unwrap_or(record), true)),
            );
        }
        let (_, last) = last.unwrap_or(record).place();
        let title = format!("Move, turn or scale {row}…");
        self.offers.push(Offer {
            name: Name::Place,
            title: title.clone(),
            refactoring: Ok(Refactoring::Place {
                first,
                last,
                by: String::new(),
            }),
            choice: Some(title),
        });
    }

    /// Other materials for the selected triangles, and for all faces of the object that they, or the cursor, are in.
    pub(super) fn of_faces(&mut self, record: Record, selected: &Selected) {
        let all = |object| Faces {
            object,
            triangles: Vec::new(),
        };
        match record {
            Record::Triangle { object, triangle } => {
                let own = selected.triangles.as_ref();
                let own = own.map_or(triangle..triangle + 1, |(_, range)| range.clone());
                self.give(vec![Faces {
                    object,
                    triangles: vec![own],
                }]);
                self.give(vec![all(object)]);
            }
            Record::Object(_) if selected.objects.len() > 1 => {
                self.give(selected.objects.iter().copied().map(all).collect());
            }
            Record::Object(object) => self.give(vec![all(object)]),
            Record::Instance(number) if last_of(record, selected).is_none() => {
                let model = self.level.file.model;
                let placed = model.instances.get(number);
                if let Some((object, _)) = placed.and_then(|it| model.object_of(it)) {
                    self.give(vec![all(object)]);
                }
            }
            Record::Material(_) | Record::Instance(_) => {}
        }
    }

    /// A choice of the materials that not all of these faces have.
    fn give(&mut self, faces: Vec<Faces>) {
        let file = self.level.file;
        let has_faces = |own: &Faces| {
            let kind = file.model.objects.get(own.object).and_then(|it| it.kind);
            match kind {
                Some(ObjectType::Mesh) => {
                    file.reading(own.object).is_some_and(|it| it.triangles > 0)
                }
                Some(ObjectType::GenericLight) | None => false,
                Some(_) => true,
            }
        };
        if !faces.iter().all(has_faces) {
            return;
        }
        let those = match faces.as_slice() {
            [one] => one.to_string(),
            several => format!("these {} objects", several.len()),
        };
        let only = self.only_material(&faces);
        let choice = format!("Give {those} another material…");
        for (number, material) in file.materials().enumerate() {
            if only == i64::try_from(number).ok() {
                continue;
            }
            self.offers.push(Offer {
                name: Name::GiveMaterial,
                title: format!("Give {those} material {number} `{}`", material.name()),
                refactoring: Ok(Refactoring::Give {
                    faces: faces.clone(),
                    material: number,
                }),
                choice: Some(choice.clone()),
            });
        }
    }

    /// The material that all faces of an object have.
    fn only_material(&self, faces: &[Faces]) -> Option<i64> {
        let [own] = faces else {
            return None;
        };
        let file = self.level.file;
        if let Some(index) = &file.model.objects.get(own.object)?.material {
            return index.value;
        }
        let used = file.used(own.object);
        let materials = used.as_ref().as_ref()?.materials.as_ref()?;
        let (&first, _) = materials.first_key_value()?;
        (materials.len() == 1).then_some(first)
    }
}

impl Refactoring {
    /// Input that the user is asked for before it can be made, in a few examples.
    pub fn asks(&self) -> Option<&'static str> {
        match self {
            Refactoring::Place { by, .. } if by.is_empty() => Some(PLACING),
            _ => None,
        }
    }
}
