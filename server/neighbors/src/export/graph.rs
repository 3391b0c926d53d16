//! Elements of a DMX file while it is made.

use crate::dmx::{Attribute, Document, Element, Id, Kind, Link, Text, Values};

/// A file that grows.
pub(super) struct Graph {
    pub document: Document,
    /// The state of the generator of ids: the ids of one level are the same each time it is written.
    state: u64,
    /// The last `nodeID`.
    nodes: i32,
}

impl Graph {
    /// The `nodeID` of the world, which comes first in all files.
    pub const WORLD: i32 = 1;

    /// An empty file; its ids follow from a name.
    pub fn new(name: &str) -> Graph {
        // FNV-1a.
        let seed = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let document = Document {
            format: b"vmap".to_vec(),
            version: 40,
            ..Document::default()
        };
        Graph {
            document,
            state: seed,
            nodes: Graph::WORLD,
        }
    }

    /// Adds an element; gives its number.
    pub fn add(&mut self, kind: &str, name: &str, attributes: Vec<Attribute>) -> usize {
        let id = self.id();
        self.document.elements.push(Element {
            kind: kind.into(),
            id: Some(id),
            name: name.into(),
            attributes,
            at: 0..0,
        });
        self.document.elements.len() - 1
    }

    /// The next `nodeID`.
    pub fn node_id(&mut self) -> i32 {
        self.nodes = self.nodes.saturating_add(1);
        self.nodes
    }

    /// A number of 64 bits that looks like chance (splitmix64).
    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// An id in the form of a UUID of version 4.
    pub fn id(&mut self) -> Id {
        let [high, low] = [self.random(), self.random()];
        let mut id = [0; 16];
        for (to, from) in id
            .iter_mut()
            .zip(high.to_be_bytes().into_iter().chain(low.to_be_bytes()))
        {
            *to = from;
        }
        id[6] = id[6] & 0x0f | 0x40;
        id[8] = id[8] & 0x3f | 0x80;
        Id(id)
    }
}

fn attribute(name: &str, kind: Kind, list: bool, values: Values) -> Attribute {
    Attribute {
        name: name.into(),
        kind,
        list,
        values,
        at: 0..0,
    }
}

pub(super) fn text(name: &str, value: &str) -> Attribute {
    attribute(name, Kind::String, false, Values::Texts(vec![value.into()]))
}

pub(super) fn texts(name: &str, values: Vec<Text>) -> Attribute {
    attribute(name, Kind::String, true, Values::Texts(values))
}

pub(super) fn int(name: &str, value: i32) -> Attribute {
    attribute(name, Kind::Int, false, Values::Ints(vec![value]))
}

pub(super) fn ints(name: &str, values: Vec<i32>) -> Attribute {
    attribute(name, Kind::Int, true, Values::Ints(values))
}

pub(super) fn word(name: &str, value: u64) -> Attribute {
    attribute(name, Kind::Uint64, false, Values::Words(vec![value]))
}

pub(super) fn switch(name: &str, on: bool) -> Attribute {
    attribute(name, Kind::Bool, false, Values::Bytes(vec![u8::from(on)]))
}

pub(super) fn white(name: &str) -> Attribute {
    attribute(name, Kind::Color, false, Values::Bytes(vec![255; 4]))
}

/// A value of reals: `float`, a vector, `qangle`.
pub(super) fn real(name: &str, kind: Kind, value: &[f64]) -> Attribute {
    let value = value.iter().map(|part| *part as f32).collect();
    attribute(name, kind, false, Values::Reals(value))
}

pub(super) fn reals(name: &str, kind: Kind, values: Vec<f32>) -> Attribute {
    attribute(name, kind, true, Values::Reals(values))
}

/// Another element, or none.
pub(super) fn link(name: &str, target: Option<usize>) -> Attribute {
    let target = target.map_or(Link::None, Link::To);
    attribute(name, Kind::Element, false, Values::Links(vec![target]))
}

pub(super) fn links(name: &str, targets: &[usize]) -> Attribute {
    let targets = targets.iter().copied().map(Link::To).collect();
    attribute(name, Kind::Element, true, Values::Links(targets))
}
