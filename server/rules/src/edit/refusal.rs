//! Why an edit cannot be made.

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
