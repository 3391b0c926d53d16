//! The sealed world of a level with its pieces and conflicts, found once for all rules of the seal.

use super::components::{Measures, Portion, open_around};
use super::creases::{Creases, Limits, Ways, crease};
use crate::checks::subject::{AllMoved, Fact, Subject};
use level::{Bounds, Conflicts, Edge, Hole, Known, Pieces, Regions, Shell, Shift, Tree, holes};
use std::sync::{Arc, OnceLock};

/// A structure forms something like a level, or is what Tool has left of one.
fn is_level(subject: &Subject<'_>, shell: &Shell, pieces: &Pieces) -> bool {
    let is_rest = || !shell.sides.is_empty() && subject.world().is_structure_left_out();
    shell.is_level(pieces) || is_rest()
}

/// A structure that forms something like a level.
#[derive(Debug)]
pub(crate) struct SealedWorld {
    pub shell: Shell,
    pub holes: Vec<Hole>,
    /// The measures of each piece, such as its bounds and whether it is closed.
    pub portions: Vec<Portion>,
    pieces: Pieces,
    measures: Measures,
    tree: OnceLock<Tree>,
    conflicts: OnceLock<Conflicts>,
    /// The regions in which the conflicts were found, if they are kept for the next text.
    regions: OnceLock<Regions>,
    creases: OnceLock<Creases>,
    /// How many sides have each point.
    uses: OnceLock<Vec<u32>>,
}

/// Conflicts that the previous run found in regions, by their content: what is left of a level that cannot be updated.
struct KnownConflicts(Known);

impl Fact for KnownConflicts {
    fn compute(_: &Subject<'_>) -> Option<Self> {
        None
    }
}

impl Fact for SealedWorld {
    const IS_CARRIED: bool = true;

    /// `None` where the structure forms no level, the file is something else, or readers refuse the text.
    fn compute(subject: &Subject<'_>) -> Option<Self> {
        let cancelled = &|| subject.is_cancelled();
        if !subject.is_sound() || !subject.may_be_level() {
            return None;
        }
        let world = subject.world();
        let weld = subject.options.tolerances.weld;
        if Shell::count(world) > Shell::MOST {
            return None;
        }
        let is_kept = subject.is_carried();
        let shell = Shell::of(world, (weld, is_kept), (subject.threads(), cancelled));
        if cancelled() {
            return None;
        }
        // Where edges are not kept, they are looked at once.
        let also = !is_kept && subject.is_crease_wanted;
        let tolerances = &subject.options.tolerances;
        let ways = also.then(|| Ways::of(&shell, tolerances, (subject.threads(), cancelled)));
        let limits = Limits::of(tolerances);
        let look = |edge: &Edge<'_>| {
            let are_apart = ways.as_ref().is_some_and(|ways| ways.are_apart(edge));
            (!are_apart).then(|| crease(&shell, edge, limits))?
        };
        let (pieces, creases) = match also {
            true => shell.pieces(look, cancelled),
            false => shell.pieces(|_| None, cancelled),
        };
        drop(ways);
        if !is_level(subject, &shell, &pieces) || cancelled() {
            return None;
        }
        let measures = Measures::of((&shell, &pieces), subject.threads(), cancelled);
        let mut level = SealedWorld {
            holes: holes(&shell, world, weld, cancelled),
            portions: measures.portions(&shell, &pieces),
            pieces,
            measures,
            tree: OnceLock::new(),
            conflicts: OnceLock::new(),
            regions: OnceLock::new(),
            creases: match also {
                true => OnceLock::from(Creases::seen(creases, subject)),
                false => OnceLock::new(),
            },
            uses: OnceLock::new(),
            shell,
        };
        level.find_depths(cancelled);
        (!cancelled()).then_some(level)
    }

    fn carry(mut self, subject: &Subject<'_>, moved: Option<&Arc<AllMoved>>) {
        self.drop_unfinished();
        match moved.is_some_and(|moved| self.update(subject, moved)) {
            true => subject.put(self),
            false => subject.put(KnownConflicts(self.known())),
        }
    }
}

