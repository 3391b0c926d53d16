//! Gaps between two values: white space and comments.

use scan::{Lexer, Window, is_space};
use schema::Before;
use text::is_line_end;

/// How lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineEnd(&'static str);

impl LineEnd {
    /// As most lines of a text.
    pub fn of(text: &[u8]) -> Self {
        let mut counts = [("\n", 0), ("\r\n", 0), ("\r", 0)];
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            let pair = byte == b'\r' && text.get(at + 1) == Some(&b'\n');
            match (byte, pair) {
                (b'\n', _) => counts[0].1 += 1,
                (b'\r', true) => counts[1].1 += 1,
                (b'\r', false) => counts[2].1 += 1,
                _ => {}
            }
            at += 1 + usize::from(pair);
        }
        let most = counts.into_iter().rev().max_by_key(|(_, count)| *count);
        LineEnd(most.map_or("\n", |(end, _)| end))
    }
}

/// The text between two values, before the first or behind the last.
pub(super) struct Gap<'t> {
    pub bytes: &'t [u8],
    /// The layout between the values; `None` at the ends of the file.
    pub before: Option<Before>,
    /// No value precedes it.
    pub at_start: bool,
    /// No value follows it.
    pub at_end: bool,
}

/// A comment in a gap, or the end of the gap.
enum Item<'t> {
    /// A comment: how many line ends precede it, and the blanks right before it.
    Comment {
        lines: usize,
        blanks: &'t [u8],
        text: &'t [u8],
    },
    /// The end: how many line ends precede it.
    End { lines: usize },
}

impl<'t> Gap<'t> {
    /// The gap as it should be; `None` where it holds more than white space and comments, which is left alone.
    pub fn formatted(&self, line_end: LineEnd) -> Option<Vec<u8>> {
        let mut new = Vec::new();
        let mut at = 0;
        let mut empty_due = self.before == Some(Before::EmptyLine);
        let mut comments = 0;
        let mut heading = false;
        loop {
            let (item, next) = self.item(at)?;
            at = next;
            match item {
                // A heading stands at the start of a line: some readers find it there only.
                Item::Comment {
                    lines: 0,
                    blanks,
                    text,
                } if !is_heading(text) => {
                    if comments > 0 || !self.at_start {
                        new.extend_from_slice(blanks);
                    }
                    new.extend_from_slice(text);
                }
                Item::Comment { lines, text, .. } => {
                    if !(self.at_start && comments == 0) {
                        let empty = empty_due || lines > 1;
                        new.extend_from_slice(line_end.0.as_bytes());
                        if empty {
                            new.extend_from_slice(line_end.0.as_bytes());
                        }
                    }
                    empty_due = false;
                    heading = is_heading(text);
                    new.extend_from_slice(text);
                }
                Item::End { lines } => {
                    self.end(
                        lines,
                        (comments > 0, heading, empty_due),
                        line_end,
                        &mut new,
                    );
                    return Some(new);
                }
            }
            comments += 1;
        }
    }

    /// Writes the white space before the value after the gap, or at the end of the file.
    fn end(
        &self,
        lines: usize,
        (comments, heading, empty_due): (bool, bool, bool),
        line_end: LineEnd,
        new: &mut Vec<u8>,
    ) {
        let end = line_end.0.as_bytes();
        if self.at_end {
            if comments || !self.at_start {
                new.extend_from_slice(end);
            }
        } else if comments {
            // A comment goes on to the end of its line.
            new.extend_from_slice(end);
            if empty_due || (lines > 1 && !heading) {
                new.extend_from_slice(end);
            }
        } else {
            match self.before {
                None => {}
                Some(Before::Tabs(count)) => new.extend(std::iter::repeat_n(b'\t', count)),
                Some(Before::Line) => new.extend_from_slice(end),
                Some(Before::EmptyLine) => new.extend([end, end].concat()),
            }
        }
    }

    /// The item at a place and where the next begins.
    fn item(&self, from: usize) -> Option<(Item<'t>, usize)> {
        let mut lines = 0;
        let mut at = from;
        let mut blanks = from;
        while let Some(&byte) = self.bytes.get(at) {
            if is_line_end(byte) {
                let pair = byte == b'\r' && self.bytes.get(at + 1) == Some(&b'\n');
                at += 1 + usize::from(pair);
                lines += 1;
                blanks = at;
            } else if is_space(byte) {
                at += 1;
            } else if byte == b';' {
                let rest = self.bytes.get(at..)?;
                let len = rest.iter().position(|&byte| is_line_end(byte));
                let text = rest.get(..len.unwrap_or(rest.len()))?;
                let blanks = self.bytes.get(blanks..at)?;
                let comment = Item::Comment {
                    lines,
                    blanks,
                    text,
                };
                return Some((comment, at + text.len()));
            } else {
                return None;
            }
        }
        Some((Item::End { lines }, at))
    }
}

/// Whether a comment is the heading of a section or of a record.
fn is_heading(comment: &[u8]) -> bool {
    let token = Lexer::new(Window::whole(comment), 0).next_token();
    token.is_ok_and(|token| token.kind.is_heading())
}
