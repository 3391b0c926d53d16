//! A line of the text up to the cursor.

use crate::Snapshot;
use std::ops::Range;

/// A line up to a place in it.
pub(super) struct Line {
    /// Where it begins.
    pub start: usize,
    /// The place.
    pub offset: usize,
    /// The text between.
    pub text: String,
}

impl Line {
    pub fn at(snapshot: &Snapshot, offset: usize) -> Self {
        const LONGEST: usize = 400;
        let rope = snapshot.text();
        let offset = offset.min(rope.len_bytes());
        let start = rope.line_to_byte(rope.byte_to_line(offset));
        let start = start.max(offset.saturating_sub(LONGEST));
        Line {
            start,
            offset,
            text: snapshot.slice(start..offset),
        }
    }

    /// It begins a heading, or a word where a record may begin.
    pub fn is_heading(&self) -> bool {
        let text = self.text.trim_start();
        text.starts_with(';') || text.chars().all(|letter| letter.is_ascii_alphabetic())
    }

    pub fn replaces(&self) -> Range<usize> {
        let blank = self.text.len() - self.text.trim_start().len();
        self.start + blank..self.offset
    }
}
