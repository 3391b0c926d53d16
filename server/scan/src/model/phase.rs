//! Where in its triangle an integer of a triangle list stands.

use schema::{FieldId, TRIANGLE_FIELDS, TRIANGLE_VALUES};
use std::ops::{Add, Neg};

/// The place of an integer in its triangle: 0 is the material index, then come the vertex indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Phase(u8);

impl Phase {
    /// The material index.
    pub const MATERIAL: Phase = Phase(0);

    /// Every phase, in file order.
    pub fn all() -> impl Iterator<Item = Phase> {
        (0..TRIANGLE_VALUES).map(Phase::of)
    }

    /// The phase of the integer with this number in a list without damage.
    pub fn of(number: usize) -> Phase {
        // The remainder is less than a triangle's few values.
        Phase((number % TRIANGLE_VALUES) as u8)
    }

    /// The number of the triangle that holds the integer with this number in a list without damage.
    pub fn triangle(number: usize) -> usize {
        number / TRIANGLE_VALUES
    }

    /// The place as a number, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The field that stands there.
    pub fn field(self) -> FieldId {
        TRIANGLE_FIELDS[self.index()]
    }
}

impl Add for Phase {
    type Output = Phase;

    fn add(self, other: Phase) -> Phase {
        Phase::of(self.index() + other.index())
    }
}

impl Neg for Phase {
    type Output = Phase;

    fn neg(self) -> Phase {
        Phase::of(TRIANGLE_VALUES - self.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_turn() {
        assert_eq!(Phase::of(5) + Phase::of(3), Phase::MATERIAL);
        assert_eq!(-Phase::of(1), Phase::of(3));
        assert_eq!(-Phase::MATERIAL, Phase::MATERIAL);
        assert_eq!(Phase::of(7).field(), FieldId::VertexIndex3);
    }
}
