//! Triangle lists: integers in fours, and where the list ends.

use super::fault::Fault;
use super::lexer::{Heading, NeedMore, Token, TokenKind, int_value, is_space, string_value};
use super::machine::{Machine, Value};
use super::number::short_integer;
use super::span::Span;
use super::summary::{Event, ListBefore, Lost, Place, RaggedLine, TrianglePart};
use schema::{FieldId, Layout, ObjectType, RecordKind, Section};
use text::is_line_end;

/// Longer lines say nothing about where a triangle begins.
const LONGEST_LINE: u32 = 64;

/// Lines of more integers say nothing of what a wrong value in them or behind them is.
pub(super) const LONG: u32 = 16;

/// How far behind its stop a chunk may look for the end of a line to end at. A line ends a chunk only behind so many integers
/// that it says nothing: a short one, with a text of megabytes, means the same wherever chunks begin.
const OVERSHOOT: usize = 16 * 1024;

/// The line that is being read.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// It began inside this part.
    pub whole: bool,
    pub at: usize,
    pub before: u32,
    /// How many integers the line before held; 0 where it is not known.
    pub last: u32,
}

impl Line {
    /// How many of its integers were read in this part.
    fn holds(&self, part: &TrianglePart) -> u32 {
        part.count.saturating_sub(self.before)
    }

    /// It says nothing of the values on it: it began before this part, or is long.
    fn is_mute(&self, part: &TrianglePart) -> bool {
        !self.whole || self.holds(part) > LONGEST_LINE
    }

    /// How many integers the last line held that holds any; [`u8::MAX`] where it is long, or began elsewhere: a part that
    /// begins in the middle of a line must not see another line than one that does not.
    fn held(&self, part: &TrianglePart) -> u8 {
        match self.holds(part) {
            0 => u8::try_from(self.last).unwrap_or(u8::MAX),
            held if self.whole && held <= LONG => held as u8,
            _ => u8::MAX,
        }
    }
}

/// How many values the last line of a text holds that is not blank.
pub(super) fn integers_of_last_line(text: &[u8]) -> u8 {
    let text = text.trim_ascii_end();
    let start = text
        .iter()
        .rposition(|&byte| is_line_end(byte))
        .map_or(0, |at| at + 1);
    let line = text.get(start..).unwrap_or_default();
    let values = line
        .split(|&byte| is_space(byte))
        .filter(|value| !value.is_empty());
    u8::try_from(values.count()).unwrap_or(u8::MAX)
}

/// The two integers read last: where they start.
type LastTwo = [usize; 2];

pub(super) enum Integer {
    Read(i64, usize),
    Other,
}

