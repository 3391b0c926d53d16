//! Headings: comments to every reader, and landmarks to people.

pub(super) mod heading_mismatch;
pub(super) mod missing_heading;
