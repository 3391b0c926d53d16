//! The file as a whole: what it is, its version, its sections.

pub(super) mod merge_conflict;
pub(super) mod missing_section;
pub(super) mod not_halo_ass;
pub(super) mod second_file;
pub(super) mod section_order;
pub(super) mod unexpected_end;
pub(super) mod unsupported_version;
