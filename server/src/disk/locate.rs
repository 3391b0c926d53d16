//! Lines and columns of byte offsets, and the lines around a span.

use crate::report::{Excerpt, Position, PositionRange};
use crate::scan::Source;
use std::collections::HashMap;
use std::ops::Range;

/// How the characters of a file count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    /// Every byte is a character of one UTF-16 code unit.
    Bytes,
    /// The file is UTF-8.
    Utf8,
}

impl Columns {
    fn units(self, bytes: &[u8]) -> usize {
        match self {
            Columns::Bytes => bytes.len(),
            // A character starts with a byte that continues none; one of four bytes takes two code units.
            Columns::Utf8 => bytes
                .iter()
                .map(|&byte| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0))
                .sum(),
        }
    }

    fn decode(self, bytes: &[u8]) -> String {
        match self {
            Columns::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Columns::Bytes => encoding_rs::WINDOWS_1252
                .decode_without_bom_handling(bytes)
                .0
                .into_owned(),
        }
    }
}

/// The places of offsets.
#[derive(Debug, Default)]
pub(super) struct Places(HashMap<usize, (Position, usize)>);

impl Places {
    /// The range of a span whose ends were located.
    pub fn range(&self, span: &Range<usize>) -> PositionRange {
        PositionRange {
            start: self.at(span.start).0,
            end: self.at(span.end).0,
        }
    }

    fn at(&self, offset: usize) -> (Position, usize) {
        let start = Position {
            line: 0,
            character: 0,
        };
        self.0.get(&offset).copied().unwrap_or((start, 0))
    }
}

/// Locates sorted offsets in one pass over the text before the last of them.
pub(super) fn positions(source: &dyn Source, offsets: &[usize], columns: Columns) -> Places {
    const BLOCK: usize = 1 << 20;
    let mut places = Places::default();
    let Some(&last) = offsets.last() else {
        return places;
    };
    let mut wanted = offsets.iter().copied().peekable();
    let (mut line, mut units, mut line_start) = (0usize, 0usize, 0usize);
    let mut start = 0;
    let mut after_cr = false;
    while start <= last {
        let end = (start + BLOCK).min(source.len());
        let block = source.bytes(start..end);
        let mut done = 0;
        let mut ends = memchr::memchr2_iter(b'\n', b'\r', &block).peekable();
        loop {
            let line_end = ends.peek().copied().unwrap_or(block.len());
            while let Some(&offset) = wanted.peek().filter(|&&o| o <= start + line_end) {
                let upto = (offset - start).max(done);
                units += columns.units(&block[done..upto]);
                done = upto;
                let place = Position {
                    line: saturate(line),
                    character: saturate(units),
                };
                places.0.insert(offset, (place, line_start));
                wanted.next();
            }
            let Some(at) = ends.next() else {
                units += columns.units(&block[done..]);
                break;
            };
            // The `\n` of `\r\n` ends no line of its own.
            let ends_line =
                block[at] == b'\r' || !(after_cr && at == 0 || at > 0 && block[at - 1] == b'\r');
            if ends_line {
                line += 1;
            }
            units = 0;
            done = at + 1;
            line_start = start + done;
        }
        after_cr = block.last() == Some(&b'\r');
        if end == source.len() {
            break;
        }
        start = end;
    }
    places
}

fn saturate(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// The lines around a span: its first lines, cut where they are long.
pub(super) fn excerpt(
    source: &dyn Source,
    span: &Range<usize>,
    places: &Places,
    columns: Columns,
) -> Excerpt {
    const AROUND: usize = 160;
    let (position, line_start) = places.at(span.start);
    let from = line_start.max(span.start.saturating_sub(AROUND));
    let shown_end = span.end.min(span.start.saturating_add(AROUND));
    let to = shown_end.saturating_add(AROUND).min(source.len());
    let bytes = source.bytes(from..to);
    let marked = shown_end - from;
    let line_end = bytes
        .get(marked..)
        .and_then(|rest| memchr::memchr2(b'\n', b'\r', rest))
        .map_or(bytes.len(), |at| marked + at);
    let before = columns.decode(&bytes[..span.start - from]);
    let inside = columns.decode(&bytes[span.start - from..marked]);
    let after = columns.decode(&bytes[marked..line_end]);
    let text = format!("{before}{inside}{after}");
    Excerpt {
        first_line: position.line as usize,
        span: before.len()..before.len() + inside.len(),
        text,
    }
}
