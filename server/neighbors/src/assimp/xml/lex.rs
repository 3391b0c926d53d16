//! Tags and text of an assxml. Assimp does not escape every name, forgets to close a tag, and puts any path into a comment: this
//! reader says so at the place and goes on behind it, where an XML parser would stop or take the next line for a part of a name.

use crate::{Fault, faults::Faults};
use std::ops::Range;

/// An attribute's value longer than this is none: Assimp's names have at most 1023 bytes, escaped six times as many.
const LONGEST: usize = 6200;

/// A part of the text.
pub(crate) enum Token<'f> {
    /// `<Name attribute="value">`
    Open(Tag<'f>),
    /// `</Name>`
    Close(&'f [u8], Range<usize>),
    /// Text between tags.
    Text(Range<usize>),
    /// The end of the file.
    End,
}

/// A tag that opens an element.
#[derive(Debug)]
pub(crate) struct Tag<'f> {
    /// The name of the element.
    pub name: &'f [u8],
    /// Where its name stands.
    pub at: Range<usize>,
    /// Its attributes.
    pub attributes: Vec<Attribute<'f>>,
    /// It ends with `/>`: the element has nothing in it.
    pub empty: bool,
}

/// An attribute.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'f> {
    /// Its name.
    pub name: &'f [u8],
    /// The text between the quotes.
    pub value: &'f [u8],
    /// Where that stands.
    pub at: Range<usize>,
}

/// A reading position in a text.
pub(crate) struct Lexer<'f> {
    file: &'f [u8],
    at: usize,
    /// How many bytes may still be looked at for the ends of values that have quotes in them: with it a damaged file is read in
    /// time in proportion to its length.
    patience: usize,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b':')
}

impl<'f> Lexer<'f> {
    /// Before the first byte.
    pub(crate) fn new(file: &'f [u8]) -> Lexer<'f> {
        Lexer {
            file,
            at: 0,
            patience: file.len().saturating_mul(4),
        }
    }

    /// Where it stands.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'f [u8] {
        self.file.get(self.at..).unwrap_or_default()
    }

