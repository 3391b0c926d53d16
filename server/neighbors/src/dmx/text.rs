//! DMX as text (keyvalues2): tokens in quotes, elements in braces, lists in brackets.

use super::graph::*;
use crate::{Fault, faults::Faults};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// Elements written inside each other deeper than this are refused: nobody has them, and reading goes down with them.
const DEEPEST: usize = 400;

/// Reads what stands behind the first line.
pub(super) fn read(
    mut document: Document,
    file: &[u8],
    at: usize,
    faults: &mut Faults,
) -> Result<Document, Fault> {
    let mut reader = Reader {
        file,
        at,
        faults,
        elements: Vec::new(),
        ids: HashMap::new(),
        waiting: Vec::new(),
    };
    let mut root = None;
    while let Some(token) = reader.next()? {
        let kind = reader.text(token)?;
        if kind.text.as_ref() == b"$prefix_element$" {
            let number = reader.element(kind, 0)?;
            // It is no element of the graph, and nothing points at it.
            document.prefix = reader.elements.get(number).cloned();
            reader.elements.truncate(number);
            continue;
        }
        let number = reader.element(kind, 0)?;
        root.get_or_insert(number);
    }
    let Some(root) = root else {
        let message = "The file has no elements";
        return Err(Fault::new("no-element", at..file.len(), message));
    };
    document.root = root;
    reader.resolve();
    document.elements = reader.elements;
    Ok(document)
}

/// A string with its place.
struct Word<'f> {
    text: Cow<'f, [u8]>,
    at: Range<usize>,
}

enum Token<'f> {
    Sign(u8, usize),
    Word(Word<'f>),
}

/// A reference by id, put down until all elements are known.
struct Waiting {
    element: usize,
    attribute: usize,
    item: usize,
    id: Id,
}

struct Reader<'f, 'r> {
    file: &'f [u8],
    at: usize,
    /// Wrong values, behind which reading goes on.
    faults: &'r mut Faults,
    elements: Vec<Element>,
    ids: HashMap<Id, usize>,
    waiting: Vec<Waiting>,
}

