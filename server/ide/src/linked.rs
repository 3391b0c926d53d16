//! Linked editing: the number in a heading changes together with the indices that point at it.

use super::Snapshot;
use super::place::at;
use rules::edit::heading_parts;
use scan::int_value;
use std::ops::Range;

/// Most places that are edited at once: editors are slow with more.
const MOST_PLACES: usize = 1000;

/// The number in the heading at an offset, and every index of that number that points at the heading's record.
/// Renumbering the headings of moved records then also renumbers the indices.
pub fn linked(snapshot: &Snapshot, offset: usize) -> Option<Vec<Range<usize>>> {
    snapshot.view(|file| {
        let at = at(file, offset).filter(|at| at.reference.is_none())?;
        let heading = snapshot.slice(at.span.clone());
        if !heading.starts_with(';') {
            return None;
        }
        let (_, digits) = heading_parts(heading.as_bytes())?;
        let number = heading.get(digits.clone())?;
        let own = at.span.start + digits.start..at.span.start + digits.end;
        let mut all = vec![own];
        for &target in &at.targets {
            for reference in file.uses(target) {
                // Only what reads the same can be edited together; what may point elsewhere, too, is left alone.
                if file.targets(&reference) == [target]
                    && snapshot.slice(reference.span.clone()) == number
                {
                    all.push(reference.span);
                }
                if all.len() > MOST_PLACES {
                    return None;
                }
            }
        }
        int_value(number.as_bytes())?;
        all.sort_by_key(|span| span.start);
        all.dedup();
        Some(all)
    })
}
