//! Changes as people and `patch` read them.

use super::{Edits, Patched, Reader};
use crate::Source;
use std::io::Write;
use std::ops::Range;

/// How many lines around a change are shown.
const AROUND: usize = 3;

/// A stretch of whole lines of both texts.
struct Hunk {
    /// The lines before the change, from the first that is shown.
    old: Range<usize>,
    /// The lines of the changed text in their place.
    new: Range<usize>,
}

/// Changes as a unified diff under the name of a file; empty where nothing changes.
pub fn unified(source: &dyn Source, edits: &Edits, name: &str) -> Vec<u8> {
    let mut out = Vec::new();
    if edits.is_empty() {
        return out;
    }
    let patched = Patched::new(source, edits);
    let name = name.trim_start_matches('/');
    // Nothing that is written to memory fails.
    let _ = write!(out, "--- a/{name}\n+++ b/{name}\n");
    let mut numbers = (LineNumbers::new(source), LineNumbers::new(&patched));
    let mut readers = (Reader::new(source), Reader::new(&patched));
    let (mut removed, mut added) = (0, 0);
    let mut open: Vec<Hunk> = Vec::new();
    for (range, text) in edits.iter() {
        let at = range.start + added - removed;
        let mut hunk = Hunk {
            old: lines_around(&mut readers.0, range.clone()),
            new: lines_around(&mut readers.1, at..at + text.len()),
        };
        // Both sides show the same lines around the change.
        level(&mut readers, &mut hunk, &range, at..at + text.len());
        removed += range.len();
        added += text.len();
        match open.last_mut() {
            Some(last) if hunk.old.start <= last.old.end => {
                last.old.end = last.old.end.max(hunk.old.end);
                last.new.end = last.new.end.max(hunk.new.end);
            }
            Some(last) if hunk.old.start <= far(&mut readers.0, last.old.end) => open.push(hunk),
            _ => {
                show(&mut out, &mut readers, &mut numbers, &open);
                open = vec![hunk];
            }
        }
    }
    show(&mut out, &mut readers, &mut numbers, &open);
    out
}

/// The whole lines that a stretch touches.
fn lines_around(reader: &mut Reader<'_>, range: Range<usize>) -> Range<usize> {
    let start = line_start(reader, range.start);
    let end = if range.end > range.start && is_line_end(reader, range.end) {
        range.end
    } else {
        next_line(reader, range.end)
    };
    start..end
}

/// A change may end a line on one side and none on the other: then the line behind it belongs to both.
fn level(
    (old, new): &mut (Reader<'_>, Reader<'_>),
    hunk: &mut Hunk,
    before: &Range<usize>,
    after: Range<usize>,
) {
    let rest = (hunk.old.end - before.end, hunk.new.end - after.end);
    if rest.0 < rest.1 {
        hunk.old.end = next_line(old, before.end);
    } else if rest.1 < rest.0 {
        hunk.new.end = next_line(new, after.end);
    }
}

fn is_line_end(reader: &mut Reader<'_>, at: usize) -> bool {
    at > 0 && reader.byte(at - 1) == Some(b'\n')
}

/// Lines of a diff end at `\n` alone, as `patch` has it.
fn line_start(reader: &mut Reader<'_>, mut at: usize) -> usize {
    while at > 0 && !is_line_end(reader, at) {
        at -= 1;
    }
    at
}

fn next_line(reader: &mut Reader<'_>, mut at: usize) -> usize {
    while let Some(byte) = reader.byte(at) {
        at += 1;
        if byte == b'\n' {
            break;
        }
    }
    at
}

/// The last place where a next hunk is still shown together with one that ends at `at`.
fn far(reader: &mut Reader<'_>, mut at: usize) -> usize {
    for _ in 0..2 * AROUND {
        at = next_line(reader, at);
    }
    at
}

/// Counts the lines before places that come one after the other.
struct LineNumbers<'a> {
    source: &'a dyn Source,
    at: usize,
    lines: usize,
}

impl<'a> LineNumbers<'a> {
    fn new(source: &'a dyn Source) -> Self {
        LineNumbers {
            source,
            at: 0,
            lines: 0,
        }
    }

    fn before(&mut self, place: usize) -> usize {
        const BLOCK: usize = 1 << 20;
        while self.at < place {
            let end = place.min(self.at + BLOCK);
            let bytes = self.source.bytes(self.at..end);
            self.lines += memchr::memchr_iter(b'\n', &bytes).count();
            self.at = end;
        }
        self.lines
    }
}

