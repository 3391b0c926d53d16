//! A bar on standard error, where that is a terminal, for more than a second of work.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Once;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(1);
const TEMPLATE: &str = "{bar:30} {bytes}/{total_bytes} {bytes_per_sec} {eta} left";

/// The bytes of all files that are done.
#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
    start: Instant,
    shown: Once,
}

impl Progress {
    /// A bar for so many bytes, not shown yet.
    pub(super) fn new(bytes: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style);
        }
        Progress {
            bar,
            start: Instant::now(),
            shown: Once::new(),
        }
    }

    /// Writes something to the terminal without the bar in between.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Adds finished bytes. May be called from several threads.
    pub(super) fn add(&self, bytes: u64) {
        if self.start.elapsed() > PATIENCE {
            // Draws nothing where standard error is no terminal.
            self.shown
                .call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        self.bar.inc(bytes);
    }
}
