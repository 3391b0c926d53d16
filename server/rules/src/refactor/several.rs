//! Several records in a row, treated as one: deleted, moved, copied.

use super::place::hangs_below;
use super::records::{Names, exists, not_the_root, remove_instances};
use super::size::reach;
use super::{Level, Made, Record};
use crate::edit::{Instead, List, Records, Refusal, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Something done with several records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Together {
    /// They go. Nothing may use them but others of them; what hangs below instances hangs below their parents, and stays in place.
    Delete,
    /// Objects go with the instances that place them.
    DeletePlaced,
    /// They change places with the record before them.
    Up,
    /// They change places with the record behind them.
    Down,
}

/// The list of records that follow each other, and their numbers.
fn in_row(
    level: Level<'_, '_>,
    first: Record,
    last: Record,
) -> Result<(List, RangeInclusive<usize>), Refusal> {
    let ((list, from), (other, to)) = (first.place(), last.place());
    if list != other || from > to {
        return Err(Refusal::new(format!("{first} and {last} are no row")));
    }
    exists(level.file, last)?;
    not_the_root(first)?;
    Ok((list, from..=to))
}

/// Does something with records from one to another.
pub(super) fn together(
    level: Level<'_, '_>,
    (first, last): (Record, Record),
    what: Together,
) -> Result<Made, Refusal> {
    let (list, numbers) = in_row(level, first, last)?;
    let file = level.file;
    let mut records = level.records()?;
    match what {
        Together::Delete if list == List::Instances => {
            remove_instances(file, &mut records, &numbers.collect())?;
        }
        Together::Delete => numbers.for_each(|it| records.remove(list, it, Instead::Nothing)),
        Together::DeletePlaced if list == List::Objects => {
            let placed = numbers.clone().flat_map(|it| file.placements(it));
            let placed: BTreeSet<usize> = placed.copied().collect();
            remove_instances(file, &mut records, &placed)?;
            numbers.for_each(|it| records.remove(list, it, Instead::Nothing));
        }
        Together::DeletePlaced => {
            return Err(Refusal::new(format!("nothing places {first}")));
        }
        Together::Up => {
            let before = numbers.start().checked_sub(1);
            let is_free = |before: &usize| list != List::Instances || *before > 0;
            let before = before.filter(is_free);
            let before = before.ok_or_else(|| Refusal::new("there is none before them"))?;
            records.move_to(list, before, numbers.end().saturating_add(1));
        }
        Together::Down => {
            let behind = numbers.end().saturating_add(1);
            exists(file, numbered(first, behind))?;
            records.move_to(list, behind, *numbers.start());
        }
    }
    Ok(records.finish()?.into())
}

/// Another record of the list.
pub(super) fn numbered(like: Record, number: usize) -> Record {
    match like {
        Record::Material(_) => Record::Material(number),
        Record::Object(_) => Record::Object(number),
        Record::Instance(_) => Record::Instance(number),
        Record::Triangle { object, .. } => Record::Triangle {
            object,
            triangle: number,
        },
    }
}

/// Records get copies behind the last of them. Copied instances have names of their own, stand beside what they are copies of,
/// and hang below the copies of their parents; `own_object` gives each an object of its own, too.
pub(super) fn copies(
    level: Level<'_, '_>,
    (first, last): (Record, Record),
    own_object: bool,
) -> Result<Made, Refusal> {
    let (list, numbers) = in_row(level, first, last)?;
    let behind = numbers.end().saturating_add(1);
    let mut records = level.records()?;
    let mut notes = Vec::new();
    if list == List::Instances {
        notes = instances(level, &mut records, &numbers, own_object)?;
    } else {
        for number in numbers {
            records.duplicate(list, number, behind);
        }
    }
    Ok(Made {
        edits: records.finish()?,
        notes,
        shows: Some(numbered(first, behind)),
    })
}

fn instances(
    level: Level<'_, '_>,
    records: &mut Records<'_, '_>,
    numbers: &RangeInclusive<usize>,
    own_object: bool,
) -> Result<Vec<String>, Refusal> {
    let file = level.file;
    let behind = numbers.end().saturating_add(1);
    let mut names = Names::of(file);
    let mut notes = Vec::new();
    let mut objects = file.model.objects.len();
    for number in numbers.clone() {
        let Some(instance) = file.instance(number) else {
            continue;
        };
        let (name, named) = names.free(&instance);
        let mut values = vec![named];
        let mut note = format!("The copy is called `{name}`");
        if hangs_below(level, number, numbers) {
            let parent = super::transform::parent(file, number).filter(|it| numbers.contains(it));
            if let Some(parent) = parent {
                let copy = behind + parent.saturating_sub(*numbers.start());
                values.push((instance.record.parent.span.clone(), copy.to_string()));
            }
        } else {
            let (moved, by) = beside(level, number)?;
            values.extend(moved);
            note.push_str(&format!(", and stands {by:.0} units beside the first"));
        }
        let placed = file.model.object_of(instance.record);
        if let Some((object, _)) = placed.filter(|_| own_object) {
            records.duplicate(List::Objects, object, file.model.objects.len());
            values.push((instance.record.object.span.clone(), objects.to_string()));
            note.push_str(&format!("; it places an object of its own, {objects}"));
            objects += 1;
        }
        records.duplicate_with(List::Instances, number, behind, values);
        notes.push(note + ".");
    }
    Ok(notes)
}

/// The translation of an instance that stands beside another, by its size along x; and that size, in units of the file.
fn beside(level: Level<'_, '_>, instance: usize) -> Result<(Vec<Value>, f64), Refusal> {
    let by = reach(level.file, instance)?;
    let values = super::adjust::move_instance(level, instance, [by, 0.0, 0.0])?;
    Ok((values, by))
}
