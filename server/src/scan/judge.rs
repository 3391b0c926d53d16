//! Whether a text has an error of structure at all. Where the chunks leave no doubt their records are counted; where
//! they do, the text is read strictly, until that fails or is in step with the chunks again.

use super::chunks::{Slot, Source, scan_at};
use super::count::Count;
use super::fault::{Fault, Mark};
use super::insertion::{Insertion, Without};
use super::summary::{Chunk, Event, LongLists, Place, Span, State};
use crate::schema::{RecordKind, Section, TRIANGLE_VALUES};
use std::ops::Range;

/// What the strict reading says of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Verdict {
    /// Where the strict reading stops, in the text, and why.
    pub refused: Option<(usize, Mark)>,
    /// The first chunk in doubt.
    pub doubt: Option<Border>,
    /// What was read strictly, in file order.
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
    /// What the counts leave.
    pub count: Count,
}

impl Border {
    const START: Border = Border {
        slot: 0,
        at: 0,
        count: Count::START,
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

/// What was read strictly before, of use where the text has not changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory(Vec<Strict>);

impl Memory {
    /// What a verdict knows.
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
        let after = Count::of(entry)?.after_events(&chunk.body.events)?;
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
struct Walk<'a, S: ?Sized> {
    source: &'a S,
    slots: &'a [Slot],
    memory: Option<&'a Memory>,
    /// Behind this byte it need not go.
    far: usize,
    cancelled: &'a dyn Fn() -> bool,
    read: Vec<Strict>,
}

/// Why a walk ends before the end of the text.
enum Stop {
    Refused(usize, Mark),
    Far,
    Cancelled,
}

impl<S: Source + ?Sized> Walk<'_, S> {
    /// Reads strictly from a border on, until that is in step with the chunks. Gives the border where it is; `None` at the
    /// end of the text.
    fn until_in_step(
        &mut self,
        (mut state, mut vertices): (State, i64),
        (mut slot, mut slot_start): (usize, usize),
        from: usize,
    ) -> Result<Option<Border>, Stop> {
        let mut pos = from;
        loop {
            if (self.cancelled)() {
                return Err(Stop::Cancelled);
            }
            // The chunk that holds the place: reading to its end comes in step with the next.
            let stop = loop {
                let end = slot_start + self.slots.get(slot).map_or(0, Slot::len);
                if end > pos || slot >= self.slots.len() {
                    break end.max(pos + 1).min(self.source.len());
                }
                slot_start = end;
                slot += 1;
            };
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
                && let Some(known) = self.slots.get(slot).and_then(Slot::known)
                && let Some(count) = Count::of((state, vertices))
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
    slots: &mut [Slot],
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
    slots: &mut [Slot],
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
    slots: &mut [Slot],
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

/// How far behind lines that may not belong a text must hold without them, to be believed.
const PROOF: usize = 4 << 20;

/// How far before such lines the strict reading begins, about.
const LEAD: usize = 2048;

/// What the strict reading says of a text without some lines.
pub(super) enum Proof {
    /// It goes on to the end, or far behind them.
    Holds,
    /// It stops here.
    Fails(usize),
}

/// Tries whether a text is read strictly without some lines, to its end or far behind them.
pub(super) struct Prover<'a, S: ?Sized> {
    source: &'a S,
    slots: &'a [Slot],
    /// The borders up to the first doubt: what is wrong before the lines stays wrong without them.
    borders: Vec<Border>,
    /// What the readings have seen.
    seen: Range<usize>,
    /// Where the last reading came by shortly before its lines: the next lines are mostly close to them.
    lead: Option<(usize, Lead)>,
}

/// A border of a strict reading.
#[derive(Clone, Copy)]
struct Lead {
    border: Border,
    at: usize,
    state: (State, i64),
}

impl<'a, S: Source + ?Sized> Prover<'a, S> {
    /// For a text, its chunks and the first of them in doubt.
    pub fn new(source: &'a S, slots: &'a [Slot], doubt: Border) -> Self {
        let mut borders = vec![Border::START];
        for (slot, chunk) in slots.iter().enumerate().take(doubt.slot) {
            let last = borders.last().copied().unwrap_or(Border::START);
            let Some(count) = chunk.known().and_then(|known| known.count(last.count)) else {
                break;
            };
            let at = last.at + chunk.len();
            let slot = slot + 1;
            borders.push(Border { slot, at, count });
        }
        Prover {
            source,
            slots,
            borders,
            seen: doubt.at..doubt.at,
            lead: None,
        }
    }

    /// The border from which the text is read without some lines.
    fn border(&self, insertion: &Insertion) -> Border {
        let start = insertion.span.start;
        let mut number = self.borders.partition_point(|border| border.at < start);
        let sees = |number: usize| {
            let border = self.borders.get(number);
            let slot = border.and_then(|border| self.slots.get(border.slot)?.known());
            slot.zip(border).is_some_and(|(known, border)| {
                let chunk = &known.chunk;
                border.at + chunk.len as usize + chunk.reach as usize >= start
            })
        };
        number = number.saturating_sub(1);
        while number > 0 && sees(number - 1) {
            number -= 1;
        }
        self.borders.get(number).copied().unwrap_or(Border::START)
    }

    /// From the first to the last byte that decided what was tried.
    pub fn seen(&self) -> Range<usize> {
        self.seen.clone()
    }

    /// Tries it. `None` if `cancelled` turned true.
    pub fn without(
        &mut self,
        insertion: &Insertion,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Proof> {
        let start = self.border(insertion).at;
        let proof = self.try_without(insertion, cancelled)?;
        if let Proof::Fails(at) = proof {
            self.seen.start = self.seen.start.min(start);
            self.seen.end = self.seen.end.max(at);
        }
        Some(proof)
    }

    fn try_without(
        &mut self,
        insertion: &Insertion,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Proof> {
        let lead = match self.lead(insertion) {
            Ok(lead) => lead,
            Err(refused) => return Some(Proof::Fails(refused)),
        };
        let without = Without {
            source: self.source,
            hidden: std::slice::from_ref(insertion),
        };
        let mut walk = Walk {
            source: &without,
            slots: self.slots,
            memory: None,
            far: insertion.span.end.saturating_add(PROOF),
            cancelled,
            read: Vec::new(),
        };
        let Lead {
            mut border,
            mut at,
            mut state,
        } = lead;
        loop {
            match walk.until_in_step(state, (border.slot, border.at), at) {
                Ok(None) | Err(Stop::Far) => return Some(Proof::Holds),
                Err(Stop::Cancelled) => return None,
                Err(Stop::Refused(start, mark)) => {
                    return Some(Proof::Fails(start + mark.span.at as usize));
                }
                Ok(Some(next)) => border = next,
            }
            // Chunks before the end of the lines have read what is blank now.
            while border.at > insertion.span.end
                && let Some(known) = self.slots.get(border.slot).and_then(Slot::known)
                && let Some(count) = known.count(border.count)
            {
                border = Border {
                    slot: border.slot + 1,
                    at: border.at + known.chunk.len as usize,
                    count,
                };
                if border.at >= walk.far {
                    return Some(Proof::Holds);
                }
            }
            if border.slot >= self.slots.len() {
                return Some(match border.count.is_complete() {
                    true => Proof::Holds,
                    false => Proof::Fails(border.at),
                });
            }
            (at, state) = (border.at, border.count.state());
        }
    }

    /// A border of the strict reading before the lines: where that stops before them, the place.
    fn lead(&mut self, insertion: &Insertion) -> Result<Lead, usize> {
        let border = self.border(insertion);
        let plain = Lead {
            border,
            at: border.at,
            state: border.count.state(),
        };
        let stop = insertion.span.start.saturating_sub(LEAD) / LEAD * LEAD;
        if stop <= border.at + LEAD {
            return Ok(plain);
        }
        let near = |lead: &(usize, Lead)| lead.0 == stop && lead.1.border == border;
        if let Some((_, lead)) = self.lead.filter(near) {
            return Ok(lead);
        }
        let chunk = scan_at(self.source, border.at, plain.state, stop, None);
        if let Some(mark) = chunk.body.refused {
            return Err(border.at + mark.span.at as usize);
        }
        let at = border.at + chunk.len as usize;
        // What has seen the lines may be read in another way without them.
        if at + chunk.reach as usize >= insertion.span.start {
            return Ok(plain);
        }
        let state = (chunk.exit, chunk.remaining.exit_for(plain.state.1));
        let lead = Lead { border, at, state };
        self.lead = Some((stop, lead));
        Ok(lead)
    }
}

/// A strict reading of a text for itself.
pub(super) struct Tail {
    /// The text from there on as the strict reading has it.
    pub chunks: Vec<Chunk>,
    /// Where the strict reading stops, in the text, and why.
    pub refused: Option<(usize, Mark)>,
    /// It stops in a vertex that is hardly one: its own lists take all of a triangle list.
    pub long: bool,
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

/// The text ends between two records.
fn unexpected_end(len: u32) -> Mark {
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

fn is_complete(state: State) -> bool {
    matches!(state.place, Place::Instance | Place::Bones)
        && state.strict.is_some_and(|left| left.records == 0)
}

/// The lists that are open, with what their counts leave: where one does not fit, something is wrong before.
#[derive(Debug, Default)]
pub(super) struct Lists {
    records: Option<i64>,
    vertices: Option<i64>,
    integers: Option<i64>,
    /// An odd line of the open triangle list has been told.
    odd: bool,
    /// The event before was text that belongs to nothing.
    stray: bool,
    /// The sections that have begun.
    sections: [bool; Section::ALL.len()],
}

impl Lists {
    /// The lists that are open where the counts leave no doubt.
    pub fn at(count: Count) -> Self {
        let (records, vertices, integers) = count.open_lists();
        let mut sections = [false; Section::ALL.len()];
        for begun in sections.iter_mut().take(count.sections()) {
            *begun = true;
        }
        Lists {
            sections,
            records,
            vertices,
            integers,
            ..Lists::default()
        }
    }

    /// Goes on by an event of a chunk. Gives where in the chunk it shows that a list does not fit its count: whatever the
    /// chunks, the same places.
    pub fn misfit(&mut self, event: &Event) -> Option<u32> {
        let fits = |left: Option<i64>| left.is_none_or(|left| left == 0);
        let stray = matches!(event, Event::Stray(_));
        let goes_on = std::mem::replace(&mut self.stray, stray) && stray;
        let (at, fit) = match event {
            Event::Head {
                section, at, value, ..
            } => {
                let counts = *section != Section::Header;
                let over = fits(self.records) && fits(self.vertices) && fits(self.integers);
                let mut sections = self.sections;
                let place = sections.get_mut(*section as usize);
                let again = place.is_some_and(|begun| std::mem::replace(begun, true));
                *self = Lists {
                    sections,
                    records: value.and_then(|value| value.value).filter(|_| counts),
                    ..Lists::default()
                };
                (*at, over && !again)
            }
            Event::Material { at, .. } => (*at, self.count_record()),
            Event::Object { at, vertices, .. } => {
                let over = fits(self.vertices) && fits(self.integers);
                self.vertices = vertices.and_then(|count| count.value);
                self.integers = None;
                (*at, self.count_record() && over)
            }
            Event::Vertices(part) => {
                let left = self.vertices;
                self.vertices = left.map(|left| left.saturating_sub(i64::from(part.count)));
                (part.at, true)
            }
            Event::TriangleCount { at, value } => {
                let over = fits(self.vertices.take());
                let count = value.and_then(|value| value.value);
                self.integers = count.and_then(|count| count.checked_mul(TRIANGLE));
                self.odd = false;
                (*at, over)
            }
            Event::Triangles(part) => {
                let left = self.integers;
                self.integers = left.map(|left| left.saturating_sub(i64::from(part.count)));
                let told = self.odd;
                self.odd |= part.odd.is_some();
                let at = part.odd.map_or(part.at, |odd| odd.span.at);
                (at, told || part.odd.is_none())
            }
            Event::Instance(part) => (part.at, self.count_record()),
            Event::Bones(part) => (part.at, true),
            Event::Stray(part) => (part.at, goes_on),
        };
        (!fit).then_some(at)
    }

    /// Gives false for the first record too many.
    fn count_record(&mut self) -> bool {
        self.records = self.records.map(|left| left.saturating_sub(1));
        self.records != Some(-1)
    }
}

/// How many integers a triangle is.
const TRIANGLE: i64 = TRIANGLE_VALUES as i64;
