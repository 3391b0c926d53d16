//! Points that are one to Tool.

use super::sets::Sets;
use rustc_hash::FxHashMap;

/// Collects points; those within a distance of each other become one, also along a chain of them, so that their order
/// does not matter.
#[derive(Debug)]
pub struct Welder {
    tolerance: f64,
    cell: f64,
    /// The first point of each cell of space.
    cells: FxHashMap<[i64; 3], u32>,
    /// The next point of the same cell.
    next: Vec<u32>,
    points: Vec<[f64; 3]>,
    /// Points that are one.
    sets: Sets,
}

const NONE: u32 = u32::MAX;

impl Welder {
    /// Points within `tolerance` become one; with 0, those at one place.
    pub fn new(tolerance: f64) -> Self {
        // Larger than the tolerance: a point rarely lies near more than one cell.
        Self::reaching(tolerance, tolerance * 8.0)
    }

    /// As [`Welder::new`], for searches within about `reach`.
    pub fn reaching(tolerance: f64, reach: f64) -> Self {
        Welder {
            tolerance,
            cell: reach.max(0.01),
            cells: FxHashMap::default(),
            next: Vec::new(),
            points: Vec::new(),
            sets: Sets::default(),
        }
    }

    /// The number of a point, which is that of an earlier one at the same place.
    pub fn add(&mut self, point: [f64; 3]) -> u32 {
        let home = self.cell_of(point);
        let mut at = self.cells.get(&home).copied().unwrap_or(NONE);
        while let Some(known) = self.points.get(at as usize) {
            if *known == point {
                return at;
            }
            at = self.next.get(at as usize).copied().unwrap_or(NONE);
        }
        // A text of 4 GB holds fewer points.
        let number = u32::try_from(self.points.len()).unwrap_or(NONE);
        let mut near = Vec::new();
        self.near(point, self.tolerance, |other, _| near.push(other));
        self.points.push(point);
        self.sets.add();
        let first = self.cells.insert(home, number).unwrap_or(NONE);
        self.next.push(first);
        for other in near {
            self.sets.join(number, other);
        }
        number
    }

    /// Calls `visit` with each point within a distance, and how far it is. Meant for distances up to that which the
    /// welder was made for: it looks at all cells of space within.
    pub fn near(&self, point: [f64; 3], distance: f64, mut visit: impl FnMut(u32, f64)) {
        let low = self.cell_of(point.map(|axis| axis - distance));
        let high = self.cell_of(point.map(|axis| axis + distance));
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                for z in low[2]..=high[2] {
                    let mut at = self.cells.get(&[x, y, z]).copied().unwrap_or(NONE);
                    while let Some(other) = self.points.get(at as usize) {
                        let away = super::distance(point, *other);
                        if away <= distance {
                            visit(at, away);
                        }
                        at = self.next.get(at as usize).copied().unwrap_or(NONE);
                    }
                }
            }
        }
    }

    fn cell_of(&self, point: [f64; 3]) -> [i64; 3] {
        point.map(|axis| (axis / self.cell).floor() as i64)
    }

    /// The welded points, and for each number the one that it is now.
    pub fn finish(self) -> (Vec<[f64; 3]>, Vec<u32>) {
        let (numbers, count) = self.sets.numbered();
        let mut welded = Vec::with_capacity(count);
        for (point, &number) in self.points.into_iter().zip(&numbers) {
            // The first of those that are one is the one that counts.
            if number as usize == welded.len() {
                welded.push(point);
            }
        }
        (welded, numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_points_are_one_in_any_order() {
        let points = [
            [0.0, 0.0, 0.0],
            [0.09, 0.0, 0.0],
            [0.18, 0.0, 0.0],
            [0.79, 0.0, 0.0],
            [0.85, 0.0, 0.0],
            [-0.2, 0.0, 0.0],
            [0.0, 0.0, 0.0],
        ];
        let weld = |order: &[usize]| {
            let mut welder = Welder::new(0.1);
            let numbers: Vec<u32> = order.iter().map(|&at| welder.add(points[at])).collect();
            let (welded, now) = welder.finish();
            let mut groups = vec![Vec::new(); welded.len()];
            for (&at, number) in order.iter().zip(numbers) {
                groups[now[number as usize] as usize].push(at);
            }
            groups.iter_mut().for_each(|group| group.sort_unstable());
            groups.sort();
            groups
        };
        let expected = [vec![0, 1, 2, 6], vec![3, 4], vec![5]];
        assert_eq!(weld(&[0, 1, 2, 3, 4, 5, 6]), expected);
        assert_eq!(weld(&[6, 4, 2, 0, 5, 3, 1]), expected);
    }

    #[test]
    fn the_end_of_numbers_is_no_cell() {
        let mut welder = Welder::new(0.0);
        let far = [1e300, -1e300, 0.0];
        assert_eq!(welder.add(far), welder.add(far));
        assert_eq!(welder.finish().0.len(), 1);
    }
}
