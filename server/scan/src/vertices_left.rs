//! How many vertices of a list are still to come, and for which other numbers a chunk would have been read alike.

use super::summary::{Remaining, RemainingExit};

/// Counts the vertices of a list down. Whoever asks what the count says is noted: the chunk is valid for those counts
/// at its start that would have given the same answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Countdown {
    remaining: i64,
    entry: i64,
    /// The list that is counted is the one that was open at the chunk's start.
    in_entry_list: bool,
    low: i64,
    high: i64,
}

impl Countdown {
    /// A countdown at the start of a chunk.
    pub fn new(remaining: i64, in_list: bool) -> Self {
        Countdown {
            remaining,
            entry: remaining,
            in_entry_list: in_list,
            low: i64::MIN,
            high: i64::MAX,
        }
    }

    /// A list begins.
    pub fn begin(&mut self, declared: i64) {
        self.in_entry_list = false;
        self.remaining = declared.max(0);
    }

    /// The list is over.
    pub fn end(&mut self) {
        self.in_entry_list = false;
        self.remaining = 0;
    }

    /// Counts a vertex.
    pub fn count(&mut self) {
        self.remaining = self.remaining.saturating_sub(1);
    }

    /// Whether vertices are still to come.
    pub fn expects(&mut self) -> bool {
        self.expects_more_than(0)
    }

    /// Whether a vertex is still to come behind the one that is being read.
    pub fn expects_another(&mut self) -> bool {
        self.expects_more_than(1)
    }

    fn expects_more_than(&mut self, bound: i64) -> bool {
        let more = self.remaining > bound;
        if self.in_entry_list {
            let read = self.entry.saturating_sub(self.remaining);
            if more {
                self.low = self.low.max(read.saturating_add(bound + 1));
            } else {
                self.high = self.high.min(read.saturating_add(bound));
            }
        }
        more
    }

    /// The summary of the countdown that the chunk keeps.
    pub fn into_remaining(self) -> Remaining {
        Remaining {
            low: self.low,
            high: self.high,
            exit: if self.in_entry_list {
                RemainingExit::Less(self.entry.saturating_sub(self.remaining))
            } else {
                RemainingExit::Is(self.remaining)
            },
        }
    }
}
