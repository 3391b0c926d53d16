//! DMX as bytes, versions 1 to 5 and 9.

use super::graph::*;
use crate::{Bytes, Fault};
use std::collections::HashMap;

/// The habits of a version.
#[derive(Clone, Copy)]
struct Style(u8);

impl Style {
    /// The types it knows: those of 64 and 8 bits came last.
    fn kinds(self) -> &'static [Kind] {
        let count = if self.0 >= 9 { 16 } else { 14 };
        Kind::ALL.get(..count).unwrap_or(&Kind::ALL)
    }

    /// How much a list's type number is above that of its values.
    fn list(self) -> usize {
        if self.0 >= 9 { 32 } else { 14 }
    }

    /// The type of a number, and whether it is a list.
    fn kind(self, number: u8) -> Option<(Kind, bool)> {
        let number = usize::from(number).checked_sub(1)?;
        if let Some(kind) = self.kinds().get(number) {
            return Some((*kind, false));
        }
        let number = number.checked_sub(self.list())?;
        self.kinds().get(number).map(|kind| (*kind, true))
    }
}

/// Reads what stands behind the first line.
pub(super) fn read(
    mut document: Document,
    version: u8,
    bytes: &mut Bytes,
) -> Result<Document, Fault> {
    let at = bytes.at();
    if bytes.u8("the header")? != 0 {
        let message = "There should be a zero behind the first line";
        return Err(Fault::new("not-dmx", at..at + 1, message));
    }
    let mut reader = Reader {
        style: Style(version),
        strings: Vec::new(),
        elements: 0,
    };
    if version >= 9 {
        document.prefix = reader.prefix(bytes)?;
    }
    reader.read_strings(bytes)?;
    let count = bytes.count(16, "the count of elements")?;
    reader.elements = count;
    for _ in 0..count {
        let begin = bytes.at();
        let kind = reader.string(bytes, version < 2, "an element's type")?;
        let name = reader.string(bytes, version < 4, "an element's name")?;
        let id = Id(bytes.array("an element's id")?).swapped();
        document.elements.push(Element {
            kind,
            id: Some(id),
            name,
            attributes: Vec::new(),
            at: begin..bytes.at(),
        });
    }
    for element in &mut document.elements {
        let count = bytes.count(1, "a count of attributes")?;
        for _ in 0..count {
            let begin = bytes.at();
            let name = reader.string(bytes, version < 2, "an attribute's name")?;
            element
                .attributes
                .push(reader.attribute(bytes, name, begin, false)?);
        }
    }
    if document.elements.is_empty() {
        let at = bytes.at();
        return Err(Fault::new("no-element", at..at, "The file has no elements"));
    }
    if bytes.left() > 0 {
        let at = bytes.at();
        let message = format!("{} bytes stand behind the last element", bytes.left());
        return Err(Fault::new("bytes-left", at..at + bytes.left(), message));
    }
    Ok(document)
}

struct Reader<'b> {
    style: Style,
    strings: Vec<&'b [u8]>,
    elements: usize,
}

impl<'b> Reader<'b> {
    /// The attributes before everything. Of several lists the first counts.
    fn prefix(&self, bytes: &mut Bytes<'b>) -> Result<Option<Element>, Fault> {
        let mut first = None;
        for _ in 0..bytes.count(4, "the count of prefix elements")? {
            let mut element = Element {
                kind: b"$prefix_element$".to_vec(),
                at: bytes.at()..bytes.at(),
                ..Element::default()
            };
            for _ in 0..bytes.count(2, "a count of attributes")? {
                let begin = bytes.at();
                let name = bytes.zero_ended("an attribute's name")?.to_vec();
                element
                    .attributes
                    .push(self.attribute(bytes, name, begin, true)?);
            }
            first.get_or_insert(element);
        }
        Ok(first)
    }

    fn read_strings(&mut self, bytes: &mut Bytes<'b>) -> Result<(), Fault> {
        let count = match self.style.0 {
            0 | 1 => 0,
            2 | 3 => usize::from(bytes.u16("the count of strings")?),
            _ => bytes.count(1, "the count of strings")?,
        };
        for _ in 0..count {
            self.strings.push(bytes.zero_ended("a string")?);
        }
        Ok(())
    }

