//! Oddities that a scan notices beside the records: vertex values that are read without trouble but wrong, and how the
//! text is written.

use super::lexer::{Window, is_space};
use super::span::Span;
use memchr::{memchr, memchr_iter, memchr2, memrchr2};
use text::is_line_end;

/// A way in which a vertex value is odd.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Oddity {
    /// A normal of another length than 1.
    Normal {
        /// Its length.
        length: f32,
    },
    /// A normal without length.
    ZeroNormal,
    /// A weight below 0 or above 1.
    Weight,
    /// Weights that add up to something else than 1.
    WeightSum {
        /// The sum of the weights.
        sum: f32,
    },
    /// A node index that the vertex names already.
    RepeatedNode,
}

/// The kinds of [`Oddity`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of the oddities")]
pub enum OddityKind {
    Normal,
    ZeroNormal,
    Weight,
    WeightSum,
    RepeatedNode,
}

impl Oddity {
    /// Its kind.
    pub fn kind(&self) -> OddityKind {
        match self {
            Oddity::Normal { .. } => OddityKind::Normal,
            Oddity::ZeroNormal => OddityKind::ZeroNormal,
            Oddity::Weight => OddityKind::Weight,
            Oddity::WeightSum { .. } => OddityKind::WeightSum,
            Oddity::RepeatedNode => OddityKind::RepeatedNode,
        }
    }
}

/// How many kinds there are.
const KINDS: usize = OddityKind::RepeatedNode as usize + 1;

/// The oddities of a chunk: the first of each kind one by one, and how many there are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Oddities {
    kept: Vec<(Oddity, Span)>,
    counts: [u32; KINDS],
}

impl Oddities {
    /// How many of one kind a chunk keeps one by one.
    pub const KEPT: u32 = 201;

    /// Adds one.
    #[cold]
    pub fn add(&mut self, oddity: Oddity, span: Span) {
        let Some(count) = self.counts.get_mut(oddity.kind() as usize) else {
            return;
        };
        if *count < Self::KEPT {
            self.kept.push((oddity, span));
        }
        *count = count.saturating_add(1);
    }

    /// Those of a kind that are kept.
    pub fn of(&self, kind: OddityKind) -> impl Iterator<Item = &(Oddity, Span)> {
        self.kept.iter().filter(move |(odd, _)| odd.kind() == kind)
    }

    /// How many of a kind there are beyond those.
    pub fn more(&self, kind: OddityKind) -> u32 {
        self.count(kind).saturating_sub(Self::KEPT)
    }

    /// How many of a kind there are.
    pub fn count(&self, kind: OddityKind) -> u32 {
        self.counts.get(kind as usize).copied().unwrap_or(0)
    }
}

/// How lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineEnd {
    /// `\n`
    Lf,
    /// `\r\n`
    CrLf,
    /// `\r`
    Cr,
}

impl LineEnd {
    /// All of them.
    pub const ALL: [LineEnd; 3] = [LineEnd::Lf, LineEnd::CrLf, LineEnd::Cr];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            LineEnd::Lf => "LF",
            LineEnd::CrLf => "CRLF",
            LineEnd::Cr => "CR",
        }
    }
}

/// How a chunk's text is written. Offsets are relative to its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The first blanks without a tab between two values of a line.
    pub spaced: Option<Span>,
    /// The first comment that the Blender toolset takes for a part of a value.
    pub misread: Option<Span>,
    /// The first line end of each kind, by [`LineEnd`].
    pub line_ends: [Option<u32>; LineEnd::ALL.len()],
    /// The first byte that is no UTF-8.
    pub not_utf8: Option<u32>,
}

impl Written {
    /// Looks at a window up to a border between records.
    pub fn of(window: Window<'_>, end: usize) -> Self {
        let text = window.text.get(..end).unwrap_or(window.text);
        Written {
            spaced: spaced(window.text, end),
            misread: misread(window.text, end),
            line_ends: line_ends(text),
            not_utf8: match simdutf8::compat::from_utf8(text) {
                Ok(_) => None,
                Err(error) => Some(error.valid_up_to() as u32),
            },
        }
    }
}

fn line_ends(text: &[u8]) -> [Option<u32>; LineEnd::ALL.len()] {
    let first_feed = memchr(b'\n', text);
    let first_return = memchr(b'\r', text);
    let Some(first_return) = first_return else {
        return [first_feed.map(|at| at as u32), None, None];
    };
    let has_feed = |at: usize| text.get(at + 1) == Some(&b'\n');
    if has_feed(first_return) && is_paired(text) {
        return [None, Some(first_return as u32), None];
    }
    let plain = memchr_iter(b'\n', text).find(|&at| at == 0 || text.get(at - 1) != Some(&b'\r'));
    let (both, alone) = if has_feed(first_return) {
        let alone = memchr_iter(b'\r', text).find(|&at| !has_feed(at));
        (Some(first_return), alone)
    } else {
        let both = memchr_iter(b'\r', text).find(|&at| has_feed(at));
        (both, Some(first_return))
    };
    [plain, both, alone].map(|at| at.map(|at| at as u32))
}

/// Every `\r` has its `\n`, and every `\n` its `\r`. Most chunks are written so: without a stop at any of them that is known
/// several times sooner than by looking for the first that differs.
fn is_paired(text: &[u8]) -> bool {
    let (Some((&first, seconds)), Some((&last, firsts))) = (text.split_first(), text.split_last())
    else {
        return true;
    };
    let pairs = firsts.iter().zip(seconds);
    let apart = pairs.fold(0, |apart, (&one, &other)| {
        apart | u8::from((one == b'\r') != (other == b'\n'))
    });
    apart == 0 && first != b'\n' && last != b'\r'
}

