//! Whether a text has an error of structure at all. Where the chunks leave no doubt their records are counted; from the
//! first doubt on the text is read strictly, to its end or to where that fails.

use super::chunks::{CHUNK, Source, scan_at};
use super::fault::{Fault, Mark};
use super::insertion::{Insertion, Without};
use super::summary::{Body, Chunk, Event, Left, Place, Span, State};
use crate::schema::{RecordKind, Section, TRIANGLE_VALUES};

/// The strict reading from the first chunk in doubt on.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    /// The number of that chunk.
    pub from: usize,
    /// The text from there on as the strict reading has it.
    pub chunks: Vec<Chunk>,
    /// Where the strict reading stops, in the text, and why.
    pub refused: Option<(usize, Mark)>,
}

/// How far behind lines that may not belong a text must hold without them, to be believed.
const PROOF: usize = 4 << 20;

/// What the strict reading says of a text without some lines.
pub(super) enum Proof {
    /// It goes on to the end, or far behind them.
    Holds,
    /// It stops here.
    Fails(usize),
}

/// Whether a text is read strictly without some lines, to its end or far behind them. `None` if `cancelled` turned true.
pub(super) fn holds_without<S: Source + ?Sized>(
    source: &S,
    chunks: &[&Chunk],
    insertion: &Insertion,
    cancelled: &dyn Fn() -> bool,
) -> Option<Proof> {
    let Some((start, entry)) = state_before(chunks, insertion.span.start) else {
        return Some(Proof::Fails(insertion.span.end));
    };
    let without = Without {
        source,
        hidden: std::slice::from_ref(insertion),
    };
    let size = insertion.span.end.saturating_sub(start).max(CHUNK);
    let far = insertion.span.end.saturating_add(PROOF);
    read_on(&without, (0, start), entry, (size, far), cancelled).map(|tail| match tail.refused {
        None => Proof::Holds,
        Some((start, mark)) => Proof::Fails(start + mark.span.at as usize),
    })
}

/// The start of the first chunk that sees a byte, or that is in doubt itself, with the state of the strict reading there.
pub(super) fn state_before(chunks: &[&Chunk], at: usize) -> Option<(usize, (State, i64))> {
    let mut count = Count::START;
    let mut start = 0;
    for chunk in chunks {
        let before = count;
        let end = start + chunk.len as usize;
        let reached = end + chunk.reach as usize >= at;
        // What is wrong before stays wrong.
        let sound =
            !has_faults(&chunk.body) && chunk.body.events.iter().all(|event| count.takes(event));
        if reached || !sound {
            return Some((start, (before.state(), before.vertices)));
        }
        start = end;
    }
    None
}

/// Judges a text by its chunks. `None` if `cancelled` turned true before it was done; no tail if there is no doubt.
pub(super) fn judge<S: Source + ?Sized>(
    source: &S,
    chunks: &[&Chunk],
    size: usize,
    cancelled: &dyn Fn() -> bool,
) -> Option<Option<Tail>> {
    let mut count = Count::START;
    let mut start = 0;
    for (at, chunk) in chunks.iter().enumerate() {
        let before = count;
        let doubts = has_faults(&chunk.body)
            || !chunk.body.events.iter().all(|event| count.takes(event))
            || (at + 1 == chunks.len() && !count.is_complete());
        if doubts {
            let entry = (before.state(), before.vertices);
            let bounds = (size, usize::MAX);
            return read_on(source, (at, start), entry, bounds, cancelled).map(Some);
        }
        start += chunk.len as usize;
    }
    Some(None)
}

fn has_faults(body: &Body) -> bool {
    let faults = body.marks.iter().map(|mark| &mark.fault);
    let more = body.more.iter().map(|more| &more.fault);
    faults.chain(more).any(|fault| !fault.is_of_value())
}

pub(super) fn read_on<S: Source + ?Sized>(
    source: &S,
    (from, start): (usize, usize),
    entry: (State, i64),
    (size, far): (usize, usize),
    cancelled: &dyn Fn() -> bool,
) -> Option<Tail> {
    let mut tail = Tail {
        from,
        chunks: Vec::new(),
        refused: None,
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
            tail.chunks.clear();
            return Some(tail);
        }
        state = chunk.exit;
        remaining = chunk.remaining.exit_for(remaining);
        pos += chunk.len as usize;
        tail.chunks.push(chunk);
        if at_end || pos >= far {
            return Some(tail);
        }
    }
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

/// What the counts leave, while records are counted.
#[derive(Clone, Copy, Debug)]
struct Count {
    version: u8,
    place: Place,
    left: Left,
    vertices: i64,
}

impl Count {
    const START: Count = Count {
        version: State::START.version,
        place: Place::Header,
        left: Left {
            records: 0,
            integers: 0,
        },
        vertices: 0,
    };

    fn state(self) -> State {
        State {
            version: self.version,
            place: self.place,
            strict: Some(self.left),
            ..State::START
        }
    }

    fn is_complete(self) -> bool {
        matches!(self.place, Place::Instance | Place::Bones) && self.left.records == 0
    }

    /// Counts a record. Gives whether it is one that the counts ask for.
    fn takes(&mut self, event: &Event) -> bool {
        self.take(event).is_some()
    }

    fn take(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Head { section, value, .. } => {
                let value = (*value)?.value?;
                self.enter(*section, value)?;
            }
            Event::Material { .. } => self.record(Place::Material)?,
            Event::Object { kind, vertices, .. } => {
                self.end_list();
                self.record(Place::Object)?;
                if (*kind)?.record() == RecordKind::Mesh {
                    self.vertices = (*vertices)?.value.filter(|&count| count >= 0)?;
                    self.place = Place::Vertices;
                }
            }
            Event::Vertices(part) => {
                self.vertices = self.vertices.checked_sub(i64::from(part.count))?;
                (self.place == Place::Vertices && self.vertices >= 0).then_some(())?;
            }
            Event::TriangleCount { value, .. } => {
                (self.place == Place::Vertices && self.vertices == 0).then_some(())?;
                let count = u64::try_from((*value)?.value?).ok()?;
                self.left.integers = count.saturating_mul(TRIANGLE_VALUES as u64);
                self.place = Place::TriangleList;
            }
            Event::Triangles(part) => {
                (self.place == Place::TriangleList).then_some(())?;
                self.left.integers = self.left.integers.checked_sub(u64::from(part.count))?;
            }
            Event::Instance(_) => {
                self.record(Place::Instance)?;
                self.place = Place::Bones;
            }
            Event::Bones(_) => (self.place == Place::Bones).then_some(())?,
            Event::Stray(_) => return None,
        }
        Some(())
    }

    /// A triangle list that is complete is over.
    fn end_list(&mut self) {
        if self.place == Place::TriangleList && self.left.integers == 0 {
            self.place = Place::Object;
        }
    }

    fn record(&mut self, place: Place) -> Option<()> {
        let here = self.place == place || (place == Place::Instance && self.place == Place::Bones);
        self.left.records = self.left.records.checked_sub(1)?;
        here.then_some(())
    }

    fn enter(&mut self, section: Section, value: i64) -> Option<()> {
        self.end_list();
        let (before, place) = match section {
            Section::Header => {
                self.version = u8::try_from(value).ok()?;
                self.place = Place::Materials;
                return Some(());
            }
            Section::Materials => (Place::Materials, Place::Material),
            Section::Objects => (Place::Material, Place::Object),
            Section::Instances => (Place::Object, Place::Instance),
        };
        (self.place == before && self.left.records == 0).then_some(())?;
        self.left.records = u32::try_from(value).ok()?;
        self.place = place;
        Some(())
    }
}
