//! Text that fits nothing: it is passed over, with one event for the whole stretch, until something fits again.

use super::lexer::{Heading, NeedMore, Token, TokenKind, string_value};
use super::machine::Machine;
use super::plain_reader::read_plain;
use super::sections::head_place;
use super::summary::{Event, Lost, Place, StrayPart};
use schema::{Layout, ObjectType, RecordKind, Section};

/// How many integers one a line prove that a triangle list goes on.
const GOES_ON: usize = 4;

impl Machine<'_, '_> {
    /// Gives up on the text from here on.
    pub fn enter_recovery(&mut self, lost: Lost) -> Result<(), NeedMore> {
        self.close_part();
        self.state.place = Place::Lost(lost);
        self.tokens.restart(self.pos);
        let (at, _) = self.tokens.value(0)?;
        self.skip_line(lost, at)
    }

    /// Passes over a line, or finds a place to read on from.
    pub fn lost(&mut self, lost: Lost) -> Result<(), NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        if let Some(place) = self.found_again(lost, at, token)? {
            self.state.place = place;
            return Ok(());
        }
        let mut lost = lost;
        if lost == Lost::Triangles && self.is_vertex(at, token)? {
            lost = Lost::PastedMesh;
            self.state.place = Place::Lost(lost);
        }
        self.skip_line(lost, at)
    }

    /// Passes over the values from token `at` to the end of their line.
    fn skip_line(&mut self, lost: Lost, at: usize) -> Result<(), NeedMore> {
        /// More values than this are taken in several steps.
        const LONGEST: usize = 64;
        let first = self.tokens.get(at)?;
        if first.kind == TokenKind::Eof {
            return Ok(());
        }
        let mut numbers = 0;
        let mut others = 0;
        let mut next = at;
        let mut end = first.end;
        loop {
            let token = self.tokens.get(next)?;
            let over = next > at && (token.first_on_line || token.kind.is_heading());
            if over || token.kind == TokenKind::Eof || next - at > LONGEST {
                break;
            }
            numbers += usize::from(token.kind.is_dotted());
            others += usize::from(!token.kind.is_number());
            end = token.end;
            next += 1;
        }
        self.pass(next);
        self.pos = end as usize;
        let row = u32::from(numbers >= 2 && others == 0);
        match self.body.events.last_mut() {
            Some(Event::Stray(part)) => {
                part.end = end;
                part.rows += row;
                part.lines += 1;
                part.lost = lost;
            }
            _ => self.body.events.push(Event::Stray(StrayPart {
                at: first.start,
                end,
                rows: row,
                lines: 1,
                lost,
            })),
        }
        Ok(())
    }

    /// Whether a whole vertex stands at token `at`, in lines of its own.
    fn is_vertex(&mut self, at: usize, token: Token) -> Result<bool, NeedMore> {
        if !token.kind.is_dotted() || !token.first_on_line {
            return Ok(false);
        }
        let layout = Layout::of(RecordKind::Vertex, self.state.version);
        Ok(read_plain(&mut self.tokens, at, layout)?.is_some_and(|plain| plain.in_lines))
    }

    fn found_again(
        &mut self,
        lost: Lost,
        at: usize,
        token: Token,
    ) -> Result<Option<Place>, NeedMore> {
        for before in 0..at {
            match self.tokens.get(before)?.kind {
                TokenKind::Section(section) if section != Section::Header => {
                    return Ok(Some(head_place(section)));
                }
                TokenKind::Heading(Heading::Material, _) => return Ok(Some(Place::Material)),
                TokenKind::Heading(Heading::Object, _) => return Ok(Some(Place::Object)),
                TokenKind::Heading(Heading::Instance, _) => return Ok(Some(Place::Instance)),
                _ => {}
            }
        }
        if lost == Lost::Header && self.begins_header(at)? {
            return Ok(Some(Place::Header));
        }
        if !token.first_on_line {
            return Ok(None);
        }
        let (second, behind) = self.tokens.value(at + 1)?;
        match token.kind {
            TokenKind::Str => {
                let name = string_value(self.tokens.text(token));
                Ok(ObjectType::from_name(name).map(|_| Place::Object))
            }
            TokenKind::Int if behind.kind == TokenKind::Str && lost == Lost::Instances => {
                Ok(Some(Place::Instance))
            }
            TokenKind::Int if lost != Lost::Instances && behind.kind == TokenKind::Int => {
                let (_, third) = self.tokens.value(second + 1)?;
                if third.kind == TokenKind::Str {
                    return Ok(Some(Place::Instances));
                }
                let goes_on = lost == Lost::Triangles && self.integers_go_on(at)?;
                Ok(goes_on.then_some(Place::TriangleList))
            }
            kind if lost == Lost::Vertices && kind.is_dotted() => {
                let layout = Layout::of(RecordKind::Vertex, self.state.version);
                let whole = read_plain(&mut self.tokens, at, layout)?.is_some();
                Ok(whole.then_some(Place::Vertices))
            }
            _ => Ok(None),
        }
    }

    /// Whether the lines from token `at` on are those of a triangle list: four integers on one, or many in a row.
    fn integers_go_on(&mut self, at: usize) -> Result<bool, NeedMore> {
        let mut integers = 0;
        loop {
            let token = self.tokens.get(at + integers)?;
            if token.first_on_line && integers > 0 && integers.is_multiple_of(4) {
                return Ok(true);
            }
            match token.kind {
                TokenKind::Int => integers += 1,
                TokenKind::Str | TokenKind::Eof => return Ok(integers >= GOES_ON),
                kind => return Ok(kind.is_heading() && integers >= GOES_ON),
            }
        }
    }
}
