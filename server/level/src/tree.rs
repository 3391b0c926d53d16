//! A tree of boxes around triangles: which of them may touch a box or meet a ray.

use super::{larger, lesser};

/// A box: the smallest and the largest of each coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The smallest.
    pub low: [f64; 3],
    /// The largest.
    pub high: [f64; 3],
}

impl Bounds {
    /// A box around nothing.
    pub const NOTHING: Bounds = Bounds {
        low: [f64::INFINITY; 3],
        high: [f64::NEG_INFINITY; 3],
    };

    /// The box around some points.
    pub fn around(points: impl IntoIterator<Item = [f64; 3]>) -> Self {
        let mut bounds = Bounds::NOTHING;
        for point in points {
            bounds.take(point);
        }
        bounds
    }

    /// The box around a triangle.
    #[inline]
    pub fn of([one, two, three]: [[f64; 3]; 3]) -> Self {
        let mut bounds = Bounds::NOTHING;
        bounds.take(one);
        bounds.take(two);
        bounds.take(three);
        bounds
    }

    /// Grows until a point is in it.
    #[inline]
    pub fn take(&mut self, point: [f64; 3]) {
        for ((low, high), axis) in self.low.iter_mut().zip(&mut self.high).zip(point) {
            *low = lesser(*low, axis);
            *high = larger(*high, axis);
        }
    }

    /// Grows until another box is in it.
    #[inline]
    pub fn join(&mut self, other: &Bounds) {
        for axis in 0..3 {
            self.low[axis] = lesser(self.low[axis], other.low[axis]);
            self.high[axis] = larger(self.high[axis], other.high[axis]);
        }
    }

    /// They have a point in common.
    #[inline]
    pub fn touches(&self, other: &Bounds) -> bool {
        // Most are asked about what is near: no processor guesses which axis tells.
        (0..3).fold(true, |all, axis| {
            all & (self.low[axis] <= other.high[axis]) & (other.low[axis] <= self.high[axis])
        })
    }

    /// A point is in it.
    #[inline]
    pub fn holds(&self, point: [f64; 3]) -> bool {
        (0..3).all(|axis| self.low[axis] <= point[axis] && point[axis] <= self.high[axis])
    }

    /// The box made larger on all sides.
    #[must_use]
    pub fn grown(&self, by: f64) -> Self {
        Bounds {
            low: self.low.map(|axis| axis - by),
            high: self.high.map(|axis| axis + by),
        }
    }

    /// A ray from a point in a direction meets it.
    fn is_met(&self, from: [f64; 3], way: [f64; 3]) -> bool {
        let (mut first, mut last) = (0.0f64, f64::INFINITY);
        for axis in 0..3 {
            let one = (self.low[axis] - from[axis]) / way[axis];
            let two = (self.high[axis] - from[axis]) / way[axis];
            first = first.max(one.min(two));
            last = last.min(one.max(two));
        }
        first <= last
    }
}

#[derive(Debug)]
struct Node {
    bounds: Bounds,
    /// Where its triangles are in `order`.
    range: (u32, u32),
    /// Its second child; the first stands behind it. 0 for a leaf.
    second: u32,
}

/// The tree. `order` holds the number of each box once, and the ranges of the nodes lie in it, so all numbers and ranges that
/// are found there index what they are meant for.
#[derive(Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    order: Vec<u32>,
    boxes: Vec<Bounds>,
}

/// The most triangles in a leaf.
const LEAF: usize = 6;

impl Tree {
    /// The tree of some boxes, which keep their numbers.
    pub fn new(boxes: Vec<Bounds>) -> Self {
        // A text of 4 GB holds fewer triangles.
        let count = u32::try_from(boxes.len()).unwrap_or(u32::MAX);
        let mut tree = Tree {
            nodes: Vec::new(),
            order: (0..count).collect(),
            boxes,
        };
        if count > 0 {
            tree.grow(0, count as usize);
        }
        tree
    }

    fn grow(&mut self, from: usize, to: usize) -> u32 {
        let mut bounds = Bounds::NOTHING;
        let mut middles = Bounds::NOTHING;
        for &number in &self.order[from..to] {
            let own = &self.boxes[number as usize];
            bounds.join(own);
            middles.take(middle(own));
        }
        let node = self.nodes.len();
        self.nodes.push(Node {
            bounds,
            range: (from as u32, to as u32),
            second: 0,
        });
        if to - from > LEAF {
            let size = |axis: usize| middles.high[axis] - middles.low[axis];
            let axis = (1..3).fold(
                0,
                |most, axis| if size(axis) > size(most) { axis } else { most },
            );
            let half = (to - from) / 2;
            let boxes = &self.boxes;
            let at = |number: &u32| middle(&boxes[*number as usize])[axis];
            self.order[from..to]
                .select_nth_unstable_by(half, |one, two| at(one).total_cmp(&at(two)));
            self.grow(from, from + half);
            self.nodes[node].second = self.grow(from + half, to);
        }
        node as u32
    }

