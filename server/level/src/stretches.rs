//! Values of millions of numbers, kept once for each stretch of numbers with the same value.

use std::ops::Range;

/// The number of numbers in a block of the index, as a power of two.
const BLOCK: u32 = 8;

/// A value for each number from 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretches<T> {
    /// The first number of each stretch, and its value, which is another one than that of the stretch before.
    all: Vec<(u32, T)>,
    /// For each block of numbers the stretch of its first.
    index: Vec<u32>,
    len: u32,
}

impl<T> Default for Stretches<T> {
    fn default() -> Self {
        Stretches {
            all: Vec::new(),
            index: Vec::new(),
            len: 0,
        }
    }
}

impl<T: Copy + PartialEq> Stretches<T> {
    /// The value of one more number.
    pub fn push(&mut self, value: T) {
        self.push_many(value, 1);
    }

    /// The value of so many more. What is beyond the end of numbers has none: a text of 4 GB does not come that far.
    pub fn push_many(&mut self, value: T, count: usize) {
        let first = self.len;
        let count = u32::try_from(count).ok();
        let Some(len) = count.and_then(|count| first.checked_add(count)) else {
            return;
        };
        if len > first && self.all.last().is_none_or(|(_, last)| *last != value) {
            self.all.push((first, value));
        }
        self.len = len;
        // There are no more stretches than numbers.
        let last = self.all.len().saturating_sub(1) as u32;
        let blocks = (len as usize).div_ceil(1 << BLOCK);
        self.index.resize(blocks, last);
    }

    /// The value of a number.
    #[inline]
    pub fn get(&self, number: usize) -> Option<T> {
        let block = number >> BLOCK;
        if number >= self.len as usize {
            return None;
        }
        let first = *self.index.get(block)? as usize;
        let end = self.index.get(block + 1);
        // The last one may begin where the next block does.
        let end = end.map_or(self.all.len(), |&end| end as usize + 1);
        let own = self.all.get(first..end)?;
        let at = own.partition_point(|(start, _)| *start as usize <= number);
        Some(own.get(at.checked_sub(1)?)?.1)
    }

    /// The stretches: first number, number behind the last, value.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32, T)> {
        self.iter_from(|_| false)
    }

    /// The stretches from the first one on for which `is_before` is false. All for which it is true must come first.
    pub fn iter_from(&self, is_before: impl Fn(&T) -> bool) -> impl Iterator<Item = (u32, u32, T)> {
        let from = self.all.partition_point(|(_, value)| is_before(value));
        let own = self.all.get(from..).unwrap_or_default();
        let ends = own.iter().skip(1).map(|it| it.0).chain([self.len]);
        let all = own.iter().zip(ends);
        all.map(|(&(start, value), end)| (start, end, value))
    }

    /// How many numbers have a value.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// The stretches of some numbers, as far as they belong to these.
    pub fn within(&self, range: Range<usize>) -> impl Iterator<Item = (usize, usize, T)> {
        let behind = self.all.partition_point(|it| it.0 as usize <= range.start);
        let own = self.all.get(behind.saturating_sub(1)..).unwrap_or_default();
        let ends = own.iter().skip(1).map(|it| it.0).chain([self.len]);
        let all = own.iter().zip(ends).map(move |(&(start, value), end)| {
            let (start, end) = (start as usize, end as usize);
            (start.max(range.start), end.min(range.end), value)
        });
        all.take_while(|(start, end, _)| start < end)
    }

    /// The first number whose value is not before something, where all values that are stand first.
    pub fn partition(&self, is_before: impl Fn(&T) -> bool) -> usize {
        let at = self.all.partition_point(|(_, value)| is_before(value));
        self.all.get(at).map_or(self.len, |it| it.0) as usize
    }

    /// Gives back what is more than it needs.
    pub fn shrink_to_fit(&mut self) {
        self.all.shrink_to_fit();
        self.index.shrink_to_fit();
    }
}

impl<T: Copy + PartialEq> FromIterator<T> for Stretches<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut stretches = Stretches::default();
        values.into_iter().for_each(|value| stretches.push(value));
        stretches.shrink_to_fit();
        stretches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_same_as_a_list(runs in prop::collection::vec((0u8..4, 1usize..700), 0..12)) {
            let list: Vec<u8> = runs
                .into_iter()
                .flat_map(|(value, count)| std::iter::repeat_n(value, count))
                .collect();
            let stretches: Stretches<u8> = list.iter().copied().collect();
            let mut at_once = Stretches::default();
            list.chunk_by(|one, two| one == two).for_each(|same| {
                let (some, rest) = same.split_at(same.len() / 3);
                at_once.push_many(same[0], some.len());
                at_once.push_many(same[0], rest.len());
            });
            prop_assert_eq!(&at_once, &stretches);
            for (number, &value) in list.iter().enumerate() {
                prop_assert_eq!(stretches.get(number), Some(value));
            }
            prop_assert_eq!(stretches.get(list.len()), None);
            let told = stretches.iter().flat_map(|(start, end, value)| {
                (start..end).map(move |_| value)
            });
            prop_assert_eq!(told.collect::<Vec<u8>>(), list.clone());
            let from = list.len() / 3;
            for range in [0..list.len(), 0..from, from..list.len(), from..from * 2, from..from] {
                let own = stretches.within(range.clone());
                let own: Vec<u8> = own.flat_map(|(start, end, value)| {
                    std::iter::repeat_n(value, end - start)
                }).collect();
                prop_assert_eq!(&own, &list[range]);
            }
        }
    }
}
