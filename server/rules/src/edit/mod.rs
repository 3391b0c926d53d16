//! Changes to a text: what fixes, refactorings and whoever else writes stand on. Nothing is changed here; a change is
//! a list of stretches with what takes their place, made for one text and good for no other.

mod apart;
mod bones;
mod layout;
mod numbers;
mod places;
mod records;
mod run;

pub use apart::{stands_whole, without_triangles};
pub use bones::{BoneReading, bone_lists_fit, bone_reading};
pub use layout::{heading, heading_parts, real_like};
pub use numbers::Instead;
pub use records::{List, Records, Value, is_sound};

use std::fmt;
use text::Overlap;

/// Why an edit cannot be made, in words for the user: lower case, what is wrong, then what would help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl Refusal {
    /// A refusal with these words.
    pub fn new(words: impl Into<String>) -> Self {
        Refusal(words.into())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl From<Overlap> for Refusal {
    fn from(overlap: Overlap) -> Self {
        Refusal(format!("two changes meet at byte {}", overlap.at))
    }
}
