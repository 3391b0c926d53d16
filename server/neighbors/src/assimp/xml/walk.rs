//! Elements inside each other: what is not closed, closed twice or out of place is told, and reading goes on.

use super::lex::{Lexer, Tag, Token, unescaped};
use crate::{Fault, faults::Faults};
use std::ops::Range;

/// Elements inside each other deeper than this are left out: nobody has them, and reading goes down with them.
const DEEPEST: usize = 1700;

/// How many elements around one are looked at for that which an end belongs to.
const AROUND: usize = 16;

/// A reading position between elements.
pub(super) struct Walk<'f> {
    pub file: &'f [u8],
    pub faults: Faults,
    lexer: Lexer<'f>,
    /// The names of the elements that are open, and where.
    open: Vec<(&'f [u8], Range<usize>)>,
    /// An end that was read and is still to be used.
    ended: Option<(&'f [u8], Range<usize>)>,
}

impl<'f> Walk<'f> {
    pub(super) fn new(file: &'f [u8]) -> Walk<'f> {
        let mut faults = Faults::default();
        odd_bytes(file, &mut faults);
        Walk {
            file,
            faults,
            lexer: Lexer::new(file),
            open: Vec::new(),
            ended: None,
        }
    }

    /// Where reading stands.
    pub(super) fn at(&self) -> usize {
        self.lexer.at()
    }

    /// The next element within the innermost one that is open, which it opens; `None` at the end of that, which it closes.
    pub(super) fn child(&mut self) -> Option<Tag<'f>> {
        loop {
            match self.step() {
                Step::In(tag) => return Some(tag),
                Step::Text(at) => self.stray(at),
                Step::Out => return None,
            }
        }
    }

    /// Passes the rest of the innermost element.
    pub(super) fn skip(&mut self) {
        let depth = self.open.len();
        while self.open.len() >= depth && depth > 0 {
            self.step();
        }
    }

    /// Gives the pieces of text of the innermost element, up to its end.
    pub(super) fn text(&mut self, mut each: impl FnMut(&mut Faults, &'f [u8], usize)) {
        loop {
            match self.step() {
                Step::Text(at) => {
                    let text = self.file.get(at.clone()).unwrap_or_default();
                    each(&mut self.faults, text, at.start);
                }
                Step::In(tag) => self.unexpected(&tag),
                Step::Out => return,
            }
        }
    }

    /// Gives the words of the innermost element, up to its end.
    pub(super) fn words(&mut self, mut each: impl FnMut(&mut Faults, &'f [u8], Range<usize>)) {
        self.text(|faults, text, begin| {
            for at in crate::assimp::places::words(text) {
                let word = text.get(at.clone()).unwrap_or_default();
                each(faults, word, begin + at.start..begin + at.end);
            }
        });
    }

    /// Says of an element that it does not belong here, and passes it.
    pub(super) fn unexpected(&mut self, tag: &Tag<'f>) {
        let inside = self.open.iter().rev().nth(1);
        let inside = inside.map_or("the file", |(name, _)| {
            std::str::from_utf8(name).unwrap_or("an element")
        });
        let shown = String::from_utf8_lossy(tag.name);
        let message = format!("`{shown}` has no place in {inside}, or is there twice");
        let fault = Fault::new("unexpected-element", tag.at.clone(), message);
        self.faults.add(fault);
        self.skip();
    }

    fn stray(&mut self, at: Range<usize>) {
        let text = self.file.get(at.clone()).unwrap_or_default();
        let Some(blanks) = text.iter().position(|byte| !byte.is_ascii_whitespace()) else {
            return;
        };
        let shown = text.get(blanks..).unwrap_or_default();
        let length = shown.iter().position(|byte| *byte == b'\n');
        let shown = shown.get(..length.unwrap_or(shown.len()).min(40));
        let shown = String::from_utf8_lossy(shown.unwrap_or_default()).into_owned();
        let begin = at.start + blanks;
        let message = format!("`{}` is text where only elements may stand", shown.trim());
        let end = (begin + shown.len()).min(at.end);
        self.faults
            .add(Fault::new("text-between-elements", begin..end, message));
    }

    fn step(&mut self) -> Step<'f> {
        loop {
            if let Some((name, at)) = self.ended.take() {
                match self.close(name, at) {
                    Some(step) => return step,
                    None => continue,
                }
            }
            match self.lexer.next(&mut self.faults) {
                Token::Text(at) => return Step::Text(at),
                Token::Close(name, at) => self.ended = Some((name, at)),
                Token::Open(tag) => {
                    self.open.push((tag.name, tag.at.clone()));
                    if tag.empty {
                        self.ended = Some((tag.name, tag.at.clone()));
                    }
                    if self.open.len() < DEEPEST {
                        return Step::In(tag);
                    }
                    self.too_deep(&tag);
                }
                Token::End => {
                    if let Some((name, at)) = self.open.pop() {
                        self.never_closed(name, at);
                    }
                    return Step::Out;
                }
            }
        }
    }

    fn too_deep(&mut self, tag: &Tag<'f>) {
        let message = format!("Elements stand inside each other more than {DEEPEST} deep");
        self.faults
            .add(Fault::new("too-deep", tag.at.clone(), message));
        let mut depth = usize::from(!tag.empty);
        self.ended = None;
        while depth > 0 {
            match self.lexer.next(&mut self.faults) {
                Token::Open(tag) => depth += usize::from(!tag.empty),
                Token::Close(..) => depth -= 1,
                Token::Text(_) => {}
                Token::End => break,
            }
        }
        self.open.pop();
    }

    fn never_closed(&mut self, name: &[u8], at: Range<usize>) {
        let shown = String::from_utf8_lossy(name).into_owned();
        let message = format!("`{shown}` begins here, but no `</{shown}>` ends it");
        self.faults.add(Fault::new("missing-end", at, message));
    }

    /// Uses the end of an element; `None` where it ends none that is open.
    fn close(&mut self, name: &'f [u8], at: Range<usize>) -> Option<Step<'f>> {
        let around = self.open.iter().rev().take(AROUND);
        let found = around.map(|(open, _)| *open).position(|open| open == name);
        match found {
            Some(0) => {
                self.open.pop();
            }
            // The innermost one was not closed: this is the end of one around it.
            Some(_) => {
                if let Some((open, begun)) = self.open.pop() {
                    self.never_closed(open, begun);
                }
                self.ended = Some((name, at));
            }
            None => {
                let shown = String::from_utf8_lossy(name).into_owned();
                let message = format!("`</{shown}>` ends nothing that is open here");
                self.faults.add(Fault::new("stray-end", at, message));
                return None;
            }
        }
        Some(Step::Out)
    }

    /// The value of an attribute, and where it stands; without it that is told.
    pub(super) fn attribute(
        &mut self,
        tag: &Tag<'f>,
        name: &'static str,
    ) -> Option<(&'f [u8], Range<usize>)> {
        let mut all = tag.attributes.iter();
        let found = all.find(|attribute| attribute.name == name.as_bytes());
        if found.is_none() {
            let shown = String::from_utf8_lossy(tag.name);
            let message = format!("`{shown}` has no attribute `{name}`");
            let fault = Fault::new("missing-attribute", tag.at.clone(), message);
            self.faults.add(fault);
        }
        found.map(|attribute| (attribute.value, attribute.at.clone()))
    }

    /// A name in an attribute, and where it stands.
    pub(super) fn name(&mut self, tag: &Tag<'f>, name: &'static str) -> (Vec<u8>, Range<usize>) {
        match self.attribute(tag, name) {
            Some((value, at)) => (unescaped(value), at),
            None => (Vec::new(), tag.at.clone()),
        }
    }

    /// A number in an attribute, and where it stands; without one 0.
    pub(super) fn number<T: std::str::FromStr + Default>(
        &mut self,
        tag: &Tag<'f>,
        name: &'static str,
    ) -> (T, Range<usize>) {
        let Some((value, at)) = self.attribute(tag, name) else {
            return (T::default(), tag.at.clone());
        };
        let number = parse(value);
        if number.is_none() {
            self.faults.add(no_number(value, at.clone()));
        }
        (number.unwrap_or_default(), at)
    }

    /// Holds the attribute that counts what is in an element against what was found in it.
    pub(super) fn counted(
        &mut self,
        tag: &Tag<'f>,
        name: &'static str,
        found: usize,
        what: &str,
    ) -> usize {
        let Some((value, at)) = self.attribute(tag, name) else {
            return found;
        };
        match parse::<u64>(value) {
            Some(said) if said == found as u64 => {}
            Some(said) => self.faults.tell("num-mismatch", || {
                let shown = String::from_utf8_lossy(tag.name);
                let message = format!("{shown} has {name} `{said}`, but holds {found} {what}");
                Fault::new("num-mismatch", at, message)
            }),
            None => self.faults.add(no_number(value, at)),
        }
        found
    }
}

enum Step<'f> {
    In(Tag<'f>),
    Text(Range<usize>),
    Out,
}

/// Reads a number; `None` where the bytes are none.
pub(super) fn parse<T: std::str::FromStr>(text: &[u8]) -> Option<T> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

/// Says of a word that it is no number.
pub(super) fn no_number(word: &[u8], at: Range<usize>) -> Fault {
    let word = word.get(..40).unwrap_or(word);
    let shown = String::from_utf8_lossy(word);
    let point = shown.replacen(',', ".", 1);
    let message = if shown.contains(',') && parse::<f64>(point.as_bytes()).is_some() {
        format!("`{shown}` has a comma where a number has a point: `{point}` is meant")
    } else {
        format!("`{shown}` is no number that may stand here")
    };
    Fault::new("not-a-number", at, message)
}

/// Tells bytes that no XML may hold: those that are no UTF-8, and control characters.
fn odd_bytes(file: &[u8], faults: &mut Faults) {
    let mut from = 0;
    while let Err(error) = std::str::from_utf8(file.get(from..).unwrap_or_default()) {
        let begin = from + error.valid_up_to();
        let length = error.error_len().unwrap_or(file.len() - begin);
        faults.tell("not-text", || {
            let message = "These bytes are no UTF-8, which the first line promises: Assimp writes names as they are";
            Fault::new("not-text", begin..begin + length, message)
        });
        from = begin + length.max(1);
    }
    let odd = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r');
    let mut at = 0;
    while let Some(found) = file.get(at..).and_then(|rest| rest.iter().position(odd)) {
        at += found;
        faults.tell("not-text", || {
            let byte = file.get(at).copied().unwrap_or_default();
            let message = format!("Character {byte} may not stand in XML");
            Fault::new("not-text", at..at + 1, message)
        });
        at += 1;
    }
}
