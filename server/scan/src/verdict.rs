//! Whether a text has an error of structure at all. Where the chunks leave no doubt their records are counted; where
//! they do, the text is read strictly, until that fails or is in step with the chunks again.

use super::chunk_slot::ChunkSlot;
use super::counts_by_chunk::CountState;
use super::fault::{Fault, Mark};
use super::scan_windows::scan_at;
use super::span::Span;
use super::summary::{Chunk, LongLists, Place, State};
use schema::RecordKind;
use std::ops::Range;
use text::Source;

/// How far what is tried is read at first.
pub(super) const FIRST_STEP: usize = 2 << 10;

/// The result of the strict reading of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Verdict {
    /// Where the strict reading stops, in the text, and why.
    pub refused: Option<(usize, Mark)>,
    /// The first chunk in doubt.
    pub doubt: Option<Border>,
    /// The chunks that were read strictly, in file order.
    strict: Vec<Strict>,
    /// In place of these chunks of the other reading those of the strict one stand.
    replaced: Vec<Replaced>,
}

/// A chunk of the strict reading.
#[derive(Clone, Debug)]
struct Strict {
    start: usize,
    /// How many vertices were still to come at its start.
    vertices: i64,
    chunk: Chunk,
}

#[derive(Clone, Debug)]
struct Replaced {
    slots: Range<usize>,
    strict: Range<usize>,
}

/// A border between chunks, with what the counts leave there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Border {
    /// The number of the chunk behind it.
    pub slot: usize,
    /// Where it lies in the text.
    pub at: usize,
    /// The counts at the border.
    pub count: CountState,
}

impl Border {
    pub const START: Border = Border {
        slot: 0,
        at: 0,
        count: CountState::START,
    };
}

/// A chunk that stands in a text that is not refused.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pick {
    /// The chunk with this number.
    Slot(usize),
    /// The chunk of the strict reading with this number.
    Strict(usize),
}

impl Verdict {
    /// The chunks of the text, if some of so many are those of the strict reading.
    pub fn picks(&self, slots: usize) -> Option<Vec<Pick>> {
        if self.refused.is_some() || self.replaced.is_empty() {
            return None;
        }
        let mut picks = Vec::with_capacity(slots);
        let mut next = 0;
        for replaced in &self.replaced {
            picks.extend((next..replaced.slots.start).map(Pick::Slot));
            picks.extend(replaced.strict.clone().map(Pick::Strict));
            next = replaced.slots.end;
        }
        picks.extend((next..slots).map(Pick::Slot));
        Some(picks)
    }

    /// A chunk of the strict reading.
    pub fn strict(&self, number: usize) -> Option<&Chunk> {
        self.strict.get(number).map(|strict| &strict.chunk)
    }
}

/// The chunks of earlier strict readings, of use where the text has not changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory(Vec<Strict>);

impl Memory {
    /// Takes the chunks that a verdict has read strictly.
    pub fn of(verdict: Verdict) -> Self {
        Memory(verdict.strict)
    }

    /// Forgets what saw a range that was replaced by so many bytes.
    pub fn edit(&mut self, range: &Range<usize>, new_len: usize) {
        self.0.retain_mut(|strict| {
            let seen = strict.start + strict.chunk.len as usize + strict.chunk.reach as usize;
            if strict.start > range.end {
                strict.start = strict.start - range.len() + new_len;
                return true;
            }
            seen < range.start
        });
    }

    /// Adds what was read before the reading was broken off.
    fn keep(&mut self, read: Vec<Strict>) {
        let end = read.last().map_or(0, |last| last.start);
        let behind = self.0.drain(..).filter(|strict| strict.start > end);
        self.0 = read.into_iter().chain(behind).collect();
    }

