//! YAML, back to parameters.

use super::tree::*;
use crate::Fault;
use saphyr_parser::{Event, Parser, ScalarStyle};
use std::ops::Range;

/// Values inside each other deeper than this are refused.
const DEEPEST: usize = 500;

/// A part of the YAML.
struct Node {
    tag: String,
    at: Range<usize>,
    what: What,
}

enum What {
    /// Text, and whether it stands without quotes.
    Scalar(String, bool),
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
}

/// Reads parameters from YAML as [`super::print`] writes it, and as other programs do.
///
/// # Errors
///
/// The first place that is no YAML, or no parameter.
pub fn parse(text: &str) -> Result<Parameters, Fault> {
    let mut reader = Reader {
        events: Parser::new_from_str(text),
        bytes: Vec::new(),
    };
    if !text.is_ascii() {
        reader.bytes = text.char_indices().map(|(at, _)| at).collect();
        reader.bytes.push(text.len());
    }
    let document = reader.document()?;
    let [version, kind, root] =
        ["version", "type", "param_root"].map(|name| entry(&document, name));
    Ok(Parameters {
        version: number(version?)?,
        kind: word(kind?)?.as_bytes().to_vec(),
        root: list(crc32fast::hash(b"param_root"), root?)?,
    })
}

struct Reader<'t> {
    events: Parser<'t, saphyr_parser::StrInput<'t>>,
    /// Where each character begins, if there are some of several bytes.
    bytes: Vec<usize>,
}

impl Reader<'_> {
    fn byte(&self, character: usize) -> usize {
        self.bytes.get(character).copied().unwrap_or(character)
    }

    fn document(&mut self) -> Result<Node, Fault> {
        loop {
            let (event, at) = self.next()?;
            match event {
                Event::StreamStart | Event::DocumentStart(_) => {}
                Event::StreamEnd => {
                    return Err(Fault::new("syntax", at, "There is nothing in the text"));
                }
                event => return self.node(event, at, 0),
            }
        }
    }

    fn next(&mut self) -> Result<(Event<'static>, Range<usize>), Fault> {
        match self.events.next_event() {
            Some(Ok((event, span))) => {
                let at = self.byte(span.start.index())..self.byte(span.end.index());
                Ok((owned(event), at))
            }
            Some(Err(error)) => {
                let at = self.byte(error.marker().index());
                let message = format!("This is not YAML: {}", error.info());
                Err(Fault::new("syntax", at..at, message))
            }
            None => Err(Fault::new("syntax", 0..0, "The text ends too early")),
        }
    }

    fn node(&mut self, event: Event, at: Range<usize>, depth: usize) -> Result<Node, Fault> {
        if depth > DEEPEST {
            return Err(Fault::new("too-deep", at, "Values are nested too deep"));
        }
        let (tag, what) = match event {
            Event::Scalar(text, style, _, tag) => {
                let plain = style == ScalarStyle::Plain;
                (tag, What::Scalar(text.into_owned(), plain))
            }
            Event::SequenceStart(_, tag) => {
                let mut items = Vec::new();
                loop {
                    match self.next()? {
                        (Event::SequenceEnd, _) => break,
                        (event, at) => items.push(self.node(event, at, depth + 1)?),
                    }
                }
                (tag, What::List(items))
            }
            Event::MappingStart(_, tag) => {
                let mut entries = Vec::new();
                loop {
                    match self.next()? {
                        (Event::MappingEnd, _) => break,
                        (event, at) => {
                            let key = self.node(event, at, depth + 1)?;
                            let (event, at) = self.next()?;
                            entries.push((key, self.node(event, at, depth + 1)?));
                        }
                    }
                }
                (tag, What::Map(entries))
            }
            _ => {
                let message = "Only values, lists and maps are known here";
                return Err(Fault::new("syntax", at, message));
            }
        };
        let tag = tag.map(|tag| tag.suffix.clone()).unwrap_or_default();
        Ok(Node { tag, at, what })
    }
}

fn owned(event: Event) -> Event<'static> {
    use std::borrow::Cow::Owned;
    match event {
        Event::Scalar(text, style, anchor, tag) => Event::Scalar(
            Owned(text.into_owned()),
            style,
            anchor,
            tag.map(|tag| Owned(tag.into_owned())),
        ),
        Event::SequenceStart(anchor, tag) => {
            Event::SequenceStart(anchor, tag.map(|tag| Owned(tag.into_owned())))
        }
        Event::MappingStart(anchor, tag) => {
            Event::MappingStart(anchor, tag.map(|tag| Owned(tag.into_owned())))
        }
        Event::Alias(anchor) => Event::Alias(anchor),
        Event::DocumentStart(explicit) => Event::DocumentStart(explicit),
        Event::StreamStart => Event::StreamStart,
        Event::StreamEnd => Event::StreamEnd,
        Event::DocumentEnd => Event::DocumentEnd,
        Event::SequenceEnd => Event::SequenceEnd,
        Event::MappingEnd => Event::MappingEnd,
        Event::Nothing => Event::Nothing,
    }
}

fn wrong(node: &Node, wanted: &str) -> Fault {
    Fault::new(
        "wrong-value",
        node.at.clone(),
        format!("{wanted} is expected here"),
    )
}

fn word(node: &Node) -> Result<&str, Fault> {
    match &node.what {
        What::Scalar(text, _) => Ok(text),
        _ => Err(wrong(node, "A single value")),
    }
}

fn entries(node: &Node) -> Result<&[(Node, Node)], Fault> {
    match &node.what {
        What::Map(entries) => Ok(entries),
        // `!obj` without anything.
        What::Scalar(text, true) if text.is_empty() => Ok(&[]),
        _ => Err(wrong(node, "A map")),
    }
}

