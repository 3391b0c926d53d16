//! Records taken out, put in, moved and doubled: headings, counts and every index of the file stay right.

use super::list::{List, Put, Value};
use super::make::make;
use super::numbers::{Instead, Plan};
use super::refusal::Refusal;
use scan::Chunks;
use scan::view::File;
use std::collections::BTreeMap;
use std::ops::Range;
use text::Edits;

/// Plans changes of records, and makes one edit of them.
pub struct Records<'f, 'a> {
    pub(super) file: &'f File<'a>,
    pub(super) plans: BTreeMap<List, Plan>,
    pub(super) values: Vec<Value>,
    /// How many elements others put in, which are planned before this: see [`Records::beside`].
    others: BTreeMap<List, usize>,
}

impl<'f, 'a> Records<'f, 'a> {
    /// Plans for a file.
    ///
    /// # Errors
    /// If its counts and values do not fit together: then the targets of indices are unknown.
    pub fn new(file: &'f File<'a>, chunks: &Chunks) -> Result<Self, Refusal> {
        match is_sound(chunks) {
            true => Ok(Self::of_trusted(file)),
            false => Err(Refusal::new(NOT_SOUND)),
        }
    }

    /// Plans for a file of which somebody else has made sure that what they name is what its author means.
    pub(super) fn of_trusted(file: &'f File<'a>) -> Self {
        Records {
            file,
            plans: BTreeMap::new(),
            values: Vec::new(),
            others: BTreeMap::new(),
        }
    }

    /// An empty plan for the same file, to be joined to this one: what it puts in gets the numbers behind what this one does.
    #[must_use]
    pub fn beside(&self) -> Self {
        let lists = self.plans.keys().map(|&list| (list, self.put_in(list)));
        Records {
            file: self.file,
            plans: BTreeMap::new(),
            values: Vec::new(),
            others: lists.filter(|(_, count)| *count > 0).collect(),
        }
    }

    /// How many elements are put into a list so far.
    pub fn put_in(&self, list: List) -> usize {
        let own = self.plans.get(&list).map_or(0, Plan::put_in);
        own + self.others.get(&list).copied().unwrap_or(0)
    }

    /// Nothing is planned.
    pub fn is_empty(&self) -> bool {
        let is_idle = |plan: &Plan| plan.removed.is_empty() && plan.put.is_empty();
        self.values.is_empty() && self.plans.values().all(is_idle)
    }

    /// The values that get others where they stand.
    pub fn set_values(&self) -> impl Iterator<Item = &Range<usize>> {
        self.values.iter().map(|(span, _)| span)
    }

    /// Takes over a plan that was made [`beside`](Self::beside) this one. Gives false, and leaves all as it is, where one of the
    /// two takes elements out, or moves them, and the other speaks of elements by number; and where both take out the same
    /// element, and its references are to become something else.
    pub fn join(&mut self, other: Self) -> bool {
        let renumbers = |of: &Self| of.plans.values().any(Plan::renumbers);
        let names = |of: &Self| !of.values.is_empty() || of.plans.values().any(Plan::puts);
        if (renumbers(self) && names(&other)) || (names(self) && renumbers(&other)) {
            return false;
        }
        let own = |list: &List| {
            self.plans
                .get(list)
                .into_iter()
                .flat_map(|plan| &plan.removed)
        };
        let differs = other.plans.iter().any(|(list, plan)| {
            let mut removed = plan.removed.iter();
            removed.any(|(number, instead)| {
                own(list).any(|(other, becomes)| other == number && becomes != instead)
            })
        });
        if differs {
            return false;
        }
        for (list, plan) in other.plans {
            let own = self.plan(list);
            own.removed.extend(plan.removed);
            own.put.extend(plan.put);
        }
        self.values.extend(other.values);
        true
    }

    fn plan(&mut self, list: List) -> &mut Plan {
        self.plans.entry(list).or_default()
    }

    /// Takes an element out; `instead` says what becomes of references to it.
    pub fn remove(&mut self, list: List, number: usize, instead: Instead) {
        self.plan(list).removed.push((number, instead));
    }

    /// Puts a record of these lines, without its heading, before an element, or at the end.
    pub fn insert(&mut self, list: List, before: usize, lines: impl Into<String>) {
        self.insert_many(list, before, lines, 1);
    }

    /// Puts several elements before an element, or at the end; these lines hold them one after the other.
    pub fn insert_many(
        &mut self,
        list: List,
        before: usize,
        lines: impl Into<String>,
        count: usize,
    ) {
        if count > 0 {
            let put = Put::Text(lines.into(), count);
            self.plan(list).put.push((before, put));
        }
    }

    /// Puts a copy of an element before another, or at the end. A copied instance gets an ID of its own.
    pub fn duplicate(&mut self, list: List, number: usize, before: usize) {
        self.duplicate_with(list, number, before, Vec::new());
    }

    /// Puts a copy of an element before another, or at the end, with `values` in place of its own.
    pub fn duplicate_with(&mut self, list: List, number: usize, before: usize, values: Vec<Value>) {
        self.plan(list)
            .put
            .push((before, Put::Copy(number, values)));
    }

    /// Writes another value in the place of one. Where it is an index, it is a number after all changes.
    pub fn set(&mut self, span: Range<usize>, value: impl Into<String>) {
        self.values.push((span, value.into()));
    }

    /// Moves an element before another, or to the end.
    pub fn move_to(&mut self, list: List, number: usize, before: usize) {
        self.plan(list).put.push((before, Put::Moved(number)));
    }

    /// The edit that does all of it.
    ///
    /// # Errors
    /// Where something that is taken out is still used, where it cannot be told what an index means, or where a bone list
    /// would not fit what its instance places.
    pub fn finish(mut self) -> Result<Edits, Refusal> {
        let dropped = self.follow_bones()?;
        make(self.file, self.plans, self.values, &dropped)
    }
}

/// Why nothing is done with the records of a file that readers refuse.
pub(super) const NOT_SOUND: &str =
    "the file has errors of structure: fix them first, then its records can be changed";

/// The file is built as its counts say, except for wrong values where a value of that kind belongs.
pub fn is_sound(chunks: &Chunks) -> bool {
    let mut marks = chunks.iter().flatten().flat_map(|chunk| &chunk.body.marks);
    chunks.refused().is_none()
        && chunks.hidden().is_empty()
        && marks.all(|mark| mark.fault.is_of_value())
}
