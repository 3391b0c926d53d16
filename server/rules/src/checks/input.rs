//! The input of the rules: a text with all that is known about it.

use super::Surroundings;
use crate::kit::FileLocation;
use scan::Chunks;
use scan::model::Model;
use scan::view::Kept;
use schema::options::Options;
use text::Source;

/// A file to be checked.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// The text.
    pub source: &'a dyn Source,
    /// The chunks with the scanner's marks.
    pub chunks: &'a Chunks,
    /// The merged summaries.
    pub model: &'a Model,
    /// The text is a Halo file.
    pub halo: bool,
    /// The user's settings.
    pub options: &'a Options,
    /// The location of the file; `None` for a text that has no file.
    pub origin: Option<&'a FileLocation>,
    /// The surroundings of the file; `None` where nothing is known of them.
    pub surroundings: Option<&'a dyn Surroundings>,
    /// The encoding of the file, if the text was decoded from it.
    pub encoding: Option<&'static str>,
    /// The most threads that the rules may use.
    pub threads: usize,
    /// The results of previous runs on the document, kept for later ones.
    pub kept: Option<&'a Kept>,
}
