//! The numbers of a vertex that is read value by value, recorded like those of others.

use super::align::Alignment;
use super::fast_vertex::VertexShape;
use super::lexer::{NeedMore, real_value};
use super::machine::Machine;
use schema::{FieldId, Layout, RecordKind};

impl Machine<'_, '_> {
    /// Takes the numbers of a vertex down, where nothing is wrong with it, and it is laid out as those of its version.
    pub fn capture_vertex(
        &mut self,
        layout: &Layout,
        alignment: &Alignment,
    ) -> Result<(), NeedMore> {
        let own = Layout::of(RecordKind::Vertex, self.state.version);
        let is_plain = alignment.mistakes.is_empty() && std::ptr::eq(own, layout);
        let is_wanted = is_plain && VertexShape::of(self.state.version).uv >= 2;
        if self.capture.is_none() || !is_wanted {
            return Ok(());
        }
        let (mut position, mut uv) = ([f64::NAN; 3], [f32::NAN; 2]);
        let firsts = alignment.filled.iter().filter(|it| it.round == 0);
        for filled in firsts {
            let Some(slot) = layout.slots.get(usize::from(filled.slot)) else {
                continue;
            };
            let token = self.tokens.get(filled.token as usize)?;
            let value = || real_value(self.tokens.text(token));
            let component = usize::from(slot.component);
            match slot.field {
                FieldId::VertexPosition => {
                    if let (Some(to), Some(value)) = (position.get_mut(component), value()) {
                        *to = value;
                    }
                }
                FieldId::UvCoordinates => {
                    if let (Some(to), Some(value)) = (uv.get_mut(component), value()) {
                        *to = value as f32;
                    }
                }
                _ => {}
            }
        }
        if let Some(capture) = &mut self.capture {
            capture.point(position, uv);
        }
        Ok(())
    }
}
