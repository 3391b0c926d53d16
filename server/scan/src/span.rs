//! Ranges of bytes in a chunk.

/// A stretch of a chunk, relative to its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub at: u32,
    /// How many bytes.
    pub len: u32,
}
