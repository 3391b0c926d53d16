//! What was computed of a text and is brought up to date for the next one, where few vertices have moved between the two.

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

/// What is left of a text.
struct Former {
    tool: Option<Tool>,
    tolerances: Tolerances,
    world: World,
    sources: Sources,
    flaws: Option<Flaws>,
    doubles: AllDoubles,
    level: Option<Level>,
}

/// The triangles of meshes whose points others have, by the numbers of their objects.
type AllDoubles = BTreeMap<usize, Arc<Doubles>>;

/// What a text takes over beside what its rules ask for, and what it leaves.
#[derive(Default)]
pub(super) struct Carried {
    /// What brings the world up to date for the next text.
    pub sources: OnceLock<Sources>,
    doubles: OnceLock<AllDoubles>,
    /// Those of an earlier text, and the vertices that have moved since.
    before: Option<(AllDoubles, BTreeMap<usize, Moved>)>,
    /// What an earlier text has left of a level that is another one now.
    known: Known,
}

impl Subject<'_> {
    /// Takes what is left of an earlier text, and brings it up to date. What is done is done to the end, whether somebody wants
    /// the findings or not: it is left for the next text.
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

    /// What is known of the level's regions before they are looked at.
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
