//! The lists of a text beside their counts.

use super::counts_by_chunk::CountState;
use super::summary::Event;
use schema::{Section, TRIANGLE_VALUES};

/// The lists that are open, with what their counts leave: where one does not fit, something is wrong before.
#[derive(Debug, Default)]
pub(super) struct Lists {
    records: Option<i64>,
    vertices: Option<i64>,
    integers: Option<i64>,
    /// An odd line of the open triangle list has been told.
    odd: bool,
    /// The event before was text that belongs to nothing.
    stray: bool,
    /// The sections that have begun.
    sections: [bool; Section::ALL.len()],
}

impl Lists {
    /// The lists that are open where the counts leave no doubt.
    pub fn at(count: CountState) -> Self {
        let (records, vertices, integers) = count.open_lists();
        let mut sections = [false; Section::ALL.len()];
        for begun in sections.iter_mut().take(count.sections()) {
            *begun = true;
        }
        Lists {
            sections,
            records,
            vertices,
            integers,
            ..Lists::default()
        }
    }

    /// Goes on by an event of a chunk. Gives where in the chunk it shows that a list does not fit its count: whatever the
    /// chunks, the same places.
    pub fn misfit(&mut self, event: &Event) -> Option<u32> {
        let fits = |left: Option<i64>| left.is_none_or(|left| left == 0);
        let stray = matches!(event, Event::Stray(_));
        let goes_on = std::mem::replace(&mut self.stray, stray) && stray;
        let (at, fit) = match event {
            Event::Head {
                section, at, value, ..
            } => {
                let counts = *section != Section::Header;
                let over = fits(self.records) && fits(self.vertices) && fits(self.integers);
                let mut sections = self.sections;
                let place = sections.get_mut(*section as usize);
                let again = place.is_some_and(|begun| std::mem::replace(begun, true));
                *self = Lists {
                    sections,
                    records: value.and_then(|value| value.value).filter(|_| counts),
                    ..Lists::default()
                };
                (*at, over && !again)
            }
            Event::Material { at, .. } => (*at, self.count_record()),
            Event::Object { at, vertices, .. } => {
                let over = fits(self.vertices) && fits(self.integers);
                self.vertices = vertices.and_then(|count| count.value);
                self.integers = None;
                (*at, self.count_record() && over)
            }
            Event::Vertices(part) => {
                let left = self.vertices;
                self.vertices = left.map(|left| left.saturating_sub(i64::from(part.count)));
                (part.at, true)
            }
            Event::TriangleCount { at, value } => {
                let over = fits(self.vertices.take());
                let count = value.and_then(|value| value.value);
                self.integers = count.and_then(|count| count.checked_mul(TRIANGLE));
                self.odd = false;
                (*at, over)
            }
            Event::Triangles(part) => {
                let left = self.integers;
                self.integers = left.map(|left| left.saturating_sub(i64::from(part.count)));
                let told = self.odd;
                self.odd |= part.odd.is_some();
                let at = part.odd.map_or(part.at, |odd| odd.span.at);
                (at, told || part.odd.is_none())
            }
            Event::Instance(part) => (part.at, self.count_record()),
            Event::Bones(part) => (part.at, true),
            Event::Stray(part) => (part.at, goes_on),
        };
        (!fit).then_some(at)
    }

    /// Gives false for the first record too many.
    fn count_record(&mut self) -> bool {
        self.records = self.records.map(|left| left.saturating_sub(1));
        self.records != Some(-1)
    }
}

/// How many integers a triangle is.
const TRIANGLE: i64 = TRIANGLE_VALUES as i64;
