//! Boxes in whole steps, small enough that hundreds of them are compared in no time: what touches in space touches in steps, too.

use super::tree::Bounds;

/// The number of steps along each axis of a box.
const STEPS: u64 = (1 << 15) - 1;

/// Above each of the four numbers of 15 bits that a word holds.
const GUARDS: u64 = 0x8000_8000_8000_8000;

/// How long a step is.
pub(super) struct Steps {
    low: [f64; 3],
    scale: [f64; 3],
}

/// A triangle's box in steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// Where it begins on the first axis.
    pub start: u32,
    /// Where what touches it begins at the latest.
    pub end: u32,
    /// Its number among those that are looked at.
    pub at: u32,
    /// It belongs to the first region.
    pub is_own: bool,
    /// Where it begins and, counted from the other end, ends on the other axes.
    ends: u64,
    /// The most that `ends` of another box that touches it can be, number by number.
    most: u64,
}

impl Steps {
    /// Those of a box.
    pub fn of(bounds: &Bounds) -> Self {
        let size = |axis: usize| bounds.high[axis] - bounds.low[axis];
        Steps {
            low: bounds.low,
            scale: [size(0), size(1), size(2)].map(|size| STEPS as f64 / size),
        }
    }

    /// No larger number has a smaller step, whatever is rounded; what is no number is 0.
    fn step(&self, place: f64, axis: usize) -> u64 {
        let steps = (place - self.low[axis]) * self.scale[axis];
        (steps as u64).min(STEPS)
    }

    /// A triangle's box, with its number and whether it belongs to the first region. Those within `weld` touch.
    pub fn span(&self, bounds: &Bounds, weld: f64, (at, is_own): (u32, bool)) -> Span {
        let word = |ends: [[f64; 2]; 2]| {
            let [[y, up], [z, top]] = ends;
            self.step(y, 1)
                | self.step(z, 2) << 16
                | (STEPS - self.step(up, 1)) << 32
                | (STEPS - self.step(top, 2)) << 48
        };
        let ([x, y, z], [east, up, top]) = (bounds.low, bounds.high);
        Span {
            start: self.step(x, 0) as u32,
            end: self.step(east + weld, 0) as u32,
            at,
            is_own,
            ends: word([[y, up], [z, top]]),
            most: word([[up + weld, y - weld], [top + weld, z - weld]]) | GUARDS,
        }
    }
}

impl Span {
    /// It touches one that begins where it begins, or behind that.
    #[inline]
    pub fn touches(&self, other: &Span) -> bool {
        // A number that is larger takes the guard above it away.
        other.start <= self.end && (self.most - other.ends) & GUARDS == GUARDS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_touches_touches_in_steps(
            region in prop::array::uniform2(prop::array::uniform3(-9.0..9.0)),
            boxes in prop::array::uniform2(prop::array::uniform2(prop::array::uniform3(-12i8..12))),
            size in prop::sample::select(vec![0.0, 1e-300, 1.0, 1e300]),
            weld in prop::sample::select(vec![0.0, 0.1, 2.0]),
        ) {
            let steps = Steps::of(&Bounds::around(region.map(|point: [f64; 3]| point.map(|axis| axis * size))));
            let boxes = boxes.map(|ends| {
                Bounds::around(ends.map(|point| point.map(|axis| f64::from(axis) * size)))
            });
            let mut spans = boxes.map(|it| steps.span(&it, weld, (0, true)));
            spans.sort_by_key(|span| span.start);
            let [one, other] = spans;
            prop_assert!(one.touches(&other) || !boxes[0].grown(weld).touches(&boxes[1]));
        }

        #[test]
        fn what_is_far_apart_does_not_touch(
            boxes in prop::array::uniform2(prop::array::uniform2(prop::array::uniform3(-12i8..12))),
        ) {
            let steps = Steps::of(&Bounds::around([[-12.0; 3], [12.0; 3]]));
            let boxes = boxes.map(|ends| Bounds::around(ends.map(|point| point.map(f64::from))));
            let mut spans = boxes.map(|it| steps.span(&it, 0.1, (0, true)));
            spans.sort_by_key(|span| span.start);
            let [one, other] = spans;
            prop_assert_eq!(one.touches(&other), boxes[0].grown(0.1).touches(&boxes[1]));
        }
    }
}
