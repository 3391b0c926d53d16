//! A stretch of a text with the chunk that was scanned of it.

use super::counts_by_chunk::CountedChunk;
use super::summary::Chunk;

/// A stretch of a text: its chunk, or how much must be scanned.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all are clean, and a chunk is 64 KB of text"
)]
pub(crate) enum ChunkSlot {
    Clean(CountedChunk),
    /// Text that must be scanned again: how many bytes.
    Dirty(usize),
}

impl ChunkSlot {
    /// The chunk; `None` if the text must be scanned again.
    pub fn clean(&self) -> Option<&Chunk> {
        self.known().map(|known| &known.chunk)
    }

    /// The chunk and its counts; `None` if the text must be scanned again.
    pub fn known(&self) -> Option<&CountedChunk> {
        match self {
            ChunkSlot::Clean(known) => Some(known),
            ChunkSlot::Dirty(_) => None,
        }
    }

    /// Mutable access to [`Self::known`].
    pub fn known_mut(&mut self) -> Option<&mut CountedChunk> {
        match self {
            ChunkSlot::Clean(known) => Some(known),
            ChunkSlot::Dirty(_) => None,
        }
    }

    /// How many bytes.
    pub fn len(&self) -> usize {
        match self {
            ChunkSlot::Clean(known) => known.chunk.len as usize,
            ChunkSlot::Dirty(len) => *len,
        }
    }
}