impl<'f> Reader<'f, '_> {
    /// The next token; `None` at the end. Commas are blanks.
    fn next(&mut self) -> Result<Option<Token<'f>>, Fault> {
        loop {
            let Some(&byte) = self.file.get(self.at) else {
                return Ok(None);
            };
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b',' => self.at += 1,
                b'/' if self.file.get(self.at + 1) == Some(&b'/') => {
                    let rest = self.file.get(self.at..).unwrap_or_default();
                    self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                }
                b'{' | b'}' | b'[' | b']' => {
                    self.at += 1;
                    return Ok(Some(Token::Sign(byte, self.at - 1)));
                }
                b'"' => return self.word().map(Some),
                _ => {
                    let message = "A value in quotes, `{`, `}`, `[` or `]` is expected here";
                    return Err(Fault::new("syntax", self.at..self.at + 1, message));
                }
            }
        }
    }

    fn word(&mut self) -> Result<Token<'f>, Fault> {
        let begin = self.at;
        let mut from = begin + 1;
        let mut text = Cow::Borrowed(&[][..]);
        loop {
            let rest = self.file.get(from..).unwrap_or_default();
            let Some(length) = memchr::memchr2(b'"', b'\\', rest) else {
                let message = "The quote that begins here is not closed";
                return Err(Fault::new("unclosed-quote", begin..begin + 1, message));
            };
            let piece = rest.get(..length).unwrap_or_default();
            if text.is_empty() {
                text = Cow::Borrowed(piece);
            } else {
                text.to_mut().extend_from_slice(piece);
            }
            from += length + 1;
            if rest.get(length) == Some(&b'"') {
                self.at = from;
                let at = begin..from;
                return Ok(Token::Word(Word { text, at }));
            }
            if let Some(&escaped) = self.file.get(from) {
                text.to_mut().push(match escaped {
                    b'n' => b'\n',
                    b't' => b'\t',
                    b'r' => b'\r',
                    b'v' => 0x0b,
                    b'b' => 0x08,
                    b'f' => 0x0c,
                    b'a' => 0x07,
                    other => other,
                });
                from += 1;
            }
        }
    }

    fn ended(&self, what: &str) -> Fault {
        let end = self.file.len();
        Fault::new("cut-off", end..end, format!("The file ends within {what}"))
    }

    fn want(&mut self, what: &str) -> Result<Word<'f>, Fault> {
        let token = self.next()?.ok_or_else(|| self.ended(what))?;
        match token {
            Token::Word(word) => Ok(word),
            Token::Sign(sign, at) => {
                let sign = char::from(sign);
                let message = format!("{what} in quotes is expected here, not `{sign}`");
                Err(Fault::new("syntax", at..at + 1, message))
            }
        }
    }

    fn text(&self, token: Token<'f>) -> Result<Word<'f>, Fault> {
        match token {
            Token::Word(word) => Ok(word),
            Token::Sign(sign, at) => {
                let message = format!("`{}` has nothing to open or close here", char::from(sign));
                Err(Fault::new("syntax", at..at + 1, message))
            }
        }
    }

    fn open(&mut self, sign: u8, what: &str) -> Result<(), Fault> {
        let at = self.at;
        match self.next()?.ok_or_else(|| self.ended(what))? {
            Token::Sign(found, _) if found == sign => Ok(()),
            Token::Sign(_, at) => Err(self.missing(sign, what, at..at + 1)),
            Token::Word(word) => Err(self.missing(sign, what, at..word.at.end)),
        }
    }

    fn missing(&self, sign: u8, what: &str, at: Range<usize>) -> Fault {
        let message = format!("`{}` is expected here: {what} begins", char::from(sign));
        Fault::new("syntax", at, message)
    }

    /// An element behind its type; returns its number.
    fn element(&mut self, kind: Word<'f>, depth: usize) -> Result<usize, Fault> {
        if depth > DEEPEST {
            let message =
                format!("Elements are written inside each other more than {DEEPEST} deep");
            return Err(Fault::new("too-deep", kind.at, message));
        }
        self.open(b'{', "an element")?;
        let number = self.elements.len();
        self.elements.push(Element {
            kind: kind.text.into_owned(),
            at: kind.at,
            ..Element::default()
        });
        loop {
            match self.next()?.ok_or_else(|| self.ended("an element"))? {
                Token::Sign(b'}', _) => return Ok(number),
                token => {
                    let name = self.text(token)?;
                    self.attribute(number, name, depth)?;
                }
            }
        }
    }

    /// An attribute behind its name.
    fn attribute(&mut self, element: usize, name: Word<'f>, depth: usize) -> Result<(), Fault> {
        let kind = self.want("an attribute's type")?;
        if kind.text.as_ref() == b"elementid" {
            return self.id(element, name.text.as_ref());
        }
        let begin = name.at.start;
        let (base, list) = match kind.text.strip_suffix(b"_array") {
            Some(base) => (base, true),
            None => (kind.text.as_ref(), false),
        };
        let known = Kind::of(base);
        let attribute = self.elements.get(element);
        let attribute = attribute.map_or(0, |it| it.attributes.len());
        let of = (element, attribute);
        self.push(
            element,
            Attribute {
                name: name.text.into_owned(),
                kind: known.unwrap_or(Kind::Element),
                list,
                values: known.unwrap_or(Kind::Element).empty(),
                at: begin..kind.at.end,
            },
        );
        match (known, list) {
            (Some(known), true) => self.list(of, known, depth)?,
            (Some(Kind::Element), false) => {
                let word = self.want("an element's id")?;
                let link = self.link(of, 0, &word)?;
                self.add(of, |values| {
                    if let Values::Links(all) = values {
                        all.push(link);
                    }
                });
            }
            (Some(known), false) => {
                let word = self.want("a value")?;
                self.value((of, 0), known, &word)?;
            }
            // An element that is written where it is used: its type stands for the attribute's.
            (None, false) => {
                let number = self.element(kind, depth + 1)?;
                self.add(of, |values| {
                    if let Values::Links(all) = values {
                        all.push(Link::To(number));
                    }
                });
            }
            (None, true) => {
                let shown = String::from_utf8_lossy(&kind.text).into_owned();
                let message = format!("`{shown}` is no type of an attribute");
                return Err(Fault::new("wrong-type", kind.at, message));
            }
        }
        let end = self.at;
        let attributes = self.elements.get_mut(element).map(|it| &mut it.attributes);
        let Some(attributes) = attributes else {
            return Ok(());
        };
        if let Some(mine) = attributes.get_mut(attribute) {
            mine.at.end = end;
        }
        // The name of an element is not one of its attributes.
        let named = attributes
            .get(attribute)
            .filter(|it| it.name == b"name" && it.kind == Kind::String && !it.list);
        if let Some(name) = named.and_then(Attribute::text).map(<[u8]>::to_vec) {
            attributes.pop();
            if let Some(element) = self.elements.get_mut(element) {
                element.name = name;
            }
        }
        Ok(())
    }

    fn push(&mut self, element: usize, attribute: Attribute) {
        if let Some(element) = self.elements.get_mut(element) {
            element.attributes.push(attribute);
        }
    }

    fn add(&mut self, (element, attribute): (usize, usize), add: impl FnOnce(&mut Values)) {
        let element = self.elements.get_mut(element);
        if let Some(attribute) = element.and_then(|it| it.attributes.get_mut(attribute)) {
            add(&mut attribute.values);
        }
    }

    fn id(&mut self, element: usize, name: &[u8]) -> Result<(), Fault> {
        let word = self.want("an id")?;
        let Some(id) = self.parse_id(&word) else {
            return Ok(());
        };
        if name != b"id" {
            return Ok(());
        }
        let Some(mine) = self.elements.get_mut(element) else {
            return Ok(());
        };
        mine.id = Some(id);
        if mine.kind != b"$prefix_element$" {
            self.ids.entry(id).or_insert(element);
        }
        Ok(())
    }

    /// A reference by id: what it points at may come later.
    fn link(&mut self, of: (usize, usize), item: usize, word: &Word) -> Result<Link, Fault> {
        if word.text.is_empty() {
            return Ok(Link::None);
        }
        let Some(id) = self.parse_id(word) else {
            return Ok(Link::None);
        };
        if id == Id::default() {
            return Ok(Link::None);
        }
        self.waiting.push(Waiting {
            element: of.0,
            attribute: of.1,
            item,
            id,
        });
        Ok(Link::Away(id))
    }

    fn list(&mut self, of: (usize, usize), kind: Kind, depth: usize) -> Result<(), Fault> {
        self.open(b'[', "a list")?;
        let mut item = 0;
        loop {
            let word = match self.next()?.ok_or_else(|| self.ended("a list"))? {
                Token::Sign(b']', _) => return Ok(()),
                token => self.text(token)?,
            };
            if kind == Kind::Element {
                let link = if word.text.as_ref() == b"element" {
                    let id = self.want("an element's id")?;
                    self.link(of, item, &id)?
                } else {
                    Link::To(self.element(word, depth + 1)?)
                };
                self.add(of, |values| {
                    if let Values::Links(all) = values {
                        all.push(link);
                    }
                });
            } else {
                self.value((of, item), kind, &word)?;
            }
            item += 1;
        }
    }

    fn value(
        &mut self,
        (of, item): ((usize, usize), usize),
        kind: Kind,
        word: &Word,
    ) -> Result<(), Fault> {
        let mut fits = false;
        self.add(of, |values| {
            fits = parse(kind, &word.text, values).is_some()
        });
        if fits {
            return Ok(());
        }
        self.faults.tell("wrong-value", || {
            let shown = String::from_utf8_lossy(&word.text);
            let wanted = match kind.width() {
                1 => format!("a value of type {}", kind.name()),
                width => format!("{width} numbers ({})", kind.name()),
            };
            let message = format!("`{shown}` is not {wanted}");
            Fault::new("wrong-value", word.at.clone(), message)
        });
        // The places of values behind it stay what they are.
        self.add(of, |values| stand_in(kind, item, values));
        Ok(())
    }

    fn parse_id(&mut self, word: &Word) -> Option<Id> {
        let id = Id::parse(&word.text);
        if id.is_none() {
            let shown = String::from_utf8_lossy(&word.text);
            let message =
                format!("`{shown}` is no id: 32 hex digits in groups of 8, 4, 4, 4 and 12");
            self.faults
                .add(Fault::new("wrong-id", word.at.clone(), message));
        }
        id
    }

    /// Replaces ids by numbers where the element is in the file.
    fn resolve(&mut self) {
        for waiting in std::mem::take(&mut self.waiting) {
            let Some(&number) = self.ids.get(&waiting.id) else {
                continue;
            };
            let item = waiting.item;
            self.add((waiting.element, waiting.attribute), |values| {
                if let Values::Links(all) = values
                    && let Some(link) = all.get_mut(item)
                {
                    *link = Link::To(number);
                }
            });
        }
    }
}

