//! Lines that do not belong: pasted once more, or words. Where a text is refused and several things seem wrong, the
//! simplest explanation is tried: without these lines every count comes out right.

use crate::lexer::{Lexer, TokenKind, Window};
use rustc_hash::FxHasher;
use schema::RecordKind;
use std::borrow::Cow;
use std::hash::Hasher;
use std::ops::Range;
use text::Source;
use text::is_line_end;

/// How far around an anomaly lines are compared.
pub(crate) const AROUND: usize = 512 * 1024;

/// How far from the anomaly the seam between two copies may lie, in lines.
const SEAM_LINES: usize = 4;

/// How many numbers-only lines may stand between two lines of words.
const GAP: usize = 6;

/// More explanations are not tried.
const MOST_SUSPECTS: usize = 96;

/// Lines that do not belong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The lines.
    pub span: Range<usize>,
    /// How many lines.
    pub lines: usize,
    /// The number of lines before them that they repeat, once or several times.
    pub repeats: Option<usize>,
    /// They stand where this belongs; where there is nothing, they are too many.
    pub instead_of: Option<String>,
    /// The records that they are.
    pub what: Option<Misplaced>,
}

/// Records that stand in a list of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The kind of the records.
    pub kind: RecordKind,
    /// How many.
    pub count: usize,
}

impl Insertion {
    /// Writes what it is read as over its bytes.
    fn overwrite(&self, bytes: &mut [u8], from: usize) {
        let value = self.instead_of.as_deref().unwrap_or_default().as_bytes();
        for (at, byte) in bytes.iter_mut().enumerate() {
            match value.get(from + at) {
                Some(&with) => *byte = with,
                None if is_line_end(*byte) => {}
                None => *byte = b' ',
            }
        }
    }
}

/// A text with some lines blanked out. All offsets stay.
pub(crate) struct Without<'s, S: ?Sized> {
    pub source: &'s S,
    pub hidden: &'s [Insertion],
}

impl<S: Source + ?Sized> Source for Without<'_, S> {
    fn len(&self) -> usize {
        self.source.len()
    }

    fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        let mut bytes = self.source.bytes(range.clone());
        for hidden in self.hidden {
            let start = hidden.span.start.max(range.start);
            let end = hidden.span.end.min(range.end);
            if start >= end {
                continue;
            }
            let inside = start - range.start..end - range.start;
            let bytes = bytes.to_mut().get_mut(inside).unwrap_or_default();
            hidden.overwrite(bytes, start - hidden.span.start);
        }
        bytes
    }

    fn is_broken_off(&self) -> bool {
        self.source.is_broken_off()
    }
}

/// The lines around a place.
struct Lines {
    /// Where each begins, and the end of the last.
    starts: Vec<usize>,
    hashes: Vec<u64>,
    alien: Vec<bool>,
}

impl Lines {
    fn around<S: Source + ?Sized>(source: &S, at: usize) -> Self {
        let mut from = at.saturating_sub(AROUND);
        let to = at.saturating_add(AROUND).min(source.len());
        let bytes = source.bytes(from..to);
        let mut text: &[u8] = &bytes;
        if from > 0 {
            let first = memchr::memchr(b'\n', text).map_or(text.len(), |at| at + 1);
            from += first;
            text = text.get(first..).unwrap_or_default();
        }
        let mut lines = Lines {
            starts: vec![from],
            hashes: Vec::new(),
            alien: Vec::new(),
        };
        let mut start = 0;
        while start < text.len() {
            let rest = text.get(start..).unwrap_or_default();
            let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
            let line = rest.get(..length).unwrap_or_default();
            let mut hasher = FxHasher::default();
            hasher.write(line.trim_ascii_end());
            lines.hashes.push(hasher.finish());
            lines.alien.push(has_words(line));
            start += length;
            lines.starts.push(from + start);
        }
        lines
    }

    fn number_of(&self, at: usize) -> usize {
        self.starts
            .partition_point(|&start| start <= at)
            .saturating_sub(1)
    }

