//! What the rules of the seal look at, found once.

use crate::checks::subject::Subject;
use crate::world::{Conflicts, Hole, Pieces, Shell, Tree, conflicts, holes};
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
    /// Its sides.
    pub sides: Vec<usize>,
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
        let pieces = shell.pieces();
        if !shell.is_level(&pieces) || cancelled() {
            return None;
        }
        let mut level = Level {
            holes: holes(&shell, world, weld, cancelled),
            portions: portions(&shell, &pieces),
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
        let corners = sides.flat_map(|&side| self.shell.points_of(side));
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

fn portions(shell: &Shell, pieces: &Pieces) -> Vec<Portion> {
    let mut portions = vec![
        Portion {
            is_closed: true,
            low: [f64::INFINITY; 3],
            high: [f64::NEG_INFINITY; 3],
            ..Portion::default()
        };
        pieces.count
    ];
    for (number, side) in shell.sides.iter().enumerate() {
        let Some(portion) = portions.get_mut(pieces.of(number)) else {
            continue;
        };
        portion.sides.push(number);
        portion.is_mirrored |= side.turned;
        for point in shell.points_of(number) {
            let box_of = portion.low.iter_mut().zip(&mut portion.high);
            for ((low, high), axis) in box_of.zip(point) {
                *low = low.min(axis);
                *high = high.max(axis);
            }
        }
    }
    for edge in &shell.edges {
        let mut sides = shell.sides_at(edge);
        let closed = match (sides.next(), sides.next(), sides.next()) {
            (Some((_, one)), Some((_, two)), None) => one != two,
            _ => false,
        };
        if !closed
            && let Some((side, _)) = shell.sides_at(edge).next()
            && let Some(portion) = portions.get_mut(pieces.of(side))
        {
            portion.is_closed = false;
        }
    }
    for portion in &mut portions {
        portion.volume = shell.volume(portion.sides.iter().copied());
    }
    portions
}
