//! Values in a triangle list that are not integers.

use super::fault::{Fault, Mark};
use super::lexer::{NeedMore, Token, TokenKind, int_value, is_space};
use super::machine::Machine;
use super::span::Span;
use super::summary::{Lost, Place, TrianglePart};
use super::triangles::{End, LONG, Line, Other, add};
use schema::{Layout, RecordKind};

impl Machine<'_, '_> {
    /// Something on a line of the list that is no integer. How many values the line holds tells whether it stands in
    /// the place of one, is one too many, or whether the whole line does not belong here.
    pub fn wrong_value(
        &mut self,
        part: &mut TrianglePart,
        (pos, value): (usize, Token),
        line: Line,
    ) -> Result<Other, NeedMore> {
        let before = part.count.saturating_sub(line.before);
        // A line that began before the part, or is long, says nothing: where a part begins must not matter.
        if !line.whole || before > LONG {
            self.keep_slot(part, value);
            return Ok(Other::Took(value.end as usize));
        }
        let mut integers = before;
        let mut others = 0;
        let mut run_end = None;
        let mut at = 0;
        loop {
            let token = self.tokens.get(at)?;
            let over = at > 0 && token.first_on_line;
            if over || token.kind.is_heading() || token.kind == TokenKind::Eof || at > 64 {
                break;
            }
            if token.kind == TokenKind::Int {
                integers += 1;
                run_end.get_or_insert(at);
            } else {
                others += places(token.kind, self.tokens.text(token));
            }
            at += 1;
        }
        let total = integers + others;
        let one_a_line = match line.last {
            0 => self.one_a_line(),
            held => held == 1,
        };
        let in_place = (others <= 2 && total >= 4 && total.is_multiple_of(4))
            || (others == 1 && (2..4).contains(&total) && !one_a_line);
        if in_place || (total == 1 && one_a_line) || value.kind == TokenKind::OpenStr {
            self.keep_slot(part, value);
            if total == 1 {
                part.loose += 1;
            }
            return Ok(Other::Took(value.end as usize));
        }
        if integers == 0 {
            return Ok(Other::End(End::At {
                pos,
                place: Place::Lost(Lost::Triangles),
            }));
        }
        let last = self.tokens.get(run_end.unwrap_or(at).max(1) - 1)?;
        let count = run_end.unwrap_or(at) as u32;
        let fault = match value.kind {
            TokenKind::Word => Fault::UnexpectedToken { count },
            _ => Fault::ExtraValue { count },
        };
        let span = Span {
            at: value.start,
            len: last.end - value.start,
        };
        self.mark(fault, span, RecordKind::Triangle, None);
        part.end = last.end;
        Ok(Other::Took(last.end as usize))
    }

    /// Whether exporters write each value of a triangle on a line of its own.
    fn one_a_line(&self) -> bool {
        let layout = Layout::of(RecordKind::Triangle, self.state.version);
        layout.slots.iter().all(|slot| slot.starts_line)
    }

    /// A wrong token in the place of an integer: it keeps its place.
    pub fn keep_slot(&mut self, part: &mut TrianglePart, token: Token) {
        self.show(part, token.start as usize, token.end as usize, token.kind);
        let fault = match token.kind {
            TokenKind::OpenStr => Fault::UnterminatedString,
            TokenKind::Int => {
                let value = int_value(self.tokens.text(token));
                if let Some(value) = value.filter(|&value| i32::try_from(value).is_ok()) {
                    // A plain integer before a comment or the end of the text.
                    add(part, value, token.end as usize);
                    return;
                }
                Fault::NumberOverflow
            }
            _ => Fault::ExpectedInteger,
        };
        self.body.mark(Mark {
            fault,
            span: Self::span(token),
            record: RecordKind::Triangle,
            // Which field it is depends on how many integers stand before the part.
            field: None,
        });
        let places = places(token.kind, self.tokens.text(token));
        part.count = part.count.saturating_add(places);
        part.end = token.end;
    }
}

/// How many places of an integer list a token takes: an unterminated string as many as it has words.
pub fn places(kind: TokenKind, text: &[u8]) -> u32 {
    match kind {
        TokenKind::OpenStr => text
            .split(|&byte| is_space(byte) || byte == b'"')
            .filter(|word| !word.is_empty())
            .count()
            .max(1) as u32,
        _ => 1,
    }
}