    fn insertion(&self, lines: Range<usize>, repeats: Option<usize>) -> Option<Insertion> {
        Some(Insertion {
            span: *self.starts.get(lines.start)?..*self.starts.get(lines.end)?,
            lines: lines.len(),
            repeats,
            instead_of: None,
            what: None,
        })
    }
}

/// Whether a line holds a word that is no value.
fn has_words(line: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_digit() || b" \t\r\n-.".contains(byte);
    if line.iter().all(plain) {
        return false;
    }
    let mut lexer = Lexer::new(Window::whole(line), 0);
    while let Ok(token) = lexer.next_token() {
        match token.kind {
            TokenKind::Eof => return false,
            TokenKind::Word | TokenKind::OpenStr => return true,
            _ => {}
        }
    }
    false
}

/// The lines near the anomalies that may not belong, most likely first.
pub(crate) fn suspects<S: Source + ?Sized>(source: &S, anomalies: &[usize]) -> Vec<Insertion> {
    /// Anomalies no farther apart have the same lines around them.
    const NEIGHBORS: usize = AROUND / 32;
    let mut found = Vec::new();
    let mut around: Option<(usize, Lines)> = None;
    for &at in anomalies {
        let close = |(of, _): &(usize, Lines)| at.abs_diff(*of) <= NEIGHBORS;
        let (_, lines) = match around.take().filter(close) {
            Some(known) => around.insert(known),
            None => around.insert((at, Lines::around(source, at))),
        };
        let near = lines.number_of(at);
        copies(lines, near, &mut found);
        words(lines, near, &mut found);
    }
    let mut tried: Vec<Insertion> = Vec::new();
    for insertion in found {
        if !tried.contains(&insertion) && tried.len() < MOST_SUSPECTS {
            tried.push(insertion);
        }
    }
    tried
}

/// Lines that repeat those before them.
fn copies(lines: &Lines, near: usize, found: &mut Vec<Insertion>) {
    let same = |at: usize, period: usize| {
        let one = lines.hashes.get(at);
        one.is_some() && one == lines.hashes.get(at + period)
    };
    let mut periods = Vec::new();
    let from = near.saturating_sub(SEAM_LINES);
    for seam in from..(near + SEAM_LINES).min(lines.hashes.len()) {
        let here = lines.hashes.get(seam);
        let before = lines.hashes.get(..seam).unwrap_or_default();
        let matches = before.iter().rposition(|hash| Some(hash) == here);
        let mut next = matches;
        // The nearest few lines that are the same: regular data has many.
        for _ in 0..SEAM_LINES {
            let Some(at) = next else { break };
            periods.push(seam - at);
            let before = lines.hashes.get(..at).unwrap_or_default();
            next = before.iter().rposition(|hash| Some(hash) == here);
        }
    }
    periods.sort_unstable();
    periods.dedup();
    for period in periods {
        let mut middle = near.saturating_sub(period);
        let reach = middle + period + SEAM_LINES;
        while middle < reach && !same(middle, period) {
            middle += 1;
        }
        if middle == reach {
            continue;
        }
        let mut first = middle;
        while first > 0 && same(first - 1, period) {
            first -= 1;
        }
        let mut end = middle;
        while same(end, period) {
            end += 1;
        }
        let copies = (end - first) / period;
        if copies > 0 {
            let extra = first + period..first + period + copies * period;
            found.extend(lines.insertion(extra, Some(period)));
        }
    }
}

/// Lines of words, with what numbers stand between and beside them.
fn words(lines: &Lines, near: usize, found: &mut Vec<Insertion>) {
    let alien = |at: usize| lines.alien.get(at).copied().unwrap_or(false);
    let from = near.saturating_sub(GAP);
    let Some(seed) = (from..=near + GAP).find(|&at| alien(at)) else {
        return;
    };
    let mut first = seed;
    while let Some(before) = (first.saturating_sub(GAP)..first).find(|&at| alien(at)) {
        first = before;
    }
    let mut last = seed;
    while let Some(behind) = (last + 1..=last + GAP).rev().find(|&at| alien(at)) {
        last = behind;
    }
    for before in 0..=2 {
        for behind in 0..=3 {
            let range = first.saturating_sub(before)..last + 1 + behind;
            found.extend(lines.insertion(range, None));
        }
    }
}