    /// The next part; comments and `<?xml … ?>` are passed.
    pub(crate) fn next(&mut self, faults: &mut Faults) -> Token<'f> {
        loop {
            let rest = self.rest();
            let begin = self.at;
            match rest {
                [] => return Token::End,
                [b'<', b'?', ..] => self.pass(b"?>", "<?xml", faults),
                [b'<', b'!', b'-', b'-', ..] => self.comment(faults),
                [b'<', b'!', ..] => self.pass(b">", "<!", faults),
                [b'<', b'/', ..] => return self.close(faults),
                [b'<', first, ..] if first.is_ascii_alphabetic() => return self.open(faults),
                [first, more @ ..] => {
                    if *first == b'<' {
                        let message = "`<` stands here for itself: XML writes it as `&lt;`";
                        faults.add(Fault::new("raw-sign", begin..begin + 1, message));
                    }
                    self.at += 1 + memchr::memchr(b'<', more).unwrap_or(more.len());
                    return Token::Text(begin..self.at);
                }
            }
        }
    }

    /// Goes behind the next `end`.
    fn pass(&mut self, end: &[u8], what: &str, faults: &mut Faults) {
        let rest = self.rest();
        match memchr::memmem::find(rest, end) {
            Some(at) => self.at += at + end.len(),
            None => {
                let end = String::from_utf8_lossy(end).into_owned();
                let message = format!("`{what}` begins here, but no `{end}` ends it");
                let at = self.at..(self.at + 4).min(self.file.len());
                faults.add(Fault::new("unclosed-tag", at, message));
                self.at = self.file.len();
            }
        }
    }

    fn comment(&mut self, faults: &mut Faults) {
        let begin = self.at + 4;
        self.at = begin.min(self.file.len());
        self.pass(b"-->", "<!--", faults);
        let inside = self.file.get(begin..self.at.saturating_sub(3));
        if let Some(at) = inside.and_then(|text| memchr::memmem::find(text, b"--")) {
            let message = "`--` may not stand in a comment: XML readers stop here. Assimp puts the path of the file there as it is";
            let at = begin + at;
            faults.add(Fault::new("comment-hyphens", at..at + 2, message));
        }
    }

    /// Passes the name that stands here.
    fn name(&mut self) -> (&'f [u8], Range<usize>) {
        let rest = self.rest();
        let length = rest.iter().position(|byte| !is_name(*byte));
        let length = length.unwrap_or(rest.len());
        let at = self.at..self.at + length;
        self.at = at.end;
        (rest.get(..length).unwrap_or_default(), at)
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        let blanks = rest.iter().position(|byte| !byte.is_ascii_whitespace());
        self.at += blanks.unwrap_or(rest.len());
    }

    fn close(&mut self, faults: &mut Faults) -> Token<'f> {
        let begin = self.at;
        self.at += 2;
        let (name, _) = self.name();
        self.blanks();
        let at = begin..self.at;
        match self.rest().first() {
            Some(b'>') => self.at += 1,
            _ => faults.add(unclosed(at.clone())),
        }
        Token::Close(name, at)
    }

    fn open(&mut self, faults: &mut Faults) -> Token<'f> {
        self.at += 1;
        let (name, at) = self.name();
        let mut tag = Tag {
            name,
            at,
            attributes: Vec::new(),
            empty: false,
        };
        loop {
            self.blanks();
            match self.rest() {
                [b'>', ..] => {
                    self.at += 1;
                    break;
                }
                [b'/', b'>', ..] => {
                    self.at += 2;
                    tag.empty = true;
                    break;
                }
                [] | [b'<', ..] => {
                    faults.add(unclosed(tag.at.start - 1..tag.at.end));
                    break;
                }
                [first, ..] if is_name(*first) => self.attribute(&mut tag, faults),
                _ => {
                    let message = "Only attributes, `>` and `/>` may stand in a tag";
                    faults.tell("raw-sign", || {
                        Fault::new("raw-sign", self.at..self.at + 1, message)
                    });
                    self.at += 1;
                }
            }
        }
        Token::Open(tag)
    }

    fn attribute(&mut self, tag: &mut Tag<'f>, faults: &mut Faults) {
        let (name, at) = self.name();
        let Some([b'=', b'"']) = self.rest().first_chunk::<2>() else {
            let shown = String::from_utf8_lossy(name).into_owned();
            let message = format!("`{shown}` is no attribute: that is `{shown}=\"value\"`");
            faults.add(Fault::new("missing-attribute", at, message));
            // What is left of a value without quotes is no name of another.
            let rest = self.rest();
            let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'<' | b'/');
            self.at += rest.iter().position(ends).unwrap_or(rest.len());
            return;
        };
        self.at += 2;
        let begin = self.at;
        let end = self.value(faults);
        let value = self.file.get(begin..end).unwrap_or_default();
        raw_signs(value, begin, faults);
        if tag.attributes.iter().any(|known| known.name == name) {
            let shown = String::from_utf8_lossy(name).into_owned();
            let message = format!("The attribute `{shown}` is there twice in this tag");
            faults.add(Fault::new("repeated-attribute", at.clone(), message));
        }
        tag.attributes.push(Attribute {
            name,
            value,
            at: begin..end,
        });
    }

    /// Goes behind a value; returns where it ends. A quote ends it if what follows is how a tag goes on.
    fn value(&mut self, faults: &mut Faults) -> usize {
        let begin = self.at;
        let all = self.rest();
        let all = all.get(..LONGEST).unwrap_or(all);
        let mut from = 0;
        let mut quotes = Vec::new();
        while let Some(length) = memchr::memchr(b'"', all.get(from..).unwrap_or_default()) {
            let quote = from + length;
            from = quote + 1;
            let behind = self.file.get(begin + from..).unwrap_or_default();
            self.patience = self.patience.saturating_sub(length + 8);
            if self.patience > 0 && !goes_on(behind) {
                quotes.push(begin + quote);
                continue;
            }
            let value = all.get(..quote).unwrap_or_default();
            if let Some(end) = tag_end(value) {
                return self.unquoted(begin, end, faults);
            }
            for at in quotes {
                let message = "`\"` stands here for itself: XML writes it as `&quot;`. Assimp does not escape this name";
                faults.tell("raw-sign", || Fault::new("raw-sign", at..at + 1, message));
            }
            self.at = begin + from;
            return begin + quote;
        }
        self.patience = self.patience.saturating_sub(all.len());
        let end = memchr::memchr(b'>', all).unwrap_or(all.len());
        self.unquoted(begin, end, faults)
    }

    /// A value without a quote at its end is taken to end with its tag.
    fn unquoted(&mut self, begin: usize, end: usize, faults: &mut Faults) -> usize {
        let message = "The quote that begins here is not closed";
        faults.add(Fault::new("unclosed-quote", begin - 1..begin, message));
        self.at = begin + end;
        self.at
    }
}

