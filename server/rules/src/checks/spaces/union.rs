//! Numbers in sets.

/// Sets of numbers that are joined two by two.
pub(in crate::checks) struct Union(Vec<u32>);

impl Union {
    /// Numbers below `count`, each in a set of its own.
    pub fn new(count: usize) -> Self {
        Union((0..u32::try_from(count).unwrap_or(u32::MAX)).collect())
    }

    /// The number of a member's set.
    pub fn set(&mut self, member: usize) -> usize {
        let mut at = member;
        while let Some(&above) = self.0.get(at)
            && above as usize != at
        {
            // Every second one is hung higher: paths stay short.
            let higher = self.0.get(above as usize).copied().unwrap_or(above);
            if let Some(own) = self.0.get_mut(at) {
                *own = higher;
            }
            at = higher as usize;
        }
        at
    }

    /// Joins the sets of two members.
    pub fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.set(one), self.set(other));
        let (low, high) = (one.min(other), one.max(other));
        if let Some(own) = self.0.get_mut(high) {
            *own = u32::try_from(low).unwrap_or(u32::MAX);
        }
    }
}