    /// The chunk that begins at a place of a text of so many bytes, as it is read in a state there, and the state at its
    /// end.
    fn find(&self, start: usize, entry: (State, i64), end: usize) -> Option<(Chunk, (State, i64))> {
        let at = self.0.binary_search_by_key(&start, |strict| strict.start);
        let strict = self.0.get(at.ok()?)?;
        let chunk = &strict.chunk;
        let remaining = chunk.remaining.exit_for(entry.1);
        if (chunk.entry, strict.vertices) == entry {
            return Some((chunk.clone(), (chunk.exit, remaining)));
        }
        // The records are the same if the other counts ask for just these. Of one in pieces that cannot be said.
        let long = [entry.0.strict, chunk.entry.strict, chunk.exit.strict];
        let whole = |long| matches!(long, LongLists::Whole | LongLists::InPieces);
        let same = (entry.0.version, entry.0.place) == (chunk.entry.version, chunk.entry.place);
        if !same || !long.iter().flatten().all(|left| whole(left.long)) {
            return None;
        }
        let after = CountState::of(entry)?.after_events(&chunk.body.events)?;
        if start + chunk.len as usize >= end && !after.is_complete() {
            return None;
        }
        let (State { strict, .. }, vertices) = after.state();
        let state = State {
            strict,
            ..chunk.exit
        };
        let chunk = Chunk {
            entry: entry.0,
            exit: state,
            ..chunk.clone()
        };
        Some((chunk, (state, vertices)))
    }
}

/// A strict reading of a text along its chunks.
pub(super) struct Walk<'a, S: ?Sized> {
    source: &'a S,
    slots: &'a [ChunkSlot],
    memory: Option<&'a Memory>,
    /// Behind this byte it need not go.
    far: usize,
    /// The most bytes of the first step. Each next step may be twice as long.
    step: usize,
    cancelled: &'a dyn Fn() -> bool,
    read: Vec<Strict>,
}

/// Why a walk ends before the end of the text.
pub(super) enum Stop {
    Refused(usize, Mark),
    Far,
    Cancelled,
}

impl<'a, S: Source + ?Sized> Walk<'a, S> {
    /// A reading that remembers nothing, and need not go behind a byte.
    pub fn trial(
        source: &'a S,
        slots: &'a [ChunkSlot],
        far: usize,
        cancelled: &'a dyn Fn() -> bool,
    ) -> Self {
        Walk {
            source,
            slots,
            memory: None,
            far,
            step: FIRST_STEP,
            cancelled,
            read: Vec::new(),
        }
    }

    /// Reads strictly from a border on, until that is in step with the chunks. Gives the border where it is; `None` at the
    /// end of the text.
    pub fn until_in_step(
        &mut self,
        (mut state, mut vertices): (State, i64),
        (mut slot, mut slot_start): (usize, usize),
        from: usize,
    ) -> Result<Option<Border>, Stop> {
        let mut pos = from;
        let mut step = self.step;
        loop {
            if (self.cancelled)() {
                return Err(Stop::Cancelled);
            }
            // The chunk that holds the place: reading to its end comes in step with the next.
            let stop = loop {
                let end = slot_start + self.slots.get(slot).map_or(0, ChunkSlot::len);
                if end > pos || slot >= self.slots.len() {
                    break end.max(pos + 1).min(self.source.len());
                }
                slot_start = end;
                slot += 1;
            };
            let stop = stop.min(pos.saturating_add(step));
            step = step.saturating_mul(2);
            let (chunk, exit) = self.read(pos, (state, vertices), stop)?;
            let start = pos;
            pos += chunk.len as usize;
            self.read.push(Strict {
                start,
                vertices,
                chunk,
            });
            (state, vertices) = exit;
            if pos >= self.source.len() {
                return Ok(None);
            }
            if pos >= self.far {
                return Err(Stop::Far);
            }
            while slot < self.slots.len() && slot_start < pos {
                slot_start += self.slots[slot].len();
                slot += 1;
            }
            if slot_start == pos
                && let Some(known) = self.slots.get(slot).and_then(ChunkSlot::known)
                && let Some(count) = CountState::of((state, vertices))
                && known.chunk.remaining.allows(vertices)
                && known.count(count).is_some()
            {
                let at = pos;
                return Ok(Some(Border { slot, at, count }));
            }
            if slot_start > pos {
                slot -= 1;
                slot_start -= self.slots[slot].len();
            }
        }
    }

    /// One past the last byte that was looked at.
    pub fn seen(&self) -> usize {
        let seen = |strict: &Strict| {
            let chunk = &strict.chunk;
            strict.start + chunk.len as usize + chunk.reach as usize
        };
        self.read.iter().map(seen).max().unwrap_or(0)
    }

