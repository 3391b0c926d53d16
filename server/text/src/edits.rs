//! Changes to a text as data: sorted stretches that do not overlap, each with what takes its place.

use crate::Source;
use std::borrow::Cow;
use std::io;
use std::ops::Range;

/// Changes to one text, in file order. Offsets are bytes of the text before any of them; nothing overlaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    spots: Vec<Spot>,
    /// The inserted text of all changes, one after the other.
    text: Vec<u8>,
}

/// A stretch that is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    at: usize,
    len: usize,
    /// Where in the text of all changes its own ends. It begins where that of the one before ends.
    text_end: usize,
}

/// A change: a stretch of the text, and what takes its place.
pub type Change<'e> = (Range<usize>, &'e [u8]);

/// Two changes concern the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The first byte of the second of them.
    pub at: usize,
}

/// How many bytes are read at a time.
const BLOCK: usize = 1 << 20;

impl Edits {
    /// There is no change.
    pub fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// How many changes there are.
    pub fn len(&self) -> usize {
        self.spots.len()
    }

    /// The changes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Change<'_>> + Clone {
        (0..self.spots.len()).map(|number| self.change(number))
    }

    fn change(&self, number: usize) -> Change<'_> {
        let Some(spot) = self.spots.get(number) else {
            return (0..0, &[]);
        };
        let before = number.checked_sub(1).and_then(|at| self.spots.get(at));
        let from = before.map_or(0, |spot| spot.text_end);
        let text = self.text.get(from..spot.text_end).unwrap_or_default();
        (spot.at..spot.at + spot.len, text)
    }

    /// Adds a change behind all others. One that begins where the last ends becomes part of it.
    fn push(&mut self, range: Range<usize>, text: &[u8]) {
        match self.spots.last_mut() {
            Some(last) if last.at + last.len == range.start => {
                self.text.extend_from_slice(text);
                last.len += range.len();
                last.text_end = self.text.len();
            }
            _ => self.push_apart(range, text),
        }
    }

    /// Adds a change behind all others, which stays one of its own.
    fn push_apart(&mut self, range: Range<usize>, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.spots.push(Spot {
            at: range.start,
            len: range.len(),
            text_end: self.text.len(),
        });
    }

    /// These changes, with those that touch joined into one.
    pub fn touching_joined(&self) -> Edits {
        let mut all = Edits::default();
        self.iter().for_each(|(range, text)| all.push(range, text));
        all
    }

    /// Hands over the changed text piece by piece.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn write(
        &self,
        source: &dyn Source,
        write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut copying = Copying::new(source, write);
        for (range, text) in self.iter() {
            copying.change(range, text)?;
        }
        copying.finish()
    }

    /// The changed text.
    pub fn applied(&self, source: &dyn Source) -> Vec<u8> {
        let mut all = Vec::with_capacity(source.len() + self.text.len());
        // Nothing that is written to memory fails.
        let _ = self.write(source, &mut |bytes| {
            all.extend_from_slice(bytes);
            Ok(())
        });
        all
    }

    /// The changes that turn the changed text back into this one.
    #[must_use]
    pub fn inverse(&self, source: &dyn Source) -> Edits {
        let mut inverse = Edits::default();
        let (mut removed, mut added) = (0, 0);
        for (range, text) in self.iter() {
            let at = range.start + added - removed;
            let old = source.bytes(range.clone());
            inverse.push(at..at + text.len(), &old);
            removed += range.len();
            added += text.len();
        }
        inverse
    }

    /// These changes and then others, which were made for the text that these give, as changes of the first text.
    #[must_use]
    pub fn then(&self, later: &Edits, source: &dyn Source) -> Edits {
        let between = Patched::new(source, self);
        let mut all = Edits::default();
        let (mut mine, mut theirs) = (0, 0);
        // Bytes that the changes so far took out and put in.
        let (mut removed, mut added) = (0, 0);
        while mine < self.len() || theirs < later.len() {
            let own_start = |mine: usize, removed: usize, added: usize| {
                (mine < self.len()).then(|| self.change(mine).0.start + added - removed)
            };
            let their_start =
                |theirs: usize| (theirs < later.len()).then(|| later.change(theirs).0.start);
            let first = [own_start(mine, removed, added), their_start(theirs)];
            let Some(start) = first.into_iter().flatten().min() else {
                break;
            };
            let from = start + removed - added;
            let mut end = start;
            let first_theirs = theirs;
            // Whatever touches becomes one change.
            loop {
                if own_start(mine, removed, added).is_some_and(|at| at <= end) {
                    let (range, text) = self.change(mine);
                    end = end.max(range.start + added - removed + text.len());
                    removed += range.len();
                    added += text.len();
                    mine += 1;
                } else if their_start(theirs).is_some_and(|at| at <= end) {
                    end = end.max(later.change(theirs).0.end);
                    theirs += 1;
                } else {
                    break;
                }
            }
            let mut text = Vec::new();
            let mut at = start;
            for number in first_theirs..theirs {
                let (range, new) = later.change(number);
                text.extend_from_slice(&between.bytes(at..range.start));
                text.extend_from_slice(new);
                at = range.end;
            }
            text.extend_from_slice(&between.bytes(at..end));
            all.push(from..end + removed - added, &text);
        }
        all
    }

    /// These changes, with those at most `gap` bytes apart joined into one. Editors are slow when given a million
    /// changes.
    #[must_use]
    pub fn joined(&self, gap: usize, source: &dyn Source) -> Edits {
        let mut all = Edits::default();
        for (range, text) in self.iter() {
            if let Some(last) = all.spots.last() {
                let end = last.at + last.len;
                if range.start - end <= gap {
                    all.push(end..range.start, &source.bytes(end..range.start));
                }
            }
            all.push(range, text);
        }
        all
    }

    /// These changes of values and others of what holds them: what stands in a stretch that the others replace is
    /// dropped. Changes that touch stay apart: something may be put in between.
    pub fn under(&self, structure: &Edits) -> Edits {
        let mut all = Edits::default();
        let mut own = self.iter().peekable();
        for (range, text) in structure.iter() {
            while let Some((span, new)) =
                own.next_if(|(span, _)| span.end <= range.start && *span != range)
            {
                all.push_apart(span, new);
            }
            while own.next_if(|(span, _)| span.start < range.end).is_some() {}
            all.push_apart(range, text);
        }
        own.for_each(|(span, new)| all.push_apart(span, new));
        all
    }

    /// The changes inside a stretch.
    pub fn inside(&self, range: &Range<usize>) -> impl Iterator<Item = Change<'_>> + Clone {
        let first = self.spots.partition_point(|spot| spot.at < range.start);
        let end = range.end;
        (first..self.spots.len())
            .map(|number| self.change(number))
            .take_while(move |(range, _)| range.end <= end)
    }
}

