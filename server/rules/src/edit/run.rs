//! Indices in a row.

use scan::is_space;
use std::ops::Range;
use text::{Draft, Reader};

/// Indices one behind the other that become others: one change, so that a mesh of millions stays small.
#[derive(Default)]
pub(super) struct Run {
    /// From the first to the last of them.
    pub range: Range<usize>,
    text: Vec<u8>,
}

impl Run {
    /// Adds one behind the others.
    pub fn add(
        &mut self,
        reader: &mut Reader<'_>,
        draft: &mut Draft,
        span: &Range<usize>,
        value: i64,
    ) {
        const NEAR: usize = 4;
        let near = !self.text.is_empty() && span.start - self.range.end <= NEAR;
        let between = near.then(|| reader.bytes(self.range.end..span.start));
        match between.filter(|between| between.iter().all(|&byte| is_space(byte))) {
            Some(between) => self.text.extend_from_slice(&between),
            None => {
                self.flush(draft);
                self.range.start = span.start;
            }
        }
        self.text.extend_from_slice(value.to_string().as_bytes());
        self.range.end = span.end;
    }

    /// Puts down what there is, and begins anew.
    pub fn flush(&mut self, draft: &mut Draft) {
        if !self.text.is_empty() {
            draft.replace(self.range.clone(), &self.text);
            self.text.clear();
        }
    }

    /// Puts down what is left.
    pub fn end(mut self, draft: &mut Draft) {
        self.flush(draft);
    }
}
