//! Instances up to their bone lists.

use crate::scan::align::Alignment;
use crate::scan::lexer::{NeedMore, real_value};
use crate::scan::machine::Machine;
use crate::scan::summary::{Event, InstancePart, IntAt, Lost, Place};
use crate::schema::{FieldId, Layout, RecordKind, Type};

impl Machine<'_, '_> {
    /// An instance.
    pub fn instance(&mut self) -> Result<(), NeedMore> {
        let (at, _) = self.tokens.value(0)?;
        if !self.read_instance(at)? {
            self.get_lost(Lost::Instances)?;
        }
        Ok(())
    }

    /// Reads the instance at token `at`. Gives whether there is one.
    pub fn read_instance(&mut self, at: usize) -> Result<bool, NeedMore> {
        let token = self.tokens.get(at)?;
        let above = self.above(at)?;
        let layout = Layout::of(RecordKind::Instance, self.state.version);
        let Some(alignment) = self.record(RecordKind::Instance, at)? else {
            return Ok(false);
        };
        let absent = IntAt {
            value: None,
            span: Self::span(token),
        };
        let int = |machine: &mut Self, field| {
            machine
                .int_at(layout, &alignment, field)
                .map(|int| int.unwrap_or(absent))
        };
        let object = int(self, FieldId::ObjectIndex)?;
        let unique_id = int(self, FieldId::UniqueInstanceId)?;
        let parent = int(self, FieldId::ParentInstanceIndex)?;
        let flag = int(self, FieldId::InheritanceFlag)?;
        let name = self
            .token_of(layout, &alignment, FieldId::InstanceName)?
            .unwrap_or(token);
        let reals = self.reals_of(layout, &alignment)?;
        self.body
            .events
            .push(Event::Instance(Box::new(InstancePart {
                at: token.start,
                end: self.pos as u32,
                object,
                name: Self::span(name),
                unique_id,
                parent,
                flag,
                reals: reals.into(),
                above,
            })));
        self.state.place = Place::Bones;
        Ok(true)
    }

    /// All reals of a record in slot order; NaN for what is missing or unreadable.
    fn reals_of(&mut self, layout: &Layout, alignment: &Alignment) -> Result<Vec<f32>, NeedMore> {
        let first = layout
            .slots
            .iter()
            .position(|slot| slot.ty() == Type::Real)
            .unwrap_or(0);
        let mut reals = vec![f32::NAN; layout.slots.len() - first];
        for filled in &alignment.filled {
            let place = usize::from(filled.slot)
                .checked_sub(first)
                .and_then(|at| reals.get_mut(at));
            if let Some(place) = place {
                let token = self.tokens.get(filled.token as usize)?;
                if token.kind.is_number() {
                    *place = real_value(self.tokens.text(token)).map_or(f32::NAN, |v| v as f32);
                }
            }
        }
        Ok(reals)
    }
}
