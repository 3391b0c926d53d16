//! Objects: their sizes, what they refer to, lights.

pub(super) mod incomplete_xref;
pub(super) mod light_values;
pub(super) mod non_positive_dimension;
pub(super) mod unused_object;
pub(super) mod xref_without_max;