    /// A string: in line, or by its number.
    fn string(&self, bytes: &mut Bytes<'b>, in_line: bool, what: &str) -> Result<Text, Fault> {
        if in_line {
            return Ok(bytes.zero_ended(what)?.to_vec());
        }
        let at = bytes.at();
        let number = match self.style.0 {
            0..=4 => usize::from(bytes.u16(what)?),
            _ => bytes.u32(what)? as usize,
        };
        let Some(found) = self.strings.get(number) else {
            let count = self.strings.len();
            let message = format!("{what} is string {number}, but there are {count}");
            return Err(Fault::new("no-string", at..bytes.at(), message));
        };
        Ok(found.to_vec())
    }

    fn attribute(
        &self,
        bytes: &mut Bytes<'b>,
        name: Text,
        begin: usize,
        prefix: bool,
    ) -> Result<Attribute, Fault> {
        let at = bytes.at();
        let number = bytes.u8("an attribute's type")?;
        let Some((kind, list)) = self.style.kind(number) else {
            let message = format!("{number} is no type of an attribute");
            return Err(Fault::new("wrong-type", at..at + 1, message));
        };
        let count = if list {
            bytes.count(1, "the length of a list")?
        } else {
            1
        };
        let in_line = list || prefix || self.style.0 < 4;
        let mut values = kind.empty();
        for _ in 0..count {
            self.value(bytes, kind, in_line, &mut values)?;
        }
        Ok(Attribute {
            name,
            kind,
            list,
            values,
            at: begin..bytes.at(),
        })
    }

    fn value(
        &self,
        bytes: &mut Bytes<'b>,
        kind: Kind,
        in_line: bool,
        values: &mut Values,
    ) -> Result<(), Fault> {
        let what = kind.name();
        match values {
            Values::Links(all) => all.push(self.link(bytes)?),
            Values::Ints(all) | Values::Times(all) => all.push(bytes.i32(what)?),
            Values::Words(all) => all.push(bytes.u64(what)?),
            Values::Bytes(all) => all.extend_from_slice(bytes.take(kind.width(), what)?),
            Values::Reals(all) => {
                for _ in 0..kind.width() {
                    all.push(bytes.f32(what)?);
                }
            }
            Values::Texts(all) if kind == Kind::Binary => {
                let length = bytes.count(1, what)?;
                all.push(bytes.take(length, what)?.to_vec());
            }
            Values::Texts(all) => all.push(self.string(bytes, in_line, what)?),
        }
        Ok(())
    }

    fn link(&self, bytes: &mut Bytes<'b>) -> Result<Link, Fault> {
        let at = bytes.at();
        match bytes.i32("a reference to an element")? {
            -1 => Ok(Link::None),
            -2 => {
                let at = bytes.at();
                let id = bytes.zero_ended("an id")?;
                let message = "This is no id: 32 hex digits in groups of 8, 4, 4, 4 and 12";
                Id::parse(id)
                    .map(Link::Away)
                    .ok_or_else(|| Fault::new("wrong-id", at..bytes.at(), message))
            }
            number => {
                let found = usize::try_from(number).ok();
                let known = found.filter(|number| *number < self.elements);
                let count = self.elements;
                known.map(Link::To).ok_or_else(|| {
                    let message = format!("Element {number} does not exist: there are {count}");
                    Fault::new("no-element", at..at + 4, message)
                })
            }
        }
    }
}

