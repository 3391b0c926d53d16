//! Instances up to their bone lists.

use crate::align::Alignment;
use crate::lexer::{NeedMore, real_value, string_value};
use crate::machine::Machine;
use crate::summary::{Event, InstancePart, IntAt, Lost, NameKey, Place};
use schema::{FieldId, Layout, RecordKind, Slot, Type};

impl Machine<'_, '_> {
    /// An instance.
    pub fn instance(&mut self) -> Result<(), NeedMore> {
        let (at, _) = self.tokens.value(0)?;
        if !self.read_instance(at)? {
            self.enter_recovery(Lost::Instances)?;
        }
        Ok(())
    }

    /// Reads the instance at token `at`. Gives whether there is one.
    pub fn read_instance(&mut self, at: usize) -> Result<bool, NeedMore> {
        let token = self.tokens.get(at)?;
        let above = self.above(at)?;
        let Some((layout, alignment)) = self.record(RecordKind::Instance, at)? else {
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
        let name_key = NameKey::of(string_value(self.tokens.text(name)));
        let reals = self.reals_of(layout, &alignment)?;
        self.body
            .events
            .push(Event::Instance(Box::new(InstancePart {
                at: token.start,
                end: self.pos as u32,
                object,
                name: Self::span(name),
                name_key,
                unique_id,
                parent,
                flag,
                reals: reals.into(),
                above,
            })));
        self.state.place = Place::Bones;
        Ok(true)
    }

    /// All reals of a record, in the slot order of the file's version; NaN for what is missing or unreadable.
    fn reals_of(&mut self, layout: &Layout, alignment: &Alignment) -> Result<Vec<f32>, NeedMore> {
        let own = Layout::of(layout.kind, self.state.version);
        let is_real = |slot: &Slot| slot.ty() == Type::Real;
        let first = own.slots.iter().position(is_real).unwrap_or(0);
        let mut values = vec![f32::NAN; own.slots.len() - first];
        let is_own = std::ptr::eq(own, layout);
        for filled in &alignment.filled {
            let mut number = usize::from(filled.slot);
            if !is_own {
                let slot = layout.slots.get(number);
                let same = |own: &Slot| {
                    slot.is_some_and(|slot| {
                        own.field == slot.field && own.component == slot.component
                    })
                };
                number = own.slots.iter().position(same).unwrap_or(0);
            }
            let place = number.checked_sub(first);
            let token = self.tokens.get(filled.token as usize)?;
            if let Some(value) = place.and_then(|place| values.get_mut(place))
                && token.kind.is_number()
            {
                *value = real_value(self.tokens.text(token)).map_or(f32::NAN, |real| real as f32);
            }
        }
        Ok(values)
    }
}
