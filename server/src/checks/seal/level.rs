//! What the rules of the seal look at, found once.

use crate::checks::subject::Subject;
use crate::world::{Conflicts, Hole, Pieces, Shell, Tree, conflicts, holes};
use std::sync::OnceLock;

/// A structure that forms something like a level.
#[derive(Debug)]
pub(in crate::checks) struct Level {
    pub shell: Shell,
    pub holes: Vec<Hole>,
    /// What is known of each piece.
    pub portions: Vec<Portion>,
    /// The tree of the sides.
    pub tree: Tree,
    conflicts: OnceLock<Conflicts>,
}

/// A piece of the shell.
#[derive(Clone, Debug, Default)]
pub(in crate::checks) struct Portion {
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
        let shell = Shell::of(world, weld, cancelled);
        if cancelled() || !shell.is_level() {
            return None;
        }
        let pieces = shell.pieces();
        let tree = shell.tree();
        Some(Level {
            holes: holes(&shell, world, weld),
            portions: portions(&shell, &tree, &pieces),
            tree,
            conflicts: OnceLock::new(),
            shell,
        })
    }

    /// What sides are in each other's way.
    pub fn conflicts(&self, subject: &Subject<'_>) -> &Conflicts {
        self.conflicts.get_or_init(|| {
            let weld = subject.options.tolerances.weld;
            let cancelled = || subject.is_cancelled();
            conflicts(&self.shell, &self.tree, weld, subject.threads(), &cancelled)
        })
    }

    /// The closed pieces that are rooms, not pillars in rooms.
    pub fn rooms(&self) -> impl Iterator<Item = &Portion> {
        let portions = self.portions.iter();
        portions.filter(|portion| portion.is_closed && portion.depth.is_multiple_of(2))
    }
}

fn portions(shell: &Shell, tree: &Tree, pieces: &Pieces) -> Vec<Portion> {
    let mut portions = vec![
        Portion {
            is_closed: true,
            low: [f64::INFINITY; 3],
            high: [f64::NEG_INFINITY; 3],
            ..Portion::default()
        };
        pieces.count
    ];
    for (side, &piece) in pieces.of.iter().enumerate() {
        let portion = &mut portions[piece as usize];
        portion.sides.push(side);
        portion.is_mirrored |= shell.sides[side].turned;
        for point in shell.points_of(side) {
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
        if !closed && let Some((side, _)) = shell.sides_at(edge).next() {
            portions[pieces.of[side] as usize].is_closed = false;
        }
    }
    for portion in &mut portions {
        portion.volume = shell.volume(portion.sides.iter().copied());
    }
    let depths: Vec<usize> = portions
        .iter()
        .map(|inner| {
            let outer = portions.iter().enumerate();
            outer
                .filter(|&outer| is_in((shell, tree, pieces), inner, outer))
                .count()
        })
        .collect();
    for (portion, depth) in portions.iter_mut().zip(depths) {
        portion.depth = depth;
    }
    portions
}

/// A piece is in a larger closed one: one of its corners is, moved a little to its middle, since bodies stand on floors.
fn is_in(
    (shell, tree, pieces): (&Shell, &Tree, &Pieces),
    inner: &Portion,
    outer: (usize, &Portion),
) -> bool {
    /// The corners of so many sides are tried.
    const TRIED: usize = 16;
    let (number, outer) = outer;
    let touches = (0..3)
        .all(|axis| outer.low[axis] <= inner.high[axis] && inner.low[axis] <= outer.high[axis]);
    if !outer.is_closed || !touches || inner.volume.abs() >= outer.volume.abs() {
        return false;
    }
    let middle = |axis: usize| (inner.low[axis] + inner.high[axis]) / 2.0;
    // From all over the piece: of a body that goes through a wall the first may be on either side.
    let step = inner.sides.len().div_ceil(TRIED).max(1);
    let sides = inner.sides.iter().step_by(step);
    let corners = sides.flat_map(|&side| shell.points_of(side));
    let mut near = corners
        .map(|corner| [0, 1, 2].map(|axis: usize| corner[axis] * 0.99 + middle(axis) * 0.01));
    near.any(|point| {
        let own = |side: usize| pieces.of[side] as usize == number;
        shell
            .winding(tree, point, own)
            .is_some_and(|turns| turns != 0)
    })
}
