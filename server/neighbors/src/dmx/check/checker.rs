//! How a mistake in a document is told.

use crate::dmx::graph::*;
use crate::dmx::place::place;
use crate::{Fault, faults::Faults};
use std::ops::Range;

/// A document being checked, and what is found in it.
pub(super) struct Checker<'d, 'f> {
    pub(super) file: &'d [u8],
    pub(super) document: &'d Document,
    pub(super) faults: &'f mut Faults,
}

impl<'d> Checker<'d, '_> {
    pub(super) fn tell(
        &mut self,
        code: &'static str,
        at: Range<usize>,
        message: impl Into<String>,
    ) {
        self.faults.add(Fault::new(code, at, message));
    }

    /// Where a value of a list stands.
    pub(super) fn place(&self, attribute: &Attribute, number: usize) -> Range<usize> {
        place(self.file, self.document.encoding, attribute, number)
    }

    /// Tells a value of a list; its words are only made if they are kept.
    pub(super) fn value(
        &mut self,
        code: &'static str,
        attribute: &Attribute,
        number: usize,
        message: impl FnOnce() -> String,
    ) {
        if self.faults.count_and_has_room(code) {
            let at = self.place(attribute, number);
            self.faults.keep(Fault::new(code, at, message()));
        }
    }

    pub(super) fn element(&self, link: Link) -> Option<&'d Element> {
        match link {
            Link::To(number) => self.document.elements.get(number),
            _ => None,
        }
    }

    /// The element that an attribute refers to.
    pub(super) fn linked(&self, element: &Element, name: &str) -> Option<&'d Element> {
        self.element(*element.get(name)?.links().first()?)
    }
}

/// Tells values of a list that are below the smallest or not below a count.
pub(super) fn within(
    checker: &mut Checker,
    list: &Attribute,
    (name, smallest, count): (&str, i32, usize),
    what: &str,
) -> bool {
    let mut sound = true;
    for (number, value) in list.ints().iter().enumerate() {
        let fits = *value >= smallest && i64::from(*value) < count as i64;
        if !fits {
            sound = false;
            checker.value("index-out-of-range", list, number, || {
                let none = if smallest < 0 { " (-1 for none)" } else { "" };
                format!("`{name}` has {value}, but there are {count} {what}{none}")
            });
        }
    }
    sound
}

/// The first bytes of a text, to be shown.
pub(super) fn words(text: &[u8]) -> String {
    let text = text.get(..60).unwrap_or(text);
    String::from_utf8_lossy(text).into_owned()
}
