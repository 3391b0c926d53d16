//! Results of the previous run, brought up to date for the next text. That is faster than computing them again if few
//! vertices have moved between the two.

use super::subject::{AnyFact, ROLES, Subject};
use level::{Changes, World};
use scan::fill::{self, Sources};
use scan::view::Kept;
use schema::names::Tool;
use schema::options::Tolerances;
use std::sync::{Arc, OnceLock};

/// The results of the previous run.
struct PreviousRun {
    tool: Option<Tool>,
    tolerances: Tolerances,
    world: World,
    sources: Sources,
    facts: Vec<Box<dyn AnyFact>>,
}

impl Subject<'_> {
    /// Takes the results of the previous run, and updates them. An update that has begun is finished even if the
    /// findings are no longer wanted: it is saved for the next text.
    pub(super) fn reuse_previous(&mut self, kept: &Kept) {
        if !self.is_sound() {
            return;
        }
        let Some(mut previous) = kept.take_left::<PreviousRun>() else {
            return;
        };
        if (previous.tool, &previous.tolerances) != (self.tool(), &self.options.tolerances) {
            return;
        }
        let cancelled = || self.is_cancelled();
        let what = (&self.file, self.tool(), ROLES.as_slice());
        let how = (self.threads(), &cancelled as &(dyn Fn() -> bool + Sync));
        let changes = fill::update(&mut previous.world, &mut previous.sources, what, how);
        if changes.is_none() && self.is_cancelled() {
            kept.leave(previous);
            return;
        }
        let mut moved = None;
        if let Some(changes) = changes {
            self.world = OnceLock::from(previous.world);
            self.sources = OnceLock::from(previous.sources);
            if let Changes::Moved(all) = changes {
                moved = Some(Arc::new(all));
            }
        }
        for fact in previous.facts {
            fact.carry(self, moved.as_ref());
        }
    }

    /// Saves the world, and the facts that are carried, for the next text.
    pub(super) fn save_for_next(&mut self, kept: &Kept) {
        // In a text that readers refuse nothing was looked for: what is left of the text before it is worth more.
        if !self.is_sound() {
            return;
        }
        let (Some(world), Some(sources)) = (self.world.take(), self.sources.take()) else {
            return;
        };
        kept.leave(PreviousRun {
            tool: self.tool(),
            tolerances: self.options.tolerances.clone(),
            world,
            sources,
            facts: std::mem::take(&mut self.facts).into_carried(),
        });
    }
}
