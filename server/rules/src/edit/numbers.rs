//! The numbers of a list's elements before and after a change of it.

use super::list::Put;

/// The treatment of references to an element that is removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Instead {
    /// There must be no references: else the change is refused.
    #[default]
    Nothing,
    /// References become -1, which points at nothing.
    NoIndex,
    /// References point at another element, given by its number before the change.
    Other(usize),
}

/// The planned changes of a list.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The numbers of removed elements, each with the treatment of references to it.
    pub removed: Vec<(usize, Instead)>,
    /// Insertions, each before the element with this number; those before one element are in order.
    pub put: Vec<(usize, Put)>,
}

/// The value of a reference after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Became {
    /// The reference has this value.
    Is(i64),
    /// The target of the reference was removed.
    Gone,
}

/// The numbers after a change.
#[derive(Debug)]
pub(super) struct Numbers {
    /// By the number before: the number after, or one of the two marks.
    new: Vec<u32>,
    /// The first number that becomes another.
    pub first: usize,
    /// How many elements there are afterwards.
    pub len: usize,
    /// Insertions: the number of the element that follows before the change, and the first new element's number.
    pub put: Vec<(usize, Put, usize)>,
    /// The numbers of elements that were removed or moved elsewhere, sorted.
    pub leaves: Vec<usize>,
}

/// The element is gone.
const GONE: u32 = u32::MAX;

/// References to the element point at nothing.
const NONE: u32 = u32::MAX - 1;

impl Plan {
    /// How many elements it puts in.
    pub fn put_in(&self) -> usize {
        let counts = self.put.iter().map(|(_, put)| match put {
            Put::Text(_, count) => *count,
            Put::Copy(..) => 1,
            Put::Moved(_) => 0,
        });
        counts.sum()
    }

    /// Elements leave their places.
    pub fn renumbers(&self) -> bool {
        let moves = |(_, put): &(usize, Put)| matches!(put, Put::Moved(_));
        !self.removed.is_empty() || self.put.iter().any(moves)
    }

    /// Something is put in or moved.
    pub fn puts(&self) -> bool {
        !self.put.is_empty()
    }

    /// The numbers that come of the plan for a list of `len` elements.
    pub fn numbers(mut self, len: usize) -> Numbers {
        self.removed.sort_by_key(|&(number, _)| number);
        self.removed.dedup_by_key(|&mut (number, _)| number);
        // The sort keeps the order of what goes to one place.
        self.put.sort_by_key(|&(before, _)| before);
        let is_removed = |number: usize| {
            self.removed
                .binary_search_by_key(&number, |&(at, _)| at)
                .is_ok()
        };
        let mut moved: Vec<usize> = self
            .put
            .iter()
            .filter_map(|(_, put)| match put {
                Put::Moved(number) => Some(*number),
                _ => None,
            })
            .collect();
        moved.sort_unstable();
        let mut new = vec![GONE; len];
        let mut next = 0;
        let mut put = Vec::new();
        let mut waiting = self.put.into_iter().peekable();
        for number in 0..=len {
            while let Some((before, what)) = waiting.next_if(|(before, _)| *before <= number) {
                if let Put::Moved(from) = &what {
                    set(&mut new, *from, next);
                }
                let count = match &what {
                    Put::Text(_, count) => *count,
                    Put::Copy(..) | Put::Moved(_) => 1,
                };
                put.push((before, what, next));
                next += count;
            }
            if number < len && !is_removed(number) && moved.binary_search(&number).is_err() {
                set(&mut new, number, next);
                next += 1;
            }
        }
        for &(number, instead) in &self.removed {
            let becomes = match instead {
                Instead::Nothing => GONE,
                Instead::NoIndex => NONE,
                Instead::Other(other) => new.get(other).copied().unwrap_or(GONE),
            };
            if let Some(place) = new.get_mut(number) {
                *place = becomes;
            }
        }
        let kept = new.iter().enumerate();
        let first = kept
            .take_while(|(number, new)| u32::try_from(*number) == Ok(**new))
            .count();
        let mut leaves: Vec<usize> = self.removed.iter().map(|&(number, _)| number).collect();
        leaves.extend(&moved);
        leaves.sort_unstable();
        Numbers {
            new,
            first,
            len: next,
            put,
            leaves,
        }
    }
}

fn set(new: &mut [u32], number: usize, to: usize) {
    if let Some(place) = new.get_mut(number) {
        // A list of four billion elements fits no file that is read.
        *place = u32::try_from(to).unwrap_or(GONE);
    }
}

impl Numbers {
    /// The value of a reference after the change. A negative one points at nothing and stays as it is.
    pub fn of(&self, value: i64) -> Became {
        let Ok(number) = usize::try_from(value) else {
            return Became::Is(value);
        };
        match self.new.get(number) {
            Some(&GONE) => Became::Gone,
            Some(&NONE) => Became::Is(schema::NO_INDEX),
            Some(&new) => Became::Is(i64::from(new)),
            None => {
                let grown = self.len.saturating_sub(self.new.len());
                Became::Is(value.saturating_add(i64::try_from(grown).unwrap_or(0)))
            }
        }
    }

    /// The number of an element afterwards; `None` where it is gone.
    pub fn of_element(&self, number: usize) -> Option<usize> {
        // What is taken out in favor of another has that one's number.
        let new = *self.new.get(number)?;
        (new < NONE).then_some(new as usize)
    }

    /// The numbers are what they were.
    pub fn are_kept(&self) -> bool {
        self.first == self.new.len()
    }
}
