//! Which record of one list is which of another.

use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::hash::Hash;

/// Pairs of records of two lists; each is in one pair at most.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// For each record of the first list its number in the second.
    after: Vec<Option<usize>>,
    /// For each record of the second list its number in the first.
    before: Vec<Option<usize>>,
}

impl Pairs {
    /// No pairs yet, of lists of so many records.
    pub fn new(one: usize, two: usize) -> Self {
        Pairs {
            after: vec![None; one],
            before: vec![None; two],
        }
    }

    /// The number in the second list of a record of the first.
    pub fn after(&self, one: usize) -> Option<usize> {
        self.after.get(one).copied().flatten()
    }

    /// The number in the first list of a record of the second.
    pub fn before(&self, two: usize) -> Option<usize> {
        self.before.get(two).copied().flatten()
    }

    /// All pairs, in the order of the second list.
    pub fn all(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let known = self.before.iter().enumerate();
        known.filter_map(|(two, one)| Some(((*one)?, two)))
    }

    /// The records of the first list that are in no pair.
    pub fn removed(&self) -> impl Iterator<Item = usize> + '_ {
        open(&self.after)
    }

    /// The records of the second list that are in no pair.
    pub fn added(&self) -> impl Iterator<Item = usize> + '_ {
        open(&self.before)
    }

    /// Makes a pair of two records that are in none.
    pub fn join(&mut self, one: usize, two: usize) {
        if let (Some(after @ None), Some(before @ None)) =
            (self.after.get_mut(one), self.before.get_mut(two))
        {
            (*after, *before) = (Some(two), Some(one));
        }
    }

    /// Makes pairs of records that are in none and have the same key, in their order. A record without a key is left out,
    /// as are pairs that `fits` refuses.
    pub fn by_key<K: Hash + Eq>(
        &mut self,
        one: impl Fn(usize) -> Option<K>,
        two: impl Fn(usize) -> Option<K>,
        fits: impl Fn(usize, usize) -> bool,
    ) {
        let mut waiting: FxHashMap<K, VecDeque<usize>> = FxHashMap::default();
        for number in self.added() {
            if let Some(key) = two(number) {
                waiting.entry(key).or_default().push_back(number);
            }
        }
        let removed: Vec<usize> = self.removed().collect();
        for number in removed {
            let key = one(number);
            let other = key.and_then(|key| waiting.get_mut(&key)?.pop_front());
            if let Some(other) = other.filter(|&other| fits(number, other)) {
                self.join(number, other);
            }
        }
    }

    /// How many pairs have two numbers.
    pub fn renumbered(&self) -> usize {
        self.all().filter(|(one, two)| one != two).count()
    }
}

fn open(list: &[Option<usize>]) -> impl Iterator<Item = usize> + '_ {
    let all = list.iter().enumerate();
    all.filter(|(_, other)| other.is_none())
        .map(|(number, _)| number)
}
