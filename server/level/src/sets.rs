//! Sets of numbers that are joined two by two.

use std::sync::atomic::{AtomicU32, Ordering};

/// The sets. The smallest number of a set stands for it.
#[derive(Debug, Default)]
pub struct Sets(Vec<u32>);

impl Sets {
    /// A set for each number below `count`.
    pub fn new(count: usize) -> Self {
        // A text of 4 GB holds fewer points and triangles.
        Sets((0..u32::try_from(count).unwrap_or(u32::MAX)).collect())
    }

    /// One more number.
    pub fn add(&mut self) {
        self.0.push(u32::try_from(self.0.len()).unwrap_or(u32::MAX));
    }

    /// The smallest number of the set that a number is in.
    pub fn root(&mut self, mut at: u32) -> u32 {
        while let Some(&parent) = self.0.get(at as usize)
            && parent != at
        {
            // Every second one is hung higher: paths stay short.
            let above = self.0.get(parent as usize).copied().unwrap_or(parent);
            if let Some(own) = self.0.get_mut(at as usize) {
                *own = above;
            }
            at = above;
        }
        at
    }

    /// Makes one set of two.
    pub fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        let (low, high) = (one.min(other), one.max(other));
        if let Some(parent) = self.0.get_mut(high as usize) {
            *parent = low;
        }
    }

    /// For each number what stands for its set.
    pub fn roots(self) -> Vec<u32> {
        let mut roots = self.0;
        for at in 0..roots.len() {
            // Whatever is above a number is smaller, and has what stands for the set above it.
            let above = roots.get(at).copied().unwrap_or_default() as usize;
            let root = roots.get(above).copied().unwrap_or_default();
            if let Some(own) = roots.get_mut(at) {
                *own = root;
            }
        }
        roots
    }

    /// For each number the number of its set: sets are counted by their smallest. And how many there are.
    pub fn numbered(self) -> (Vec<u32>, usize) {
        let mut numbers = self.0;
        let mut count = 0;
        for at in 0..numbers.len() {
            // Whatever is above a number is smaller, and was numbered before.
            let above = numbers.get(at).copied().unwrap_or_default() as usize;
            let number = if above == at {
                count += 1;
                count as u32 - 1
            } else {
                numbers.get(above).copied().unwrap_or_default()
            };
            if let Some(own) = numbers.get_mut(at) {
                *own = number;
            }
        }
        (numbers, count)
    }
}

/// Sets that several threads join at the same time.
#[derive(Debug)]
pub(super) struct SharedSets(Vec<AtomicU32>);

impl SharedSets {
    /// A set for each number below `count`.
    pub fn new(count: usize) -> Self {
        let Sets(numbers) = Sets::new(count);
        SharedSets(numbers.into_iter().map(AtomicU32::new).collect())
    }

    fn above(&self, at: u32) -> Option<u32> {
        Some(self.0.get(at as usize)?.load(Ordering::Relaxed))
    }

    /// The smallest number of the set that a number is in, unless another thread joins it in the meantime.
    fn root(&self, mut at: u32) -> u32 {
        while let Some(parent) = self.above(at)
            && parent != at
        {
            let above = self.above(parent).unwrap_or(parent);
            // Whatever another thread has put there is above it as this is: paths stay short either way.
            if let Some(own) = self.0.get(at as usize).filter(|_| above != parent) {
                own.store(above, Ordering::Relaxed);
            }
            at = above;
        }
        at
    }

    /// Makes one set of two.
    pub fn join(&self, one: u32, other: u32) {
        loop {
            let (one, other) = (self.root(one), self.root(other));
            let (low, high) = (one.min(other), one.max(other));
            if low == high {
                return;
            }
            let Some(own) = self.0.get(high as usize) else {
                return;
            };
            // It may have been joined to another one since.
            let order = Ordering::Relaxed;
            if own.compare_exchange(high, low, order, order).is_ok() {
                return;
            }
        }
    }

    /// The sets, once all threads are done.
    pub fn into_sets(self) -> Sets {
        Sets(self.0.into_iter().map(AtomicU32::into_inner).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::in_parallel;

    #[test]
    fn threads_join_the_same_sets() {
        // Chains of all lengths, joined in a wild order.
        let pairs: Vec<(u32, u32)> = (0..60_000u32)
            .map(|number| number.wrapping_mul(48_271) % 60_000)
            .filter(|number| !number.is_power_of_two() && number % 37 != 5)
            .map(|number| (number, number + 1))
            .collect();
        let mut alone = Sets::new(60_001);
        pairs.iter().for_each(|&(one, two)| alone.join(one, two));
        let shared = SharedSets::new(60_001);
        in_parallel(4, 60, |part| {
            let own = pairs.chunks(1000).nth(part).unwrap_or_default();
            own.iter().for_each(|&(one, two)| shared.join(one, two));
        });
        assert_eq!(shared.into_sets().numbered(), alone.numbered());
    }
}
