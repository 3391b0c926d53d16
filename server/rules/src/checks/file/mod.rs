//! The file as a whole: what it is, its version, its sections.

pub(super) mod comment_misread;
pub(super) mod encoding;
pub(super) mod file_location;
pub(super) mod level_scale;
pub(super) mod merge_conflict;
pub(super) mod missing_section;
pub(super) mod mixed_line_endings;
pub(super) mod not_halo_ass;
pub(super) mod other_halo_file;
pub(super) mod seam_mismatch;
pub(super) mod seam_without_partner;
mod seams;
pub(super) mod second_file;
pub(super) mod section_order;
pub(super) mod several_structures;
pub(super) mod space_separated_values;
pub(super) mod unexpected_end;
pub(super) mod unsupported_version;
pub(super) mod version_for_game;
