//! The structure of a text of another program, for editors: its parts, the meaning of each value, and where references lead. Damaged
//! texts have one too.

mod keyvalues;
mod meanings;
mod part;
mod places;
mod xml;

use crate::Kind;
pub use part::{Meaning, Part};
pub use places::{Place, Shown, places};
use std::ops::Range;

/// Whether a file is a text with an outline.
pub fn is_text(kind: Kind, file: &[u8]) -> bool {
    match kind {
        Kind::Assxml => true,
        Kind::Dmx => !crate::dmx::is_binary(file),
        Kind::Assbin | Kind::Aamp | Kind::Gltf | Kind::Obj => false,
    }
}

/// The parts of a text; none where it is no text of a known format.
pub fn outline(kind: Kind, text: &[u8]) -> Vec<Part> {
    match kind {
        Kind::Assxml => xml::outline(text),
        Kind::Dmx if is_text(kind, text) => keyvalues::outline(text),
        _ => Vec::new(),
    }
}

/// The value at a place, explained.
pub fn meaning(kind: Kind, text: &[u8], at: usize) -> Option<Meaning> {
    match kind {
        Kind::Assxml => xml::meaning(text, at),
        Kind::Dmx if is_text(kind, text) => keyvalues::meaning(text, at),
        _ => None,
    }
}

/// Where the reference at a place leads: the reference, and the head of the part that it names.
pub fn definition(kind: Kind, text: &[u8], at: usize) -> Option<[Range<usize>; 2]> {
    match kind {
        Kind::Assxml => xml::definition(text, at),
        Kind::Dmx if is_text(kind, text) => keyvalues::definition(text, at),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
