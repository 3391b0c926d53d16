//! Strings that have lost their quotes: a text is read by its counts, and where a string belongs the line is one.

use super::signs::Replaced;
use crate::lexer::{int_value, is_space};
use schema::{Layout, ObjectType, Op, RecordKind, Role, TRIANGLE_VALUES, Type};
use std::ops::Range;
use text::is_line_end;

/// Calls `visit` with the quotes that each string lacks, from byte `from` on, as far as the text can be read.
pub(crate) fn replacements(text: &[u8], from: usize, visit: &mut dyn FnMut(&[Replaced]) -> bool) {
    let mut reader = Reader {
        text,
        pos: 0,
        from,
        visit,
        version: 0,
    };
    reader.file();
}

struct Reader<'t, 'v> {
    text: &'t [u8],
    pos: usize,
    from: usize,
    visit: &'v mut dyn FnMut(&[Replaced]) -> bool,
    version: u8,
}

impl<'t> Reader<'t, '_> {
    fn bytes(&self, range: Range<usize>) -> &'t [u8] {
        self.text.get(range).unwrap_or_default()
    }

    /// The next value that is no string.
    fn value(&mut self) -> Option<&'t [u8]> {
        loop {
            let byte = *self.text.get(self.pos)?;
            if byte == b';' {
                self.pos = self.line_end();
            } else if is_space(byte) {
                self.pos += 1;
            } else {
                break;
            }
        }
        let rest = self.bytes(self.pos..self.text.len());
        let ends = |byte: &u8| is_space(*byte) || *byte == b';';
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        self.pos += length;
        rest.get(..length)
    }

    fn line_end(&self) -> usize {
        let rest = self.bytes(self.pos..self.text.len());
        self.pos + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
    }

    fn int(&mut self) -> Option<i64> {
        int_value(self.value()?)
    }

    fn count(&mut self) -> Option<usize> {
        usize::try_from(self.int()?).ok()
    }

    /// Moves to the next line, unless a line begins here.
    fn next_line(&mut self) -> Option<()> {
        let before = self.pos.checked_sub(1).and_then(|at| self.text.get(at));
        if before.is_some_and(|&byte| !is_line_end(byte)) {
            let end = self.line_end();
            // Something else than a comment stands behind the value before.
            let rest = self.bytes(self.pos..end).trim_ascii();
            if !rest.is_empty() && !rest.starts_with(b";") {
                return None;
            }
            self.pos = end;
            self.behind_line_end();
        }
        (self.pos < self.text.len()).then_some(())
    }

    fn behind_line_end(&mut self) {
        let rest = self.bytes(self.pos..self.text.len());
        self.pos += match rest {
            [b'\r', b'\n', ..] => 2,
            [_, ..] => 1,
            [] => 0,
        };
    }

    /// A line that is a string, without what blanks stand around it. Before the first of a record empty lines may stand.
    fn string(&mut self, is_first: bool) -> Option<&'t [u8]> {
        self.next_line()?;
        loop {
            let start = self.pos;
            let end = self.line_end();
            let line = self.bytes(start..end);
            self.pos = end;
            self.behind_line_end();
            let text = line.trim_ascii();
            if text.starts_with(b";") || (is_first && text.is_empty()) {
                if self.pos >= self.text.len() {
                    return None;
                }
                continue;
            }
            let at = start + line.len() - line.trim_ascii_start().len();
            let at = at.min(end);
            let quoted = text.len() > 1 && text.starts_with(b"\"") && text.ends_with(b"\"");
            if !quoted && at >= self.from {
                let whole = match text.is_empty() {
                    true => vec![(start..start, "\"\"")],
                    false => vec![(at..at, "\""), (at + text.len()..at + text.len(), "\"")],
                };
                if !(self.visit)(&whole) {
                    return None;
                }
            }
            let inner = text.strip_prefix(b"\"").unwrap_or(text);
            return Some(inner.strip_suffix(b"\"").unwrap_or(inner));
        }
    }

    fn file(&mut self) -> Option<()> {
        self.version = u8::try_from(self.int()?).ok()?;
        self.record(RecordKind::Header, 1)?;
        for _ in 0..self.count()? {
            self.record(RecordKind::Material, 0)?;
        }
        for _ in 0..self.count()? {
            let kind = ObjectType::from_name(self.string(true)?)?;
            let count = self.record(kind.record(), 1)?;
            if kind == ObjectType::Mesh {
                self.mesh(count)?;
            }
        }
        for left in (0..self.count()?).rev() {
            self.record(RecordKind::Instance, 0)?;
            self.bones(left == 0);
        }
        Some(())
    }

    /// A record from one of its values on. Gives the last count in it.
    fn record(&mut self, kind: RecordKind, skip: usize) -> Option<usize> {
        let layout = Layout::of(kind, self.version);
        let mut count = 0;
        let mut strings = 0;
        let mut slot = |reader: &mut Self, number: usize, count: &mut usize| {
            let slot = layout.slots.get(number)?;
            if slot.ty() == Type::String {
                // The type of an object has been read.
                let is_first = strings == 0 && (skip == 0 || kind == RecordKind::Header);
                strings += 1;
                reader.string(is_first)?;
            } else {
                let value = reader.value()?;
                if matches!(slot.def().role, Role::Count(_)) {
                    *count = usize::try_from(int_value(value)?).ok()?;
                }
            }
            Some(())
        };
        for op in &layout.ops {
            match *op {
                Op::Slot(number) if usize::from(number) < skip => {}
                Op::Slot(number) => slot(self, usize::from(number), &mut count)?,
                Op::Repeat { first, end } => {
                    for _ in 0..count {
                        for number in first..end {
                            slot(self, usize::from(number), &mut 0)?;
                        }
                    }
                }
            }
        }
        Some(count)
    }

    fn mesh(&mut self, vertices: usize) -> Option<()> {
        for _ in 0..vertices {
            self.record(RecordKind::Vertex, 0)?;
        }
        for _ in 0..self.count()? {
            for _ in 0..TRIANGLE_VALUES {
                self.value()?;
            }
        }
        Some(())
    }

    /// The bones of an instance: integers that are not followed by a name.
    fn bones(&mut self, is_last: bool) {
        loop {
            let before = self.pos;
            let one = self.int();
            let next = self.pos;
            let is_bone = one.is_some() && (self.int().is_some() || is_last);
            self.pos = if is_bone { next } else { before };
            if !is_bone {
                return;
            }
        }
    }
}
