//! Records that are deleted.

use super::records::{below, children, exists, has_children, not_the_root, remove_instances};
use super::several::numbered;
use super::{Level, Made, Record, Uses};
use crate::edit::{Instead, Records, Refusal, without_triangles};
use scan::view::File;
use std::collections::BTreeSet;

/// Records of one list go, in one change.
pub(super) fn delete(level: Level<'_, '_>, all: &[Record], uses: Uses) -> Result<Made, Refusal> {
    let file = level.file;
    let Some(&first) = all.first() else {
        return Err(Refusal::new("there is nothing to delete"));
    };
    let (list, _) = first.place();
    let mut numbers = BTreeSet::new();
    for &record in all {
        exists(file, record)?;
        not_the_root(record)?;
        let (own, number) = record.place();
        if own != list {
            return Err(Refusal::new(format!(
                "{first} and {record} are of different lists: delete them one after the other"
            )));
        }
        numbers.insert(number);
    }
    let instead = match uses {
        Uses::Other(other) => Instead::Other(heir(file, (first, &numbers), other)?),
        Uses::Nothing => Instead::NoIndex,
        Uses::Refuse | Uses::Delete | Uses::Parent => Instead::Nothing,
    };
    if let Record::Triangle { object, .. } = first {
        return Ok(without_triangles(file, level.chunks, object, numbers)?.into());
    }
    let mut records = level.records()?;
    match (first, uses) {
        (Record::Instance(_), _) => instances(file, &mut records, &numbers, (first, uses))?,
        (Record::Object(_), Uses::Delete) => {
            let placed = numbers.iter().flat_map(|&it| file.placements(it));
            let placed: BTreeSet<usize> = placed.copied().collect();
            remove_instances(file, &mut records, &placed)?;
            numbers
                .iter()
                .for_each(|&it| records.remove(list, it, instead));
        }
        (_, Uses::Delete | Uses::Parent) => return Err(no_way(first)),
        _ => numbers
            .iter()
            .for_each(|&it| records.remove(list, it, instead)),
    }
    Ok(records.finish()?.into())
}

/// Instances go, with what hangs below them or without it.
fn instances(
    file: &File<'_>,
    records: &mut Records<'_, '_>,
    numbers: &BTreeSet<usize>,
    (first, uses): (Record, Uses),
) -> Result<(), Refusal> {
    let (list, _) = first.place();
    let gone = match uses {
        Uses::Refuse => {
            for &number in numbers {
                let children = children(file, number);
                let stay = children.iter().filter(|it| !numbers.contains(it)).count();
                if stay > 0 {
                    return Err(Refusal::new(has_children(number, stay)));
                }
            }
            numbers.clone()
        }
        Uses::Parent => return remove_instances(file, records, numbers),
        Uses::Delete => numbers.iter().flat_map(|&it| below(file, it)).collect(),
        Uses::Nothing | Uses::Other(_) => return Err(no_way(first)),
    };
    for number in gone {
        not_the_root(Record::Instance(number))?;
        records.remove(list, number, Instead::Nothing);
    }
    Ok(())
}

/// The record that takes the place of others; it stays.
fn heir(
    file: &File<'_>,
    (first, numbers): (Record, &BTreeSet<usize>),
    other: usize,
) -> Result<usize, Refusal> {
    if matches!(first, Record::Triangle { .. }) {
        return Err(Refusal::new("nothing uses a triangle"));
    }
    let record = numbered(first, other);
    exists(file, record)?;
    match numbers.contains(&other) {
        true => Err(Refusal::new(format!("{record} cannot take its own place"))),
        false => Ok(other),
    }
}

fn no_way(record: Record) -> Refusal {
    Refusal::new(format!(
        "that is no way to go on for those who use {record}"
    ))
}
