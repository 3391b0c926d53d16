//! How the integers of a triangle list fall into triangles. All readers of triangles share this.

use crate::model::{IntegerPart, Phase};
use schema::TRIANGLE_VALUES;
use std::ops::Range;

/// A reading of a list's integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// How many triangles there are, a damaged one included.
    pub triangles: usize,
    /// The damage to the list.
    pub damage: Damage,
    /// From this integer on, the phases are shifted.
    pub(super) from: usize,
    /// By how much.
    pub(super) shift: Phase,
}

/// The damage to the integers of a triangle list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// They make whole triangles.
    None,
    /// A triangle lacks values.
    Missing {
        /// How many.
        count: usize,
        /// The values of the triangle that are there.
        span: Range<usize>,
    },
    /// There are values too many.
    Extra {
        /// How many.
        count: usize,
        /// Where.
        span: Range<usize>,
    },
    /// Wrong tokens, each reported separately, may be too many: nothing is known of the positions.
    Loose,
    /// There is no triangle count: what stands in its place is the first triangle's material index.
    NoCount {
        /// The value in its place.
        span: Range<usize>,
    },
}

impl Reading {
    /// Whole triangles.
    pub(super) fn whole(triangles: usize) -> Self {
        Reading {
            triangles,
            damage: Damage::None,
            from: usize::MAX,
            shift: Phase::default(),
        }
    }

    /// The phase of an integer, by its number in the list.
    pub fn phase(&self, number: usize) -> Phase {
        if number >= self.from {
            Phase::of(number) + self.shift
        } else {
            Phase::of(number)
        }
    }

    /// The triangle of an integer, by its number in the list; `None` for a value too many.
    pub fn triangle(&self, number: usize) -> Option<usize> {
        let Some(damaged) = self.damaged() else {
            // Where tokens may be too many, the last of them make no triangle.
            let triangle = number / TRIANGLE_VALUES;
            return (triangle < self.triangles).then_some(triangle);
        };
        if number < damaged.start {
            return Some(number / TRIANGLE_VALUES);
        }
        let before = damaged.start / TRIANGLE_VALUES;
        match number.checked_sub(damaged.end) {
            Some(behind) => Some(before + self.damaged_triangles() + behind / TRIANGLE_VALUES),
            None => (self.damaged_triangles() > 0).then_some(before),
        }
    }

    /// The number of a triangle's first integer, as far as it is in the list.
    pub fn first(&self, triangle: usize) -> usize {
        let plain = triangle.saturating_mul(TRIANGLE_VALUES);
        let Some(damaged) = self.damaged() else {
            return plain;
        };
        let before = damaged.start / TRIANGLE_VALUES;
        match triangle.checked_sub(before + self.damaged_triangles()) {
            Some(behind) => damaged.end + behind * TRIANGLE_VALUES,
            None => plain,
        }
    }

    /// The integers make whole triangles.
    pub fn is_whole(&self) -> bool {
        self.damage == Damage::None
    }

    /// The integers that make no whole triangle.
    fn damaged(&self) -> Option<Range<usize>> {
        if matches!(self.damage, Damage::None | Damage::Loose) {
            return None;
        }
        let start = self.from - Phase::of(self.from).index();
        Some(start..self.from + (-self.phase(self.from)).index())
    }

    /// How many triangles they count as.
    fn damaged_triangles(&self) -> usize {
        match self.damage {
            Damage::None | Damage::Loose | Damage::Extra { .. } => 0,
            Damage::Missing { .. } | Damage::NoCount { .. } => 1,
        }
    }

    /// The list has no count: the integer in its place belongs to the first triangle.
    pub fn count_is_triangle(&self) -> bool {
        matches!(self.damage, Damage::NoCount { .. })
    }

    /// The smallest and the largest value that a part may hold in a phase; `None` where it holds none.
    pub fn range(&self, part: &IntegerPart, phase: Phase) -> Option<(i64, i64)> {
        if self.damage == Damage::Loose {
            return None;
        }
        let split = part.before < self.from && self.from < part.before + part.count;
        part.min
            .iter()
            .zip(&part.max)
            .enumerate()
            .filter(|(class, (min, max))| {
                (split || self.phase(part.before + class) == phase) && min <= max
            })
            .map(|(_, (&min, &max))| (min, max))
            .reduce(|one, two| (one.0.min(two.0), one.1.max(two.1)))
    }

    /// Whether a part may hold a value outside of what is allowed in a phase.
    pub(super) fn may_be_outside(
        &self,
        part: &IntegerPart,
        phase: Phase,
        allowed: &Range<i64>,
    ) -> bool {
        self.range(part, phase)
            .is_some_and(|(min, max)| min < allowed.start || max >= allowed.end)
    }
}
