//! The machine that walks the schema over a window of the text, record by record.
//!
//! At every border between records the decision what comes next is a function of the text from there on
//! (up to a bounded distance), of the [`State`], and, where the shape leaves it open, of whether vertices are
//! still to come. Nothing else is remembered. So any border may be a chunk's border, and scanning a chunk
//! again gives what scanning the whole file gives.

use super::capture::NumberCapture;
use super::fault::{Fault, Mark};
use super::lexer::{NeedMore, Token, TokenKind, Window, is_space};
use super::search_budget::SearchBudget;
use super::span::Span;
use super::style_facts::Written;
use super::summary::{Above, Body, Chunk, Event, Left, ListBefore, Place, State, VertexPart};
use super::tokens::{Aside, Tokens};
use super::vertices_left::Countdown;
use schema::{FieldId, RecordKind, Section};
use std::sync::Arc;
use text::is_line_end;

/// A value that the scanner passed, for whoever asks for detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The record.
    pub record: RecordKind,
    /// The field.
    pub field: FieldId,
    /// Component of the field, counted from 0.
    pub component: u8,
    /// Round of the counted list that it belongs to; for a triangle list the number of the integer in the part.
    pub round: u32,
    /// First byte, relative to the window.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// The kind of token.
    pub kind: TokenKind,
}

/// A receiver of the values that a scan reads.
pub trait Sink {
    /// The chunk is read from its first byte on. It may be read again where more of the text had to be seen: what came
    /// before is void then.
    fn begin(&mut self);
    /// The values that end before this byte are not wanted.
    fn from(&self) -> usize;
    /// A record begins whose values follow.
    ///
    /// `events` are the records before it in the chunk; `open_vertices` counts the vertices of the list being
    /// read that are not among them yet.
    fn record(&mut self, kind: RecordKind, events: &[Event], open_vertices: usize);
    /// A value of the record.
    fn value(&mut self, value: Value);
}

/// The machine. One walks one chunk.
pub(super) struct Machine<'w, 's> {
    pub tokens: Tokens<'w>,
    pub window: Window<'w>,
    pub state: State,
    pub pos: usize,
    pub stop: usize,
    pub body: Body,
    pub part: Option<VertexPart>,
    pub sink: Option<&'s mut dyn Sink>,
    pub capture: Option<&'s mut NumberCapture>,
    pub countdown: Countdown,
    pub trial: Option<Trial>,
}

/// How a text is tried that may be of another version: only to count what is wrong with it.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    /// More faults than this need not be counted.
    pub most: usize,
}

/// A number of vertices for a scan that begins in the middle of a list: more than any list holds.
pub const UNKNOWN_REMAINING: i64 = i64::MAX / 2;

/// Scans from the window's start to the first border at or behind `stop`.
///
/// # Errors
/// [`NeedMore`] where the window ends too early.
pub fn scan_chunk(
    window: Window<'_>,
    entry: State,
    remaining: i64,
    stop: usize,
    sink: Option<&mut dyn Sink>,
) -> Result<Chunk, NeedMore> {
    scan(window, (entry, remaining), (stop, None), (sink, None))
}

/// Scans like [`scan_chunk`], and records the numbers in `capture`.
pub(super) fn capture_chunk(
    window: Window<'_>,
    entry: State,
    remaining: i64,
    stop: usize,
    capture: &mut NumberCapture,
) -> Result<Chunk, NeedMore> {
    capture.again();
    scan(
        window,
        (entry, remaining),
        (stop, None),
        (None, Some(capture)),
    )
}

/// Scans the beginning of a text as if it were of a version, to see how well it fits.
pub(super) fn try_version(
    window: Window<'_>,
    version: u8,
    strict: Option<Left>,
    (stop, trial): (usize, Trial),
) -> Result<Chunk, NeedMore> {
    let entry = State {
        version,
        place: Place::Materials,
        strict,
        budget: SearchBudget::OF_TRIAL,
        ..State::START
    };
    scan(window, (entry, 0), (stop, Some(trial)), (None, None))
}

fn scan<'s>(
    window: Window<'_>,
    (entry, remaining): (State, i64),
    (stop, trial): (usize, Option<Trial>),
    (sink, capture): (
        Option<&'s mut (dyn Sink + 's)>,
        Option<&'s mut NumberCapture>,
    ),
) -> Result<Chunk, NeedMore> {
    // Read up to the last value before the stop: only white space stands between it and the border.
    let stop = window
        .text
        .get(..stop)
        .unwrap_or(window.text)
        .trim_ascii_end()
        .len()
        .max(1);
    let mut machine = Machine {
        tokens: Tokens::new(window, 0),
        window,
        state: entry,
        pos: 0,
        stop,
        body: Body::default(),
        part: None,
        sink,
        capture,
        countdown: Countdown::new(remaining, entry.place == Place::Vertices),
        trial,
    };
    let most = trial.map_or(usize::MAX, |trial| trial.most);
    let mut more = true;
    while more && machine.pos < stop && machine.body.marks.len() <= most {
        more = machine.step()?;
    }
    machine.close_part();
    let end = if more {
        machine.border()?
    } else {
        window.text.len()
    };
    // Of a text that is only tried, and of one that is refused, nobody asks how it is written.
    if trial.is_none() && machine.body.refused.is_none() {
        machine.body.written = Written::of(window, end);
        let text = window.text.get(..end).unwrap_or_default();
        machine.body.find_directives(text);
    }
    Ok(Chunk {
        len: end as u32,
        reach: machine.tokens.seen().saturating_sub(end) as u32,
        entry,
        exit: machine.state,
        remaining: machine.countdown.into_remaining(),
        body: Arc::new(machine.body),
    })
}

