//! Fixes: changes that settle a finding and change nothing else. They are computed only when they are needed.
//!
//! # Which fixes are safe
//!
//! A fix is safe if every reader that accepted the file reads the same scene afterwards, or, where no reader accepted it, if
//! it is the only repair of one mistake that stands alone. So no safe fix takes out a vertex, triangle, record, index, name
//! or number, or changes what one means. None sets a count, or the number in a heading, of a list: whether the count is wrong
//! or an element was lost or pasted, only the author knows, and the count is the only trace of it. What is left is
//! little: `Code::may_have_safe_fix`.

mod account;
mod allow;
mod batch;
mod by_hand;
mod counts;
mod file;
mod fixer;
mod frames;
mod geometry;
mod headings;
mod instances;
mod layout;
mod lost_records;
mod names;
mod numbers;
mod records;
mod rounds;
mod shifted_triangle_lists;
mod signs;
mod values;
mod vertices;

pub use account::Account;
pub use fixer::{Fixer, with_fixer};
pub use rounds::{About, Scan, Scanned, Settled, fix_all, verify};

use crate::checks::{Finding, Subject};
use crate::edit::{Records, Refusal};
use level::Patch;
use scan::{Fault, Mark};
use std::collections::HashSet;
use std::ops::Range;
use text::Source;
use text::{Draft, Edits};

/// Whether a fix may be made without being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// Every reader that accepted the file reads the same scene afterwards; or none accepted it, and this is the only repair
    /// of one mistake that stands alone.
    Safe,
    /// The file may mean something else than its author meant, or a trace of what went wrong may be lost.
    Unsafe,
    /// It states what the author intends: only the author knows.
    Manual,
}

impl Safety {
    /// Its name in data for programs.
    pub fn name(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
            Safety::Manual => "manual",
        }
    }
}

/// How much a fix does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// It settles its finding.
    Finding,
    /// It settles all findings of the rule in the file, and changes this many values.
    File(usize),
    /// It settles its finding and all others like it.
    Several,
}

/// State that fixes made together share, such as the IDs they have taken.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    ids: HashSet<i64>,
    /// The parts of surfaces that face the wrong way, once they are known: many fixes need them.
    turned_over: Option<Vec<Patch>>,
}

type Make<'s> = Box<dyn Fn(&mut Taken) -> Result<Edits, Refusal> + 's>;

type Planning<'s> = Box<dyn Fn(&mut Records<'_, '_>) -> Result<(), Refusal> + 's>;

/// How a fix is made.
enum How<'s> {
    /// It changes some bytes.
    Edits(Make<'s>),
    /// It takes out or puts in elements of lists: several such fixes together become one change of counts and indices.
    Plan(&'s Subject<'s>, Planning<'s>),
}

/// Something that can be done about a finding.
pub struct Fix<'s> {
    /// The title, in the imperative.
    pub title: String,
    /// Whether it is the fix to choose first.
    pub preferred: bool,
    /// Whether it may be made without being looked at.
    pub safety: Safety,
    /// How much it does.
    pub scope: Scope,
    /// It only hides its finding: a comment that allows it.
    pub silences: bool,
    how: How<'s>,
}

impl<'s> Fix<'s> {
    fn new(
        title: impl Into<String>,
        safety: Safety,
        make: impl Fn(&mut Taken) -> Result<Edits, Refusal> + 's,
    ) -> Self {
        Fix {
            title: title.into(),
            preferred: true,
            safety,
            scope: Scope::Finding,
            silences: false,
            how: How::Edits(Box::new(make)),
        }
    }

    /// A fix that takes out or puts in elements of lists. What loses or adds something is never safe.
    fn plan(
        title: impl Into<String>,
        subject: &'s Subject<'s>,
        plan: impl Fn(&mut Records<'_, '_>) -> Result<(), Refusal> + 's,
    ) -> Self {
        Fix {
            title: title.into(),
            preferred: true,
            safety: Safety::Unsafe,
            scope: Scope::Finding,
            silences: false,
            how: How::Plan(subject, Box::new(plan)),
        }
    }

    /// A fix that replaces one stretch.
    fn replace(
        title: impl Into<String>,
        safety: Safety,
        range: Range<usize>,
        text: String,
    ) -> Self {
        Fix::new(title, safety, move |_| {
            let mut draft = Draft::default();
            draft.replace(range.clone(), &text);
            Ok(draft.finish()?)
        })
    }

    /// The edits of the fix; `taken` is what fixes made before have used up, such as IDs.
    ///
    /// # Errors
    /// If it cannot be done.
    pub fn edits(&self, taken: &mut Taken) -> Result<Edits, Refusal> {
        match &self.how {
            How::Edits(make) => make(taken),
            How::Plan(subject, plan) => planned(subject, plan),
        }
    }
}

/// The scanner's mark from which a finding comes.
fn mark_of(subject: &Subject<'_>, finding: &Finding, is: impl Fn(&Fault) -> bool) -> Option<Mark> {
    let starts = &subject.model.chunk_starts;
    let number = starts.partition_point(|&start| start <= finding.span.start);
    // A mark may stand behind the end of its chunk, or before its start.
    let near = number.saturating_sub(2)..number + 1;
    for number in near {
        let Some(&start) = starts.get(number) else {
            continue;
        };
        let Some(Some(chunk)) = subject.chunks.iter().nth(number) else {
            continue;
        };
        let mut marks = chunk.body.marks.iter();
        let found = marks
            .find(|mark| start + mark.span.at as usize == finding.span.start && is(&mark.fault));
        if let Some(mark) = found {
            return Some(*mark);
        }
    }
    None
}

/// The bytes of a range.
fn bytes(source: &dyn Source, range: Range<usize>) -> Vec<u8> {
    source.bytes(range).into_owned()
}

/// One edit of planned changes.
fn planned(
    subject: &Subject<'_>,
    plan: impl FnOnce(&mut Records<'_, '_>) -> Result<(), Refusal>,
) -> Result<Edits, Refusal> {
    let mut records = Records::new(&subject.file, subject.chunks)?;
    plan(&mut records)?;
    records.finish()
}
