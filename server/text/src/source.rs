//! Texts that are read piece by piece.

use std::borrow::Cow;
use std::ops::Range;

/// A text that can be read piece by piece.
pub trait Source: Sync {
    /// How many bytes it has.
    fn len(&self) -> usize;

    /// It has no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of a range that lies inside the text.
    fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]>;

    /// Whether the text is no longer wanted. Bytes may be missing then, so results must not be kept. Once true, it
    /// stays true.
    fn is_broken_off(&self) -> bool {
        false
    }
}

impl Source for &[u8] {
    fn len(&self) -> usize {
        <[u8]>::len(self)
    }

    fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.get(range).unwrap_or_default())
    }
}

impl Source for ropey::Rope {
    fn len(&self) -> usize {
        self.len_bytes()
    }

    fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        let mut bytes = Vec::with_capacity(range.len());
        let end = range.end.min(self.len_bytes());
        let mut at = range.start.min(end);
        let (mut chunks, mut start, _, _) = self.chunks_at_byte(at);
        while at < end {
            let Some(chunk) = chunks.next() else { break };
            let chunk = chunk.as_bytes();
            let piece = chunk
                .get(at - start..(end - start).min(chunk.len()))
                .unwrap_or_default();
            bytes.extend_from_slice(piece);
            start += chunk.len();
            at = start;
        }
        Cow::Owned(bytes)
    }
}