impl SealedWorld {
    /// Brings the level up to date once vertices of its world have moved, by the numbers of their objects. Gives false where it
    /// must be found anew.
    fn update(&mut self, subject: &Subject<'_>, moved: &AllMoved) -> bool {
        let world = subject.world();
        let (weld, threads) = (subject.options.tolerances.weld, subject.threads());
        let Some(shift) = self.shell.shift(world, moved, weld) else {
            return false;
        };
        let is_other = !shift.turned.is_empty();
        let mut is_same = true;
        if is_other {
            let (pieces, _) = self.shell.pieces(|_| None::<()>, &|| false);
            is_same = pieces == self.pieces;
            self.pieces = pieces;
            self.uses = OnceLock::new();
        }
        if !is_level(subject, &self.shell, &self.pieces) {
            return false;
        }
        let (shell, pieces) = (&self.shell, &self.pieces);
        if !is_same || shift.has_first {
            self.measures = Measures::of((shell, pieces), threads, &|| false);
            self.portions = self.measures.portions(shell, pieces);
        } else {
            self.measures.update((shell, pieces), &shift.sides);
            self.measures.measure((shell, pieces), &mut self.portions);
        }
        self.holes = holes(shell, world, weld, &|| false);
        if let Some(tree) = self.tree.get_mut() {
            for &side in &shift.sides {
                let side = side as usize;
                tree.set(side, Bounds::around(shell.points_of(side)));
            }
        }
        self.find_depths(&|| false);
        self.look_again(subject, &shift);
        true
    }

    /// Brings up to date what is found between sides.
    fn look_again(&mut self, subject: &Subject<'_>, shift: &Shift) {
        self.conflicts = OnceLock::new();
        if let Some(regions) = self.regions.get_mut() {
            regions.update(&self.shell, &shift.sides, subject.threads());
            self.conflicts = OnceLock::from(regions.conflicts());
        }
        if let Some(creases) = self.creases.get_mut() {
            creases.update(&self.shell, shift, &subject.options.tolerances);
        }
    }

    /// Forgets what was not looked for to the end.
    fn drop_unfinished(&mut self) {
        if self.regions.get().is_none() {
            self.conflicts = OnceLock::new();
        }
        if self.creases.get().is_some_and(|creases| !creases.is_whole) {
            self.creases = OnceLock::new();
        }
    }

    /// The conflicts found between nearby sides, for the next text.
    fn known(self) -> Known {
        let regions = self.regions.into_inner();
        regions.map(Regions::known).unwrap_or_default()
    }

    /// Neighbors that are almost in one plane.
    pub(super) fn creases(&self, subject: &Subject<'_>) -> &Creases {
        self.creases
            .get_or_init(|| Creases::of(&self.shell, subject))
    }

