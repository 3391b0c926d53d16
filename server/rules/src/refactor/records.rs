//! Records that are doubled, moved and renamed, and what hangs below instances that go.

use super::transform::{Part, Transform, parent, set, transform};
use super::{Level, Made, Record};
use crate::edit::{Instead, List, Records, Refusal, Value};
use scan::view::{File, Instance};
use std::collections::{BTreeSet, HashSet};

/// How many records there are of a record's kind.
pub(super) fn count(file: &File<'_>, record: Record) -> usize {
    let model = file.model;
    match record {
        Record::Material(_) => model.materials.len(),
        Record::Object(_) => model.objects.len(),
        Record::Instance(_) => model.instances.len(),
        Record::Triangle { object, .. } => {
            file.reading(object).map_or(0, |reading| reading.triangles)
        }
    }
}

/// The record is there.
pub(super) fn exists(file: &File<'_>, record: Record) -> Result<(), Refusal> {
    let (_, number) = record.place();
    match count(file, record) {
        count if number < count => Ok(()),
        0 => Err(Refusal::new(format!("there is no {record}"))),
        count => Err(Refusal::new(format!(
            "there is no {record}: the last is {}",
            count - 1
        ))),
    }
}

/// The scene root stays where it is: it is the first instance of every file.
pub(super) fn not_the_root(record: Record) -> Result<(), Refusal> {
    if record == Record::Instance(0) {
        return Err(Refusal::new(
            "instance 0 is the scene root, which every file begins its instances with",
        ));
    }
    Ok(())
}

/// The instances that hang below one.
pub(super) fn children(file: &File<'_>, number: usize) -> Vec<usize> {
    let wanted = i64::try_from(number).ok();
    let instances = file.model.instances.iter().enumerate();
    let own = instances.filter(|(child, it)| it.parent.value == wanted && *child != number);
    own.map(|(child, _)| child).collect()
}

/// An instance and all that hangs below it.
pub(super) fn below(file: &File<'_>, number: usize) -> BTreeSet<usize> {
    let mut by_parent = vec![Vec::new(); file.model.instances.len()];
    for child in 0..file.model.instances.len() {
        if let Some(own) = parent(file, child).and_then(|parent| by_parent.get_mut(parent)) {
            own.push(child);
        }
    }
    let mut found = BTreeSet::from([number]);
    let mut open = vec![number];
    while let Some(at) = open.pop() {
        for &child in by_parent.get(at).map_or(&[][..], Vec::as_slice) {
            if found.insert(child) {
                open.push(child);
            }
        }
    }
    found
}

/// Takes instances out. What hangs below them hangs below the nearest parent that stays, where it was.
pub(super) fn remove_instances(
    file: &File<'_>,
    records: &mut Records<'_, '_>,
    gone: &BTreeSet<usize>,
) -> Result<(), Refusal> {
    for &number in gone {
        not_the_root(Record::Instance(number))?;
        let (heir, _) = heir(file, number, gone)?;
        let instead = heir.map_or(Instead::NoIndex, Instead::Other);
        records.remove(List::Instances, number, instead);
    }
    for child in 0..file.model.instances.len() {
        let Some(lost) = parent(file, child).filter(|parent| gone.contains(parent)) else {
            continue;
        };
        if gone.contains(&child) {
            continue;
        }
        let (_, between) = heir(file, lost, gone)?;
        if between != Transform::IDENTITY {
            let own = transform(file, child, Part::Local)?;
            set(file, records, (child, Part::Local), &between.of(&own))?;
        }
    }
    Ok(())
}

/// The nearest parent of an instance that stays, and the way from there to the instance.
fn heir(
    file: &File<'_>,
    number: usize,
    gone: &BTreeSet<usize>,
) -> Result<(Option<usize>, Transform), Refusal> {
    let mut between = Transform::IDENTITY;
    let mut at = number;
    for _ in 0..=gone.len() {
        between = transform(file, at, Part::Local)?.of(&between);
        match parent(file, at) {
            Some(next) if gone.contains(&next) => at = next,
            heir => return Ok((heir, between)),
        }
    }
    Err(Refusal::new(format!(
        "the parents of instance {number} go round in a circle"
    )))
}

