//! Regions of the shell: sides of about one size in one cell of space.

use super::conflicts::{NamedConflicts, RegionConflicts};
use super::shell::Shell;
use super::tree::Bounds;
use super::{larger, whole};
use std::sync::Arc;

/// A region holds no more sides than this: all of them are looked at by one thread.
const MOST: usize = 2048;

/// The number of consecutive sides that are ruled out together: they are often near each other.
pub(super) const BLOCK: usize = 16;

/// How wide a cell is, by the size of the sides in it: of small ones most would be next to others.
const CELL: f64 = 32.0;

/// A number that stands for all that it was made of.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Content {
    pub one: u64,
    pub two: u64,
}

impl Content {
    pub fn and(self, value: u64) -> Self {
        // Two sums that have nothing to do with each other.
        let one = (self.one.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let two = (self.two.rotate_left(41) ^ value).wrapping_mul(0xd6e8_feb8_6659_fd93);
        Content {
            one: one ^ one >> 32,
            two: two ^ two >> 29,
        }
    }

    pub fn number(self) -> u128 {
        u128::from(self.one) << 64 | u128::from(self.two)
    }
}

/// Sides of about one size in one cell of space.
#[derive(Debug)]
pub(super) struct Region {
    /// A hash of the size and the cell that its sides share.
    pub home: u32,
    /// Their numbers, sorted.
    pub sides: Vec<u32>,
    pub bounds: Bounds,
    /// Where they are in it, roughly.
    pub boxes: Vec<Rough>,
    /// The box around each [`BLOCK`] consecutive ones.
    pub blocks: Vec<Rough>,
    /// A hash of the sides and their points; of no use unless the regions are kept.
    pub content: Content,
    /// The conflicts found there, with a hash of everything that they depend on.
    pub found: (u128, Arc<RegionConflicts>),
    /// These conflicts by the numbers of sides and points in the shell.
    pub named: NamedConflicts,
}

/// A box by the steps of a region: what touches in space touches in steps too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rough {
    low: [u8; 3],
    high: [u8; 3],
}

/// The steps of a region, in which boxes are given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roughly {
    low: [f64; 3],
    scale: [f64; 3],
}

impl Roughly {
    /// In steps of this one.
    pub fn of(region: &Bounds) -> Self {
        let scale = |axis: usize| 255.0 / (region.high[axis] - region.low[axis]);
        Roughly {
            low: region.low,
            scale: [scale(0), scale(1), scale(2)],
        }
    }

    /// The steps of a box.
    pub fn steps(&self, bounds: &Bounds) -> Rough {
        // No larger number has a smaller step, whatever is rounded; what is no number is 0.
        let on = |point: [f64; 3], axis: usize| {
            ((point[axis] - self.low[axis]) * self.scale[axis]) as u8
        };
        let step = |point| [on(point, 0), on(point, 1), on(point, 2)];
        Rough {
            low: step(bounds.low),
            high: step(bounds.high),
        }
    }
}

impl Rough {
    /// Around both.
    fn joined(mut self, other: Rough) -> Self {
        for axis in 0..3 {
            self.low[axis] = self.low[axis].min(other.low[axis]);
            self.high[axis] = self.high[axis].max(other.high[axis]);
        }
        self
    }

    pub fn touches(self, other: Rough) -> bool {
        let ends = |one: [u8; 3], other: [u8; 3]| {
            (one[0] <= other[0]) & (one[1] <= other[1]) & (one[2] <= other[2])
        };
        ends(self.low, other.high) && ends(other.low, self.high)
    }
}

/// The region of a triangle: those of one region have the same number, and others rarely have it.
pub(super) fn home(points: [[f64; 3]; 3]) -> u32 {
    let bounds = Bounds::of(points);
    let size = |axis: usize| bounds.high[axis] - bounds.low[axis];
    let size = (0..3).fold(0.0, |most, axis| larger(most, size(axis)));
    // The power of two that is not larger, and a cell that has room for many of that size.
    let class = (size.to_bits() >> 52) as i32 - 1023;
    let class = class.max(-10);
    // Two to the power of the class.
    let cell = f64::from_bits(((class + 1023) as u64) << 52) * CELL;
    // Of a power of two the inverse is exact, and a product takes less than a quotient.
    let cells = cell.recip();
    let at = |axis: usize| {
        let middle = bounds.low[axis] * 0.5 + bounds.high[axis] * 0.5;
        whole(middle * cells) as u64
    };
    let content = Content::default().and(class as u64);
    let content = content.and(at(0)).and(at(1)).and(at(2));
    (content.one >> 32) as u32
}

impl Region {
    /// The regions of sides with the same home, sorted.
    #[expect(
        clippy::vec_box,
        reason = "they are sorted and moved at each edit, and large"
    )]
    pub fn all(shell: &Shell, (home, sides): (u32, &[u32]), how: (f64, bool)) -> Vec<Box<Self>> {
        let regions = sides.chunks(MOST);
        regions
            .map(|own| Box::new(Region::of(shell, (home, own.to_vec()), how)))
            .collect()
    }

    fn of(shell: &Shell, (home, sides): (u32, Vec<u32>), (weld, is_kept): (f64, bool)) -> Self {
        let mut bounds = Bounds::NOTHING;
        // What is found depends on where triangles are, on which of two comes first, and on nothing else.
        let mut content = Content::default().and(weld.to_bits());
        let mut all = Vec::with_capacity(sides.len());
        for &number in &sides {
            let points = shell.points_of(number as usize);
            let own = Bounds::of(points);
            bounds.join(&own);
            all.push(own);
            if !is_kept {
                continue;
            }
            let axes = points.iter().flatten();
            content = axes.fold(content, |sum, axis| sum.and(axis.to_bits()));
            if let Some(side) = shell.sides.get(number as usize) {
                content = content.and(u64::from(side.instance) << 32 | u64::from(side.triangle));
            }
        }
        let roughly = Roughly::of(&bounds);
        let boxes: Vec<Rough> = all.iter().map(|own| roughly.steps(own)).collect();
        let blocks = boxes.chunks(BLOCK);
        let around = |own: &[Rough]| own.iter().copied().reduce(Rough::joined);
        let blocks = blocks.filter_map(around).collect();
        Region {
            home,
            sides,
            bounds,
            boxes,
            blocks,
            content,
            found: (0, Arc::default()),
            named: NamedConflicts::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_touches_touches_roughly(
            region in prop::array::uniform2(prop::array::uniform3(-9.0..9.0)),
            boxes in prop::array::uniform2(prop::array::uniform2(prop::array::uniform3(-12i8..12))),
            size in prop::sample::select(vec![0.0, 1e-300, 1.0, 1e300]),
        ) {
            let region = Bounds::around(region.map(|point: [f64; 3]| point.map(|axis| axis * size)));
            let [one, other] = boxes.map(|ends| {
                Bounds::around(ends.map(|point| point.map(|axis| f64::from(axis) * size)))
            });
            let rough = [one, other].map(|bounds| Roughly::of(&region).steps(&bounds));
            prop_assert!(rough[0].touches(rough[1]) || !one.touches(&other));
        }
    }
}
