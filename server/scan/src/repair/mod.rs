//! The searches for the one mistake that explains why a strict reading refuses a text.
//!
//! Each search makes candidates, reads the text strictly with the mistake undone, and weighs those that hold:
//!
//! - [`substitution`]: signs that something has replaced all over the text.
//! - [`insertion`] and [`misplaced`]: lines that do not belong, judged by [`proof`].
//! - [`one_mistake`]: the mistakes that hands make, from [`candidates`], read by [`strict_suffix`], weighed by [`cost`].
//! - [`file_level`]: damage to the file as a whole.

pub(crate) mod cache;
pub(crate) mod candidates;
pub(crate) mod context;
pub(crate) mod cost;
pub(crate) mod file_level;
pub(crate) mod insertion;
pub(crate) mod misplaced;
pub(crate) mod one_mistake;
pub(crate) mod proof;
pub(crate) mod signs;
pub(crate) mod strict_suffix;
pub(crate) mod substitution;
pub(crate) mod types;
mod unquoted;

pub use insertion::{Insertion, Misplaced};
pub use signs::{Replaced, Sign};
pub use substitution::replacements;
pub use types::{Cause, Repair, Substitution};