/// A document as `binary 9`, as Hammer writes it. Elements that the root does not lead to are left out.
pub fn write(document: &Document) -> Vec<u8> {
    let order = document.reached();
    let mut writer = Writer {
        numbers: vec![None; document.elements.len()],
        strings: Vec::new(),
        known: HashMap::new(),
    };
    for (new, &old) in order.iter().enumerate() {
        if let Some(number) = writer.numbers.get_mut(old) {
            *number = i32::try_from(new).ok();
        }
    }
    let mut index = Vec::new();
    let mut body = Vec::new();
    let reached = order.iter().filter_map(|&old| document.elements.get(old));
    for element in reached.clone() {
        for text in [&element.kind, &element.name] {
            let number = writer.number(text);
            index.extend_from_slice(&number.to_le_bytes());
        }
        index.extend_from_slice(&element.id.unwrap_or_default().swapped().0);
    }
    for element in reached {
        count(&mut body, element.attributes.len());
        for attribute in &element.attributes {
            let name = writer.number(&attribute.name);
            body.extend_from_slice(&name.to_le_bytes());
            writer.attribute(&mut body, attribute, false);
        }
    }
    let mut out = b"<!-- dmx encoding binary 9 format ".to_vec();
    out.extend_from_slice(&document.format);
    out.extend_from_slice(format!(" {} -->\n\0", document.version).as_bytes());
    count(&mut out, usize::from(document.prefix.is_some()));
    if let Some(prefix) = &document.prefix {
        count(&mut out, prefix.attributes.len());
        for attribute in &prefix.attributes {
            zero_ended(&mut out, &attribute.name);
            writer.attribute(&mut out, attribute, true);
        }
    }
    count(&mut out, writer.strings.len());
    for string in &writer.strings {
        zero_ended(&mut out, string);
    }
    count(&mut out, order.len());
    out.extend_from_slice(&index);
    out.extend_from_slice(&body);
    out
}

/// A count. Nothing that was read holds more than 32 bits can say.
fn count(out: &mut Vec<u8>, count: usize) {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    out.extend_from_slice(&count.to_le_bytes());
}

fn zero_ended(out: &mut Vec<u8>, text: &[u8]) {
    out.extend_from_slice(text);
    out.push(0);
}

struct Writer {
    numbers: Vec<Option<i32>>,
    strings: Vec<Text>,
    known: HashMap<Text, i32>,
}

impl Writer {
    fn number(&mut self, text: &[u8]) -> i32 {
        if let Some(number) = self.known.get(text) {
            return *number;
        }
        let number = i32::try_from(self.strings.len()).unwrap_or(i32::MAX);
        self.strings.push(text.to_vec());
        self.known.insert(text.to_vec(), number);
        number
    }

    fn attribute(&mut self, out: &mut Vec<u8>, attribute: &Attribute, prefix: bool) {
        let kinds = Kind::ALL.iter();
        let place = kinds.take_while(|kind| **kind != attribute.kind).count();
        let list = if attribute.list { 32 } else { 0 };
        out.push(u8::try_from(place + 1 + list).unwrap_or(u8::MAX));
        if attribute.list {
            count(out, attribute.len());
        }
        match &attribute.values {
            Values::Links(all) => all.iter().for_each(|link| self.link(out, *link)),
            Values::Ints(all) | Values::Times(all) => {
                all.iter().for_each(|it| out.extend(it.to_le_bytes()));
            }
            Values::Words(all) => all.iter().for_each(|it| out.extend(it.to_le_bytes())),
            Values::Reals(all) => all.iter().for_each(|it| out.extend(it.to_le_bytes())),
            Values::Bytes(all) => out.extend_from_slice(all),
            Values::Texts(all) if attribute.kind == Kind::Binary => {
                for bytes in all {
                    count(out, bytes.len());
                    out.extend_from_slice(bytes);
                }
            }
            Values::Texts(all) if attribute.list || prefix => {
                all.iter().for_each(|text| zero_ended(out, text));
            }
            Values::Texts(all) => {
                for text in all {
                    let number = self.number(text);
                    out.extend(number.to_le_bytes());
                }
            }
        }
    }

    fn link(&self, out: &mut Vec<u8>, link: Link) {
        let number = match link {
            Link::None => -1,
            Link::To(old) => self.numbers.get(old).copied().flatten().unwrap_or(-1),
            Link::Away(id) => {
                out.extend((-2_i32).to_le_bytes());
                zero_ended(out, id.to_string().as_bytes());
                return;
            }
        };
        out.extend(number.to_le_bytes());
    }
}
