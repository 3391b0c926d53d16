//! Parts and values of a text.

use std::ops::Range;

/// Parts inside of each other deeper than this are left out.
pub(super) const DEEPEST: usize = 200;

/// How many characters of a name are shown.
const LONGEST: usize = 60;

/// A part of a text: an element, or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name: that of its tag or attribute.
    pub name: String,
    /// Its own name or its class; may be empty.
    pub detail: String,
    /// All of it.
    pub at: Range<usize>,
    /// Its name in the text.
    pub head: Range<usize>,
    /// The parts in it.
    pub parts: Vec<Part>,
}

/// A value, explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The value.
    pub at: Range<usize>,
    /// Its meaning, in a few words.
    pub words: String,
    /// The parts that it is in, from the outside in.
    pub path: Vec<String>,
}

/// Bytes of a text, to be shown.
pub(super) fn words(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.into_owned(),
    }
}

/// The word at a place among words that blanks part: its number and where it stands.
pub(super) fn word_at(text: &[u8], all: Range<usize>, at: usize) -> Option<(usize, Range<usize>)> {
    let bytes = text.get(all.clone())?;
    let mut end = 0;
    for number in 0.. {
        let rest = bytes.get(end..)?;
        let start = end + rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let word = bytes.get(start..)?;
        let length = word.iter().position(u8::is_ascii_whitespace);
        end = start + length.unwrap_or(word.len());
        let word = all.start + start..all.start + end;
        if at < word.start {
            return None;
        }
        if at <= word.end {
            return Some((number, word));
        }
    }
    None
}

/// Parts that are being read, the innermost last.
#[derive(Default)]
pub(super) struct Stack {
    pub(super) open: Vec<Part>,
    done: Vec<Part>,
    /// How many parts too deep are open.
    too_deep: usize,
}

impl Stack {
    pub(super) fn push(&mut self, part: Part) {
        if self.open.len() < DEEPEST {
            self.open.push(part);
        } else {
            self.too_deep += 1;
        }
    }

    /// The innermost part ends here.
    pub(super) fn pop(&mut self, end: usize) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if let Some(mut part) = self.open.pop() {
            part.at.end = end;
            let parts = self
                .open
                .last_mut()
                .map_or(&mut self.done, |it| &mut it.parts);
            parts.push(part);
        }
    }

    /// The text ends here.
    pub(super) fn finish(mut self, end: usize) -> Vec<Part> {
        self.too_deep = 0;
        while !self.open.is_empty() {
            self.pop(end);
        }
        self.done
    }
}
