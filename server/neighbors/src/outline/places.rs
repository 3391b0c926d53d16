//! From the parts of a model to the parts of the text that it was read of, and back.

use super::{Part, outline};
use crate::Kind;
use crate::import::Model;
use std::ops::Range;

/// A part of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The node of a number.
    Node(usize),
    /// The object of a number.
    Object(usize),
    /// The material of a number.
    Material(usize),
}

/// A part of a model, and the part of the text that it was read of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The part of the model.
    pub shown: Shown,
    /// All of it in the text.
    pub at: Range<usize>,
    /// Its name in the text.
    pub head: Range<usize>,
}

/// The places of a model's parts in its text; none of those that no part of the outline holds.
pub fn places(kind: Kind, text: &[u8], model: &Model) -> Vec<Place> {
    let parts = outline(kind, text);
    let place = |shown, part: &Part| Place {
        shown,
        at: part.at.clone(),
        head: part.head.clone(),
    };
    let of = |shown, source: &Range<usize>| {
        let is_known = !source.is_empty();
        let part = is_known.then(|| innermost(&parts, source.start))??;
        Some(place(shown, part))
    };
    let nodes = model.sources.nodes.iter().enumerate();
    let nodes = nodes.filter_map(|(number, source)| of(Shown::Node(number), source));
    let objects = model.sources.objects.iter().enumerate();
    let objects = objects.filter_map(|(number, source)| of(Shown::Object(number), source));
    let mut all: Vec<Place> = nodes.chain(objects).collect();
    if kind == Kind::Assxml {
        let mut materials = Vec::new();
        named(&parts, "Material", &mut materials);
        let materials = materials.into_iter().take(model.materials.len());
        let materials = materials.enumerate();
        all.extend(materials.map(|(number, part)| place(Shown::Material(number), part)));
    }
    all
}

/// The innermost part around a place. Parts stand in the order of the text.
fn innermost(parts: &[Part], at: usize) -> Option<&Part> {
    let mut found = None;
    let mut inside = parts;
    loop {
        let before = inside.partition_point(|part| part.at.start <= at);
        let last = before.checked_sub(1).and_then(|it| inside.get(it));
        let Some(part) = last.filter(|part| at < part.at.end) else {
            return found;
        };
        found = Some(part);
        inside = &part.parts;
    }
}

/// All parts of a name, in the order of the text.
fn named<'p>(parts: &'p [Part], name: &str, found: &mut Vec<&'p Part>) {
    for part in parts {
        if part.name == name {
            found.push(part);
        }
        named(&part.parts, name, found);
    }
}
