//! Bone lists, which have no count: they end where an instance can begin.

use crate::lexer::{NeedMore, Token, TokenKind, int_value};
use crate::machine::Machine;
use crate::summary::{BonePart, Event, Lost, Place};
use schema::{Layout, RecordKind};

impl Machine<'_, '_> {
    /// Bone indices, or the border to the next instance.
    pub fn bones(&mut self) -> Result<(), NeedMore> {
        let mut part: Option<BonePart> = None;
        let mut at = 0;
        let strict = self.state.strict.is_some();
        loop {
            if self.heads_instance(at)? {
                self.state.place = Place::Instance;
                break;
            }
            let (number, token) = self.tokens.value(at)?;
            if strict && at > 0 && self.tokens.asides(number + 1).next().is_some() {
                break;
            }
            let bone = match token.kind {
                TokenKind::Int => true,
                // The strict reading takes none but these, wherever a chunk ends.
                _ if strict => break,
                // A number that was meant as an index keeps its place; other words are no bones.
                TokenKind::Word => self.tokens.text(token).iter().any(u8::is_ascii_digit),
                TokenKind::Eof => break,
                TokenKind::Str | TokenKind::OpenStr => {
                    self.state.place = Place::Instance;
                    break;
                }
                _ => false,
            };
            if !bone {
                self.state.place = Place::Lost(Lost::Instances);
                break;
            }
            if self.pos >= self.stop {
                break;
            }
            self.bone(token, &mut part);
            self.pos = token.end as usize;
            at = number + 1;
        }
        self.pass(at);
        if let Some(part) = part {
            self.body.events.push(Event::Bones(part));
        }
        Ok(())
    }

    /// Whether the tokens from `at` on begin an instance.
    fn heads_instance(&mut self, at: usize) -> Result<bool, NeedMore> {
        let (number, token) = self.tokens.value(at)?;
        if token.kind == TokenKind::Eof {
            return Ok(false);
        }
        // A heading that is no more than a comment among the bones is followed by a bone: an integer
        // on a line of its own, as an object index is. So every heading ends the list.
        if number > at && self.state.strict.is_none() {
            return Ok(true);
        }
        Ok(token.kind == TokenKind::Int && self.tokens.value(number + 1)?.1.kind == TokenKind::Str)
    }

    pub fn bone(&mut self, token: Token, part: &mut Option<BonePart>) {
        if part.is_none()
            && let Some(sink) = &mut self.sink
        {
            sink.record(RecordKind::Bone, &self.body.events, 0);
        }
        let layout = Layout::of(RecordKind::Bone, self.state.version);
        let part = part.get_or_insert(BonePart {
            at: token.start,
            end: token.end,
            count: 0,
            min: i64::MAX,
            max: i64::MIN,
        });
        if token.kind == TokenKind::Int
            && let Some(value) = int_value(self.tokens.text(token))
        {
            part.min = part.min.min(value);
            part.max = part.max.max(value);
        }
        part.end = token.end;
        part.count += 1;
        let round = part.count - 1;
        if let Some(&slot) = layout.slots.first() {
            self.take_value(RecordKind::Bone, slot, round, token);
        }
    }
}
