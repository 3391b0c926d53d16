//! Mistakes of a file, collected: few of a kind with their places, the rest counted.

use crate::Fault;
use std::collections::BTreeMap;

/// How many mistakes of one kind are kept with their places. More of one kind have one cause, most often.
const KEPT: usize = 50;

/// Mistakes in the order in which they were found. Memory does not grow with how many there are.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    kept: Vec<Fault>,
    counts: BTreeMap<&'static str, usize>,
}

impl Faults {
    /// Takes one.
    pub fn add(&mut self, fault: Fault) {
        if self.count_and_has_room(fault.code) {
            self.kept.push(fault);
        }
    }

    /// Counts one of a kind. The answer says whether its words are worth making.
    pub fn count_and_has_room(&mut self, code: &'static str) -> bool {
        let count = self.counts.entry(code).or_default();
        *count += 1;
        *count <= KEPT
    }

    /// Takes one that was counted by [`count_and_has_room`](Faults::count_and_has_room).
    pub fn keep(&mut self, fault: Fault) {
        self.kept.push(fault);
    }

    /// Takes one whose words are only made if they are kept.
    pub fn tell(&mut self, code: &'static str, make: impl FnOnce() -> Fault) {
        if self.count_and_has_room(code) {
            self.kept.push(make());
        }
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.counts.values().sum()
    }

    /// Those that are kept, by their places, each with how many more of its kind it stands for: 0 but for the last of a kind.
    pub fn sorted(mut self) -> Vec<(Fault, usize)> {
        self.kept
            .sort_by_key(|fault| (fault.at.start, fault.at.end));
        let mut last = BTreeMap::new();
        for (number, fault) in self.kept.iter().enumerate() {
            last.insert(fault.code, number);
        }
        let counts = &self.counts;
        let more = |number: usize, code| {
            let count = counts.get(code).copied().unwrap_or_default();
            let is_last = last.get(code) == Some(&number);
            if is_last {
                count.saturating_sub(KEPT)
            } else {
                0
            }
        };
        let numbered = self.kept.into_iter().enumerate();
        numbered
            .map(|(number, fault)| {
                let more = more(number, fault.code);
                (fault, more)
            })
            .collect()
    }
}
