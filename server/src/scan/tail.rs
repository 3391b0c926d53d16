//! A text read strictly for itself, from a place on: what tries whether it holds once something is changed.

use super::chunks::{Source, scan_at};
use super::count::Count;
use super::fault::Mark;
use super::judge::{is_complete, unexpected_end};
use super::summary::{Chunk, LongLists, State};

/// A strict reading of a text for itself.
pub(super) struct Tail {
    /// The text from there on as the strict reading has it.
    pub chunks: Vec<Chunk>,
    /// Where the strict reading stops, in the text, and why.
    pub refused: Option<(usize, Mark)>,
    /// It stops in a vertex that is hardly one: its own lists take all of a triangle list.
    pub long: bool,
    /// One past the last byte that was looked at.
    pub seen: usize,
}

/// The start of the first chunk that sees a byte, or that is in doubt itself, with the state of the strict reading there.
pub(super) fn state_before(chunks: &[&Chunk], at: usize) -> Option<(usize, (State, i64))> {
    let mut count = Count::START;
    let mut start = 0;
    for chunk in chunks {
        let end = start + chunk.len as usize;
        let reached = end + chunk.reach as usize >= at;
        // What is wrong before stays wrong.
        match count.after(chunk).filter(|_| !reached) {
            Some(after) => count = after,
            None => return Some((start, count.with(LongLists::InPieces).state())),
        }
        start = end;
    }
    None
}

/// Reads a text strictly from a place on, in chunks of about `size` bytes, to its end or to a place. `None` if `cancelled`
/// turned true.
pub(super) fn read_on<S: Source + ?Sized>(
    source: &S,
    start: usize,
    entry: (State, i64),
    (size, far): (usize, usize),
    cancelled: &dyn Fn() -> bool,
) -> Option<Tail> {
    let mut tail = Tail {
        chunks: Vec::new(),
        refused: None,
        long: false,
        seen: start,
    };
    let (mut state, mut remaining) = entry;
    let mut pos = start;
    loop {
        if cancelled() {
            return None;
        }
        let left = source.len() - pos;
        let stop = if left > size.saturating_add(size / 2) {
            pos + size
        } else {
            source.len()
        };
        let chunk = scan_at(source, pos, (state, remaining), stop, None);
        tail.seen = tail
            .seen
            .max(pos + chunk.len as usize + chunk.reach as usize);
        let at_end = pos + chunk.len as usize >= source.len();
        let mut refused = chunk.body.refused;
        if at_end && refused.is_none() && !is_complete(chunk.exit) {
            refused = Some(unexpected_end(chunk.len));
        }
        if let Some(mark) = refused {
            tail.refused = Some((pos, mark));
            return Some(tail);
        }
        state = chunk.exit;
        remaining = chunk.remaining.exit_for(remaining);
        pos += chunk.len as usize;
        tail.chunks.push(chunk);
        tail.long = in_long_list(state);
        if at_end || pos >= far || tail.long {
            return Some(tail);
        }
    }
}

/// The strict reading is, or has been, in a vertex whose own lists are so long that it is hardly one.
pub(super) fn in_long_list(state: State) -> bool {
    let long = state.strict.map(|left| left.long);
    matches!(long, Some(LongLists::Open { .. } | LongLists::Passed))
}
