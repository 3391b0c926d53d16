//! A text that is read only as long as somebody wants what comes of it.

use std::borrow::Cow;
use std::ops::Range;
use text::Source;

/// A source that has no more bytes to give once nobody wants them: so whatever reads it, value by value, is soon at its
/// end. What came of it by then is of no use.
pub(super) struct Until<'a> {
    pub source: &'a dyn Source,
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl Source for Until<'_> {
    fn len(&self) -> usize {
        self.source.len()
    }

    fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        if (self.cancelled)() {
            return Cow::Borrowed(&[]);
        }
        self.source.bytes(range)
    }

    fn is_broken_off(&self) -> bool {
        (self.cancelled)()
    }
}
