//! The text of a hover, as data.

use std::ops::Range;

/// The text shown over a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The range of bytes that the text describes.
    pub span: Range<usize>,
    /// The text.
    pub paragraphs: Vec<Vec<Inline>>,
}

/// A piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Words.
    Text(String),
    /// Words that stand out: what it is.
    Strong(String),
    /// Words that stand back: facts about it.
    Faint(Vec<Inline>),
    /// Words of the file or the format, as they are.
    Code(String),
}

/// Words of one kind and another, one behind the other.
pub(super) type Paragraph = Vec<Inline>;

/// Plain words.
pub(super) fn text(words: impl Into<String>) -> Inline {
    Inline::Text(words.into())
}

/// The words of our own documentation, where backticks mark words of the format.
pub(super) fn marked(words: &str) -> Paragraph {
    let pieces = words.split('`').enumerate();
    pieces
        .filter(|(_, piece)| !piece.is_empty())
        .map(|(at, piece)| match at % 2 {
            0 => text(piece),
            _ => Inline::Code(piece.to_owned()),
        })
        .collect()
}
