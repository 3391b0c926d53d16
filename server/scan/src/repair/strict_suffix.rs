//! A text read strictly for itself, from a place on: what tries whether it holds once something is changed.

use crate::counts_by_chunk::CountState;
use crate::fault::Mark;
use crate::scan_windows::scan_at;
use crate::summary::{Chunk, LongLists, State};
use crate::verdict::{FIRST_STEP, is_complete, unexpected_end};
use text::Source;

/// A border with the state that the strict reading has there.
pub(crate) type Base = (usize, (State, i64));

/// A strict reading of a text for itself.
pub(crate) struct StrictSuffix {
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
pub(crate) fn state_before(chunks: &[&Chunk], at: usize) -> Option<(usize, (State, i64))> {
    let mut count = CountState::START;
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

/// How far before a byte a border is looked for: the nearest that is found is taken.
const DISTANCES: [usize; 6] = [1 << 20, 256 << 10, 64 << 10, NEAR_BORDER, 4 << 10, 1 << 10];

/// A record that is no longer than this has a border near any of its bytes.
pub(crate) const NEAR_BORDER: usize = 16 << 10;

/// The most bytes that may be read again from borders farther away than [`NEAR_BORDER`]: where one record holds endless
/// comments, headings or blanks.
pub(crate) const AGAIN: usize = 4 << 20;

/// A border before a byte, with the state of the strict reading there.
pub(crate) struct Before {
    pub base: Base,
    /// It is no farther away than this; there is none much nearer.
    pub distance: usize,
    /// One past the last byte that was looked at.
    pub seen: usize,
    /// The strict reading stops near the byte, or is in a vertex that is hardly one.
    pub stops: bool,
}

/// The nearest border before a byte, or nearly so, at or behind another. `takes` is asked about each border, with the last byte
/// that was looked at to get there.
pub(crate) fn border_before<S: Source + ?Sized>(
    source: &S,
    mut base: Base,
    at: usize,
    takes: impl Fn(usize, usize) -> bool,
) -> Before {
    let (mut seen, mut stops) = (base.0, false);
    for distance in DISTANCES {
        let (start, entry) = base;
        let stop = at.saturating_sub(distance);
        if stop <= start {
            continue;
        }
        let chunk = scan_at(source, start, entry, stop, None);
        let end = start + chunk.len as usize;
        let looked = end + chunk.reach as usize;
        seen = seen.max(looked);
        stops = chunk.body.refused.is_some() || in_long_list(chunk.exit);
        if stops || !takes(end, looked) {
            break;
        }
        base = (end, (chunk.exit, chunk.remaining.exit_for(entry.1)));
    }
    let away = at.saturating_sub(base.0);
    let within = DISTANCES.into_iter().rev().find(|&most| away <= most);
    Before {
        base,
        distance: within.unwrap_or(away),
        seen,
        stops,
    }
}

/// Reads a text strictly from a place on, in chunks of about `size` bytes, to its end or to a place. `None` if `cancelled`
/// turned true.
pub(crate) fn read_on<S: Source + ?Sized>(
    source: &S,
    start: usize,
    entry: (State, i64),
    (size, far): (usize, usize),
    cancelled: &dyn Fn() -> bool,
) -> Option<StrictSuffix> {
    let mut tail = StrictSuffix {
        chunks: Vec::new(),
        refused: None,
        long: false,
        seen: start,
    };
    let (mut state, mut remaining) = entry;
    let mut pos = start;
    // Most that are tried fail soon: the first chunk is read in steps that double.
    let mut step = size.min(FIRST_STEP);
    let mut chunk_end = pos;
    loop {
        if cancelled() {
            return None;
        }
        if pos >= chunk_end {
            let left = source.len() - pos;
            chunk_end = if left > size.saturating_add(size / 2) {
                pos + size
            } else {
                source.len()
            };
        }
        let stop = chunk_end.min(pos.saturating_add(step));
        step = step.saturating_mul(2);
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
        tail.long = pos >= chunk_end && in_long_list(state);
        if at_end || tail.long || (pos >= far && pos >= chunk_end) {
            return Some(tail);
        }
    }
}

/// The strict reading is, or has been, in a vertex whose own lists are so long that it is hardly one.
pub(crate) fn in_long_list(state: State) -> bool {
    let long = state.strict.map(|left| left.long);
    matches!(long, Some(LongLists::Open { .. } | LongLists::Passed))
}
