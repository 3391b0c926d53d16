//! Results of the previous run, updated for the next text. That is faster than computing them again if few vertices
//! have moved between the two.

use super::geometry::{Doubles, Flaws};
use super::seal::Level;
use super::subject::{ROLES, Subject};
use level::{Changes, Moved};
use level::{Known, World};
use scan::fill;
use scan::fill::Sources;
use scan::view::Kept;
use schema::names::Tool;
use schema::options::Tolerances;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The results of the previous run.
struct Former {
    tool: Option<Tool>,
    tolerances: Tolerances,
    world: World,
    sources: Sources,
    flaws: Option<Flaws>,
    doubles: AllDoubles,
    level: Option<Level>,
}

/// The triangles of meshes that share all points with an earlier one, by object number.
type AllDoubles = BTreeMap<usize, Arc<Doubles>>;

/// Results that come from the previous run or go to the next one, in addition to those that the rules ask for.
#[derive(Default)]
pub(super) struct Carried {
    /// The parts of the text that the world's meshes come from: the next run updates the world with them.
    pub sources: OnceLock<Sources>,
    doubles: OnceLock<AllDoubles>,
    /// The doubles of the previous run, and the vertices that have moved since.
    before: Option<(AllDoubles, BTreeMap<usize, Moved>)>,
    /// Conflicts that the previous run found, for a level that cannot be updated.
    known: Known,
}

impl Subject<'_> {
    /// Takes the results of the previous run, and updates them. An update that has begun is finished even if the
    /// findings are no longer wanted: it is left for the next text.
    pub(super) fn recall(&mut self, kept: &Kept) {
        if !self.is_sound() {
            return;
        }
        let Some(mut former) = kept.take_left::<Former>() else {
            return;
        };
        if (former.tool, &former.tolerances) != (self.tool(), &self.options.tolerances) {
            return;
        }
        let cancelled = || self.is_cancelled();
        let what = (&self.file, self.tool(), ROLES.as_slice());
        let how = (self.threads(), &cancelled as &(dyn Fn() -> bool + Sync));
        let changes = fill::update(&mut former.world, &mut former.sources, what, how);
        match changes {
            None if self.is_cancelled() => kept.leave(former),
            None => self.know(former.level),
            Some(changes) => self.take_over(former, changes),
        }
    }

    fn take_over(&mut self, former: Former, changes: Changes) {
        self.world = OnceLock::from(former.world);
        self.carried.sources = OnceLock::from(former.sources);
        let Changes::Moved(moved) = changes else {
            self.know(former.level);
            return;
        };
        if let Some(mut flaws) = former.flaws {
            flaws.update(self, &moved);
            self.flaws = OnceLock::from(flaws);
        }
        if let Some(mut level) = former.level {
            match level.update(self, &moved) {
                true => self.level = OnceLock::from(Some(level)),
                false => self.know(Some(level)),
            }
        }
        self.carried.before = Some((former.doubles, moved));
    }

    /// Takes over what is known of a level that is another one now.
    fn know(&mut self, level: Option<Level>) {
        self.carried.known = level.map(Level::known).unwrap_or_default();
    }

    /// The conflicts that the previous run found in regions, for those with the same content.
    pub(super) fn known(&self) -> &Known {
        &self.carried.known
    }

    /// The doubles that an object had, and which of its vertices have moved since.
    pub(super) fn doubles_before(&self, object: usize) -> Option<(&Doubles, &Moved)> {
        const STILL: &Moved = &Moved::new();
        let (doubles, moved) = self.carried.before.as_ref()?;
        Some((doubles.get(&object)?, moved.get(&object).unwrap_or(STILL)))
    }

    /// Keeps doubles for the next text.
    pub(super) fn keep_doubles(&self, doubles: impl FnOnce() -> AllDoubles) {
        if self.file.keeps() {
            self.carried.doubles.get_or_init(doubles);
        }
    }

    /// Leaves what was computed for the next text.
    pub(super) fn leave(&mut self, kept: &Kept) {
        // What is left of the text before it is worth more: nothing was looked for.
        if !self.is_sound() {
            return;
        }
        let (Some(world), Some(sources)) = (self.world.take(), self.carried.sources.take()) else {
            return;
        };
        let mut level = self.level.take().flatten();
        if let Some(level) = &mut level {
            level.drop_unfinished();
        }
        kept.leave(Former {
            tool: self.tool(),
            tolerances: self.options.tolerances.clone(),
            world,
            sources,
            flaws: self.flaws.take(),
            doubles: self.carried.doubles.take().unwrap_or_default(),
            level,
        });
    }
}
