//! The list of instances: its order, its IDs.

use super::transform::parent;
use super::{Level, Made};
use crate::edit::{List, Refusal};
use scan::view::File;

/// Every instance comes behind its parent. Otherwise the order stays.
pub(super) fn sort(level: Level<'_, '_>) -> Result<Made, Refusal> {
    let file = level.file;
    let order = parents_first(file)?;
    if order.is_sorted() {
        return Ok(Made::nothing("Every instance stands behind its parent."));
    }
    let mut records = level.records()?;
    let stays = longest_run(&order);
    for (at, &number) in order.iter().enumerate() {
        if stays.binary_search(&number).is_ok() {
            continue;
        }
        let rest = order.get(at..).unwrap_or_default().iter();
        let mut next = rest.filter(|it| stays.binary_search(it).is_ok());
        let before = next.next().copied().unwrap_or(order.len());
        records.move_to(List::Instances, number, before);
    }
    Ok(records.finish()?.into())
}

/// An instance stands before its parent.
pub(super) fn is_unsorted(file: &File<'_>) -> bool {
    let instances = 0..file.model.instances.len();
    { instances }.any(|number| parent(file, number).is_some_and(|parent| parent > number))
}

fn parents_first(file: &File<'_>) -> Result<Vec<usize>, Refusal> {
    let count = file.model.instances.len();
    let mut done = vec![false; count];
    let mut order = Vec::with_capacity(count);
    for number in 0..count {
        let mut line = Vec::new();
        let mut at = Some(number);
        while let Some(next) = at.filter(|&it| done.get(it) == Some(&false)) {
            if line.len() > count {
                return Err(Refusal::new(format!(
                    "the parents of instance {number} go round in a circle"
                )));
            }
            line.push(next);
            at = parent(file, next);
        }
        for next in line.into_iter().rev() {
            if let Some(done) = done.get_mut(next) {
                *done = true;
            }
            order.push(next);
        }
    }
    Ok(order)
}

/// The numbers of a longest rising part of an order, sorted: the most that can stay where they are.
fn longest_run(order: &[usize]) -> Vec<usize> {
    // The last element of the best run of each length, and what comes before each element in its run.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; order.len()];
    let value = |at: usize| order.get(at).copied().unwrap_or(usize::MAX);
    for at in 0..order.len() {
        let length = ends.partition_point(|&end| value(end) < value(at));
        if let (Some(place), Some(last)) = (before.get_mut(at), length.checked_sub(1)) {
            *place = ends.get(last).copied();
        }
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut run = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied();
    while let Some(here) = at {
        run.push(value(here));
        at = before.get(here).copied().flatten();
    }
    run.reverse();
    run
}

/// The first ID that running numbers begin with: that of the first instance behind the root, as exporters have it.
pub(super) fn first_id(file: &File<'_>) -> i64 {
    /// The first ID that HABDT assigns.
    const USUAL: i64 = 2098;
    let first = file.model.instances.get(1);
    let id = first.and_then(|it| it.unique_id.value);
    id.filter(|&id| id >= 0).unwrap_or(USUAL)
}

/// The unique IDs become running numbers. That of the scene root stays.
pub(super) fn renumber_ids(level: Level<'_, '_>, from: i64) -> Result<Made, Refusal> {
    let file = level.file;
    let count = i64::try_from(file.model.instances.len()).unwrap_or(i64::MAX);
    if from < 0 || from.saturating_add(count) > i64::from(i32::MAX) {
        return Err(Refusal::new(format!(
            "the first ID is a number from 0 to {}",
            i64::from(i32::MAX).saturating_sub(count)
        )));
    }
    let mut records = level.records()?;
    let mut changed = false;
    for (id, instance) in (from..).zip(file.model.instances.iter().skip(1)) {
        if instance.unique_id.value != Some(id) {
            records.set(instance.unique_id.span.clone(), id.to_string());
            changed = true;
        }
    }
    if !changed {
        return Ok(Made::nothing(format!(
            "The unique IDs run from {from} on already."
        )));
    }
    Ok(records.finish()?.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_that_can_stay() {
        assert_eq!(longest_run(&[0, 2, 1, 3]), [0, 1, 3]);
        assert_eq!(longest_run(&[3, 0, 1, 2]), [0, 1, 2]);
        assert_eq!(longest_run(&[2, 1, 0]), [0]);
        assert_eq!(longest_run(&[]), [0; 0]);
    }
}
