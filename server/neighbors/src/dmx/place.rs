//! Where a value of an attribute stands.

use super::graph::{Attribute, Encoding, Kind, Values};
use std::ops::Range;

/// The place of a value in an attribute's list, looked for from the attribute's ends: only mistakes need it. Where it cannot be
/// told, that of the attribute.
pub(super) fn place(
    file: &[u8],
    encoding: Encoding,
    attribute: &Attribute,
    number: usize,
) -> Range<usize> {
    let whole = attribute.at.clone();
    let found = match encoding {
        Encoding::Binary(_) => fixed(attribute, number),
        _ => {
            let text = file.get(whole.clone()).unwrap_or_default();
            // The name and the type come first.
            let found = quoted(text).nth(number + 2);
            found.map(|at| whole.start + at.start..whole.start + at.end)
        }
    };
    found.filter(|at| at.end <= whole.end).unwrap_or(whole)
}

/// The place of a value among values of one length: they end where the attribute does.
fn fixed(attribute: &Attribute, number: usize) -> Option<Range<usize>> {
    let size = match attribute.values {
        Values::Ints(_) | Values::Times(_) => 4,
        Values::Reals(_) => 4 * attribute.kind.width(),
        Values::Bytes(_) => attribute.kind.width(),
        Values::Words(_) => 8,
        // A reference to another file is longer.
        Values::Links(_) | Values::Texts(_) => return None,
    };
    let behind = attribute.len().checked_sub(number)?.checked_mul(size)?;
    let begin = attribute.at.end.checked_sub(behind)?;
    Some(begin..begin + size)
}

/// The texts between quotes. An element inside a list has several; only lists of values are asked for.
fn quoted(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let begin = at + memchr::memchr(b'"', text.get(at..)?)? + 1;
        let mut end = begin;
        loop {
            end += memchr::memchr2(b'"', b'\\', text.get(end..)?)?;
            if text.get(end) == Some(&b'"') {
                break;
            }
            end += 2;
        }
        at = end + 1;
        Some(begin..end)
    })
}

impl Kind {
    /// Its name with that of a list.
    pub(super) fn shown(self, list: bool) -> String {
        let name = self.name();
        if list {
            format!("{name}_array")
        } else {
            name.to_owned()
        }
    }
}
