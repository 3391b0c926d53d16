//! Records counted by chunk: what the counts leave from chunk to chunk, as long as they leave no doubt.

use super::summary::{Body, Chunk, Event, Left, LongLists, Place, State};
use schema::{RecordKind, Section, TRIANGLE_VALUES};

/// The state of counting records at a border: the place in the format, and how much is left of each list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountState {
    version: u8,
    place: Place,
    left: Left,
    vertices: i64,
}

impl CountState {
    /// Before the header.
    pub const START: CountState = CountState {
        version: State::START.version,
        place: Place::Header,
        left: Left {
            records: 0,
            integers: 0,
            long: LongLists::InPieces,
        },
        vertices: 0,
    };

    /// The counts at a border of a strict reading; `None` if the state is not one of a strict reading.
    pub fn of((state, vertices): (State, i64)) -> Option<Self> {
        Some(CountState {
            version: state.version,
            place: match state.place {
                Place::Objects => Place::Material,
                Place::Triangles => Place::Vertices,
                Place::Instances => Place::Object,
                place => place,
            },
            left: state.strict?,
            vertices,
        })
    }

    /// The state in which a strict reading goes on from here, and how many vertices are still to come.
    pub fn state(self) -> (State, i64) {
        let state = State {
            version: self.version,
            place: self.place,
            strict: Some(self.left),
            ..State::START
        };
        (state, self.vertices)
    }

    /// This count with records read as wholes or in pieces.
    pub fn with(self, long: LongLists) -> Self {
        let left = Left { long, ..self.left };
        CountState { left, ..self }
    }

    /// How records with long lists are read.
    pub fn long(self) -> LongLists {
        self.left.long
    }

    /// Whether a text may end here.
    pub fn is_complete(self) -> bool {
        matches!(self.place, Place::Instance | Place::Bones) && self.left.records == 0
    }

    /// How many sections have begun.
    pub fn sections(self) -> usize {
        match self.place {
            Place::Header => 0,
            Place::Materials => 1,
            Place::Material => 2,
            Place::Object | Place::Vertices | Place::TriangleList => 3,
            _ => 4,
        }
    }

    /// How many records, vertices and integers of triangles the open lists lack.
    pub fn open_lists(self) -> (Option<i64>, Option<i64>, Option<i64>) {
        let records = !matches!(self.place, Place::Header | Place::Materials);
        let in_list = self.place == Place::TriangleList;
        let integers = i64::try_from(self.left.integers).ok();
        (
            records.then_some(i64::from(self.left.records)),
            (self.place == Place::Vertices).then_some(self.vertices),
            integers.filter(|_| in_list),
        )
    }

    /// Counts the records of a chunk. `None` if there is doubt: a fault, or a record that the counts do not ask for.
    pub fn after(self, chunk: &Chunk) -> Option<Self> {
        if chunk.entry.version != self.version || has_faults(&chunk.body) {
            return None;
        }
        self.after_events(&chunk.body.events)
    }

    /// Counts records.
    pub fn after_events(mut self, events: &[Event]) -> Option<Self> {
        for event in events {
            self.take(event)?;
        }
        Some(self)
    }

    /// Counts a record, if it is one that the counts ask for.
    fn take(&mut self, event: &Event) -> Option<()> {
        if let LongLists::Open { values, .. } = &mut self.left.long {
            // Integers are what any of its values may be.
            let Event::Triangles(part) = event else {
                return None;
            };
            *values = values.checked_sub(u64::from(part.count))?;
            return Some(());
        }
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
                (self.place == Place::Header).then_some(())?;
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

fn has_faults(body: &Body) -> bool {
    let faults = body.marks.iter().map(|mark| &mark.fault);
    let more = body.more.iter().map(|more| &more.fault);
    faults.chain(more).any(|fault| !fault.is_of_value())
}

/// The counts before and after a chunk; `after` is `None` where the chunk leaves doubt.
#[derive(Clone, Copy, Debug)]
struct Counted {
    before: CountState,
    after: Option<CountState>,
}

/// A chunk with what is known of its records, so that counting them again does not look at it.
#[derive(Clone, Debug)]
pub(super) struct CountedChunk {
    /// The chunk.
    pub chunk: Chunk,
    /// A triangle list of it has a line that holds no whole triangles.
    pub odd: bool,
    counted: Option<Counted>,
}

impl CountedChunk {
    /// A chunk of which nothing is known yet.
    pub fn new(chunk: Chunk) -> Self {
        let is_odd = |event: &Event| matches!(event, Event::Triangles(part) if part.odd.is_some());
        CountedChunk {
            odd: chunk.body.events.iter().any(is_odd),
            chunk,
            counted: None,
        }
    }

    /// [`CountState::after`] the chunk.
    pub fn count(&self, before: CountState) -> Option<CountState> {
        match self.counted {
            Some(counted) if counted.before == before => counted.after,
            _ => before.after(&self.chunk),
        }
    }

    /// The count behind the chunk like [`Self::count`], remembered for the next call.
    pub fn count_and_note(&mut self, before: CountState) -> Option<CountState> {
        let after = self.count(before);
        self.counted = Some(Counted { before, after });
        after
    }
}