impl Machine<'_, '_> {
    /// The triangle count.
    pub fn triangle_head(&mut self) -> Result<(), NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        let mut absent = matches!(token.kind, TokenKind::Str | TokenKind::Eof);
        if self.state.strict.is_none() {
            for before in 0..at {
                absent |= matches!(self.tokens.get(before)?.kind, TokenKind::Section(_));
            }
        }
        let mut value = None;
        if absent {
            let span = Self::span(token);
            self.mark(
                Fault::MissingValue { count: 1 },
                span,
                RecordKind::Triangles,
                Some((FieldId::TriangleCount, 0)),
            );
        } else {
            let layout = Layout::of(RecordKind::Triangles, self.state.version);
            let alignment = super::align::Alignment {
                filled: vec![super::align::Filled {
                    slot: 0,
                    round: 0,
                    token: at as u32,
                }],
                mistakes: Vec::new(),
                next: at + 1,
                cost: 0,
            };
            self.take_record(layout, at, &alignment)?;
            value = Some(super::summary::IntAt {
                value: match token.kind {
                    TokenKind::Int => int_value(self.tokens.text(token)),
                    _ => None,
                },
                span: Self::span(token),
            });
        }
        self.body.events.push(Event::TriangleCount {
            at: token.start,
            value,
        });
        self.state.before = ListBefore::default();
        self.state.place = Place::TriangleList;
        Ok(())
    }

    /// Integers of a triangle list, or the border to what follows it.
    pub fn triangle_list(&mut self) -> Result<bool, NeedMore> {
        let start = self.pos;
        let marks = (self.body.marks.len(), self.body.more.clone());
        let before = self.state.before;
        let (part, end) = self.read_integers(start, usize::MAX)?;
        match end {
            End::At { pos, place } if pos < part.end as usize => {
                // The last integers belong to the instances: read again without them.
                self.body.marks.truncate(marks.0);
                self.body.more = marks.1;
                self.state.before = before;
                let (part, _) = self.read_integers(start, pos)?;
                self.push_triangles(part);
                self.leave_list(place);
                Ok(true)
            }
            End::At { place, .. } => {
                self.push_triangles(part);
                self.leave_list(place);
                Ok(true)
            }
            End::Stop(pos) => {
                if part.count == 0 {
                    self.pos = pos;
                }
                self.push_triangles(part);
                Ok(true)
            }
            End::Eof => {
                self.push_triangles(part);
                Ok(false)
            }
        }
    }

    fn leave_list(&mut self, place: Place) {
        self.state.place = place;
        if place != Place::Lost(Lost::Triangles) {
            self.state.before = ListBefore::default();
        }
    }

    pub fn push_triangles(&mut self, part: TrianglePart) {
        if let Some(capture) = &mut self.capture {
            capture.close_integers(&part);
        }
        if part.count > 0 {
            self.pos = part.end as usize;
            // Each integer and what stands before it: where parts begin must not matter.
            self.state.budget.pay(2 * part.count as usize);
            self.body.events.push(Event::Triangles(part));
        }
    }

    /// Reads the integers before `limit`.
    fn read_integers(
        &mut self,
        start: usize,
        limit: usize,
    ) -> Result<(TrianglePart, End), NeedMore> {
        let text = self.window.text;
        let mut part = TrianglePart::new(start as u32);
        let mut pos = start;
        let mut last: LastTwo = [usize::MAX; 2];
        let mut line = Line {
            whole: self.at_line_start(start),
            at: start,
            before: 0,
            last: u32::from(self.state.before.line),
        };
        if let Some(sink) = &mut self.sink {
            sink.record(RecordKind::Triangle, &self.body.events, 0);
        }
        if let Some(capture) = &mut self.capture {
            capture.forget_integers();
        }
        loop {
            let mut ended = false;
            while let Some(&byte) = text.get(pos).filter(|&&byte| is_space(byte)) {
                ended |= is_line_end(byte);
                pos += 1;
            }
            if ended {
                end_line(&mut part, line);
                line = Line {
                    whole: true,
                    at: pos,
                    before: part.count,
                    last: u32::from(line.held(&part)),
                };
            }
            if pos >= limit {
                self.state.before.line = line.held(&part);
                return Ok((part, End::Stop(pos)));
            }
            let far = self.stop.saturating_add(OVERSHOOT);
            if pos >= self.stop
                && (ended || (pos >= far && line.is_mute(&part)))
                && self.three_integers(pos)?
            {
                self.state.before.line = line.held(&part);
                return Ok((part, End::Stop(pos)));
            }
            if part.count == 0 {
                part.at = pos as u32;
                line.at = pos;
            }
            match read_integer(text, pos) {
                Integer::Read(value, end) => {
                    if self.sink.is_some() {
                        self.show(&part, pos, end, TokenKind::Int);
                    }
                    add(&mut part, value, end);
                    let mut captured = self.capture.as_mut().map(|it| it.integers());
                    if let Some(captured) = &mut captured {
                        // At most nine digits.
                        captured.push(value as i32);
                    }
                    last = [last[1], pos];
                    pos = end;
                    if self.sink.is_none() {
                        let list = (&mut part, &mut line, &mut last, captured);
                        pos = read_alone(text, pos, limit.min(self.stop), list);
                    }
                }
                Integer::Other => match self.other_token(&mut part, pos, (last, line))? {
                    Other::Took(end) => {
                        if text.get(pos) != Some(&b';') {
                            last = [last[1], pos];
                        }
                        pos = end;
                    }
                    Other::End(end) => {
                        end_line(&mut part, line);
                        self.state.before.line = line.held(&part);
                        return Ok((part, end));
                    }
                },
            }
        }
    }

    pub fn show(&mut self, part: &TrianglePart, start: usize, end: usize, kind: TokenKind) {
        const FIELDS: [FieldId; 4] = [
            FieldId::TriangleMaterialIndex,
            FieldId::VertexIndex1,
            FieldId::VertexIndex2,
            FieldId::VertexIndex3,
        ];
        if let Some(sink) = &mut self.sink
            && end > sink.from()
        {
            sink.value(Value {
                record: RecordKind::Triangle,
                field: FIELDS[(part.count % 4) as usize],
                component: 0,
                round: part.count,
                start: start as u32,
                end: end as u32,
                kind,
            });
        }
    }

    /// Whether the next three tokens are integers: then the list surely goes on.
    fn three_integers(&mut self, pos: usize) -> Result<bool, NeedMore> {
        self.tokens.restart(pos);
        for at in 0..3 {
            if self.tokens.get(at)?.kind != TokenKind::Int {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Something that is not a plain integer: a comment, an odd number, a mistake, or the end of the list.
    fn other_token(
        &mut self,
        part: &mut TrianglePart,
        pos: usize,
        (last, line): (LastTwo, Line),
    ) -> Result<Other, NeedMore> {
        self.tokens.restart(pos);
        let token = self.tokens.get(0)?;
        let (at, value) = self.tokens.value(0)?;
        let end = |place| {
            Ok(Other::End(End::At {
                pos: part.end.max(pos as u32) as usize,
                place,
            }))
        };
        if token.kind.is_heading() {
            return Ok(match self.heading_ends(at)? {
                Some(place) => Other::End(End::At { pos, place }),
                None => {
                    self.pass(at);
                    Other::Took(self.tokens.get(at - 1)?.end as usize)
                }
            });
        }
        if token.kind == TokenKind::Eof {
            self.pass(1);
            return Ok(Other::End(End::Eof));
        }
        if token.start as usize > pos {
            // A comment that is no heading.
            self.pass(1);
            return Ok(Other::Took(token.start as usize));
        }
        match value.kind {
            TokenKind::Str => {
                let (_, behind) = self.tokens.value(at + 1)?;
                let name = string_value(self.tokens.text(value));
                if last[1] != usize::MAX && self.is_header_behind(at)? {
                    return Ok(Other::End(End::At {
                        pos: last[1],
                        place: Place::Object,
                    }));
                }
                if ObjectType::from_name(name).is_some()
                    || matches!(behind.kind, TokenKind::Str | TokenKind::OpenStr)
                {
                    return end(Place::Object);
                }
                if behind.kind == TokenKind::Int && last[0] != usize::MAX && self.is_instance(at)? {
                    return Ok(Other::End(End::At {
                        pos: last[0],
                        place: Place::Instances,
                    }));
                }
            }
            TokenKind::OpenStr | TokenKind::Word if self.is_object_type(value) => {
                return end(Place::Object);
            }
            _ => {}
        }
        if value.kind == TokenKind::Int {
            self.keep_slot(part, value);
            return Ok(Other::Took(value.end as usize));
        }
        self.wrong_value(part, (pos, value), line)
    }

    /// Whether a name at token `at` is followed by what follows an instance's name: three integers and a
    /// quaternion with decimals.
    fn is_instance(&mut self, at: usize) -> Result<bool, NeedMore> {
        for offset in 1..4 {
            if self.tokens.value(at + offset)?.1.kind != TokenKind::Int {
                return Ok(false);
            }
        }
        for offset in 4..8 {
            if self.tokens.get(at + offset)?.kind.is_dotted() {
                return Ok(true);
            }
        }
        // Bare integers: eight of them cannot stand in a triangle list's last lines behind a string.
        Ok(self.tokens.get(at + 7)?.kind == TokenKind::Int)
    }

    /// Whether the four strings of a header and a count stand at token `at`, behind a version.
    fn is_header_behind(&mut self, at: usize) -> Result<bool, NeedMore> {
        for behind in at..at + 4 {
            if self.tokens.get(behind)?.kind != TokenKind::Str {
                return Ok(false);
            }
        }
        Ok(self.tokens.value(at + 4)?.1.kind == TokenKind::Int)
    }

    /// Whether a token is an object type, also one that lacks a quote.
    fn is_object_type(&self, token: Token) -> bool {
        let name = string_value(self.tokens.text(token)).trim_ascii();
        ObjectType::from_name(name).is_some()
    }

    /// Where a heading in a triangle list leads, if what follows it bears it out; `at` is the value behind it.
    fn heading_ends(&mut self, at: usize) -> Result<Option<Place>, NeedMore> {
        let (_, value) = self.tokens.value(at)?;
        if value.kind == TokenKind::Str || self.is_object_type(value) {
            return Ok(Some(Place::Object));
        }
        if value.kind == TokenKind::Eof {
            return Ok(None);
        }
        // A misplaced heading is followed by more integers; a true one soon by a string or the next heading, or that of an
        // object without its strings by a number with decimals.
        for before in 0..at {
            let heading = self.tokens.get(before)?.kind;
            let place = match heading {
                TokenKind::Section(Section::Header) if self.begins_header(at)? => {
                    return Ok(Some(Place::Object));
                }
                TokenKind::Section(Section::Header) => continue,
                TokenKind::Section(_) | TokenKind::Heading(Heading::Object, _) => Place::Object,
                TokenKind::Heading(Heading::Instance, _) => Place::Instances,
                _ => continue,
            };
            let empty =
                value.kind == TokenKind::Int && self.tokens.value(at + 1)?.1.kind == TokenKind::Eof;
            if empty {
                return Ok(Some(place));
            }
            for behind in at..at + 4 {
                let kind = self.tokens.get(behind)?.kind;
                let object =
                    kind.is_dotted() && matches!(heading, TokenKind::Heading(Heading::Object, _));
                if object
                    || matches!(kind, TokenKind::Str | TokenKind::OpenStr)
                    || kind.is_heading()
                {
                    return Ok(Some(place));
                }
            }
        }
        Ok(None)
    }
}

pub(super) enum Other {
    /// Read up to this byte.
    Took(usize),
    End(End),
}

pub(super) enum End {
    /// The list ends at `pos`; what follows it is of this place.
    At { pos: usize, place: Place },
    /// The chunk or the part ends before this byte.
    Stop(usize),
    /// The text ends.
    Eof,
}

#[inline]
pub(super) fn read_integer(text: &[u8], start: usize) -> Integer {
    if let Some((value, end)) = short_integer(text, start) {
        return Integer::Read(i64::from(value), end);
    }
    let mut pos = start;
    let negative = text.get(pos) == Some(&b'-');
    pos += usize::from(negative);
    let digits = pos;
    let mut value = 0i64;
    loop {
        match text.get(pos) {
            Some(&byte) if byte.is_ascii_digit() => {
                value = value * 10 + i64::from(byte - b'0');
                pos += 1;
                if pos - digits > 9 {
                    return Integer::Other;
                }
            }
            Some(&byte) if is_space(byte) && pos > digits => {
                return Integer::Read(if negative { -value } else { value }, pos);
            }
            _ => return Integer::Other,
        }
    }
}

/// Reads integers before `limit` that stand alone on their lines, as those before them do: nothing is odd about these. Begins at
/// the end of one, and gives the end of the last.
#[inline]
fn read_alone(
    text: &[u8],
    mut pos: usize,
    limit: usize,
    (part, line, last, mut captured): (
        &mut TrianglePart,
        &mut Line,
        &mut LastTwo,
        Option<&mut Vec<i32>>,
    ),
) -> usize {
    let is_known = part.first_line > 0 || line.before > 0;
    if !is_known || !line.whole || line.last != 1 || part.count - line.before != 1 {
        return pos;
    }
    loop {
        let next = match text.get(pos..).and_then(<[u8]>::first_chunk) {
            Some(b"\r\n") => pos + 2,
            Some([b'\n', _]) => pos + 1,
            _ => return pos,
        };
        let Some((value, end)) = short_integer(text, next).filter(|_| next < limit) else {
            return pos;
        };
        line.at = next;
        line.before = part.count;
        add(part, i64::from(value), end);
        if let Some(captured) = &mut captured {
            captured.push(value as i32);
        }
        *last = [last[1], next];
        pos = end;
    }
}

#[inline]
pub(super) fn add(part: &mut TrianglePart, value: i64, end: usize) {
    let class = (part.count % 4) as usize;
    part.min[class] = part.min[class].min(value);
    part.max[class] = part.max[class].max(value);
    part.count += 1;
    part.end = end as u32;
}

#[inline]
pub(super) fn end_line(part: &mut TrianglePart, line: Line) {
    let holds = part.count - line.before;
    if line.before == 0 && line.whole && part.first_line == 0 {
        part.first_line = holds;
    }
    // One integer alone is odd where lines hold whole triangles.
    let alone = holds == 1 && line.last > 0 && line.last.is_multiple_of(4);
    let odd = alone || (holds >= 2 && !holds.is_multiple_of(4));
    if line.whole && odd && holds <= LONGEST_LINE {
        part.odd_lines = part.odd_lines.saturating_add(1);
        part.odd.get_or_insert(RaggedLine {
            span: Span {
                at: line.at as u32,
                len: part.end.saturating_sub(line.at as u32),
            },
            before: line.before,
            holds,
        });
    }
}