/// Writes changes that are near each other, with the lines around and between them.
fn show(
    out: &mut Vec<u8>,
    (old, new): &mut (Reader<'_>, Reader<'_>),
    numbers: &mut (LineNumbers<'_>, LineNumbers<'_>),
    hunks: &[Hunk],
) {
    let (Some(top), Some(bottom)) = (hunks.first(), hunks.last()) else {
        return;
    };
    let mut start = top.old.start;
    for _ in 0..AROUND {
        start = match start {
            0 => 0,
            at => line_start(old, at - 1),
        };
    }
    let mut end = bottom.old.end;
    for _ in 0..AROUND {
        end = next_line(old, end);
    }
    let first = top.new.start - (top.old.start - start);
    let mut text = Vec::new();
    let mut counts = (0, 0);
    let mut at = start;
    for hunk in hunks {
        let shared = old.bytes(at..hunk.old.start);
        let (old_text, new_text) = (old.bytes(hunk.old.clone()), new.bytes(hunk.new.clone()));
        counts.0 += lines(&shared).len() + lines(&old_text).len();
        counts.1 += lines(&shared).len() + lines(&new_text).len();
        put(&mut text, b' ', &shared);
        changed(&mut text, &old_text, &new_text);
        at = hunk.old.end;
    }
    let shared = old.bytes(at..end);
    counts.0 += lines(&shared).len();
    counts.1 += lines(&shared).len();
    put(&mut text, b' ', &shared);
    let at = (numbers.0.before(start), numbers.1.before(first));
    // An empty side is named by the line before it.
    let named =
        |(line, count): (usize, usize)| format!("{},{count}", line + usize::from(count > 0));
    let (from, to) = (named((at.0, counts.0)), named((at.1, counts.1)));
    let _ = writeln!(out, "@@ -{from} +{to} @@");
    out.extend_from_slice(&text);
}

/// The lines of both sides: what they share at both ends and between changed lines of the same number is not shown
/// twice.
fn changed(out: &mut Vec<u8>, old: &[u8], new: &[u8]) {
    let (old, new) = (lines(old), lines(new));
    if old.len() == new.len() {
        let mut at = 0;
        while at < old.len() {
            let same = old[at..].iter().zip(&new[at..]).take_while(|(a, b)| a == b);
            let same = same.count();
            old[at..at + same]
                .iter()
                .for_each(|line| put(out, b' ', line));
            at += same;
            let differ = old[at..].iter().zip(&new[at..]).take_while(|(a, b)| a != b);
            let differ = differ.count();
            old[at..at + differ]
                .iter()
                .for_each(|line| put(out, b'-', line));
            new[at..at + differ]
                .iter()
                .for_each(|line| put(out, b'+', line));
            at += differ;
        }
        return;
    }
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let tails = old[head..].iter().rev().zip(new[head..].iter().rev());
    let tail = tails.take_while(|(a, b)| a == b).count();
    old[..head].iter().for_each(|line| put(out, b' ', line));
    let middle = |all: &[&[u8]]| all.len() - tail;
    old[head..middle(&old)]
        .iter()
        .for_each(|line| put(out, b'-', line));
    new[head..middle(&new)]
        .iter()
        .for_each(|line| put(out, b'+', line));
    old[middle(&old)..]
        .iter()
        .for_each(|line| put(out, b' ', line));
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}

fn put(out: &mut Vec<u8>, sign: u8, text: &[u8]) {
    for line in lines(text) {
        out.push(sign);
        out.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            out.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Draft;
    use expect_test::expect;

    fn diff(text: &str, changes: &[(&str, &str)]) -> String {
        let mut draft = Draft::default();
        for (old, new) in changes {
            let at = text.find(old).unwrap();
            draft.replace(at..at + old.len(), new);
        }
        let source: &[u8] = text.as_bytes();
        String::from_utf8(unified(&source, &draft.finish().unwrap(), "x.ass")).unwrap()
    }

    #[test]
    fn two_places() {
        let text: String = (0..30).map(|number| format!("line {number}\n")).collect();
        expect![[r"
            --- a/x.ass
            +++ b/x.ass
            @@ -3,7 +3,8 @@
             line 2
             line 3
             line 4
            -line 5
            +five
            +and a half
             line 6
             line 7
             line 8
            @@ -24,7 +25,6 @@
             line 23
             line 24
             line 25
            -line 26
             line 27
             line 28
             line 29
        "]]
        .assert_eq(&diff(
            &text,
            &[("line 5", "five\nand a half"), ("line 26\n", "")],
        ));
    }

    #[test]
    fn the_end_of_the_text() {
        expect![[r"
            --- a/x.ass
            +++ b/x.ass
            @@ -1,2 +1,3 @@
             a
            -b
            \ No newline at end of file
            +b
            +c
        "]]
        .assert_eq(&diff("a\nb", &[("b", "b\nc\n")]));
    }
}
