//! Places of vertices that are one place.

use rustc_hash::FxHashMap;

/// Numbers for points: those within a tolerance get the number of the first of them. A cell of space holds few numbers, so a
/// point takes the same time however many there are.
pub(super) struct Places {
    tolerance: f64,
    /// The last point of each cell.
    cells: FxHashMap<[i64; 3], u32>,
    /// Each point with the one before it in its cell.
    points: Vec<([f64; 3], u32)>,
    /// Points that are nowhere, by their bits.
    lost: FxHashMap<[u64; 3], u32>,
}

const NONE: u32 = u32::MAX;

/// The side of a cell, in tolerances.
const SIDE: f64 = 4.0;

impl Places {
    /// No points yet.
    pub fn new(tolerance: f64) -> Self {
        Places {
            tolerance,
            cells: FxHashMap::default(),
            points: Vec::new(),
            lost: FxHashMap::default(),
        }
    }

    /// The number of a point.
    pub fn number(&mut self, point: [f64; 3]) -> u32 {
        // A text of 4 GB holds fewer points.
        let next = u32::try_from(self.points.len()).unwrap_or(NONE);
        if !point.iter().all(|axis| axis.is_finite()) {
            let number = *self.lost.entry(point.map(f64::to_bits)).or_insert(next);
            if number == next {
                self.points.push((point, NONE));
            }
            return number;
        }
        let low = self.cell(point.map(|axis| axis - self.tolerance));
        let high = self.cell(point.map(|axis| axis + self.tolerance));
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                for z in low[2]..=high[2] {
                    if let Some(known) = self.near(point, [x, y, z]) {
                        return known;
                    }
                }
            }
        }
        let before = self.cells.insert(self.cell(point), next);
        self.points.push((point, before.unwrap_or(NONE)));
        next
    }

    /// A known point of a cell within the tolerance along each axis.
    fn near(&self, point: [f64; 3], cell: [i64; 3]) -> Option<u32> {
        let mut at = *self.cells.get(&cell)?;
        while let Some((known, before)) = self.points.get(at as usize) {
            let mut axes = known.iter().zip(point);
            if axes.all(|(known, axis)| (known - axis).abs() <= self.tolerance) {
                return Some(at);
            }
            at = *before;
        }
        None
    }

    fn cell(&self, point: [f64; 3]) -> [i64; 3] {
        point.map(|axis| (axis / (self.tolerance * SIDE)).floor() as i64)
    }
}
