//! Lines and columns of byte offsets, and the lines around a span.

use super::{Excerpt, Kind, Located, LocatedRelated, Position, PositionRange};
use crate::checks::Finding;
use level::in_parallel;
use std::collections::HashMap;
use std::ops::Range;
use text::{Source, windows_1252};

/// How the characters of a file count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
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

    /// Bytes as text; what is no character becomes U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> String {
        match self {
            Columns::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Columns::Bytes => windows_1252(bytes),
        }
    }
}

/// The places of offsets.
#[derive(Debug, Default)]
pub struct Places(HashMap<usize, (Position, usize)>);

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

/// The number of bytes in a piece of work for one thread.
const BLOCK: usize = 1 << 18;

/// Locates sorted offsets in one pass over the text before the last of them, on so many threads.
pub fn positions(
    source: &dyn Source,
    offsets: &[usize],
    columns: Columns,
    threads: usize,
) -> Places {
    let mut places = Places::default();
    let Some(&last) = offsets.last() else {
        return places;
    };
    let count = (last + 1).min(source.len()).div_ceil(BLOCK).max(1);
    let blocks = in_parallel(threads, count, |number| {
        let start = number * BLOCK;
        let end = (start + BLOCK).min(source.len());
        let from = offsets.partition_point(|&offset| offset < start);
        // An offset at the end of the text has no block of its own.
        let to = match number + 1 < count {
            true => offsets.partition_point(|&offset| offset < end),
            false => offsets.len(),
        };
        let wanted = offsets.get(from..to).unwrap_or_default();
        Block::of(source, start..end, wanted, columns)
    });
    let mut line = Line::default();
    for block in blocks {
        for (offset, own) in block.wanted {
            let at = line.and(own);
            let position = Position {
                line: saturate(at.before),
                character: saturate(at.units),
            };
            places.0.insert(offset, (position, at.start.unwrap_or(0)));
        }
        line = line.and(block.end);
    }
    places
}

/// A place in its line.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// How many lines end before it.
    before: usize,
    /// Where its line begins; `None` where that is before what was looked at.
    start: Option<usize>,
    /// How much of its line is before it.
    units: usize,
}

impl Line {
    /// A place that was found from this one on.
    fn and(self, behind: Line) -> Line {
        Line {
            before: self.before + behind.before,
            start: behind.start.or(self.start),
            units: match behind.start {
                Some(_) => behind.units,
                None => self.units + behind.units,
            },
        }
    }
}

/// A block of the text: places from its start on.
struct Block {
    wanted: Vec<(usize, Line)>,
    end: Line,
}

impl Block {
    fn of(source: &dyn Source, range: Range<usize>, wanted: &[usize], columns: Columns) -> Self {
        // Whether a `\n` ends a line is known by the byte before it.
        let lead = range.start.saturating_sub(1);
        let bytes = source.bytes(lead..range.end);
        let mut line = Line::default();
        let mut done = range.start;
        let mut upto = |offset: usize| {
            let offset = offset.min(range.end);
            let before = done.saturating_sub(1).max(lead);
            let text = bytes.get(done - lead..offset - lead).unwrap_or_default();
            let led = bytes.get(before - lead..offset - lead).unwrap_or_default();
            let at = memchr::memrchr2(b'\n', b'\r', text).map(|at| at + 1);
            let rest = text.get(at.unwrap_or(0)..).unwrap_or_default();
            line = line.and(Line {
                before: line_ends(led, done > before),
                start: at.map(|at| done + at),
                units: columns.units(rest),
            });
            done = offset;
            line
        };
        Block {
            wanted: wanted
                .iter()
                .map(|&offset| (offset, upto(offset)))
                .collect(),
            end: upto(range.end),
        }
    }
}

