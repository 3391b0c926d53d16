//! Sets of numbers that are joined two by two.

/// The sets. The smallest number of a set stands for it.
#[derive(Debug, Default)]
pub(super) struct Sets(Vec<u32>);

impl Sets {
    /// So many numbers, each a set of its own.
    pub fn new(count: usize) -> Self {
        // A text of 4 GB holds fewer points and triangles.
        Sets((0..u32::try_from(count).unwrap_or(u32::MAX)).collect())
    }

    /// One more number.
    pub fn add(&mut self) {
        self.0.push(u32::try_from(self.0.len()).unwrap_or(u32::MAX));
    }

    /// What stands for the set of a number.
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
