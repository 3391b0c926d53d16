//! The strict reading: counts alone decide, headings and line breaks mean nothing, nothing is forgiven. It stops at
//! the first value that does not fit. Whether it reaches the end is what decides if a text has an error of structure;
//! the other reading, which goes by shapes and goes on behind mistakes, only says where.

use super::align::{Alignment, Filled, fits_type};
use super::fault::{Fault, Mark};
use super::lexer::{NeedMore, Token, TokenKind, int_value, is_space, string_value};
use super::machine::Machine;
use super::summary::{LongLists, Place, TrianglePart};
use super::tokens::kind_problem;
use super::triangles::{Integer, add, read_integer};
use schema::{FieldId, Layout, ObjectType, Op, RecordKind, Role, Section, Slot, VERSIONS};

/// A list of more values inside a vertex is read in pieces.
const LONG: u64 = 64;

impl Machine<'_, '_> {
    /// Reads a record or a part of a list strictly. Gives whether the text goes on.
    pub fn strict_step(&mut self) -> Result<bool, NeedMore> {
        let Some(left) = self.state.strict else {
            return Ok(false);
        };
        if let LongLists::Open { op, values } = left.long {
            self.strict_long_list(usize::from(op), values)?;
            return Ok(self.body.refused.is_none());
        }
        self.tokens.restart(self.pos);
        let (at, token) = self.tokens.value(0)?;
        if self.tokens.asides(at + 1).next().is_some() {
            self.refuse(Fault::LostSemicolon, token, None);
            return Ok(false);
        }
        if self.state.place == Place::Bones && !self.is_bone(at, token)? {
            self.state.place = Place::Instance;
            return Ok(true);
        }
        match self.state.place {
            Place::Material if left.records == 0 => self.state.place = Place::Objects,
            Place::Object if left.records == 0 => self.state.place = Place::Instances,
            Place::Vertices if !self.countdown.expects() => self.end_vertices(),
            Place::TriangleList if left.integers == 0 => self.state.place = Place::Object,
            Place::Instance if left.records == 0 => {
                if token.kind != TokenKind::Eof {
                    self.refuse(Fault::ExtraValue { count: 1 }, token, None);
                }
                return Ok(false);
            }
            _ => {
                self.strict_read(at, token)?;
                return Ok(self.body.refused.is_none());
            }
        }
        Ok(true)
    }

    fn strict_read(&mut self, at: usize, token: Token) -> Result<(), NeedMore> {
        let read = match self.state.place {
            Place::Header => self.read_header(at)? && self.strict_version(token),
            Place::Materials => self.strict_count(Section::Materials, at)?,
            Place::Objects => self.strict_count(Section::Objects, at)?,
            Place::Instances => self.strict_count(Section::Instances, at)?,
            Place::Material => self.read_material(at)? && self.strict_counted(),
            Place::Object => self.strict_object(at, token)? && self.strict_counted(),
            Place::Instance => self.read_instance(at)? && self.strict_counted(),
            Place::Vertices => self.strict_vertex()?,
            Place::Triangles => self.strict_triangle_count(at)?,
            Place::TriangleList => self.strict_integers()?,
            Place::Bones => {
                self.bones()?;
                true
            }
            Place::Lost(_) | Place::SecondFile => false,
        };
        if !read && self.body.refused.is_none() {
            self.refuse(Fault::UnexpectedToken { count: 1 }, token, None);
        }
        Ok(())
    }

    /// One record of the section's list is read.
    fn strict_counted(&mut self) -> bool {
        if let Some(left) = &mut self.state.strict {
            left.records = left.records.saturating_sub(1);
        }
        true
    }

    fn strict_version(&mut self, token: Token) -> bool {
        let version =
            int_value(self.tokens.text(token)).and_then(|version| u8::try_from(version).ok());
        if !version.is_some_and(|version| VERSIONS.contains(&version)) {
            self.refuse(Fault::UnsupportedVersion { fits: None }, token, None);
            return false;
        }
        true
    }

    fn is_bone(&mut self, at: usize, token: Token) -> Result<bool, NeedMore> {
        Ok(token.kind == TokenKind::Int && self.tokens.value(at + 1)?.1.kind != TokenKind::Str)
    }

    fn strict_count(&mut self, section: Section, at: usize) -> Result<bool, NeedMore> {
        let Some(value) = self.read_count(section, at)? else {
            return Ok(false);
        };
        let Some(count) = value.value.and_then(|count| u32::try_from(count).ok()) else {
            let token = self.tokens.get(at)?;
            self.refuse(Fault::NegativeCount, token, None);
            return Ok(false);
        };
        if let Some(left) = &mut self.state.strict {
            left.records = count;
        }
        Ok(true)
    }

