//! The structure of DMX as text (keyvalues2).

use super::meanings;
use super::part::{Meaning, Part, Stack, word_at, words};
use std::ops::Range;

/// A token: where it stands, without its quotes.
enum Token {
    Word(Range<usize>),
    Sign(u8, usize),
}

/// Reads tokens, and takes what is broken for something: a word ends at the end of its line at the latest.
struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        loop {
            let at = self.at;
            let rest = self.text.get(at..)?;
            match rest {
                [] => return None,
                [b'"', more @ ..] => {
                    let length = word_length(more);
                    self.at = at + 1 + length + usize::from(length < more.len());
                    return Some(Token::Word(at + 1..at + 1 + length));
                }
                [b'/', b'/', ..] | [b'<', b'!', ..] => {
                    self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                }
                [sign @ (b'{' | b'}' | b'[' | b']'), ..] => {
                    self.at += 1;
                    return Some(Token::Sign(*sign, at));
                }
                _ => self.at += 1,
            }
        }
    }
}

/// How long a word is, up to its quote or the end of the line.
fn word_length(text: &[u8]) -> usize {
    let mut length = 0;
    loop {
        let rest = text.get(length..).unwrap_or_default();
        let Some(step) = memchr::memchr3(b'"', b'\\', b'\n', rest) else {
            return text.len();
        };
        if rest.get(step) != Some(&b'\\') {
            return length + step;
        }
        length += step + 2;
    }
}

/// The words since the last sign, of which only the last three say something.
#[derive(Clone, Default)]
struct Last {
    words: [Range<usize>; 3],
    count: usize,
}

impl Last {
    fn add(&mut self, word: Range<usize>) {
        let [_, second, third] = std::mem::take(&mut self.words);
        self.words = [second, third, word];
        self.count += 1;
    }

    /// The word that stands so many before the end.
    fn back(&self, steps: usize) -> Option<Range<usize>> {
        let word = self.words.iter().rev().nth(steps)?;
        (steps < self.count).then(|| word.clone())
    }
}

/// An element or a list around a place.
struct Around {
    sign: u8,
    label: String,
    /// The name of the attribute that a list is the value of.
    name: Range<usize>,
    /// The type of a list.
    kind: Range<usize>,
    /// How many values or elements it has before the place.
    count: usize,
}

pub(super) fn outline(text: &[u8]) -> Vec<Part> {
    let show = |range: Range<usize>| words(text.get(range).unwrap_or_default());
    let mut stack = Stack::default();
    let mut signs = Vec::new();
    let mut last = Last::default();
    for token in (Lexer { text, at: 0 }) {
        match token {
            Token::Word(word) => {
                last.add(word.clone());
                let is =
                    |steps, name: &[u8]| last.back(steps).and_then(|it| text.get(it)) == Some(name);
                if is(2, b"name")
                    && is(1, b"string")
                    && let Some(part) = stack.open.last_mut()
                    && !word.is_empty()
                {
                    part.detail = show(word);
                }
            }
            Token::Sign(sign @ (b'{' | b'['), at) => {
                let class = last.back(0).unwrap_or(at..at + 1);
                let is_item = sign == b'{' && signs.last() == Some(&b'[');
                let name = last.back(1).filter(|_| !is_item);
                let head = name.clone().unwrap_or(class.clone());
                stack.push(Part {
                    name: show(head.clone()),
                    detail: name.map(|_| show(class)).unwrap_or_default(),
                    at: head.start.saturating_sub(1)..at + 1,
                    head,
                    parts: Vec::new(),
                });
                signs.push(sign);
                last = Last::default();
            }
            Token::Sign(_, at) => {
                if signs.pop().is_some() {
                    stack.pop(at + 1);
                }
                last = Last::default();
            }
        }
    }
    stack.finish(text.len())
}

/// The word at a place, with what it is in; `last` are the words up to it.
fn find(text: &[u8], at: usize) -> Option<(Vec<Around>, Last, Range<usize>)> {
    let show = |range: Range<usize>| words(text.get(range).unwrap_or_default());
    let mut around: Vec<Around> = Vec::new();
    let mut last = Last::default();
    for token in (Lexer { text, at: 0 }) {
        match token {
            Token::Word(word) if word.start > at => return None,
            Token::Word(word) => {
                last.add(word.clone());
                if at <= word.end {
                    return Some((around, last, word));
                }
                if let Some(list) = around.last_mut() {
                    list.count += usize::from(list.sign == b'[');
                }
            }
            Token::Sign(_, place) if place > at => return None,
            Token::Sign(sign @ (b'{' | b'['), place) => {
                let class = last.back(0).unwrap_or(place..place + 1);
                let inside = around.last().filter(|it| it.sign == b'[' && sign == b'{');
                let name = last.back(1).unwrap_or(class.clone());
                let label = match inside {
                    // Its class was counted as one.
                    Some(list) => {
                        format!("{} {}", show(class.clone()), list.count.saturating_sub(1))
                    }
                    None => show(name.clone()),
                };
                around.push(Around {
                    sign,
                    label,
                    name,
                    kind: class,
                    count: 0,
                });
                last = Last::default();
            }
            Token::Sign(..) => {
                around.pop();
                last = Last::default();
            }
        }
    }
    None
}

pub(super) fn meaning(text: &[u8], at: usize) -> Option<Meaning> {
    let (around, last, word) = find(text, at)?;
    let bytes = |range: Range<usize>| text.get(range).unwrap_or_default();
    let list = around.last().filter(|it| it.sign == b'[');
    let (name, kind, number) = match list {
        Some(list) => (list.name.clone(), list.kind.clone(), Some(list.count)),
        // Name, type, value: the third is the value.
        None if last.count.is_multiple_of(3) => (last.back(2)?, last.back(1)?, None),
        None => return None,
    };
    let (name, kind) = (bytes(name), bytes(kind));
    let part = word_at(text, word.clone(), at);
    let component = part
        .as_ref()
        .and_then(|(number, _)| meanings::component(kind, *number));
    let mut said = format!("`{}`", words(name));
    if let Some(number) = number {
        said += &format!(", value {number}");
    }
    if let Some(component) = component {
        said += &format!(", {component}");
    }
    if let Some(meaning) = meanings::of_map(name) {
        said += &format!(": {meaning}");
    }
    Some(Meaning {
        at: part
            .filter(|_| component.is_some())
            .map_or(word, |(_, at)| at),
        words: said,
        path: around.into_iter().map(|it| it.label).collect(),
    })
}

pub(super) fn definition(text: &[u8], at: usize) -> Option<[Range<usize>; 2]> {
    let (_, _, word) = find(text, at)?;
    let id = text.get(word.clone())?;
    if id.len() != 36 {
        return None;
    }
    let mut last = Last::default();
    for token in (Lexer { text, at: 0 }) {
        match token {
            Token::Word(other) => {
                last.add(other.clone());
                let is_id = last.back(1).and_then(|it| text.get(it)) == Some(b"elementid");
                if is_id && text.get(other.clone()) == Some(id) {
                    return (other != word).then_some([word, other]);
                }
            }
            Token::Sign(..) => last = Last::default(),
        }
    }
    None
}
