//! What the rules of the seal look at, found once.

use crate::checks::subject::Subject;
use crate::view::in_order;
use crate::world::{Conflicts, Hole, Pieces, Shell, Tree, conflicts, holes};
use std::ops::Range;
use std::sync::OnceLock;

/// A structure that forms something like a level.
#[derive(Debug)]
pub(crate) struct Level {
    pub shell: Shell,
    pub holes: Vec<Hole>,
    /// What is known of each piece.
    pub portions: Vec<Portion>,
    tree: OnceLock<Tree>,
    conflicts: OnceLock<Conflicts>,
    /// How many sides have each point.
    uses: OnceLock<Vec<u32>>,
}

/// A piece of the shell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Portion {
    /// Its sides, by their numbers in the shell.
    pub sides: Vec<u32>,
    /// All its edges have two sides, which run along it in both directions.
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
}

impl Level {
    /// `None` where the structure forms no level, or readers refuse the text.
    pub fn of(subject: &Subject<'_>, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Self> {
        if !subject.is_sound() {
            return None;
        }
        let world = subject.world();
        let weld = subject.options.tolerances.weld;
        let shell = Shell::of(world, weld, subject.threads(), cancelled);
        if cancelled() {
            return None;
        }
        let pieces = shell.pieces(subject.threads());
        if !shell.is_level(&pieces) || cancelled() {
            return None;
        }
        let mut level = Level {
            holes: holes(&shell, world, weld, cancelled),
            portions: portions((&shell, &pieces), subject.threads(), cancelled),
            tree: OnceLock::new(),
            conflicts: OnceLock::new(),
            uses: OnceLock::new(),
            shell,
        };
        level.find_depths(&pieces, cancelled);
        (!cancelled()).then_some(level)
    }

    /// The tree of the sides. Most levels are asked for none.
    pub fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| self.shell.tree())
    }

    /// Finds in how many other closed pieces each piece is.
    fn find_depths(&mut self, pieces: &Pieces, cancelled: &(dyn Fn() -> bool + Sync)) {
        let depths: Vec<usize> = self
            .portions
            .iter()
            .map(|inner| {
                if cancelled() {
                    return 0;
                }
                let outer = self.portions.iter().enumerate();
                outer
                    .filter(|&outer| self.is_in(pieces, inner, outer))
                    .count()
            })
            .collect();
        for (portion, depth) in self.portions.iter_mut().zip(depths) {
            portion.depth = depth;
        }
    }

    /// A piece is in a larger closed one: one of its corners is, moved a little to its middle, since bodies stand on floors.
    fn is_in(&self, pieces: &Pieces, inner: &Portion, outer: (usize, &Portion)) -> bool {
        /// The corners of so many sides are tried.
        const TRIED: usize = 16;
        let (number, outer) = outer;
        if !outer.is_closed || inner.volume.abs() >= outer.volume.abs() {
            return false;
        }
        let touches = (0..3)
            .all(|axis| outer.low[axis] <= inner.high[axis] && inner.low[axis] <= outer.high[axis]);
        if !touches {
            return false;
        }
        let middle = |axis: usize| (inner.low[axis] + inner.high[axis]) / 2.0;
        // From all over the piece: of a body that goes through a wall the first may be on either side.
        let step = inner.sides.len().div_ceil(TRIED).max(1);
        let sides = inner.sides.iter().step_by(step);
        let corners = sides.flat_map(|&side| self.shell.points_of(side as usize));
        let mut near = corners
            .map(|corner| [0, 1, 2].map(|axis: usize| corner[axis] * 0.99 + middle(axis) * 0.01));
        near.any(|point| {
            let own = |side: usize| pieces.of(side) == number;
            self.shell
                .winding(self.tree(), point, own)
                .is_some_and(|turns| turns != 0)
        })
    }

    /// What sides are in each other's way.
    pub fn conflicts(&self, subject: &Subject<'_>) -> &Conflicts {
        self.conflicts.get_or_init(|| {
            let weld = subject.options.tolerances.weld;
            let cancelled = || subject.is_cancelled();
            let how = (subject.threads(), &cancelled as &(dyn Fn() -> bool + Sync));
            conflicts(&self.shell, &subject.file, weld, how)
        })
    }

    /// How many sides have a point.
    pub fn uses(&self, point: u32) -> u32 {
        let uses = self.uses.get_or_init(|| {
            let mut uses = vec![0; self.shell.points.len()];
            for corner in self.shell.sides.iter().flat_map(|side| side.corners) {
                if let Some(count) = uses.get_mut(corner as usize) {
                    *count += 1;
                }
            }
            uses
        });
        uses.get(point as usize).copied().unwrap_or(0)
    }

    /// The closed pieces that are rooms, not pillars in rooms.
    pub fn rooms(&self) -> impl Iterator<Item = &Portion> {
        let portions = self.portions.iter();
        portions.filter(|portion| portion.is_closed && portion.depth.is_multiple_of(2))
    }
}

/// So many sides are looked at in one piece.
const PIECE: usize = 1 << 14;

/// What is known of the pieces, found on so many threads.
fn portions(
    (shell, pieces): (&Shell, &Pieces),
    threads: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Vec<Portion> {
    let sizes = pieces.sizes();
    let mut portions: Vec<Portion> = sizes.map(Portion::with_room).collect();
    let count = shell.sides.len();
    in_order(
        threads,
        count.div_ceil(PIECE),
        |part| {
            let own = part * PIECE..count.min((part + 1) * PIECE);
            match cancelled() {
                true => Vec::new(),
                false => runs(shell, pieces, own),
            }
        },
        |_, runs| {
            for (piece, run) in runs {
                if let Some(portion) = portions.get_mut(piece) {
                    portion.add(run);
                }
            }
        },
    );
    for (_, edge) in shell.unpaired() {
        if let Some((side, _)) = shell.sides_at(edge).next()
            && let Some(portion) = portions.get_mut(pieces.of(side))
        {
            portion.is_closed = false;
        }
    }
    portions
}

/// Stretches of sides of one piece, each with the piece's number.
fn runs(shell: &Shell, pieces: &Pieces, own: Range<usize>) -> Vec<(usize, Portion)> {
    let mut runs: Vec<(usize, Portion)> = Vec::new();
    for number in own {
        let Some(side) = shell.sides.get(number) else {
            continue;
        };
        let piece = pieces.of(number);
        if runs.last().is_none_or(|(of, _)| *of != piece) {
            runs.push((piece, Portion::with_room(0)));
        }
        if let Some((_, run)) = runs.last_mut() {
            // A text of 4 GB holds fewer sides.
            run.sides.push(number as u32);
            run.is_mirrored |= side.turned;
            run.volume += shell.volume(number);
            for point in shell.points_of(number) {
                run.take(point, point);
            }
        }
    }
    runs
}

impl Portion {
    fn with_room(sides: usize) -> Self {
        Portion {
            sides: Vec::with_capacity(sides),
            is_closed: true,
            low: [f64::INFINITY; 3],
            high: [f64::NEG_INFINITY; 3],
            ..Portion::default()
        }
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

    /// Takes sides behind its own.
    fn add(&mut self, mut run: Portion) {
        self.sides.append(&mut run.sides);
        self.is_mirrored |= run.is_mirrored;
        self.volume += run.volume;
        self.take(run.low, run.high);
    }
}