/// How many lines end in some bytes; the first of them only leads up to the others where it is said so. The `\n` of `\r\n`
/// ends no line of its own.
fn line_ends(bytes: &[u8], is_led: bool) -> usize {
    /// The most line ends that are counted in a byte.
    const FEW: usize = 255;
    let first = bytes.first().filter(|_| !is_led);
    let first = first.is_some_and(|byte| matches!(byte, b'\n' | b'\r'));
    let behind = bytes.get(1..).unwrap_or_default();
    let both = bytes.chunks(FEW).zip(behind.chunks(FEW));
    let ends = both.map(|(before, own)| {
        let pairs = before.iter().zip(own);
        let ends = pairs.map(|(&before, &own)| {
            let is_end = (own == b'\r') | ((own == b'\n') & (before != b'\r'));
            u8::from(is_end)
        });
        usize::from(ends.sum::<u8>())
    });
    usize::from(first) + ends.sum::<usize>()
}

fn saturate(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// The lines around a span: its first lines, cut where they are long.
pub fn excerpt(
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

/// Gives findings their lines and columns, in one pass over the text on so many threads.
pub fn place(
    (source, columns): (&dyn Source, Columns),
    findings: Vec<Finding>,
    threads: usize,
) -> Vec<Located> {
    let mut offsets: Vec<usize> = findings
        .iter()
        .flat_map(|finding| {
            let related = finding.related.iter().map(|related| &related.span);
            std::iter::once(&finding.span)
                .chain(related)
                .flat_map(|span| [span.start, span.end])
        })
        .collect();
    offsets.sort_unstable();
    offsets.dedup();
    let places = positions(source, &offsets, columns, threads);
    findings
        .into_iter()
        .map(|finding| Located {
            code: Kind::Rule(finding.code),
            severity: finding.severity,
            message: finding.message,
            range: places.range(&finding.span),
            excerpt: excerpt(source, &finding.span, &places, columns),
            path: String::new(),
            more: finding.more,
            geometry: finding.geometry,
            fixes: Vec::new(),
            related: finding
                .related
                .into_iter()
                .map(|related| LocatedRelated {
                    message: related.message,
                    range: places.range(&related.span),
                    excerpt: excerpt(source, &related.span, &places, columns),
                })
                .collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The position of an offset and the start of its line, found byte by byte.
    fn one_by_one(text: &[u8], offset: usize) -> (Position, usize) {
        let (mut line, mut start) = (0, 0);
        for (at, &byte) in text.iter().enumerate().take(offset) {
            let is_second = byte == b'\n' && at > 0 && text[at - 1] == b'\r';
            line += u32::from(matches!(byte, b'\n' | b'\r') && !is_second);
            if matches!(byte, b'\n' | b'\r') {
                start = at + 1;
            }
        }
        let character = saturate(Columns::Utf8.units(&text[start..offset]));
        (Position { line, character }, start)
    }

    proptest! {
        #[test]
        fn lines_and_columns(
            parts in prop::collection::vec(
                prop::sample::select(vec!["\r\n", "\n", "\r", "a", "bcd", "é", "😀", "\n\r"]),
                0..600,
            ),
            offsets in prop::collection::btree_set(0usize..2000, 1..9),
        ) {
            let text = parts.concat();
            let offsets = offsets.into_iter().map(|offset| offset.min(text.len()));
            let mut offsets: Vec<usize> = offsets.collect();
            offsets.dedup();
            let places = positions(&text.as_bytes(), &offsets, Columns::Utf8, 1);
            for offset in offsets {
                prop_assert_eq!(places.at(offset), one_by_one(text.as_bytes(), offset));
            }
        }
    }

    #[test]
    fn across_blocks() {
        // An end of a line is cut by the end of the first block, a character by that of the second.
        let mut text = "x".repeat(BLOCK - 1) + "\r\n";
        text += &"y".repeat(2 * BLOCK - 1 - text.len());
        text += "é\rz\n";
        let text = text.as_bytes();
        let offsets = [
            0,
            5,
            BLOCK - 1,
            BLOCK,
            BLOCK + 1,
            BLOCK + 9,
            text.len() - 3,
            text.len(),
        ];
        for threads in [1, 3] {
            let places = positions(&text, &offsets, Columns::Utf8, threads);
            for offset in offsets {
                assert_eq!(places.at(offset), one_by_one(text, offset), "{offset}");
            }
        }
    }
}