impl Machine<'_, '_> {
    /// Reads a record or a part of a list. Gives whether the text goes on.
    fn step(&mut self) -> Result<bool, NeedMore> {
        if self.state.strict.is_some() {
            return self.strict_step();
        }
        match self.state.place {
            Place::Vertices => return self.vertices(),
            Place::TriangleList => return self.triangle_list(),
            Place::SecondFile => {
                self.pos = self.stop;
                return Ok(true);
            }
            _ => {}
        }
        self.tokens.restart(self.pos);
        if self.state.place == Place::Bones {
            // Several in a step: how many depends on the chunk.
            return self.records();
        }
        self.watched(Self::records)
    }

    /// Reads a record, and takes into account how much was looked at for it.
    pub fn watched(
        &mut self,
        read: fn(&mut Self) -> Result<bool, NeedMore>,
    ) -> Result<bool, NeedMore> {
        let lexed = self.tokens.lexed();
        self.tokens.look_less(self.state.budget.is_spent());
        let more = read(self)?;
        self.state.budget.look(self.tokens.lexed() - lexed);
        Ok(more)
    }

    /// Reads a record that is no part of a long list.
    fn records(&mut self) -> Result<bool, NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        if self.second_file(at)? {
            return Ok(true);
        }
        if let Some(place) = self.section_jump()? {
            self.state.place = place;
            return Ok(true);
        }
        if token.kind == TokenKind::Eof {
            self.pass(at + 1);
            return Ok(false);
        }
        match self.state.place {
            Place::Header => self.header()?,
            Place::Materials => self.count_head(Section::Materials)?,
            Place::Material => self.material()?,
            Place::Objects => self.count_head(Section::Objects)?,
            Place::Object => self.object()?,
            Place::Triangles => self.triangle_head()?,
            Place::Instances => self.count_head(Section::Instances)?,
            Place::Instance => self.instance()?,
            Place::Bones => self.bones()?,
            Place::Lost(lost) => self.lost(lost)?,
            Place::Vertices | Place::TriangleList | Place::SecondFile => {}
        }
        Ok(true)
    }

    /// The border behind what was read: the start of the next line, or of what else stands on the same line.
    fn border(&mut self) -> Result<usize, NeedMore> {
        let text = self.window.text;
        let mut pos = self.pos;
        while let Some(&byte) = text.get(pos) {
            pos += 1;
            if byte == b'\n' || (byte == b'\r' && text.get(pos) != Some(&b'\n')) {
                if byte == b'\r' && pos == text.len() && !self.window.at_end {
                    return Err(NeedMore);
                }
                self.tokens.saw(pos);
                return Ok(pos);
            }
            if !is_space(byte) {
                self.tokens.saw(pos);
                return Ok(pos - 1);
            }
        }
        if self.window.at_end {
            Ok(pos)
        } else {
            Err(NeedMore)
        }
    }

    /// A mesh begins.
    pub fn begin_vertices(&mut self, declared: i64) {
        self.countdown.begin(declared);
        self.state.before = ListBefore::default();
        self.state.place = Place::Vertices;
    }

    /// The vertex list is over.
    pub fn end_vertices(&mut self) {
        self.close_part();
        self.countdown.end();
        self.state.before = ListBefore::default();
        self.state.place = Place::Triangles;
    }

    /// Marks what was set aside before token `end`, or is it.
    pub fn pass(&mut self, end: usize) {
        let asides: Vec<Aside> = self.tokens.asides(end).collect();
        for aside in asides {
            let span = Span {
                at: aside.start,
                len: aside.end - aside.start,
            };
            // A list whose end shows late is read again from its last value on.
            let told = |mark: &Mark| mark.fault == aside.fault && mark.span == span;
            if !self.body.marks.iter().rev().take(4).any(told) {
                self.mark(aside.fault, span, RecordKind::Header, None);
            }
        }
    }

    /// Counts a vertex.
    pub fn count_vertex(&mut self, start: usize, end: usize) -> &mut VertexPart {
        self.countdown.count();
        let part = self.part.get_or_insert_with(|| VertexPart {
            at: start as u32,
            end: start as u32,
            count: 0,
            nodes: Default::default(),
            facts: Default::default(),
        });
        part.count += 1;
        part.end = end as u32;
        part
    }

    /// Puts the open part of a vertex list among the events.
    pub fn close_part(&mut self) {
        if let Some(part) = self.part.take() {
            if let Some(capture) = &mut self.capture {
                capture.close_points(&part, self.state.version);
            }
            self.body.events.push(Event::Vertices(part));
        }
    }

    /// A token's place.
    pub fn span(token: Token) -> Span {
        Span {
            at: token.start,
            len: token.end - token.start,
        }
    }

    /// Adds a finding about a token.
    pub fn mark(
        &mut self,
        fault: Fault,
        span: Span,
        record: RecordKind,
        field: Option<(FieldId, u8)>,
    ) {
        self.body.mark(Mark {
            fault,
            span,
            record,
            field,
        });
    }

    /// The heading above the record that begins with token `at`.
    pub fn above(&mut self, at: usize) -> Result<Above, NeedMore> {
        let Some(before) = at.checked_sub(1) else {
            return Ok(Above::Nothing);
        };
        let token = self.tokens.get(before)?;
        Ok(match token.kind {
            TokenKind::Section(section) => Above::Section(section, Self::span(token)),
            TokenKind::Heading(heading, number) => {
                Above::Heading(heading, number, Self::span(token))
            }
            _ => Above::Nothing,
        })
    }

    /// The byte before which nothing but line ends stands on the line of `pos`.
    pub fn at_line_start(&self, pos: usize) -> bool {
        match pos.checked_sub(1).and_then(|at| self.window.text.get(at)) {
            Some(&before) => is_line_end(before),
            None => self.window.at_line_start,
        }
    }
}
