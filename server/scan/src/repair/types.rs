//! Explanations of everything that seems wrong with a text.

use super::insertion::Insertion;
use super::signs::Sign;
use crate::fault::Fault;
use schema::{FieldId, RecordKind};
use std::ops::Range;

/// The one mistake that explains everything that is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The mistake.
    pub cause: Cause,
    /// Where it is.
    pub span: Range<usize>,
    /// The record that it was made in.
    pub record: RecordKind,
    /// The field that it was made in, with its component.
    pub field: Option<(FieldId, u8)>,
    /// Where the forgiving reading begins to stray.
    pub from: usize,
    /// Up to here nothing else is wrong with the structure.
    pub proven: usize,
}

/// A mistake that explains everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// One that the scanner also finds.
    Fault(Fault),
    /// One of so many strings is too many.
    OneOf(usize),
    /// The file has lost its beginning.
    LostHead,
    /// Each line begins with this, as in a quotation, a diff or a listing.
    MarkedLines(String),
    /// Something stands all over the text in the place of a sign.
    Substituted(Substitution),
}

/// An explanation of everything that seems wrong.
#[derive(Clone, Debug)]
pub(crate) enum Explanation {
    /// Values that do not belong, or stand in the place of others: the text is read without them.
    Hidden(Insertion),
    /// Another mistake.
    Repair(Repair),
}

/// Signs that have been replaced all over a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitution {
    /// The kind of sign.
    pub sign: Sign,
    /// How many lines hold them.
    pub lines: usize,
    /// The next places behind the first.
    pub next: Vec<Range<usize>>,
    /// The whole text is read strictly once they are put back, and no other guess does the same.
    pub is_all: bool,
}