/// Hands over a changed text piece by piece while its changes are found, so that nobody holds them.
pub struct Copying<'a> {
    source: &'a dyn Source,
    at: usize,
    write: &'a mut dyn FnMut(&[u8]) -> io::Result<()>,
}

impl<'a> Copying<'a> {
    /// Begins a text.
    pub fn new(source: &'a dyn Source, write: &'a mut dyn FnMut(&[u8]) -> io::Result<()>) -> Self {
        Self::from(source, 0, write)
    }

    /// Begins in the middle of a text: what stands before is left out.
    pub fn from(
        source: &'a dyn Source,
        at: usize,
        write: &'a mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> Self {
        Copying { source, at, write }
    }

    /// Replaces a stretch that lies behind all those before.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn change(&mut self, range: Range<usize>, text: &[u8]) -> io::Result<()> {
        self.copy(range.start)?;
        (self.write)(text)?;
        self.at = range.end;
        Ok(())
    }

    /// Hands over what is left.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn finish(mut self) -> io::Result<()> {
        self.copy(self.source.len())
    }

    fn copy(&mut self, to: usize) -> io::Result<()> {
        while self.at < to {
            let end = to.min(self.at + BLOCK);
            (self.write)(&self.source.bytes(self.at..end))?;
            self.at = end;
        }
        Ok(())
    }
}

/// Changes while they are collected, in any order.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    spots: Vec<Planned>,
    text: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Planned {
    at: usize,
    len: usize,
    text: (usize, usize),
}

impl Draft {
    /// There is no change.
    pub fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// Replaces a stretch.
    pub fn replace(&mut self, range: Range<usize>, text: impl AsRef<[u8]>) {
        let start = self.text.len();
        self.text.extend_from_slice(text.as_ref());
        self.spots.push(Planned {
            at: range.start,
            len: range.len(),
            text: (start, self.text.len()),
        });
    }

    /// Puts something in. At one place what was put in first stands first, and before what replaces the bytes there.
    pub fn insert(&mut self, at: usize, text: impl AsRef<[u8]>) {
        self.replace(at..at, text);
    }

    /// Takes a stretch out.
    pub fn remove(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    /// Adds all of other changes.
    pub fn add(&mut self, edits: &Edits) {
        for (range, text) in edits.iter() {
            self.replace(range, text);
        }
    }

    /// The changes in file order.
    ///
    /// # Errors
    /// Where two concern the same bytes: what then is meant is not known.
    pub fn finish(self) -> Result<Edits, Overlap> {
        Ok(self.finish_apart()?.touching_joined())
    }

    /// The changes in file order like [`Self::finish`], but changes that touch stay apart.
    pub fn finish_apart(mut self) -> Result<Edits, Overlap> {
        // Insertions stand before what replaces the bytes behind them; the sort keeps the order of the rest.
        self.spots.sort_by_key(|spot| (spot.at, spot.len > 0));
        let mut edits = Edits {
            spots: Vec::with_capacity(self.spots.len()),
            text: Vec::with_capacity(self.text.len()),
        };
        let mut end = 0;
        for spot in &self.spots {
            if spot.at < end {
                return Err(Overlap { at: spot.at });
            }
            end = spot.at + spot.len;
            let (from, to) = spot.text;
            let text = self.text.get(from..to).unwrap_or_default();
            edits.push_apart(spot.at..end, text);
        }
        Ok(edits)
    }
}

/// A text with changes, which is read as the changed text and held nowhere.
pub struct Patched<'a> {
    source: &'a dyn Source,
    edits: &'a Edits,
    /// Where each change begins in the changed text.
    starts: Vec<usize>,
    len: usize,
}

