//! What whoever wants findings gives.

use super::Siblings;
use crate::kit::Origin;
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
    /// What the user chose.
    pub options: &'a Options,
    /// Where the file is, if it is one.
    pub origin: Option<&'a Origin>,
    /// The other structures in its folder, if that is a place to look at.
    pub siblings: Option<&'a dyn Siblings>,
    /// What the file is written in, where the text was decoded from it.
    pub encoding: Option<&'static str>,
    /// How many threads may look at it.
    pub threads: usize,
    /// What was computed of earlier texts of the document, and is kept for later ones.
    pub kept: Option<&'a Kept>,
}
