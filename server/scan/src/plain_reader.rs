//! A record as a plain reader reads it: value by value, any white space.

use super::align::{Alignment, Filled, fits_type};
use super::lexer::{NeedMore, TokenKind, int_value};
use super::tokens::Tokens;
use schema::{FieldId, Layout, Op, Role, Type};

/// A record as a plain reader reads it.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The values.
    pub alignment: Alignment,
    /// Every line begins where exporters begin it.
    pub in_lines: bool,
    /// Some reals are written as integers, others not.
    pub mixed: bool,
}

/// Reads the record at `start` as a plain reader would: value by value, nothing forgiven but white space.
///
/// `None` if a value is not of its type, a heading stands inside, or it is cut short.
pub fn read_plain(
    tokens: &mut Tokens<'_>,
    start: usize,
    layout: &Layout,
) -> Result<Option<Plain>, NeedMore> {
    let mut alignment = Alignment::default();
    let mut at = start;
    let mut in_lines = true;
    let (mut bare, mut dotted) = (false, false);
    let mut count = 0u32;
    for &op in &layout.ops {
        let (first, end, rounds) = match op {
            Op::Slot(slot) => (slot, slot + 1, 1),
            Op::Repeat { first, end } => (first, end, count),
        };
        for round in 0..rounds {
            for number in first..end {
                let token = tokens.get(at)?;
                let Some(slot) = layout.slots.get(usize::from(number)) else {
                    return Ok(None);
                };
                if !fits_type(slot.ty(), token.kind) || at - start > tokens.look() {
                    return Ok(None);
                }
                if slot.ty() == Type::Real {
                    bare |= token.kind == TokenKind::Int;
                    dotted |= token.kind != TokenKind::Int;
                }
                if matches!(slot.def().role, Role::Count(_)) {
                    let value = int_value(tokens.text(token)).unwrap_or(i64::MAX);
                    count = u32::try_from(value.max(0)).unwrap_or(u32::MAX);
                }
                // Whether a weight has a line of its own differs between exporters.
                in_lines &=
                    slot.starts_line == token.first_on_line || slot.field == FieldId::BoneWeight;
                alignment.filled.push(Filled {
                    slot: number,
                    round,
                    token: at as u32,
                });
                at += 1;
            }
        }
    }
    let next = tokens.get(at)?;
    in_lines &= next.first_on_line || next.kind == TokenKind::Eof;
    alignment.next = at;
    Ok(Some(Plain {
        alignment,
        in_lines,
        mixed: bare && dotted,
    }))
}
