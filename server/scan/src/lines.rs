//! A damaged record whose lines stand as exporters write them: the damage is in the line that is too long, too short or
//! holds a wrong word. Most damage is of this kind, and told so at a hundredth of what the search costs.

use super::align::{Alignment, Filled, Mistake, fits_type};
use super::lexer::{NeedMore, TokenKind, int_value};
use super::tokens::{MAX_LOOK, Tokens};
use schema::{Layout, Op, Role, Slot};

/// More wrong words than this in one record want the search.
const WRONG_WORDS: usize = 2;

/// Fits the tokens from `start` on to the layout, line by line. `None` where the lines are not those of the layout, or
/// more than one of them is damaged. The line that begins with the slot `lost` is missing.
pub fn read_lines(
    tokens: &mut Tokens<'_>,
    start: usize,
    layout: &Layout,
    lost: Option<u16>,
) -> Result<Option<Alignment>, NeedMore> {
    let mut reader = Reader {
        alignment: Alignment {
            next: start,
            ..Alignment::default()
        },
        line: Vec::new(),
        wrong_words: 0,
        count: 0,
        lost,
    };
    for &op in &layout.ops {
        let (slots, rounds) = match op {
            Op::Slot(slot) => (slot..slot + 1, 1),
            Op::Repeat { first, end } => {
                if !reader.end_line(tokens, layout)? {
                    return Ok(None);
                }
                (first..end, reader.count)
            }
        };
        if rounds as usize > MAX_LOOK {
            return Ok(None);
        }
        for round in 0..rounds {
            for number in slots.clone() {
                let Some(slot) = layout.slots.get(usize::from(number)) else {
                    return Ok(None);
                };
                if slot.starts_line && !reader.end_line(tokens, layout)? {
                    return Ok(None);
                }
                reader.line.push((number, round));
            }
        }
    }
    if !reader.end_line(tokens, layout)? || reader.alignment.next - start > MAX_LOOK {
        return Ok(None);
    }
    let damaged = reader.wrong_words + reader.alignment.mistakes.len();
    let ends = tokens.get(reader.alignment.next)?;
    let whole = ends.first_on_line || ends.kind == TokenKind::Eof;
    Ok((damaged > 0 && whole).then_some(reader.alignment))
}

struct Reader {
    alignment: Alignment,
    /// The slots of the line that is being put together, each with its round.
    line: Vec<(u16, u32)>,
    wrong_words: usize,
    count: u32,
    lost: Option<u16>,
}

impl Reader {
    /// Holds the slots of a line against the tokens of the next line. Gives false where that does not work out.
    fn end_line(&mut self, tokens: &mut Tokens<'_>, layout: &Layout) -> Result<bool, NeedMore> {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return Ok(true);
        }
        let at = self.alignment.next;
        if let Some(&(slot, round)) = line.first()
            && self.lost == Some(slot)
        {
            self.alignment.mistakes.push(Mistake::Missing {
                slot,
                round,
                count: line.len() as u32,
                before: at as u32,
            });
            return Ok(true);
        }
        if !tokens.get(at)?.first_on_line {
            return Ok(false);
        }
        let mut next = at;
        loop {
            let token = tokens.get(next)?;
            if (next > at && token.first_on_line)
                || token.kind.is_heading()
                || token.kind == TokenKind::Eof
            {
                break;
            }
            next += 1;
        }
        let holds = next - at;
        let extra = if holds == line.len() + 1 {
            self.odd_one_out(tokens, layout, &line, at)?
        } else {
            None
        };
        if holds == 0 || (holds != line.len() && !self.alignment.mistakes.is_empty()) {
            return Ok(false);
        }
        let mut token = at;
        for &(slot, round) in line.iter().take(holds) {
            token += usize::from(extra == Some(token));
            if !self.fill(tokens, layout, (slot, round), token)? {
                return Ok(false);
            }
            token += 1;
        }
        if let Some(&(slot, round)) = line.get(holds) {
            self.alignment.mistakes.push(Mistake::Missing {
                slot,
                round,
                count: (line.len() - holds) as u32,
                before: next as u32,
            });
        } else if holds > line.len() {
            self.alignment.mistakes.push(Mistake::Extra {
                token: extra.unwrap_or(at + line.len()) as u32,
                count: (holds - line.len()) as u32,
            });
        }
        self.alignment.next = next;
        Ok(true)
    }

    /// The one token of a line with one too many that is of no use in it.
    fn odd_one_out(
        &self,
        tokens: &mut Tokens<'_>,
        layout: &Layout,
        line: &[(u16, u32)],
        at: usize,
    ) -> Result<Option<usize>, NeedMore> {
        let Some(slot) = line.first().and_then(|&(slot, _)| self.slot(layout, slot)) else {
            return Ok(None);
        };
        let mut odd = None;
        for token in at..=at + line.len() {
            if !fits_type(slot.ty(), tokens.get(token)?.kind) {
                if odd.is_some() {
                    return Ok(None);
                }
                odd = Some(token);
            }
        }
        Ok(odd)
    }

    fn slot<'l>(&self, layout: &'l Layout, number: u16) -> Option<&'l Slot> {
        layout.slots.get(usize::from(number))
    }

    fn fill(
        &mut self,
        tokens: &mut Tokens<'_>,
        layout: &Layout,
        (number, round): (u16, u32),
        at: usize,
    ) -> Result<bool, NeedMore> {
        let token = tokens.get(at)?;
        let Some(slot) = self.slot(layout, number) else {
            return Ok(false);
        };
        if !fits_type(slot.ty(), token.kind) {
            // A number that is no integer, or a string, rather belongs to another field.
            if token.kind != TokenKind::Word {
                return Ok(false);
            }
            self.wrong_words += 1;
        }
        if matches!(slot.def().role, Role::Count(_)) {
            let value = int_value(tokens.text(token));
            let Some(count) = value.and_then(|value| u32::try_from(value).ok()) else {
                return Ok(false);
            };
            self.count = count;
        }
        self.alignment.filled.push(Filled {
            slot: number,
            round,
            token: at as u32,
        });
        Ok(self.wrong_words <= WRONG_WORDS)
    }
}
