//! How a text is laid out around a place: lines, line ends, what belongs to a record besides its values.

use super::{Source, is_line_end};
use std::ops::Range;

/// Reads a text around places that are near each other.
pub struct Reader<'a> {
    source: &'a dyn Source,
    start: usize,
    bytes: Vec<u8>,
}

/// How many bytes around a place are read.
const WINDOW: usize = 64 << 10;

/// How far back a line end is looked for, to write another like it.
const NEAR: usize = 4 << 10;

impl<'a> Reader<'a> {
    /// A reader of a text.
    pub fn new(source: &'a dyn Source) -> Self {
        Reader {
            source,
            start: 0,
            bytes: Vec::new(),
        }
    }

    /// The byte at a place; `None` behind the end.
    pub fn byte(&mut self, at: usize) -> Option<u8> {
        let inside = |start: usize, len: usize| at >= start && at - start < len;
        if !inside(self.start, self.bytes.len()) {
            if at >= self.source.len() {
                return None;
            }
            // What stands before a place is asked for as well as what stands behind it.
            self.start = at.saturating_sub(WINDOW / 4);
            let end = (self.start + WINDOW).min(self.source.len());
            self.bytes = self.source.bytes(self.start..end).into_owned();
        }
        self.bytes.get(at - self.start).copied()
    }

    /// The bytes of a range.
    pub fn bytes(&mut self, range: Range<usize>) -> Vec<u8> {
        if range.len() <= WINDOW / 2 {
            // What is near is read at once.
            self.byte(range.start);
        }
        let from = range.start.checked_sub(self.start);
        let inside = from.and_then(|from| self.bytes.get(from..from + range.len()));
        match inside {
            Some(bytes) => bytes.to_vec(),
            None => self.source.bytes(range).into_owned(),
        }
    }

    /// Behind blanks and tabs from a place on.
    pub fn skip_blanks(&mut self, mut at: usize) -> usize {
        while self.byte(at).is_some_and(is_blank) {
            at += 1;
        }
        at
    }

    /// Before blanks and tabs up to a place.
    pub fn before_blanks(&mut self, mut at: usize) -> usize {
        while at > 0 && self.byte(at - 1).is_some_and(is_blank) {
            at -= 1;
        }
        at
    }

    /// A line begins at the place.
    pub fn is_line_start(&mut self, at: usize) -> bool {
        at == 0 || self.byte(at - 1).is_some_and(is_line_end)
    }

    /// Where the line that holds a place ends, before its line end.
    pub fn line_end(&mut self, mut at: usize) -> usize {
        while self.byte(at).is_some_and(|byte| !is_line_end(byte)) {
            at += 1;
        }
        at
    }

    /// Behind the line end at a place, if there is one.
    pub fn skip_line_end(&mut self, at: usize) -> usize {
        match (self.byte(at), self.byte(at + 1)) {
            (Some(b'\r'), Some(b'\n')) => at + 2,
            (Some(b'\r' | b'\n'), _) => at + 1,
            _ => at,
        }
    }

    /// A line end like those around a place.
    pub fn line_end_like(&mut self, at: usize) -> &'static str {
        let before = (at.saturating_sub(NEAR)..at).rev();
        let behind = at..self.source.len().min(at + NEAR);
        for near in before.chain(behind) {
            match self.byte(near) {
                Some(b'\n') if near > 0 && self.byte(near - 1) == Some(b'\r') => return "\r\n",
                Some(b'\n') => return "\n",
                Some(b'\r') if self.byte(near + 1) == Some(b'\n') => return "\r\n",
                Some(b'\r') => return "\r",
                _ => {}
            }
        }
        "\n"
    }

    /// Where the line of a record begins: the place itself where other values stand before it on its line.
    pub fn lead(&mut self, first: usize) -> usize {
        let before = self.before_blanks(first);
        if self.is_line_start(before) {
            before
        } else {
            first
        }
    }

    /// All that goes when a record goes: its lines from `first`, its heading or its first value, to its last value,
    /// a comment behind that, and the blank lines that set it apart from what follows.
    pub fn extent(&mut self, first: usize, end: usize) -> Range<usize> {
        let own = self.lines(first, end);
        if !self.is_line_start(own.start) || !self.is_line_start(own.end) {
            return own;
        }
        let mut at = own.end;
        loop {
            let next = self.skip_blanks(at);
            let behind = self.skip_line_end(next);
            if behind == next {
                return own.start..at;
            }
            at = behind;
        }
    }

    /// The lines that go with a record, without the blank lines after it: right for the last entry of a list in a
    /// record.
    pub fn lines(&mut self, first: usize, end: usize) -> Range<usize> {
        let start = self.lead(first);
        let own_lines = self.is_line_start(start);
        let at = self.skip_blanks(end);
        let comment = self.byte(at) == Some(b';');
        if self.byte(at).is_none_or(is_line_end) || (comment && own_lines) {
            if !own_lines {
                return self.before_blanks(start)..end;
            }
            let at = self.line_end(at);
            return start..self.skip_line_end(at);
        }
        if comment {
            return self.before_blanks(start)..end;
        }
        // Another value follows on the line.
        start..at
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0b | 0x0c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text without the record from its first to its last `#`, with `|` where it was.
    fn gone(text: &str) -> String {
        let source: &[u8] = text.as_bytes();
        let (first, last) = (text.find('#').unwrap(), text.rfind('#').unwrap());
        let range = Reader::new(&source).extent(first, last + 1);
        format!("{}|{}", &text[..range.start], &text[range.end..])
    }

    #[test]
    fn a_record_goes_with_its_lines() {
        assert_eq!(gone("a\n#\n#\n\n \nb\n"), "a\n|b\n");
        assert_eq!(gone("a\r\n  #\r\n# ; note\r\n\r\n; b\r\n"), "a\r\n|; b\r\n");
        assert_eq!(gone("a\n#"), "a\n|");
    }

    #[test]
    fn a_record_among_others_on_a_line() {
        assert_eq!(gone("a # # b\n"), "a |b\n");
        assert_eq!(gone("# # b\n"), "|b\n");
        assert_eq!(gone("a #\n# \nb"), "a| \nb");
        assert_eq!(gone("a # # ; note\nb"), "a| ; note\nb");
    }
}
