//! Materials.

use super::follow::begins_objects;
use crate::fault::Fault;
use crate::lexer::{NeedMore, TokenKind};
use crate::machine::Machine;
use crate::summary::{Event, Lost, Place};
use schema::{FieldId, RecordKind, Section};

impl Machine<'_, '_> {
    /// A material, or the border to the objects.
    pub fn material(&mut self) -> Result<(), NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        if self.has_heading(Section::Objects, at)? {
            self.state.place = Place::Objects;
            return Ok(());
        }
        if token.kind == TokenKind::Int {
            if begins_objects(&mut self.tokens, at)? {
                self.state.place = Place::Objects;
            } else {
                self.mark(
                    Fault::ExtraValue { count: 1 },
                    Self::span(token),
                    RecordKind::Material,
                    None,
                );
                self.pass(at + 1);
                self.pos = token.end as usize;
            }
            return Ok(());
        }
        if !self.read_material(at)? {
            self.enter_recovery(Lost::Materials)?;
        }
        Ok(())
    }

    /// Reads the material at token `at`. Gives whether there is one.
    pub fn read_material(&mut self, at: usize) -> Result<bool, NeedMore> {
        let token = self.tokens.get(at)?;
        let above = self.above(at)?;
        let Some((layout, alignment)) = self.record(RecordKind::Material, at)? else {
            return Ok(false);
        };
        let name = self.token_of(layout, &alignment, FieldId::ShaderName)?;
        self.body.events.push(Event::Material {
            at: token.start,
            end: self.pos as u32,
            name: Self::span(name.unwrap_or(token)),
            above,
        });
        Ok(true)
    }
}