impl<'a> Patched<'a> {
    /// The text that changes give.
    pub fn new(source: &'a dyn Source, edits: &'a Edits) -> Self {
        let (mut removed, mut added) = (0, 0);
        let mut starts = Vec::with_capacity(edits.len());
        for (range, text) in edits.iter() {
            starts.push(range.start + added - removed);
            removed += range.len();
            added += text.len();
        }
        Patched {
            source,
            edits,
            starts,
            len: source.len() + added - removed,
        }
    }
}

impl Source for Patched<'_> {
    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        let range = range.start.min(self.len)..range.end.min(self.len);
        let behind = self.starts.partition_point(|&start| start <= range.start);
        let mut number = behind.saturating_sub(1);
        // Where the text before the change goes on from: in the changed text and in the first.
        let (mut here, mut there) = (0, 0);
        if behind > 0 {
            here = self.starts[number];
            there = self.edits.change(number).0.start;
        }
        if self.edits.is_empty() {
            return self.source.bytes(range);
        }
        let mut bytes = Vec::with_capacity(range.len());
        loop {
            let next = self.starts.get(number).copied();
            // What stands before the change.
            let end = next.map_or(range.end, |next| next.min(range.end));
            let from = range.start.max(here);
            if from < end {
                let at = there + (from - here);
                bytes.extend_from_slice(&self.source.bytes(at..at + (end - from)));
            }
            let Some(start) = next.filter(|&next| next < range.end) else {
                return Cow::Owned(bytes);
            };
            let (old, text) = self.edits.change(number);
            let cut = |at: usize| at.saturating_sub(start).min(text.len());
            let piece = text.get(cut(range.start)..cut(range.end));
            bytes.extend_from_slice(piece.unwrap_or_default());
            here = start + text.len();
            there = old.end;
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn edits(changes: &[(Range<usize>, &str)]) -> Edits {
        let mut draft = Draft::default();
        for (range, text) in changes {
            draft.replace(range.clone(), text);
        }
        draft.finish().unwrap()
    }

    #[test]
    fn insertions_keep_their_order() {
        let text: &[u8] = b"0123456789";
        let edits = edits(&[(4..6, "x"), (4..4, "a"), (4..4, "b"), (9..10, "")]);
        assert_eq!(edits.applied(&text), b"0123abx678");
    }

    #[test]
    fn two_changes_of_the_same_bytes_are_none() {
        let mut draft = Draft::default();
        draft.remove(2..5);
        draft.insert(3, "x");
        assert_eq!(draft.finish(), Err(Overlap { at: 3 }));
    }

    #[test]
    fn near_changes_become_one() {
        let text: &[u8] = b"1\n2\n3\n\n\n\n4\n";
        let all = edits(&[(0..1, "2"), (2..3, "3"), (4..5, "4"), (9..10, "5")]);
        let joined = all.joined(2, &text);
        assert_eq!(joined.len(), 2);
        assert_eq!(joined.applied(&text), all.applied(&text));
    }

    fn some_edits(len: usize) -> impl Strategy<Value = Edits> {
        let change = (0..=len, 0..4usize, "[a-z]{0,4}");
        prop::collection::vec(change, 0..8).prop_map(move |changes| {
            let mut changes = changes;
            changes.sort_by_key(|change| change.0);
            let mut edits = Edits::default();
            let mut end = 0;
            for (at, length, text) in changes {
                let at = at.max(end);
                if at <= len {
                    end = (at + length).min(len);
                    edits.push(at..end, text.as_bytes());
                }
            }
            edits
        })
    }

    proptest! {
        #[test]
        fn patched_inverse_and_composed(
            (first, second) in some_edits(30).prop_flat_map(|first| {
                let len = first.applied(&&TEXT[..]).len();
                (Just(first), some_edits(len))
            }),
            range in (0..40usize, 0..40usize),
        ) {
            let source: &[u8] = &TEXT[..];
            let middle = first.applied(&source);
            let patched = Patched::new(&source, &first);
            prop_assert_eq!(patched.len(), middle.len());
            let range = range.0.min(range.1).min(middle.len())..range.0.max(range.1).min(middle.len());
            let piece = patched.bytes(range.clone());
            prop_assert_eq!(piece.as_ref(), &middle[range]);
            prop_assert_eq!(first.inverse(&source).applied(&middle.as_slice()), source);
            let last = second.applied(&middle.as_slice());
            prop_assert_eq!(first.then(&second, &source).applied(&source), last);
        }
    }

    const TEXT: [u8; 30] = *b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123";
}
