//! The indices that the triangle lists of a chunk use. A scan does not need them, so they are looked up when they are
//! first asked for, and kept as long as the chunk is: after an edit only rescanned chunks are looked up again.

use schema::NO_INDEX;
use std::sync::{Arc, OnceLock};

/// The indices that the triangle lists of a chunk use, once they were asked for.
#[derive(Clone, Debug, Default)]
pub struct Usage(OnceLock<Arc<[PartUsage]>>);

/// It follows from the text: two chunks that are alike have like usages, looked up or not.
impl PartialEq for Usage {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Usage {
    /// The parts, in file order; `look` finds them unless they are known. `None` if the result does not count.
    pub fn get(
        &self,
        look: impl FnOnce() -> Vec<PartUsage>,
        counts: impl FnOnce() -> bool,
    ) -> Option<&[PartUsage]> {
        if let Some(known) = self.0.get() {
            return Some(known);
        }
        let found = look();
        counts().then(|| &**self.0.get_or_init(|| found.into()))
    }
}

/// The indices that a part of a triangle list uses, by position modulo 4 counted from the part's first integer.
pub type PartUsage = [PositionUsage; 4];

/// The values at one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionUsage {
    /// 64 values a word: the word's number, in order, and which of its values are used.
    words: Vec<(u32, u64)>,
    /// How often each value occurs, from [`PositionUsage::LEAST`] on; `None` where one is outside of what is counted: so
    /// it does not matter where a list is cut.
    counts: Option<Vec<u32>>,
}

impl PositionUsage {
    /// The least value that is counted: a material index may say that there is none.
    pub const LEAST: i64 = NO_INDEX;

    /// Values from here on are not counted: they are rather vertex indices.
    pub const END: i64 = 256;

    /// Nothing yet.
    pub fn new() -> Self {
        PositionUsage {
            words: Vec::new(),
            counts: Some(Vec::new()),
        }
    }

    /// Adds a value.
    #[inline]
    pub fn add(&mut self, value: i64) {
        if let Some(counts) = &mut self.counts {
            let place = usize::try_from(value.saturating_sub(Self::LEAST));
            match place.ok().filter(|_| value < Self::END) {
                Some(place) => {
                    if counts.len() <= place {
                        counts.resize(place + 1, 0);
                    }
                    if let Some(count) = counts.get_mut(place) {
                        *count += 1;
                    }
                }
                None => self.counts = None,
            }
        }
        let Ok(word) = u32::try_from(value >> 6) else {
            return;
        };
        let bit = 1 << (value & 63);
        // Neighbors come one after the other.
        match self.words.last_mut() {
            Some((last, bits)) if *last == word => *bits |= bit,
            _ => self.words.push((word, bit)),
        }
    }

    /// Puts the words in order, each once.
    pub fn finish(mut self) -> Self {
        self.words.sort_unstable_by_key(|&(word, _)| word);
        self.words.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 |= next.1;
            }
            same
        });
        self.words.shrink_to_fit();
        self
    }

    /// Sets the bit of every value in a bitmap; values behind its end are left out.
    pub fn put(&self, bitmap: &mut [u64]) {
        for &(word, bits) in &self.words {
            let Some(to) = bitmap.get_mut(word as usize) else {
                return;
            };
            *to |= bits;
        }
    }

    /// Each value with how often it occurs; `None` where some are not counted.
    pub fn counts(&self) -> Option<impl Iterator<Item = (i64, u32)> + '_> {
        let counts = self.counts.as_ref()?.iter().copied();
        let counts = (Self::LEAST..).zip(counts);
        Some(counts.filter(|(_, count)| *count > 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept_and_counted() {
        let mut usage = PositionUsage::new();
        for value in [3, 200, 3, -1, 64] {
            usage.add(value);
        }
        let usage = usage.finish();
        let mut bitmap = [0; 2];
        usage.put(&mut bitmap);
        assert_eq!(bitmap, [1 << 3, 1]);
        assert_eq!(
            usage.counts().unwrap().collect::<Vec<_>>(),
            [(-1, 1), (3, 2), (64, 1), (200, 1)]
        );
    }

    #[test]
    fn large_values_are_not_counted() {
        let mut usage = PositionUsage::new();
        for value in 0..300 {
            usage.add(value);
        }
        assert!(usage.counts().is_none());
    }
}
