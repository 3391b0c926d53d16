//! The machine that walks the schema over a window of the text, record by record.
//!
//! At every border between records the decision what comes next is a function of the text from there on
//! (up to a bounded distance), of the [`State`], and, where the shape leaves it open, of whether vertices are
//! still to come. Nothing else is remembered. So any border may be a chunk's border, and scanning a chunk
//! again gives what scanning the whole file gives.

use super::fault::{Fault, Mark};
use super::lexer::{NeedMore, Token, TokenKind, Window, is_line_end, is_space};
use super::summary::{
    Above, Body, Chunk, Event, Lost, Place, Remaining, RemainingExit, Span, State, VertexPart,
};
use super::tokens::Tokens;
use crate::schema::{FieldId, RecordKind, Section};
use std::sync::Arc;

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
    /// What the token is.
    pub kind: TokenKind,
}

/// Somebody who wants to see values.
pub trait Sink {
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
    remaining: i64,
    entry_remaining: i64,
    in_entry_list: bool,
    low: i64,
    high: i64,
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
        remaining,
        entry_remaining: remaining,
        in_entry_list: entry.place == Place::Vertices,
        low: i64::MIN,
        high: i64::MAX,
    };
    let mut more = true;
    while more && machine.pos < stop {
        more = machine.step()?;
    }
    machine.close_part();
    let end = if more {
        machine.border()?
    } else {
        window.text.len()
    };
    Ok(Chunk {
        len: end as u32,
        reach: machine.tokens.seen().saturating_sub(end) as u32,
        entry,
        exit: machine.state,
        remaining: Remaining {
            low: machine.low,
            high: machine.high,
            exit: if machine.in_entry_list {
                RemainingExit::Less(remaining.saturating_sub(machine.remaining))
            } else {
                RemainingExit::Is(machine.remaining)
            },
        },
        body: Arc::new(machine.body),
    })
}

impl Machine<'_, '_> {
    /// Reads a record or a part of a list. Gives whether the text goes on.
    fn step(&mut self) -> Result<bool, NeedMore> {
        match self.state.place {
            Place::Vertices => return self.vertices(),
            Place::TriangleList => return self.triangle_list(),
            _ => {}
        }
        self.tokens.restart(self.pos);
        let (_, token) = self.tokens.value(0)?;
        if let Some(place) = self.section_jump()? {
            self.state.place = place;
            return Ok(true);
        }
        if token.kind == TokenKind::Eof {
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
            Place::Vertices | Place::TriangleList => {}
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

    /// Whether vertices are still to come, by the count. Notes that the count decided.
    pub fn expects_vertices(&mut self) -> bool {
        let more = self.remaining > 0;
        if self.in_entry_list {
            let read = self.entry_remaining.saturating_sub(self.remaining);
            if more {
                self.low = self.low.max(read.saturating_add(1));
            } else {
                self.high = self.high.min(read);
            }
        }
        more
    }

    /// Whether a vertex is still to come behind the one that is being read, by the count.
    pub fn expects_another(&mut self) -> bool {
        let more = self.remaining > 1;
        if self.in_entry_list {
            let read = self.entry_remaining.saturating_sub(self.remaining);
            if more {
                self.low = self.low.max(read.saturating_add(2));
            } else {
                self.high = self.high.min(read.saturating_add(1));
            }
        }
        more
    }

    /// A mesh begins.
    pub fn begin_vertices(&mut self, declared: i64) {
        self.in_entry_list = false;
        self.remaining = declared.max(0);
        self.state.decimals = false;
        self.state.place = Place::Vertices;
    }

    /// The vertex list is over.
    pub fn end_vertices(&mut self) {
        self.close_part();
        self.in_entry_list = false;
        self.remaining = 0;
        self.state.decimals = false;
        self.state.place = Place::Triangles;
    }

    /// Counts a vertex.
    pub fn count_vertex(&mut self, start: usize, end: usize) -> &mut VertexPart {
        self.remaining = self.remaining.saturating_sub(1);
        let part = self.part.get_or_insert_with(|| VertexPart {
            at: start as u32,
            end: start as u32,
            count: 0,
            nodes: Default::default(),
        });
        part.count += 1;
        part.end = end as u32;
        part
    }

    /// Puts the open part of a vertex list among the events.
    pub fn close_part(&mut self) {
        if let Some(part) = self.part.take() {
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

    /// What stands above the record that begins with token `at`.
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

    /// Where a section heading that does not belong here leads, if what follows it bears it out.
    fn section_jump(&mut self) -> Result<Option<Place>, NeedMore> {
        let mut at = 0;
        loop {
            let token = self.tokens.get(at)?;
            if !token.kind.is_heading() {
                return Ok(None);
            }
            if let TokenKind::Section(section) = token.kind {
                let place = self.state.place;
                if enters(place, section) {
                    return Ok(None);
                }
                let (value, _) = self.tokens.value(at)?;
                if self.begins_section(section, value)? {
                    if is_behind(place, section) {
                        self.mark(
                            Fault::SectionOrder,
                            Self::span(token),
                            RecordKind::Header,
                            None,
                        );
                    }
                    return Ok(Some(head_place(section)));
                }
            }
            at += 1;
        }
    }

    /// Whether the values from token `at` on look like the beginning of a section.
    pub fn begins_section(&mut self, section: Section, at: usize) -> Result<bool, NeedMore> {
        let mut kinds = [TokenKind::Eof; 4];
        let mut at = at;
        for kind in &mut kinds {
            let (found, token) = self.tokens.value(at)?;
            *kind = token.kind;
            at = found + 1;
        }
        use TokenKind::{Eof, Int, Str};
        Ok(match section {
            Section::Header | Section::Materials => matches!(kinds, [Int, Str, Str, _]),
            Section::Objects => matches!(kinds, [Int, Str, Str, Str]),
            Section::Instances => {
                matches!(
                    kinds,
                    [Int, Int, Str, Int] | [Int, Int, Int, _] | [Int, Eof, _, _]
                ) && kinds != [Int; 4]
            }
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

/// Whether a section's heading is what may stand at this place.
fn enters(place: Place, section: Section) -> bool {
    matches!(
        (place, section),
        (Place::Header, Section::Header)
            | (Place::Materials, Section::Materials)
            | (Place::Material | Place::Objects, Section::Objects)
            | (
                Place::Object | Place::Instances | Place::Triangles,
                Section::Instances
            )
            | (Place::Lost(_), _)
    )
}

/// Whether the section, or one behind it, has been entered already.
fn is_behind(place: Place, section: Section) -> bool {
    let current = match place {
        Place::Header => return false,
        Place::Materials => Section::Header,
        Place::Material | Place::Objects | Place::Lost(Lost::Materials) => Section::Materials,
        Place::Object
        | Place::Vertices
        | Place::Triangles
        | Place::TriangleList
        | Place::Instances
        | Place::Lost(Lost::Objects | Lost::Vertices) => Section::Objects,
        Place::Instance | Place::Bones | Place::Lost(Lost::Instances) => Section::Instances,
    };
    section <= current
}

/// The place before a section's first value.
pub(super) fn head_place(section: Section) -> Place {
    match section {
        Section::Header => Place::Header,
        Section::Materials => Place::Materials,
        Section::Objects => Place::Objects,
        Section::Instances => Place::Instances,
    }
}