/// Why an instance with children is not simply deleted.
pub(super) fn has_children(number: usize, children: usize) -> String {
    let what = match children {
        1 => "a child".to_owned(),
        many => format!("{many} children"),
    };
    format!("instance {number} has {what}: they go too, or they hang below its parent")
}

/// A record gets a copy behind it; a copied instance a name and an ID of its own.
pub(super) fn duplicate(level: Level<'_, '_>, record: Record) -> Result<Made, Refusal> {
    let file = level.file;
    exists(file, record)?;
    not_the_root(record)?;
    let (list, number) = record.place();
    let mut values = Vec::new();
    let mut notes = Vec::new();
    if let Some(instance) = file.instance(number).filter(|_| list == List::Instances) {
        let (name, value) = Names::of(file).free(&instance);
        notes.push(format!("The copy is called `{name}`."));
        values.push(value);
    }
    let mut records = level.records()?;
    records.duplicate_with(list, number, number + 1, values);
    let edits = records.finish()?;
    Ok(Made {
        edits,
        notes,
        ..Made::default()
    })
}

/// Names of instances that are taken.
pub(super) struct Names(HashSet<String>);

impl Names {
    /// Those of a file.
    pub fn of(file: &File<'_>) -> Self {
        Names(file.instances().map(|it| it.name()).collect())
    }

    /// A name like that of an instance that nobody has, and what of the instance's it changes: only its end, for the rest
    /// may be in any encoding. From now on it is taken.
    pub fn free(&mut self, like: &Instance<'_, '_>) -> (String, Value) {
        let name = like.name();
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let stem = stem.strip_suffix('_').filter(|it| !it.is_empty());
        let stem = stem.unwrap_or(&name);
        // There are more numbers than names.
        let mut number = 2usize;
        loop {
            let end = format!("_{number}");
            let free = format!("{stem}{end}");
            if self.0.insert(free.clone()) {
                let quote = like.record.name.end.saturating_sub(1);
                let from = quote.saturating_sub(name.len() - stem.len());
                return (free, (from..quote, end));
            }
            number += 1;
        }
    }
}

/// A record gets another number.
pub(super) fn shift(level: Level<'_, '_>, record: Record, to: usize) -> Result<Made, Refusal> {
    let file = level.file;
    exists(file, record)?;
    not_the_root(record)?;
    let (list, number) = record.place();
    let target = match record {
        Record::Material(_) => Record::Material(to),
        Record::Object(_) => Record::Object(to),
        Record::Instance(_) => Record::Instance(to),
        Record::Triangle { object, .. } => Record::Triangle {
            object,
            triangle: to,
        },
    };
    exists(file, target)?;
    not_the_root(target)?;
    if to == number {
        return Err(Refusal::new(format!("{record} is there already")));
    }
    let mut records = level.records()?;
    records.move_to(list, number, to + usize::from(to > number));
    Ok(records.finish()?.into())
}

/// A material or an instance gets another name.
pub(super) fn rename(level: Level<'_, '_>, record: Record, name: &str) -> Result<Made, Refusal> {
    let file = level.file;
    exists(file, record)?;
    not_the_root(record)?;
    if let Some(reason) = name_refused(name) {
        return Err(Refusal::new(reason));
    }
    let model = file.model;
    let span = match record {
        Record::Material(number) => model.materials.get(number).map(|it| it.name.clone()),
        Record::Instance(number) => model.instances.get(number).map(|it| it.name.clone()),
        _ => None,
    };
    let span = span.ok_or_else(|| Refusal::new(format!("{record} has no name")))?;
    let mut records = level.records()?;
    records.set(span, format!("\"{name}\""));
    Ok(records.finish()?.into())
}

/// Why a text cannot be a name; `None` where it can.
pub fn name_refused(name: &str) -> Option<&'static str> {
    if name.contains('"') {
        Some("a name cannot hold a quote: not every reader goes on behind it")
    } else if name.contains(['\n', '\r']) {
        Some("a name stands on one line")
    } else {
        None
    }
}
