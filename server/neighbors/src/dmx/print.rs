//! A document as Hammer's "copy as text" writes it.

use super::graph::*;
use std::io::Write;

macro_rules! put {
    // Writing to memory does not fail.
    ($page:expr, $($words:tt)*) => {{
        let _ = write!($page, $($words)*);
    }};
}

/// A document as `keyvalues2 4`. Elements that more than one attribute points at stand beside the root.
pub fn print(document: &Document) -> Vec<u8> {
    let order = document.reached();
    let mut uses = vec![0_usize; document.elements.len()];
    for &number in &order {
        let attributes = document.elements.get(number).map(|it| &it.attributes);
        for attribute in attributes.into_iter().flatten() {
            for link in attribute.links() {
                if let Link::To(number) = link
                    && let Some(uses) = uses.get_mut(*number)
                {
                    *uses += 1;
                }
            }
        }
    }
    // The root stands at the top, whoever points at it.
    if let Some(root) = uses.get_mut(document.root) {
        *root = usize::MAX;
    }
    let mut page = Page {
        document,
        shared: uses.iter().map(|uses| *uses > 1).collect(),
        out: Vec::new(),
    };
    put!(page.out, "<!-- dmx encoding keyvalues2 4 format ");
    page.out.extend_from_slice(&document.format);
    put!(page.out, " {} -->\n", document.version);
    if let Some(prefix) = &document.prefix {
        page.element(prefix, 0);
        put!(page.out, "\n");
    }
    for (place, &number) in order.iter().enumerate() {
        let Some(element) = document.elements.get(number) else {
            continue;
        };
        if page.shared.get(number) == Some(&true) {
            if place > 0 {
                put!(page.out, "\n");
            }
            page.element(element, 0);
            put!(page.out, "\n");
        }
    }
    page.out
}

struct Page<'d> {
    document: &'d Document,
    /// Of each element: it stands at the top.
    shared: Vec<bool>,
    out: Vec<u8>,
}

impl Page<'_> {
    fn tabs(&mut self, depth: usize) {
        self.out.resize(self.out.len() + depth, b'\t');
    }

    fn quoted(&mut self, text: &[u8]) {
        self.out.push(b'"');
        for &byte in text {
            if matches!(byte, b'"' | b'\\') {
                self.out.push(b'\\');
            }
            self.out.push(byte);
        }
        self.out.push(b'"');
    }

    /// An element from its type to its closing brace. What it holds is one deeper.
    fn element(&mut self, element: &Element, depth: usize) {
        self.quoted(&element.kind);
        put!(self.out, "\n");
        self.tabs(depth);
        put!(self.out, "{{\n");
        if let Some(id) = element.id {
            self.tabs(depth + 1);
            put!(self.out, "\"id\" \"elementid\" \"{id}\"\n");
        }
        if !element.name.is_empty() {
            self.tabs(depth + 1);
            put!(self.out, "\"name\" \"string\" ");
            self.quoted(&element.name);
            put!(self.out, "\n");
        }
        for attribute in &element.attributes {
            self.attribute(attribute, depth + 1);
        }
        self.tabs(depth);
        put!(self.out, "}}");
    }

    fn attribute(&mut self, attribute: &Attribute, depth: usize) {
        self.tabs(depth);
        self.quoted(&attribute.name);
        put!(self.out, " ");
        let kind = attribute.kind.name();
        if attribute.list {
            put!(self.out, "\"{kind}_array\" \n");
            self.tabs(depth);
            put!(self.out, "[\n");
            let count = attribute.len();
            for item in 0..count {
                self.tabs(depth + 1);
                if let Some(link) = attribute.links().get(item) {
                    self.link(*link, depth + 1);
                } else {
                    self.value(attribute, item, depth + 1);
                }
                put!(self.out, "{}\n", if item + 1 < count { "," } else { "" });
            }
            self.tabs(depth);
            put!(self.out, "]\n");
        } else if let Some(link) = attribute.links().first() {
            if self.link(*link, depth) {
                put!(self.out, "\n");
            }
            put!(self.out, "\n");
        } else {
            put!(self.out, "\"{kind}\" ");
            self.value(attribute, 0, depth);
            put!(self.out, "\n");
        }
    }

    /// The target of a link: in full where nothing else points there. Returns whether it was in full.
    fn link(&mut self, link: Link, depth: usize) -> bool {
        match link {
            Link::None => put!(self.out, "\"element\" \"\""),
            Link::Away(id) => put!(self.out, "\"element\" \"{id}\""),
            Link::To(number) => {
                let document = self.document;
                let Some(element) = document.elements.get(number) else {
                    return false;
                };
                match element.id {
                    Some(id) if self.shared.get(number) == Some(&true) => {
                        put!(self.out, "\"element\" \"{id}\"");
                    }
                    _ => {
                        self.element(element, depth);
                        return true;
                    }
                }
            }
        }
        false
    }

    fn value(&mut self, attribute: &Attribute, item: usize, depth: usize) {
        let width = attribute.kind.width();
        let range = item * width..(item + 1) * width;
        match &attribute.values {
            Values::Links(_) => {}
            Values::Ints(all) => put!(self.out, "\"{}\"", all.get(item).unwrap_or(&0)),
            Values::Words(all) => put!(self.out, "\"0x{:x}\"", all.get(item).unwrap_or(&0)),
            Values::Times(all) => {
                let seconds = f64::from(*all.get(item).unwrap_or(&0)) / 1e4;
                put!(self.out, "\"{}\"", short(seconds));
            }
            Values::Bytes(all) => {
                let numbers = all.get(range).unwrap_or_default();
                let words: Vec<String> = numbers.iter().map(u8::to_string).collect();
                put!(self.out, "\"{}\"", words.join(" "));
            }
            Values::Reals(all) => {
                let numbers = all.get(range).unwrap_or_default();
                let words: Vec<String> = numbers.iter().map(|it| short(f64::from(*it))).collect();
                put!(self.out, "\"{}\"", words.join(" "));
            }
            Values::Texts(all) => {
                let text = all.get(item).map(Vec::as_slice).unwrap_or_default();
                if attribute.kind == Kind::Binary {
                    self.binary(text, depth);
                } else {
                    self.quoted(text);
                }
            }
        }
    }

    /// Bytes as hex, 40 to a line, between quotes on lines of their own.
    fn binary(&mut self, bytes: &[u8], depth: usize) {
        put!(self.out, "\n");
        self.tabs(depth);
        put!(self.out, "\"\n");
        for line in bytes.chunks(40) {
            self.tabs(depth + 1);
            for byte in line {
                put!(self.out, "{byte:02X}");
            }
            put!(self.out, "\n");
        }
        self.tabs(depth);
        put!(self.out, "\"");
    }
}

/// A number with at most ten decimals, as few as say it.
fn short(value: f64) -> String {
    let text = format!("{value:.10}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" | "" => "0".to_owned(),
        text => text.to_owned(),
    }
}