/// The first comment with a quote in it, or with nothing but blanks between it and the value before.
fn misread(text: &[u8], end: usize) -> Option<Span> {
    let own = text.get(..end)?;
    let mut from = 0;
    while let Some(at) = memchr(b';', own.get(from..)?).map(|at| from + at) {
        let before = memrchr2(b'\n', b'\r', own.get(..at)?).map_or(0, |before| before + 1);
        let line_end = memchr2(b'\n', b'\r', text.get(at..)?).map_or(text.len(), |end| at + end);
        let values = own.get(before..at)?;
        // In a string it is a part of a name.
        if let Some(behind) = string_around(text.get(before..line_end)?, at - before) {
            from = (before + behind).min(own.len());
            continue;
        }
        let has_quote = memchr(b'"', text.get(at..line_end)?).is_some();
        let is_behind = values.last() == Some(&b' ') && !values.trim_ascii().is_empty();
        if has_quote || is_behind {
            return Some(Span {
                at: at as u32,
                len: (line_end - at) as u32,
            });
        }
        from = line_end.min(own.len());
    }
    None
}

/// Where the string ends that a byte of a line stands in, if it does: at a quote before white space, or with the line.
fn string_around(line: &[u8], at: usize) -> Option<usize> {
    let mut pos = 0;
    loop {
        let opens = pos + memchr(b'"', line.get(pos..at)?)?;
        let rest = line.get(opens..)?;
        let closes = |quote: &usize| rest.get(quote + 1).is_none_or(|&next| is_space(next));
        let close = memchr_iter(b'"', rest).skip(1).find(closes);
        pos = close.map_or(line.len(), |close| opens + close + 1);
        if pos > at {
            return Some(pos);
        }
    }
}

/// The first blanks without a tab between two values of a line. A line is looked at up to its first string or comment.
fn spaced(text: &[u8], end: usize) -> Option<Span> {
    let own = text.get(..end)?;
    let mut from = 0;
    while let Some(at) = memchr(b' ', own.get(from..)?).map(|at| from + at) {
        let line =
            memrchr2(b'\n', b'\r', own.get(from..at)?).map_or(from, |before| from + before + 1);
        let line_end = memchr2(b'\n', b'\r', text.get(at..)?).map_or(text.len(), |end| at + end);
        if let Some((start, length)) = blanks_of_line(text.get(line..line_end)?)
            && line + start < end
        {
            return Some(Span {
                at: (line + start) as u32,
                len: length as u32,
            });
        }
        from = line_end.min(own.len());
    }
    None
}

/// Where the first such blanks of a line are, and how many.
fn blanks_of_line(line: &[u8]) -> Option<(usize, usize)> {
    let mut pos = 0;
    let mut behind_value = false;
    while let Some(&byte) = line.get(pos) {
        if matches!(byte, b'"' | b';') {
            return None;
        }
        if !is_space(byte) {
            behind_value = true;
            pos += 1;
            continue;
        }
        let start = pos;
        while line
            .get(pos)
            .is_some_and(|&byte| is_space(byte) && !is_line_end(byte))
        {
            pos += 1;
        }
        let blanks = line.get(start..pos)?;
        let before_value = !matches!(line.get(pos), None | Some(b';'));
        if behind_value && before_value && !blanks.contains(&b'\t') {
            return Some((start, blanks.len()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &[u8]) -> Written {
        let window = Window::whole(text);
        Written::of(window, text.len())
    }

    #[test]
    fn blanks_between_values() {
        let at = |text: &str| {
            let spaced = written(text.as_bytes()).spaced;
            spaced.map(|span| (span.at, span.len))
        };
        assert_eq!(at("1\t2\n"), None);
        assert_eq!(at("1\t2\n3  4\n"), Some((5, 2)));
        assert_eq!(at(" 1\t2 \n"), None);
        assert_eq!(at("1 \t2\n"), None);
        assert_eq!(at("\"a b\" 1\n; a b\n1 ; b c\n"), None);
        assert_eq!(at("; a b\n1 2"), Some((7, 1)));
    }

    #[test]
    fn kinds_of_line_ends() {
        let ends = |text: &str| written(text.as_bytes()).line_ends;
        assert_eq!(ends("1\n2\n"), [Some(1), None, None]);
        assert_eq!(ends("1\r\n2\r\n"), [None, Some(1), None]);
        assert_eq!(ends("1\r\n2\n3\r4"), [Some(4), Some(1), Some(6)]);
        assert_eq!(ends("1\r2\r\n"), [None, Some(3), Some(1)]);
        assert_eq!(ends("\n1\r\n"), [Some(0), Some(2), None]);
        assert_eq!(ends("1\r\n2\r"), [None, Some(1), Some(4)]);
        let long = "1\r\n".repeat(100);
        assert_eq!(ends(&long), [None, Some(1), None]);
        assert_eq!(
            ends(&(long.clone() + "\n2\r\n")),
            [Some(300), Some(1), None]
        );
        assert_eq!(ends(&(long + "\r2\r\n")), [None, Some(1), Some(300)]);
    }

    #[test]
    fn bytes_that_are_no_text() {
        assert_eq!(written("m\u{e9}tal".as_bytes()).not_utf8, None);
        assert_eq!(written(b"1 m\xe9tal").not_utf8, Some(3));
    }
}