    fn strict_object(&mut self, at: usize, token: Token) -> Result<bool, NeedMore> {
        let known = match token.kind {
            TokenKind::Str => ObjectType::from_name(string_value(self.tokens.text(token))),
            _ => None,
        };
        match known.filter(|kind| self.state.version >= kind.since()) {
            Some(kind) => self.read_object(at, (kind, Some(kind)), None),
            None => {
                let fault = match token.kind {
                    TokenKind::Str => Fault::UnknownObjectType,
                    _ => Fault::ExpectedString,
                };
                self.refuse(
                    fault,
                    token,
                    Some((RecordKind::Mesh, FieldId::ObjectType, 0)),
                );
                Ok(false)
            }
        }
    }

    fn strict_vertex(&mut self) -> Result<bool, NeedMore> {
        if self.fast_vertices()? {
            return Ok(true);
        }
        self.tokens.restart(self.pos);
        let layout = Layout::of(RecordKind::Vertex, self.state.version);
        let (at, _) = self.tokens.value(0)?;
        match self.read_strict(layout, at)? {
            Some(alignment) => {
                self.take_vertex(layout, at, &alignment)?;
                Ok(true)
            }
            // A vertex that is read in pieces counts when it begins.
            None if self.body.refused.is_none() => {
                self.countdown.count();
                Ok(true)
            }
            None => Ok(false),
        }
    }

    /// Reads the rest of a long list inside a vertex, and the values behind it.
    fn strict_long_list(&mut self, op: usize, mut values: u64) -> Result<(), NeedMore> {
        let text = self.window.text;
        let layout = Layout::of(RecordKind::Vertex, self.state.version);
        let slots = match layout.ops.get(op) {
            Some(Op::Repeat { first, end }) => {
                layout.slots.get(usize::from(*first)..usize::from(*end))
            }
            _ => None,
        };
        let slots = slots.unwrap_or_default();
        while values > 0 && self.pos < self.stop {
            let mut pos = self.pos;
            while text.get(pos).is_some_and(|&byte| is_space(byte)) {
                pos += 1;
            }
            // An integer is what any of them may be.
            if let Integer::Read(_, end) = read_integer(text, pos) {
                self.pos = end;
            } else {
                let round = values % slots.len().max(1) as u64;
                let number = (slots.len() - round as usize) % slots.len().max(1);
                let Some(&slot) = slots.get(number) else {
                    return Ok(());
                };
                self.tokens.restart(pos);
                let Some(at) = self.strict_value(layout.kind, slot, 0)? else {
                    return Ok(());
                };
                self.pos = self.tokens.get(at)?.end as usize;
            }
            values -= 1;
        }
        self.tokens.saw((self.pos + 1).min(text.len()));
        if values > 0 {
            self.leave_open(op, values);
            return Ok(());
        }
        if let Some(left) = &mut self.state.strict {
            left.long = LongLists::Passed;
        }
        self.tokens.restart(self.pos);
        if let Some(rest) = self.read_strict_from(layout, op + 1, 0)?
            && let Some(last) = rest.next.checked_sub(1)
        {
            self.pos = self.tokens.get(last)?.end as usize;
        }
        Ok(())
    }

    fn leave_open(&mut self, op: usize, values: u64) {
        if let (Some(left), Ok(op)) = (&mut self.state.strict, u8::try_from(op)) {
            left.long = LongLists::Open { op, values };
        }
    }

    /// The record is a vertex whose list, by its number in the layout, has so many values that it is read in pieces: then
    /// what stands before token `next` is read.
    fn opens(
        &mut self,
        layout: &Layout,
        (op, values): (usize, u64),
        next: usize,
    ) -> Result<bool, NeedMore> {
        let may = self
            .state
            .strict
            .is_some_and(|left| matches!(left.long, LongLists::InPieces | LongLists::Passed));
        if layout.kind != RecordKind::Vertex || values <= LONG || !may {
            return Ok(false);
        }
        if let Some(last) = next.checked_sub(1) {
            self.pos = self.tokens.get(last)?.end as usize;
        }
        self.leave_open(op, values);
        Ok(true)
    }

    fn strict_triangle_count(&mut self, at: usize) -> Result<bool, NeedMore> {
        let token = self.tokens.get(at)?;
        let count = match token.kind {
            TokenKind::Int => int_value(self.tokens.text(token)),
            _ => None,
        };
        let Some(count) = count.and_then(|count| u64::try_from(count).ok()) else {
            let field = Some((RecordKind::Triangles, FieldId::TriangleCount, 0));
            self.refuse(Fault::ExpectedInteger, token, field);
            return Ok(false);
        };
        self.triangle_head()?;
        let integers = Layout::of(RecordKind::Triangle, self.state.version)
            .slots
            .len() as u64;
        if let Some(left) = &mut self.state.strict {
            left.integers = count.saturating_mul(integers);
        }
        Ok(true)
    }

