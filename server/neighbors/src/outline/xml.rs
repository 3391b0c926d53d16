//! The structure of an assxml.

use super::meanings;
use super::part::{DEEPEST, Meaning, Part, Stack, word_at, words};
use crate::Faults;
use crate::assimp::{Lexer, Tag, Token, unescaped};
use std::collections::HashMap;
use std::ops::Range;

/// Elements of which there are thousands: no outline has them.
const SMALL: [&[u8]; 7] = [
    b"Face",
    b"Weight",
    b"PositionKey",
    b"ScalingKey",
    b"RotationKey",
    b"Matrix4",
    b"MatProperty",
];

/// Attributes that say what an element is called, the first of them that it has.
const NAMES: [&[u8]; 3] = [b"name", b"node", b"key"];

pub(super) fn outline(text: &[u8]) -> Vec<Part> {
    let mut stack = Stack::default();
    let mut names: Vec<&[u8]> = Vec::new();
    walk(text, &mut |token, lexer| {
        match token {
            Token::Open(tag) if SMALL.contains(&tag.name) => {
                if !tag.empty {
                    names.push(tag.name);
                }
            }
            Token::Open(tag) => {
                stack.push(Part {
                    name: words(tag.name),
                    detail: own_name(tag).unwrap_or_default(),
                    at: tag.at.start.saturating_sub(1)..lexer.at(),
                    head: tag.at.clone(),
                    parts: Vec::new(),
                });
                match tag.empty {
                    true => stack.pop(lexer.at()),
                    false => names.push(tag.name),
                }
            }
            Token::Close(name, _) => {
                // Assimp forgets to close a tag: what stands in it ends with what is around it.
                if let Some(from) = innermost(&names, |open| open == name) {
                    for name in names.drain(from..).rev() {
                        if !SMALL.contains(&name) {
                            stack.pop(lexer.at());
                        }
                    }
                }
            }
            Token::Text(_) | Token::End => {}
        }
        true
    });
    stack.finish(text.len())
}

/// The innermost of the open elements that a closing tag fits. Only some are looked at: a hostile text has thousands, and as
/// many tags that close none of them.
fn innermost<T>(open: &[T], fits: impl Fn(&T) -> bool) -> Option<usize> {
    let before = open.len().saturating_sub(DEEPEST);
    let last = open.get(before..)?.iter().rposition(fits)?;
    Some(before + last)
}

/// Calls `visit` with every token and the reader behind it until it says no.
fn walk<'t>(text: &'t [u8], visit: &mut dyn FnMut(&Token<'t>, &Lexer<'t>) -> bool) {
    let mut faults = Faults::default();
    let mut lexer = Lexer::new(text);
    loop {
        let token = lexer.next(&mut faults);
        if !visit(&token, &lexer) || matches!(token, Token::End) {
            return;
        }
    }
}

/// The name that an element gives itself, to be shown.
fn own_name(tag: &Tag<'_>) -> Option<String> {
    let name = NAMES.iter().find_map(|name| attribute(tag, name))?;
    Some(words(&unescaped(name)))
}

fn attribute<'t>(tag: &Tag<'t>, name: &[u8]) -> Option<&'t [u8]> {
    let mut attributes = tag.attributes.iter();
    Some(attributes.find(|it| it.name == name)?.value)
}

/// An element around a place.
struct Around<'t> {
    tag: Tag<'t>,
    /// How many of its name stand before it in the same element.
    number: usize,
    /// How many of each name are in it.
    inner: HashMap<&'t [u8], usize>,
}

impl Around<'_> {
    /// `Mesh 2`, `Node body`, `FaceList`
    fn label(&self) -> String {
        let name = words(self.tag.name);
        match own_name(&self.tag) {
            Some(own) => format!("{name} `{own}`"),
            None if meanings::is_numbered(self.tag.name) => format!("{name} {}", self.number),
            None => name,
        }
    }
}

/// A place in a text, with the elements around it.
struct Found<'t> {
    around: Vec<Around<'t>>,
    value: Value<'t>,
}