    /// A chunk of the strict reading, and the state at its end.
    fn read(
        &self,
        pos: usize,
        (state, vertices): (State, i64),
        stop: usize,
    ) -> Result<(Chunk, (State, i64)), Stop> {
        let is_last = |chunk: &Chunk| pos + chunk.len as usize >= self.source.len();
        let known = self
            .memory
            .and_then(|memory| memory.find(pos, (state, vertices), self.source.len()));
        let (chunk, exit) = known.unwrap_or_else(|| {
            let chunk = scan_at(self.source, pos, (state, vertices), stop, None);
            let remaining = chunk.remaining.exit_for(vertices);
            let exit = (chunk.exit, remaining);
            (chunk, exit)
        });
        let mut refused = chunk.body.refused;
        if is_last(&chunk) && refused.is_none() && !is_complete(exit.0) {
            refused = Some(unexpected_end(chunk.len));
        }
        match refused {
            Some(mark) => Err(Stop::Refused(pos, mark)),
            None => Ok((chunk, exit)),
        }
    }
}

/// How many chunks are counted between two looks whether the verdict is still wanted.
const OFTEN: usize = 1024;

/// Judges a text by its chunks. `None` if `cancelled` turned true before it was done; what has been read by then is
/// remembered.
pub(super) fn judge<S: Source + ?Sized>(
    source: &S,
    slots: &mut [ChunkSlot],
    memory: &mut Memory,
    cancelled: &dyn Fn() -> bool,
) -> Option<Verdict> {
    let verdict = judge_with(source, slots, memory, LongLists::InPieces, cancelled)?;
    let in_pieces = |strict: &Strict| {
        let left = strict.chunk.exit.strict;
        left.is_some_and(|left| left.long == LongLists::Passed)
    };
    // A record that was read in pieces says what it holds only as a whole.
    if verdict.refused.is_none() && verdict.strict.iter().any(in_pieces) {
        return judge_with(source, slots, memory, LongLists::Whole, cancelled);
    }
    Some(verdict)
}

fn judge_with<S: Source + ?Sized>(
    source: &S,
    slots: &mut [ChunkSlot],
    memory: &mut Memory,
    long: LongLists,
    cancelled: &dyn Fn() -> bool,
) -> Option<Verdict> {
    let mut verdict = Verdict::default();
    let mut border = Border::START;
    let mut read = Vec::new();
    loop {
        border = count_on(slots, border, cancelled)?;
        let Border { slot, at, count } = border;
        if slot == slots.len() {
            break;
        }
        verdict.doubt.get_or_insert(border);
        let long = match count.long() {
            LongLists::InPieces => long,
            other => other,
        };
        let mut walk = Walk {
            source,
            slots,
            memory: Some(memory),
            far: usize::MAX,
            step: usize::MAX,
            cancelled,
            read,
        };
        let first = walk.read.len();
        let stepped = walk.until_in_step(count.with(long).state(), (slot, at), at);
        read = walk.read;
        let end = match stepped {
            Ok(Some(next)) => {
                border = next;
                next.slot
            }
            Ok(None) => slots.len(),
            Err(Stop::Cancelled) => {
                memory.keep(read);
                return None;
            }
            Err(Stop::Refused(at, mark)) => {
                verdict.refused = Some((at, mark));
                break;
            }
            Err(Stop::Far) => break,
        };
        verdict.replaced.push(Replaced {
            slots: slot..end,
            strict: first..read.len(),
        });
        if end == slots.len() {
            break;
        }
    }
    verdict.strict = read;
    Some(verdict)
}

/// Counts chunks from a border on, as long as there is no doubt.
fn count_on(
    slots: &mut [ChunkSlot],
    mut border: Border,
    cancelled: &dyn Fn() -> bool,
) -> Option<Border> {
    let count = slots.len();
    while let Some(slot) = slots.get_mut(border.slot) {
        if border.slot.is_multiple_of(OFTEN) && cancelled() {
            return None;
        }
        let len = slot.len();
        let after = slot
            .known_mut()
            .and_then(|known| known.count_and_note(border.count));
        let is_last = border.slot + 1 == count;
        match after.filter(|after| !is_last || after.is_complete()) {
            Some(after) => {
                border = Border {
                    slot: border.slot + 1,
                    at: border.at + len,
                    count: after,
                }
            }
            None => break,
        }
    }
    Some(border)
}

/// The text ends between two records.
pub(super) fn unexpected_end(len: u32) -> Mark {
    Mark {
        fault: Fault::UnexpectedEnd { count: 1 },
        span: Span {
            at: len.saturating_sub(1),
            len: len.min(1),
        },
        record: RecordKind::Header,
        field: None,
    }
}

pub(super) fn is_complete(state: State) -> bool {
    matches!(state.place, Place::Instance | Place::Bones)
        && state.strict.is_some_and(|left| left.records == 0)
}