/// Brings a list to the length that it has behind a value, by zeros.
fn stand_in(kind: Kind, item: usize, values: &mut Values) {
    let length = (item + 1) * kind.width();
    match values {
        Values::Ints(all) | Values::Times(all) => all.resize(length, 0),
        Values::Reals(all) => all.resize(length, 0.0),
        Values::Bytes(all) => all.resize(length, 0),
        Values::Texts(all) => all.resize(length, Text::new()),
        Values::Words(all) => all.resize(length, 0),
        Values::Links(_) => {}
    }
}

/// Reads a value; `None` if the text is not one of the type.
fn parse(kind: Kind, text: &[u8], values: &mut Values) -> Option<()> {
    match values {
        Values::Texts(all) if kind == Kind::Binary => all.push(hex(text)?),
        Values::Texts(all) => all.push(text.to_vec()),
        _ => {
            let text = std::str::from_utf8(text).ok()?.trim();
            match values {
                Values::Ints(all) => all.push(text.parse().ok()?),
                Values::Times(all) => all.push((text.parse::<f64>().ok()? * 1e4).round() as i32),
                Values::Words(all) => all.push(match text.strip_prefix("0x") {
                    Some(digits) => u64::from_str_radix(digits, 16).ok()?,
                    None => text.parse().ok()?,
                }),
                Values::Bytes(all) if kind == Kind::Bool => all.push(match text {
                    "0" | "false" => 0,
                    "1" | "true" => 1,
                    _ => return None,
                }),
                Values::Bytes(all) => {
                    let before = all.len();
                    for word in text.split_ascii_whitespace() {
                        all.push(word.parse().ok()?);
                    }
                    return (all.len() - before == kind.width()).then_some(());
                }
                Values::Reals(all) => {
                    let before = all.len();
                    for word in text.split_ascii_whitespace() {
                        all.push(word.parse().ok()?);
                    }
                    return (all.len() - before == kind.width()).then_some(());
                }
                _ => return None,
            }
        }
    }
    Some(())
}

fn hex(text: &[u8]) -> Option<Vec<u8>> {
    let mut digits = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    let mut bytes = Vec::new();
    while let Some(first) = digits.next() {
        let first = char::from(*first).to_digit(16)?;
        let second = char::from(*digits.next()?).to_digit(16)?;
        bytes.push(u8::try_from(first * 16 + second).ok()?);
    }
    Some(bytes)
}