fn entry<'n>(node: &'n Node, name: &str) -> Result<&'n Node, Fault> {
    let found = entries(node)?
        .iter()
        .find(|(key, _)| word(key).ok() == Some(name));
    found
        .map(|(_, value)| value)
        .ok_or_else(|| wrong(node, &format!("A map with `{name}`")))
}

fn number<T: std::str::FromStr>(node: &Node) -> Result<T, Fault> {
    word(node)?
        .parse()
        .map_err(|_| wrong(node, "A whole number"))
}

fn real(node: &Node) -> Result<f32, Fault> {
    let text = word(node)?;
    match text.to_ascii_lowercase().as_str() {
        ".nan" | "nan.0" => Ok(f32::NAN),
        ".inf" | "inf.0" => Ok(f32::INFINITY),
        "-.inf" | "-inf.0" => Ok(f32::NEG_INFINITY),
        _ => text.parse().map_err(|_| wrong(node, "A number")),
    }
}

/// The number of a name: a decimal number is one already.
fn name(node: &Node) -> Result<Name, Fault> {
    let text = word(node)?;
    let plain = matches!(node.what, What::Scalar(_, true));
    match text.parse() {
        Ok(hash) if plain => Ok(hash),
        _ => Ok(crc32fast::hash(text.as_bytes())),
    }
}

fn list(own: Name, node: &Node) -> Result<List, Fault> {
    let mut made = List {
        name: own,
        ..List::default()
    };
    for (key, value) in entries(entry(node, "objects")?)? {
        let mut object = Object {
            name: name(key)?,
            parameters: Vec::new(),
        };
        for (key, value) in entries(value)? {
            object.parameters.push((name(key)?, parameter(value)?));
        }
        made.objects.push(object);
    }
    for (key, value) in entries(entry(node, "lists")?)? {
        made.lists.push(list(name(key)?, value)?);
    }
    Ok(made)
}

fn items(node: &Node) -> Result<&[Node], Fault> {
    match &node.what {
        What::List(items) => Ok(items),
        _ => Err(wrong(node, "A list in brackets")),
    }
}

fn all<T>(node: &Node, one: impl Fn(&Node) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
    items(node)?.iter().map(one).collect()
}

fn exactly<const N: usize>(node: &Node) -> Result<[f32; N], Fault> {
    let reals = all(node, real)?;
    let wanted = || wrong(node, &format!("A list of {N} numbers"));
    reals.try_into().map_err(|_| wanted())
}

fn text(kind: TextKind, node: &Node) -> Result<Value, Fault> {
    let text = word(node)?;
    if text.len() >= kind.room() || text.contains('\0') {
        let most = kind.room() - 1;
        return Err(wrong(node, &format!("A text of at most {most} bytes")));
    }
    Ok(Value::Text(kind, text.as_bytes().to_vec()))
}

fn parameter(node: &Node) -> Result<Value, Fault> {
    Ok(match node.tag.as_str() {
        "vec2" => Value::Vector(exactly::<2>(node)?.to_vec()),
        "vec3" => Value::Vector(exactly::<3>(node)?.to_vec()),
        "vec4" => Value::Vector(exactly::<4>(node)?.to_vec()),
        "color" => Value::Color(exactly(node)?),
        "quat" => Value::Quaternion(exactly(node)?),
        "u" => Value::Unsigned(number(node)?),
        "bool" => Value::Bool(number(node)?),
        "str32" => text(TextKind::Short, node)?,
        "str64" => text(TextKind::Long, node)?,
        "str256" => text(TextKind::Longest, node)?,
        "curve" => Value::Curves(curves(node)?),
        "buffer_int" => Value::Ints(all(node, number)?),
        "buffer_f32" => Value::Reals(all(node, real)?),
        "buffer_u32" => Value::Unsigneds(all(node, number)?),
        "buffer_binary" => Value::Bytes(all(node, number)?),
        "" | "str" | "int" | "float" => plain(node)?,
        other => return Err(wrong(node, &format!("A known tag, not `!{other}`,"))),
    })
}

fn curves(node: &Node) -> Result<Vec<Curve>, Fault> {
    let words = items(node)?;
    let (curves, rest) = words.as_chunks::<32>();
    if !rest.is_empty() || !(1..=4).contains(&curves.len()) {
        return Err(wrong(node, "A list of 32, 64, 96 or 128 numbers"));
    }
    let mut all = Vec::new();
    for curve in curves {
        let [first, second, rest @ ..] = curve;
        let mut reals = [0.0; 30];
        for (to, from) in reals.iter_mut().zip(rest) {
            *to = real(from)?;
        }
        all.push(([number(first)?, number(second)?], reals));
    }
    Ok(all)
}

/// A value without a tag: YAML's own types.
fn plain(node: &Node) -> Result<Value, Fault> {
    let What::Scalar(text, true) = &node.what else {
        return self::text(TextKind::Any, node);
    };
    Ok(match text.as_str() {
        "true" => Value::Bool(1),
        "false" => Value::Bool(0),
        _ if text.parse::<i32>().is_ok() => Value::Int(number(node)?),
        _ => match real(node) {
            Ok(value) if looks_real(text) => Value::Real(value),
            _ => self::text(TextKind::Any, node)?,
        },
    })
}

/// A text is a number with a point, or one of the numbers that are none.
fn looks_real(text: &str) -> bool {
    let digits = text.trim_start_matches(['-', '+']);
    digits.starts_with('.')
        || digits.starts_with(|first: char| first.is_ascii_digit())
        || matches!(digits, "nan.0" | "inf.0")
}
