//! The material indices of a mesh.

use std::ops::Range;

/// The material of a triangle whose material index is missing or no integer.
pub const UNKNOWN_MATERIAL: i32 = i32::MIN;

/// The material index of each triangle: -1 for none, [`UNKNOWN_MATERIAL`] where the text has no integer.
///
/// Nearly all levels have few materials: as long as there is room for all of them in a byte, that is all a triangle takes.
#[derive(Clone, Debug)]
pub struct Materials(Kept);

#[derive(Clone, Debug)]
enum Kept {
    Few(Vec<u8>),
    Any(Vec<i32>),
}

/// The index of a triangle without a material.
const NO_MATERIAL: i32 = -1;

/// The byte for a triangle without a material, and the byte for one whose material is unknown. All lower ones are
/// indices.
const NONE: u8 = 254;
const UNKNOWN: u8 = 255;

impl Default for Materials {
    fn default() -> Self {
        Materials(Kept::Few(Vec::new()))
    }
}

impl Materials {
    /// Room for so many.
    pub fn with_capacity(count: usize) -> Self {
        Materials(Kept::Few(Vec::with_capacity(count)))
    }

    /// Those that these stand for: see [`material_as_byte`].
    pub fn few(few: Vec<u8>) -> Self {
        Materials(Kept::Few(few))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kept::Few(few) => few.len(),
            Kept::Any(any) => any.len(),
        }
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// That of a triangle.
    #[inline]
    pub fn get(&self, triangle: usize) -> Option<i32> {
        match &self.0 {
            Kept::Few(few) => few.get(triangle).copied().map(material_of_byte),
            Kept::Any(any) => any.get(triangle).copied(),
        }
    }

    /// How often each of them occurs among some triangles; `None` where there may be many.
    pub fn counted(&self, triangles: Range<usize>) -> Option<Vec<(i32, usize)>> {
        let Kept::Few(few) = &self.0 else {
            return None;
        };
        let mut counts = [0; 1 << u8::BITS];
        for &material in few.get(triangles)? {
            counts[usize::from(material)] += 1;
        }
        let known = (0..=u8::MAX).zip(counts).filter(|it| it.1 > 0);
        Some(
            known
                .map(|(material, count)| (material_of_byte(material), count))
                .collect(),
        )
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = i32> + '_ {
        // Each number is below the length.
        (0..self.len()).map(|triangle| self.get(triangle).unwrap_or(UNKNOWN_MATERIAL))
    }

    /// Adds that of the next triangle.
    pub fn push(&mut self, material: i32) {
        match (&mut self.0, material_as_byte(material)) {
            (Kept::Few(few), Some(material)) => few.push(material),
            (Kept::Few(few), None) => {
                let mut any = Vec::with_capacity(few.capacity());
                any.extend(few.iter().copied().map(material_of_byte));
                any.push(material);
                self.0 = Kept::Any(any);
            }
            (Kept::Any(any), _) => any.push(material),
        }
    }

    /// Cuts what is too much off, and fills what is missing with what is unknown.
    pub fn resize(&mut self, count: usize) {
        match &mut self.0 {
            Kept::Few(few) => few.resize(count, UNKNOWN),
            Kept::Any(any) => any.resize(count, UNKNOWN_MATERIAL),
        }
    }
}

impl FromIterator<i32> for Materials {
    fn from_iter<I: IntoIterator<Item = i32>>(all: I) -> Self {
        let mut materials = Materials::default();
        all.into_iter().for_each(|it| materials.push(it));
        materials
    }
}

impl PartialEq for Materials {
    fn eq(&self, other: &Self) -> bool {
        // A large one may have come and gone.
        self.iter().eq(other.iter())
    }
}

/// A material as a byte; `None` if its index is too large for one.
#[inline]
pub fn material_as_byte(material: i32) -> Option<u8> {
    match material {
        UNKNOWN_MATERIAL => Some(UNKNOWN),
        NO_MATERIAL => Some(NONE),
        index => u8::try_from(index).ok().filter(|&index| index < NONE),
    }
}

fn material_of_byte(material: u8) -> i32 {
    match material {
        UNKNOWN => UNKNOWN_MATERIAL,
        NONE => NO_MATERIAL,
        index => i32::from(index),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_same_as_a_list(
            all in prop::collection::vec(
                prop::sample::select(vec![-2, -1, 0, 1, 253, 254, 255, 256, i32::MAX, i32::MIN]),
                0..20,
            ),
            small in any::<bool>(),
            count in 0usize..30,
        ) {
            let mut list: Vec<i32> = all.into_iter().map(|it| if small { it % 2 } else { it }).collect();
            let mut materials: Materials = list.iter().copied().collect();
            for _ in 0..2 {
                prop_assert!(materials.iter().eq(list.iter().copied()));
                prop_assert_eq!(materials.get(list.len()), None);
                prop_assert_eq!(&materials, &list.iter().copied().collect::<Materials>());
                list.resize(count, UNKNOWN_MATERIAL);
                materials.resize(count);
            }
        }
    }
}