/// A value.
enum Value<'t> {
    /// That of an attribute of the innermost element.
    Attribute(&'t [u8], Range<usize>),
    /// A word between the tags of the innermost element, and how many stand before it.
    Word(usize, Range<usize>),
}

fn find(text: &[u8], at: usize) -> Option<Found<'_>> {
    let mut around: Vec<Around<'_>> = Vec::new();
    let mut value = None;
    let mut first: HashMap<&[u8], usize> = HashMap::new();
    walk(text, &mut |token, lexer| {
        match token {
            Token::Open(tag) => {
                let counts = around.last_mut().map_or(&mut first, |it| &mut it.inner);
                let count = counts.entry(tag.name).or_default();
                let number = *count;
                *count += 1;
                let held = tag.attributes.iter();
                let mut held = held.filter(|it| it.at.start <= at && at <= it.at.end);
                value = held
                    .next()
                    .map(|it| Value::Attribute(it.name, it.at.clone()));
                if value.is_some() || !tag.empty {
                    around.push(Around {
                        tag: Tag {
                            attributes: tag.attributes.clone(),
                            at: tag.at.clone(),
                            ..*tag
                        },
                        number,
                        inner: HashMap::new(),
                    });
                }
            }
            Token::Close(name, _) => {
                if let Some(from) = innermost(&around, |it| it.tag.name == *name) {
                    around.truncate(from);
                }
            }
            Token::Text(span) if span.contains(&at) || span.end == at => {
                let word = word_at(text, span.clone(), at);
                value = word.map(|(number, at)| Value::Word(number, at));
            }
            Token::Text(_) | Token::End => {}
        }
        value.is_none() && lexer.at() <= at
    });
    Some(Found {
        around,
        value: value?,
    })
}

pub(super) fn meaning(text: &[u8], at: usize) -> Option<Meaning> {
    let found = find(text, at)?;
    let inner = found.around.last()?;
    let (at, words) = match &found.value {
        Value::Attribute(name, at) => {
            let words = meanings::of_attribute(inner.tag.name, name)?;
            (at, words.to_owned())
        }
        Value::Word(number, at) => {
            let components = attribute(&inner.tag, b"num_components");
            let width = components.and_then(|it| std::str::from_utf8(it).ok()?.parse().ok());
            (at, meanings::of_word(inner.tag.name, *number, width)?)
        }
    };
    Some(Meaning {
        at: at.clone(),
        words,
        path: found.around.iter().map(Around::label).collect(),
    })
}

pub(super) fn definition(text: &[u8], at: usize) -> Option<[Range<usize>; 2]> {
    let found = find(text, at)?;
    let inner = found.around.last()?.tag.name;
    let (at, wanted) = match &found.value {
        Value::Attribute(b"material_index", at) => (at, Wanted::Number(b"Material")),
        Value::Attribute(b"node", at) => (at, Wanted::Node),
        Value::Attribute(b"name", at) if inner == b"Bone" => (at, Wanted::Node),
        Value::Word(_, at) if inner == b"MeshRefs" => (at, Wanted::Number(b"Mesh")),
        _ => return None,
    };
    let value = text.get(at.clone())?;
    let number: Option<usize> = std::str::from_utf8(value)
        .ok()
        .and_then(|it| it.parse().ok());
    let mut before = 0;
    let mut target = None;
    walk(text, &mut |token, _| {
        let Token::Open(tag) = token else {
            return true;
        };
        let is_it = match wanted {
            Wanted::Number(name) if tag.name == name => {
                before += 1;
                number.is_some_and(|number| number + 1 == before)
            }
            Wanted::Number(_) => false,
            Wanted::Node => tag.name == b"Node" && attribute(tag, b"name") == Some(value),
        };
        if is_it {
            target = Some(tag.at.clone());
        }
        target.is_none()
    });
    Some([at.clone(), target?])
}

/// The element that a reference names.
#[derive(Clone, Copy)]
enum Wanted {
    /// One of these, by its number.
    Number(&'static [u8]),
    /// The node of the name.
    Node,
}
