//! Fixes made together.

use super::{Fixer, Safety, Scope, Taken};
use crate::checks::{Code, Finding};
use crate::edit::{Draft, Edits};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Fixes of several findings as one change.
#[derive(Debug, Default)]
pub struct Batch {
    /// What they change.
    pub edits: Edits,
    /// How many findings they settle.
    pub fixed: usize,
    /// Some fix was left for another round.
    pub left: bool,
}

/// The fixes of findings that go together. Those that concern the same bytes as others are left for another round, and
/// what is made unseen is safe, unless the unsafe are asked for too. Where a `single` finding is tried, others like it are
/// left alone.
pub fn batch(
    fixer: &Fixer<'_>,
    findings: impl Iterator<Item = Finding>,
    (unsafe_too, single): (bool, bool),
) -> Batch {
    let mut chosen = Chosen::default();
    let mut taken = Taken::default();
    let mut whole: BTreeSet<Code> = BTreeSet::new();
    let mut left = false;
    for finding in findings {
        if whole.contains(&finding.code) {
            continue;
        }
        let mut fixes = fixer.unseen(&finding);
        fixes.retain(|fix| match fix.safety {
            Safety::Safe => true,
            Safety::Unsafe => unsafe_too,
            Safety::Manual => false,
        });
        fixes.retain(|fix| !single || fix.scope != Scope::Several);
        // What settles all findings of a rule spares looking at each.
        fixes.sort_by_key(|fix| (matches!(fix.scope, Scope::Finding), !fix.preferred));
        let made = fixes.iter().find_map(|fix| {
            let edits = fix.edits(&mut taken).ok();
            Some((fix, edits.filter(|edits| !edits.is_empty())?))
        });
        let Some((fix, edits)) = made else {
            continue;
        };
        let settled = match fix.scope {
            Scope::Finding => 1,
            Scope::File(count) => {
                whole.insert(finding.code);
                count
            }
            Scope::Several => {
                whole.insert(finding.code);
                taken.settled
            }
        };
        if edits.len() > LARGE {
            // It goes alone: in its own round nothing must be held against it.
            if chosen.ranges.is_empty() {
                return Batch {
                    edits,
                    fixed: settled,
                    left: true,
                };
            }
            left = true;
            continue;
        }
        if chosen.add(&edits) {
            chosen.fixed += settled;
        } else {
            left = true;
        }
    }
    Batch {
        fixed: chosen.fixed,
        left,
        // What was chosen does not overlap.
        edits: chosen.draft.finish().unwrap_or_default(),
    }
}

/// More changes than these are made apart from others.
const LARGE: usize = 10_000;

#[derive(Default)]
struct Chosen {
    draft: Draft,
    /// Start and end of each change.
    ranges: BTreeMap<usize, usize>,
    fixed: usize,
}

impl Chosen {
    /// Takes changes in, unless one of them touches what was chosen before.
    fn add(&mut self, edits: &Edits) -> bool {
        if edits.iter().any(|(range, _)| self.touches(&range)) {
            return false;
        }
        for (range, _) in edits.iter() {
            self.ranges.insert(range.start, range.end);
        }
        self.draft.add(edits);
        true
    }

    fn touches(&self, range: &Range<usize>) -> bool {
        let before = self.ranges.range(..=range.end).next_back();
        before.is_some_and(|(_, &end)| end >= range.start)
    }
}
