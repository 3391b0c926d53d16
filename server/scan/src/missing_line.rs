//! A record that lacks a whole line, while all others stand as exporters write them: how many values each line holds
//! tells which one it is.

use super::align::{Alignment, Filled, MISSING_LINE, Mistake, fits_type};
use super::lexer::{NeedMore, TokenKind, real_value};
use super::tokens::Tokens;
use schema::{FieldId, Layout, Op};
use std::ops::Range;
use text::is_line_end;

/// Fits the tokens from `start` on to the layout less one of its lines. `None` where the lines are not those, or it may
/// be one line as well as another.
pub fn read_without_line(
    tokens: &mut Tokens<'_>,
    start: usize,
    layout: &Layout,
) -> Result<Option<Alignment>, NeedMore> {
    let Some(lines) = lines_of(layout) else {
        return Ok(None);
    };
    let longest = lines.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
    let mut rows = Vec::with_capacity(lines.len());
    let mut at = start;
    while rows.len() + 1 < lines.len() {
        let Some(row) = row_at(tokens, at, longest)? else {
            return Ok(None);
        };
        at = row.end;
        rows.push(row);
    }
    let behind = tokens.get(at)?;
    if !behind.first_on_line && behind.kind != TokenKind::Eof {
        return Ok(None);
    }
    let Some(lost) = lost_line(tokens, layout, &lines, &rows)? else {
        return Ok(None);
    };
    // A text that is cut rather ends here.
    if behind.kind == TokenKind::Eof && (lost + 1 == lines.len() || !ends_line(tokens, at)?) {
        return Ok(None);
    }
    let mut alignment = Alignment {
        next: at,
        cost: MISSING_LINE,
        ..Alignment::default()
    };
    let kept = lines.iter().enumerate().filter(|(line, _)| *line != lost);
    for ((_, slots), row) in kept.zip(&rows) {
        for (slot, token) in slots.clone().zip(row.clone()) {
            alignment.filled.push(Filled {
                slot,
                round: 0,
                token: token as u32,
            });
        }
    }
    let before = rows.get(lost).map_or(at, |row| row.start);
    alignment
        .mistakes
        .extend(lines.get(lost).map(|slots| Mistake::Missing {
            slot: slots.start,
            round: 0,
            count: slots.len() as u32,
            before: before as u32,
        }));
    Ok(Some(alignment))
}

/// The slots of each line; `None` where lists make them differ from record to record.
fn lines_of(layout: &Layout) -> Option<Vec<Range<u16>>> {
    let mut lines: Vec<Range<u16>> = Vec::new();
    for &op in &layout.ops {
        let Op::Slot(number) = op else {
            return None;
        };
        let starts = layout.slots.get(usize::from(number))?.starts_line;
        match lines.last_mut().filter(|_| !starts) {
            Some(line) => line.end = number + 1,
            None => lines.push(number..number + 1),
        }
    }
    (lines.len() > 1).then_some(lines)
}

/// The tokens of the line that begins at token `at`, if it holds no more than any line of the record.
fn row_at(
    tokens: &mut Tokens<'_>,
    at: usize,
    longest: usize,
) -> Result<Option<Range<usize>>, NeedMore> {
    let mut end = at;
    loop {
        let token = tokens.get(end)?;
        let over = token.kind.is_heading() || token.kind == TokenKind::Eof;
        if over || (end > at && token.first_on_line) {
            return Ok((end > at).then_some(at..end));
        }
        if (end == at && !token.first_on_line) || end - at == longest {
            return Ok(None);
        }
        end += 1;
    }
}

/// The line without which the others are those that are there.
fn lost_line(
    tokens: &mut Tokens<'_>,
    layout: &Layout,
    lines: &[Range<u16>],
    rows: &[Range<usize>],
) -> Result<Option<usize>, NeedMore> {
    let mut right_to = 0;
    while let (Some(line), Some(row)) = (lines.get(right_to), rows.get(right_to)) {
        if !holds(tokens, layout, line, row)? {
            break;
        }
        right_to += 1;
    }
    let mut right_from = rows.len();
    while let Some(before) = right_from.checked_sub(1)
        && let (Some(line), Some(row)) = (lines.get(right_from), rows.get(before))
    {
        if !holds(tokens, layout, line, row)? {
            break;
        }
        right_from = before;
    }
    if right_from > right_to {
        return Ok(None);
    }
    if right_from == right_to {
        return Ok(Some(right_to));
    }
    let scale = Candidates {
        layout,
        lines: right_from..right_to + 1,
    };
    scale.of_two_vectors(tokens, lines, rows)
}

/// Lines in a row that hold the same, one of which is lost.
struct Candidates<'l> {
    layout: &'l Layout,
    lines: Range<usize>,
}

impl Candidates<'_> {
    /// In version 1 a translation and a scale are both three numbers. A scale is not 0, and mostly 1.
    fn of_two_vectors(
        &self,
        tokens: &mut Tokens<'_>,
        lines: &[Range<u16>],
        rows: &[Range<usize>],
    ) -> Result<Option<usize>, NeedMore> {
        let second = self.lines.start + 1;
        let field = |line: usize| {
            let slot = lines.get(line)?.start;
            Some(self.layout.slots.get(usize::from(slot))?.field)
        };
        let is_scale = matches!(
            field(second),
            Some(FieldId::LocalScale | FieldId::PivotScale)
        );
        let Some(row) = rows
            .get(self.lines.start)
            .filter(|_| is_scale && self.lines.len() == 2)
        else {
            return Ok(None);
        };
        let mut values = Vec::new();
        for at in row.clone() {
            let token = tokens.get(at)?;
            values.extend(real_value(tokens.text(token)));
        }
        Ok(if values.contains(&0.0) {
            Some(second)
        } else if values.iter().all(|&value| value == 1.0) {
            Some(self.lines.start)
        } else {
            None
        })
    }
}

/// Whether the tokens of a line are of the types of its slots, and as many.
fn holds(
    tokens: &mut Tokens<'_>,
    layout: &Layout,
    line: &Range<u16>,
    row: &Range<usize>,
) -> Result<bool, NeedMore> {
    if line.len() != row.len() {
        return Ok(false);
    }
    for (slot, at) in line.clone().zip(row.clone()) {
        let kind = tokens.get(at)?.kind;
        let slot = layout.slots.get(usize::from(slot));
        if !slot.is_some_and(|slot| fits_type(slot.ty(), kind)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the line of the last value before token `at`, which is the end of the text, is ended.
fn ends_line(tokens: &mut Tokens<'_>, at: usize) -> Result<bool, NeedMore> {
    let Some(last) = at.checked_sub(1) else {
        return Ok(false);
    };
    let (last, end) = (tokens.get(last)?, tokens.get(at)?);
    let between = tokens.between(last, end);
    Ok(between.iter().copied().any(is_line_end))
}