    /// Integers of a triangle list, as many as the count leaves.
    pub fn strict_integers(&mut self) -> Result<bool, NeedMore> {
        let text = self.window.text;
        let mut part = TrianglePart::new(self.pos as u32);
        if let Some(sink) = &mut self.sink {
            sink.record(RecordKind::Triangle, &self.body.events, 0);
        }
        let Some(mut left) = self.state.strict else {
            return Ok(false);
        };
        let mut pos = self.pos;
        while left.integers > 0 && pos < self.stop {
            while text.get(pos).is_some_and(|&byte| is_space(byte)) {
                pos += 1;
            }
            if part.count == 0 {
                part.at = pos as u32;
            }
            if let Integer::Read(value, end) = read_integer(text, pos) {
                self.show(&part, pos, end, TokenKind::Int);
                add(&mut part, value, end);
                pos = end;
            } else {
                self.tokens.restart(pos);
                let (at, token) = self.tokens.value(0)?;
                if token.kind == TokenKind::Eof && part.count > 0 {
                    break;
                }
                if token.kind != TokenKind::Int || self.tokens.asides(at + 1).next().is_some() {
                    let field = Some((RecordKind::Triangle, FieldId::VertexIndex1, 0));
                    self.refuse(Fault::ExpectedInteger, token, field);
                    break;
                }
                self.keep_slot(&mut part, token);
                pos = token.end as usize;
            }
            left.integers -= 1;
        }
        self.tokens.saw((pos + 1).min(text.len()));
        self.state.strict = Some(left);
        self.push_triangles(part);
        Ok(true)
    }

    /// Reads the record at token `at` strictly. Where it does not fit, the reading is over.
    pub fn read_strict(
        &mut self,
        layout: &Layout,
        at: usize,
    ) -> Result<Option<Alignment>, NeedMore> {
        self.read_strict_from(layout, 0, at)
    }

    /// Reads a record like [`Self::read_strict`], from op `from` of its layout on. `None` too where it is read in
    /// pieces.
    fn read_strict_from(
        &mut self,
        layout: &Layout,
        from: usize,
        at: usize,
    ) -> Result<Option<Alignment>, NeedMore> {
        let mut alignment = Alignment {
            next: at,
            ..Alignment::default()
        };
        let mut count = 0;
        for (number, &op) in layout.ops.iter().enumerate().skip(from) {
            let (slots, rounds) = match op {
                Op::Slot(slot) => (slot..slot + 1, 1),
                Op::Repeat { first, end } => (first..end, count),
            };
            let values = u64::from(rounds) * slots.len() as u64;
            if self.opens(layout, (number, values), alignment.next)? {
                return Ok(None);
            }
            for round in 0..rounds {
                for number in slots.clone() {
                    let Some(&slot) = layout.slots.get(usize::from(number)) else {
                        return Ok(None);
                    };
                    let Some(token) = self.strict_value(layout.kind, slot, alignment.next)? else {
                        return Ok(None);
                    };
                    if matches!(slot.def().role, Role::Count(_)) {
                        let token = self.tokens.get(token)?;
                        let value = int_value(self.tokens.text(token));
                        count = value
                            .map_or(u32::MAX, |value| u32::try_from(value).unwrap_or(u32::MAX));
                    }
                    alignment.filled.push(Filled {
                        slot: number,
                        round,
                        token: token as u32,
                    });
                    alignment.next = token + 1;
                }
            }
        }
        Ok(Some(alignment))
    }

    /// The number of the next value, if it fits the slot.
    fn strict_value(
        &mut self,
        record: RecordKind,
        slot: Slot,
        from: usize,
    ) -> Result<Option<usize>, NeedMore> {
        let (at, token) = self.tokens.value(from)?;
        let negative = matches!(slot.def().role, Role::Count(_))
            && self.tokens.text(token).starts_with(b"-")
            && int_value(self.tokens.text(token)) != Some(0);
        let fault = if token.kind == TokenKind::Eof {
            Some(Fault::UnexpectedEnd { count: 1 })
        } else if self.tokens.asides(at + 1).next().is_some() {
            Some(Fault::LostSemicolon)
        } else if !fits_type(slot.ty(), token.kind) {
            kind_problem(slot.ty(), token.kind)
        } else if negative {
            Some(Fault::NegativeCount)
        } else {
            None
        };
        if let Some(fault) = fault {
            self.refuse(fault, token, Some((record, slot.field, slot.component)));
            return Ok(None);
        }
        Ok(Some(at))
    }

    /// The strict reading ends here.
    pub fn refuse(&mut self, fault: Fault, token: Token, field: Option<(RecordKind, FieldId, u8)>) {
        self.body.refused = Some(Mark {
            fault,
            span: Self::span(token),
            record: field.map_or(RecordKind::Header, |(record, ..)| record),
            field: field.map(|(_, field, component)| (field, component)),
        });
    }
}
