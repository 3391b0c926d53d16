//! Texts: read piece by piece, positions in them as LSP counts them, the encodings of files on disk, changes as data, and what
//! a misspelled word may mean.

mod decode;
mod diff;
mod edits;
mod nearest;
mod reader;
mod source;

pub use decode::{Decoded, Mark, UNMARKED, decode, encode, windows_1252};
pub use diff::unified;
pub use edits::{Change, Copying, Draft, Edits, Overlap, Patched};
pub use nearest::{did_you_mean, nearest};
pub use reader::Reader;
pub use source::Source;

use ropey::Rope;
use std::ops::Range;

/// The end of a line: `\n` or `\r`.
#[inline]
pub fn is_line_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

/// How a client counts characters in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, the default of LSP.
    #[default]
    Utf16,
}

/// The byte offset of a position. Positions behind the end of a line or of the text are taken as that end;
/// one inside a character as its start.
pub fn position_to_offset(rope: &Rope, line: u32, character: u32, encoding: Encoding) -> usize {
    let line = line as usize;
    if line >= rope.len_lines() {
        return rope.len_bytes();
    }
    let start = rope.line_to_byte(line);
    let end = line_end(rope, line);
    let character = character as usize;
    match encoding {
        Encoding::Utf8 => {
            let offset = start.saturating_add(character).min(end);
            rope.char_to_byte(rope.byte_to_char(offset))
        }
        Encoding::Utf16 => {
            let first = rope.byte_to_char(start);
            let base = rope.char_to_utf16_cu(first);
            let last = rope.char_to_utf16_cu(rope.byte_to_char(end));
            let unit = base.saturating_add(character).min(last);
            rope.char_to_byte(rope.utf16_cu_to_char(unit))
        }
    }
}

/// The position (line, character) of a byte offset.
pub fn offset_to_position(rope: &Rope, offset: usize, encoding: Encoding) -> (u32, u32) {
    Positions::new(rope, encoding).position(offset)
}

/// Gives the positions of many offsets: one after the other, in the order of the text, is quickest.
pub struct Positions<'r> {
    rope: &'r Rope,
    /// All characters are bytes and code units at once.
    plain: bool,
    /// The line of the last offset.
    line: usize,
    /// Its bytes; of the last line, the end of the text too.
    bytes: Range<usize>,
}

impl<'r> Positions<'r> {
    /// Positions in a text.
    pub fn new(rope: &'r Rope, encoding: Encoding) -> Self {
        Positions {
            rope,
            plain: encoding == Encoding::Utf8 || rope.len_bytes() == rope.len_chars(),
            line: 0,
            bytes: 0..0,
        }
    }

    /// The position (line, character) of a byte offset.
    pub fn position(&mut self, offset: usize) -> (u32, u32) {
        let rope = self.rope;
        let offset = offset.min(rope.len_bytes());
        if !self.bytes.contains(&offset) {
            self.line = rope.byte_to_line(offset);
            let end = match self.line + 1 < rope.len_lines() {
                true => rope.line_to_byte(self.line + 1),
                false => rope.len_bytes() + 1,
            };
            self.bytes = rope.line_to_byte(self.line)..end;
        }
        let start = self.bytes.start;
        let unit = |byte| rope.char_to_utf16_cu(rope.byte_to_char(byte));
        let character = match self.plain {
            true => offset - start,
            false => unit(offset) - unit(start),
        };
        (saturate(self.line), saturate(character))
    }
}

/// The end of a line's text, before its line end.
fn line_end(rope: &Rope, line: usize) -> usize {
    let mut end = if line + 1 < rope.len_lines() {
        rope.line_to_byte(line + 1)
    } else {
        return rope.len_bytes();
    };
    let start = rope.line_to_byte(line);
    if end > start && rope.byte(end - 1) == b'\n' {
        end -= 1;
    }
    if end > start && rope.byte(end - 1) == b'\r' {
        end -= 1;
    }
    end
}

fn saturate(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogates_and_line_ends() {
        let rope = Rope::from_str("a\u{1F600}b\r\nc\rd\n\u{2028}e");
        let at = |line, character| position_to_offset(&rope, line, character, Encoding::Utf16);
        assert_eq!(at(0, 1), 1);
        assert_eq!(at(0, 2), 1, "inside a surrogate pair");
        assert_eq!(at(0, 3), 5);
        assert_eq!(at(0, 99), 6, "behind the end of the line");
        assert_eq!(at(1, 0), 8);
        assert_eq!(at(2, 0), 10);
        assert_eq!(at(3, 1), 15, "a line separator is no line end");
        assert_eq!(at(9, 0), rope.len_bytes());
        assert_eq!(offset_to_position(&rope, 5, Encoding::Utf16), (0, 3));
        assert_eq!(offset_to_position(&rope, 5, Encoding::Utf8), (0, 5));
        assert_eq!(position_to_offset(&rope, 0, 3, Encoding::Utf8), 1);
    }
}
