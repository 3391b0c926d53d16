//! The pieces of the shell: how large they are, and whether they are closed.

use level::in_parallel;
use level::{Bounds, Pieces, Shell};
use std::ops::Range;

/// A piece of the shell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Portion {
    /// Its number: that of the piece.
    pub number: usize,
    /// How many sides it has.
    pub count: usize,
    /// Some of its sides from all over it, the first one among them, by their numbers in the shell.
    pub samples: Vec<u32>,
    /// As many sides run along each of its edges one way as the other: two, but for edges at which surfaces touch.
    pub is_closed: bool,
    /// An instance that mirrors takes part.
    pub is_mirrored: bool,
    /// Six times its volume, above 0 where its sides face outward.
    pub volume: f64,
    /// The corners of a box around it.
    pub low: [f64; 3],
    pub high: [f64; 3],
    /// How many other closed pieces it is in.
    pub depth: usize,
    /// It is a closed body that stands outside of the room: it faces outward, as bodies do, and a larger piece is the room.
    pub is_outside: bool,
}

impl Portion {
    /// How much room is in the box around it.
    pub fn size(&self) -> f64 {
        let sides = self.low.iter().zip(self.high);
        sides.map(|(low, high)| high - low).product()
    }

    /// The boxes around both touch.
    pub fn touches(&self, other: &Portion) -> bool {
        (0..3).all(|axis| self.low[axis] <= other.high[axis] && other.low[axis] <= self.high[axis])
    }

    /// Grows until a box is in it.
    fn take(&mut self, low: [f64; 3], high: [f64; 3]) {
        for (own, axis) in self.low.iter_mut().zip(low) {
            *own = own.min(axis);
        }
        for (own, axis) in self.high.iter_mut().zip(high) {
            *own = own.max(axis);
        }
    }

    /// Is nothing but its sides.
    fn clear(&mut self) {
        *self = Portion {
            number: self.number,
            count: self.count,
            samples: std::mem::take(&mut self.samples),
            is_closed: true,
            low: [f64::INFINITY; 3],
            high: [f64::NEG_INFINITY; 3],
            ..Portion::default()
        };
    }
}

/// Measures of the sides, in blocks. An update measures only the blocks in which a side has changed, and adds all
/// blocks in the same order.
#[derive(Debug, Default)]
pub(super) struct Measures(Vec<Vec<Run>>);

/// Sides of one piece behind each other.
#[derive(Debug)]
struct Run {
    piece: usize,
    is_mirrored: bool,
    volume: f64,
    low: [f64; 3],
    high: [f64; 3],
}

/// The most sides of a portion that are kept as samples.
const SAMPLES: usize = 16;

/// The number of sides in a block.
const BLOCK: usize = 1 << 14;

impl Measures {
    /// Measures all sides, on several threads. The result is incomplete if `cancelled` turned true.
    pub fn of(
        (shell, pieces): (&Shell, &Pieces),
        threads: usize,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Self {
        let blocks = shell.sides.len().div_ceil(BLOCK);
        Measures(in_parallel(threads, blocks, |block| match cancelled() {
            true => Vec::new(),
            false => runs(shell, pieces, block),
        }))
    }

    /// Measures the blocks of some sides again.
    pub fn update(&mut self, (shell, pieces): (&Shell, &Pieces), sides: &[u32]) {
        let mut last = None;
        for &side in sides {
            let block = side as usize / BLOCK;
            if last.replace(block) != Some(block)
                && let Some(own) = self.0.get_mut(block)
            {
                *own = runs(shell, pieces, block);
            }
        }
    }

    /// The portions of the shell, one for each piece, with their measures.
    pub fn portions(&self, shell: &Shell, pieces: &Pieces) -> Vec<Portion> {
        let mut portions: Vec<Portion> = (0..pieces.count)
            .map(|number| Portion {
                number,
                ..Portion::default()
            })
            .collect();
        let steps: Vec<usize> = pieces
            .sizes()
            .map(|sides| sides.div_ceil(SAMPLES).max(1))
            .collect();
        for (start, end, piece) in pieces.stretches() {
            let known = (portions.get_mut(piece), steps.get(piece));
            if let (Some(portion), Some(&step)) = known {
                // From the first of them whose number among those of the piece is one of every so many.
                let ahead = portion.count.next_multiple_of(step) - portion.count;
                let own = (start as usize + ahead..end as usize).step_by(step);
                // A text of 4 GB holds fewer sides.
                portion.samples.extend(own.map(|side| side as u32));
                portion.count += (end - start) as usize;
            }
        }
        self.measure((shell, pieces), &mut portions);
        portions
    }

    /// Brings what is known of the pieces up to date; which sides they have stays.
    pub fn measure(&self, (shell, pieces): (&Shell, &Pieces), portions: &mut [Portion]) {
        portions.iter_mut().for_each(Portion::clear);
        for run in self.0.iter().flatten() {
            if let Some(portion) = portions.get_mut(run.piece) {
                portion.is_mirrored |= run.is_mirrored;
                portion.volume += run.volume;
                portion.take(run.low, run.high);
            }
        }
        for edge in shell.unpaired() {
            if !is_balanced(edge.sides())
                && let Some((side, _)) = edge.sides().next()
                && let Some(portion) = portions.get_mut(pieces.of(side))
            {
                portion.is_closed = false;
            }
        }
    }
}

/// As many sides run along an edge one way as the other: it is closed, also where several surfaces touch there.
pub(super) fn is_balanced(sides: impl Iterator<Item = (usize, bool)>) -> bool {
    let ways = sides.map(|(_, is_forth)| if is_forth { 1i64 } else { -1 });
    ways.sum::<i64>() == 0
}

/// The largest portions with a hole: in one of them other portions may stand.
pub(super) fn open_around(portions: &[Portion]) -> Vec<&Portion> {
    /// A level has few. Where there are more, small ones hold nothing.
    const MOST: usize = 64;
    let mut open: Vec<&Portion> = portions.iter().filter(|it| !it.is_closed).collect();
    open.sort_by(|one, two| two.size().total_cmp(&one.size()));
    open.truncate(MOST);
    open
}

/// The stretches of a block's sides that are of one piece.
fn runs(shell: &Shell, pieces: &Pieces, block: usize) -> Vec<Run> {
    let own: Range<usize> = block * BLOCK..shell.sides.len().min((block + 1) * BLOCK);
    let has_turned = shell.sides.kinds().any(|(_, is_turned)| is_turned);
    let is_turned = |number| shell.sides.get(number).is_some_and(|it| it.is_turned);
    let runs = pieces.stretches_within(own).map(|(start, end, piece)| {
        let (mut volume, mut bounds) = (0.0, Bounds::NOTHING);
        for number in start..end {
            let points = shell.points_of(number);
            volume += shell.volume(points);
            bounds.join(&Bounds::of(points));
        }
        Run {
            piece,
            is_mirrored: has_turned && (start..end).any(is_turned),
            volume,
            low: bounds.low,
            high: bounds.high,
        }
    });
    runs.collect()
}