fn unclosed(at: Range<usize>) -> Fault {
    let message = "This tag has no `>` at its end: Assimp forgets it where a property is of type double, and leaves the value out";
    Fault::new("unclosed-tag", at, message)
}

/// A tag goes on so behind a value.
fn goes_on(behind: &[u8]) -> bool {
    let few = behind.get(..200).unwrap_or(behind);
    let blanks = few.iter().take_while(|byte| byte.is_ascii_whitespace());
    let rest = few.get(blanks.count()..).unwrap_or_default();
    match rest {
        [] | [b'>' | b'?', ..] | [b'/' | b'<', b'>' | b'/', ..] => true,
        _ => {
            let name = rest.iter().take_while(|byte| is_name(**byte)).count();
            name > 0 && rest.get(name..).unwrap_or_default().starts_with(b"=\"")
        }
    }
}

/// Where a value has the end of a tag and the beginning of the next in it: then its own quote is missing.
fn tag_end(value: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'>', value).find(|at| {
        let behind = value.get(at + 1..).unwrap_or_default();
        let blanks = behind.iter().take_while(|byte| byte.is_ascii_whitespace());
        let count = blanks.count();
        count > 0 && behind.get(count) == Some(&b'<')
    })
}

/// Tells signs that have to be escaped in a value.
fn raw_signs(value: &[u8], begin: usize, faults: &mut Faults) {
    for at in memchr::memchr2_iter(b'<', b'&', value) {
        let rest = value.get(at..).unwrap_or_default();
        let (sign, escaped) = match rest.first() {
            Some(b'<') => ('<', "&lt;"),
            _ if entity(rest).is_some() => continue,
            _ => ('&', "&amp;"),
        };
        let place = begin + at..begin + at + 1;
        faults.tell("raw-sign", || {
            let message = format!(
                "`{sign}` stands here for itself: XML writes it as `{escaped}`. Assimp does not escape this name"
            );
            Fault::new("raw-sign", place, message)
        });
    }
}

/// The sign that an escape at the beginning of a text stands for, and the length of the escape.
fn entity(text: &[u8]) -> Option<(char, usize)> {
    for (name, sign) in [
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&amp;", '&'),
        ("&quot;", '"'),
        ("&apos;", '\''),
    ] {
        if text.starts_with(name.as_bytes()) {
            return Some((sign, name.len()));
        }
    }
    let digits = text.strip_prefix(b"&#")?;
    let end = digits.iter().take(10).position(|byte| *byte == b';')?;
    let digits = std::str::from_utf8(digits.get(..end)?).ok()?;
    let number = match digits.strip_prefix('x') {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some((char::from_u32(number)?, end + 3))
}

/// A text with its escapes replaced by what they stand for.
pub(crate) fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut from = 0;
    for at in memchr::memchr_iter(b'&', text) {
        if let Some((sign, length)) = text.get(at..).and_then(entity) {
            plain.extend_from_slice(text.get(from..at).unwrap_or_default());
            plain.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes());
            from = at + length;
        }
    }
    plain.extend_from_slice(text.get(from..).unwrap_or_default());
    plain
}
