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
}

/// The fixes of findings that go together. Those that concern the same bytes as others are left for another round, and
/// what is made unseen is safe, unless the unsafe are asked for too.
pub fn batch(
    fixer: &Fixer<'_>,
    findings: impl Iterator<Item = Finding>,
    unsafe_too: bool,
) -> Batch {
    let mut chosen = Chosen::default();
    let mut taken = Taken::default();
    let mut whole: BTreeSet<Code> = BTreeSet::new();
    for finding in findings {
        if whole.contains(&finding.code) {
            continue;
        }
        let mut fixes = fixer.fixes(&finding);
        fixes.retain(|fix| match fix.safety {
            Safety::Safe => true,
            Safety::Unsafe => unsafe_too,
            Safety::Manual => false,
        });
        // What settles all findings of a rule spares looking at each.
        fixes.sort_by_key(|fix| (matches!(fix.scope, Scope::Finding), !fix.preferred));
        let Some(fix) = fixes.first() else {
            continue;
        };
        let Ok(edits) = fix.edits(&mut taken) else {
            continue;
        };
        if edits.is_empty() {
            continue;
        }
        let settled = match fix.scope {
            Scope::Finding => 1,
            Scope::File(count) => {
                whole.insert(finding.code);
                count
            }
        };
        if edits.len() > LARGE {
            // It goes alone: in its own round nothing must be held against it.
            if chosen.ranges.is_empty() {
                return Batch {
                    edits,
                    fixed: settled,
                };
            }
            continue;
        }
        if chosen.add(&edits) {
            chosen.fixed += settled;
        }
    }
    Batch {
        fixed: chosen.fixed,
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