    /// The tree of the sides. Most levels are asked for none.
    pub fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| self.shell.tree())
    }

    /// Finds in how many other closed pieces each piece is.
    fn find_depths(&mut self, cancelled: &(dyn Fn() -> bool + Sync)) {
        let depths: Vec<usize> = self
            .portions
            .iter()
            .map(|inner| {
                if cancelled() {
                    return 0;
                }
                let outer = self.portions.iter().enumerate();
                outer.filter(|&outer| self.is_in(inner, outer)).count()
            })
            .collect();
        for (portion, depth) in self.portions.iter_mut().zip(depths) {
            portion.depth = depth;
        }
        self.find_bodies_outside();
    }

    /// Finds the closed bodies that stand outside of the room. Of what touches a piece with a hole, it is
    /// not known.
    fn find_bodies_outside(&mut self) {
        // What mirroring does to triangles is not documented: what is mirrored is held against what is mirrored alone.
        let largest = |is_mirrored: bool| {
            let closed = self.portions.iter().filter(|it| it.is_closed);
            let alike = closed.filter(|it| it.depth == 0 && it.is_mirrored == is_mirrored);
            let alike = alike.map(|it| (it.size(), it.volume));
            alike.fold((0.0, 0.0), |most, it| if it.0 > most.0 { it } else { most })
        };
        let (plain, mirrored) = (largest(false), largest(true));
        let open = open_around(&self.portions).into_iter().cloned();
        let open: Vec<Portion> = open.collect();
        for portion in &mut self.portions {
            let is_mirrored = portion.is_mirrored;
            let (size, volume) = if is_mirrored { mirrored } else { plain };
            let is_opposite = portion.size() < size && portion.volume * volume < 0.0;
            let is_smaller = |open: &Portion| portion.size() < open.size();
            let is_beside_open = !is_mirrored && open.first().is_some_and(is_smaller);
            portion.is_outside = portion.is_closed
                && portion.depth == 0
                && (is_mirrored || portion.volume > 0.0)
                && (is_opposite || is_beside_open)
                && !open.iter().any(|open| open.touches(portion));
        }
    }

    /// A piece is in a larger closed one: one of its corners is, moved a little to its middle, since bodies stand on floors.
    fn is_in(&self, inner: &Portion, outer: (usize, &Portion)) -> bool {
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
        let samples = inner.samples.iter();
        let corners = samples.flat_map(|&side| self.shell.points_of(side as usize));
        let mut near = corners
            .map(|corner| [0, 1, 2].map(|axis: usize| corner[axis] * 0.99 + middle(axis) * 0.01));
        near.any(|point| {
            let own = |side: usize| self.pieces.of(side) == number;
            self.shell
                .winding(self.tree(), point, own)
                .is_some_and(|turns| turns != 0)
        })
    }

    /// The conflicts between sides: pairs that cut or overlap, and points that lie on edges. They are found on first
    /// use.
    pub fn conflicts(&self, subject: &Subject<'_>) -> &Conflicts {
        self.conflicts.get_or_init(|| {
            let weld = subject.options.tolerances.weld;
            let cancelled = || subject.is_cancelled();
            let how = (subject.threads(), &cancelled as &(dyn Fn() -> bool + Sync));
            let is_kept = subject.is_carried();
            let known = subject.fact::<KnownConflicts>().map(|known| &known.0);
            let none = Known::default();
            let known = is_kept.then(|| known.unwrap_or(&none));
            let regions = Regions::of(&self.shell, weld, known, how);
            let conflicts = regions.conflicts();
            if is_kept && !cancelled() {
                self.regions.get_or_init(|| regions);
            }
            conflicts
        })
    }

    /// How many sides have a point.
    pub fn uses(&self, point: u32) -> u32 {
        let uses = self.uses.get_or_init(|| {
            let mut uses = vec![0; self.shell.points.len()];
            for corner in self.shell.sides.corners().iter().flatten() {
                if let Some(count) = uses.get_mut(*corner as usize) {
                    *count += 1;
                }
            }
            uses
        });
        uses.get(point as usize).copied().unwrap_or(0)
    }

    /// The number of the portion that a side belongs to.
    pub fn portion_of(&self, side: usize) -> usize {
        self.pieces.of(side)
    }

    /// The sides of a portion, in order.
    pub fn sides_of(&self, portion: &Portion) -> impl Iterator<Item = usize> {
        let from = portion
            .samples
            .first()
            .map_or(usize::MAX, |&side| side as usize);
        let sides =
            (from..self.shell.sides.len()).filter(|&side| self.pieces.of(side) == portion.number);
        sides.take(portion.count)
    }

    /// The closed pieces that are rooms, not pillars in rooms.
    pub fn rooms(&self) -> impl Iterator<Item = &Portion> {
        let portions = self.portions.iter();
        portions.filter(|it| it.is_closed && it.depth.is_multiple_of(2) && !it.is_outside)
    }
}