    /// Gives a triangle another box.
    pub fn set(&mut self, number: usize, bounds: Bounds) {
        let Some(own) = self.boxes.get_mut(number) else {
            return;
        };
        let old = std::mem::replace(own, bounds);
        self.refit(0, &old, number);
    }

    /// Makes the box of a node, and of those below it, fit again, where a triangle that was in a box has another one; gives
    /// whether it was found there.
    fn refit(&mut self, at: usize, old: &Bounds, number: usize) -> bool {
        let Some(node) = self.nodes.get(at) else {
            return false;
        };
        if !node.bounds.touches(old) {
            return false;
        }
        let second = node.second as usize;
        let mut bounds = Bounds::NOTHING;
        if second > 0 {
            if !self.refit(at + 1, old, number) && !self.refit(second, old, number) {
                return false;
            }
            for child in [at + 1, second] {
                if let Some(child) = self.nodes.get(child) {
                    bounds.join(&child.bounds);
                }
            }
        } else {
            let (from, to) = node.range;
            let own = self.order.get(from as usize..to as usize);
            let own = own.unwrap_or_default();
            if !own.iter().any(|&it| it as usize == number) {
                return false;
            }
            for &it in own {
                if let Some(own) = self.boxes.get(it as usize) {
                    bounds.join(own);
                }
            }
        }
        if let Some(node) = self.nodes.get_mut(at) {
            node.bounds = bounds;
        }
        true
    }

    /// Calls `visit` with the triangles whose boxes touch a box.
    pub fn touching(&self, bounds: &Bounds, mut visit: impl FnMut(usize)) {
        self.search(
            |of| of.touches(bounds),
            |number| {
                if self.boxes[number].touches(bounds) {
                    visit(number);
                }
            },
        );
    }

    /// Calls `visit` with the triangles whose boxes a ray meets. No part of its direction may be 0.
    pub fn met(&self, from: [f64; 3], way: [f64; 3], mut visit: impl FnMut(usize)) {
        self.search(
            |of| of.is_met(from, way),
            |number| {
                if self.boxes[number].is_met(from, way) {
                    visit(number);
                }
            },
        );
    }

    fn search(&self, wanted: impl Fn(&Bounds) -> bool, mut visit: impl FnMut(usize)) {
        let mut waiting = vec![0u32];
        while let Some(at) = waiting.pop() {
            let Some(node) = self.nodes.get(at as usize) else {
                continue;
            };
            if !wanted(&node.bounds) {
                continue;
            }
            if node.second > 0 {
                waiting.extend([node.second, at + 1]);
                continue;
            }
            let (from, to) = node.range;
            for &number in &self.order[from as usize..to as usize] {
                visit(number as usize);
            }
        }
    }
}

fn middle(bounds: &Bounds) -> [f64; 3] {
    [0, 1, 2].map(|axis: usize| bounds.low[axis] * 0.5 + bounds.high[axis] * 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn touched_are_found(tree: &Tree, boxes: &[Bounds], own: &Bounds) {
        let mut found = Vec::new();
        tree.touching(own, |number| found.push(number));
        found.sort_unstable();
        let touching = (0..boxes.len()).filter(|&number| boxes[number].touches(own));
        assert_eq!(found, touching.collect::<Vec<_>>());
    }

    #[test]
    fn all_that_touch_are_found() {
        let boxes: Vec<Bounds> = (0..200)
            .map(|number| {
                let at = |by: u32| f64::from(number * by % 101);
                let low = [at(37), at(59), at(83)];
                Bounds::around([low, low.map(|axis| axis + 5.0)])
            })
            .collect();
        let tree = Tree::new(boxes.clone());
        let way = [0.3, 0.5, 0.7];
        for own in &boxes {
            touched_are_found(&tree, &boxes, own);
            let mut met = Vec::new();
            tree.met(own.low, way, |number| met.push(number));
            met.sort_unstable();
            let meeting = (0..boxes.len()).filter(|&number| boxes[number].is_met(own.low, way));
            assert_eq!(met, meeting.collect::<Vec<_>>());
        }
        Tree::default().touching(&boxes[0], |_| panic!("there is nothing"));
    }

    #[test]
    fn those_with_other_boxes_are_found() {
        let at = |number: usize, by: usize| (number * by % 101) as f64;
        let box_of = |number: usize, up: f64| {
            let low = [at(number, 37), at(number, 59), up];
            Bounds::around([low, low.map(|axis| axis + 5.0)])
        };
        let mut boxes: Vec<Bounds> = (0..200).map(|number| box_of(number, 0.0)).collect();
        let mut tree = Tree::new(boxes.clone());
        for number in (0..200).step_by(3) {
            boxes[number] = box_of(number * 7, at(number, 83) - 50.0);
            tree.set(number, boxes[number]);
        }
        for own in &boxes {
            touched_are_found(&tree, &boxes, own);
        }
    }
}
