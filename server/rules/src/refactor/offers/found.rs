//! Offers, and the selection that they are found for.

use super::name::Name;
use crate::refactor::{Level, Record, Refactoring};
use schema::{FieldId, Section};
use std::ops::Range;

/// A refactoring that can be done, or the reason why it cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The kind of refactoring.
    pub name: Name,
    /// The title, in the imperative.
    pub title: String,
    /// The refactoring, or why it cannot be done.
    pub refactoring: Result<Refactoring, String>,
    /// The choice that it is one way of, where the user is asked for more than a click: a title that ends in `…`.
    pub choice: Option<String>,
}

/// The user's selection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selected {
    /// The record that holds the first place.
    pub record: Option<Record>,
    /// The triangles, all of one object: its number, and theirs.
    pub triangles: Option<(usize, Range<usize>)>,
    /// The materials that are touched.
    pub materials: Vec<usize>,
    /// The instances that are touched.
    pub instances: Vec<usize>,
    /// The objects that are touched.
    pub objects: Vec<usize>,
    /// The section whose heading or count is the first place, or the header.
    pub section: Option<Section>,
    /// The field of the value at the first place.
    pub field: Option<FieldId>,
}

/// Offers for a level that are found so far.
pub(super) struct Found<'f, 'a> {
    pub level: Level<'f, 'a>,
    pub offers: Vec<Offer>,
}

impl Found<'_, '_> {
    pub fn add(&mut self, name: Name, title: String, refactoring: Result<Refactoring, String>) {
        self.offers.push(Offer {
            name,
            title,
            refactoring,
            choice: None,
        });
    }
}
