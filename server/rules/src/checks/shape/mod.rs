//! Tokens that are none, values too many and too few.

pub(super) mod extra_value;
pub(super) mod lost_semicolon;
pub(super) mod missing_value;
pub(super) mod record_of_another_version;
pub(super) mod replaced_signs;
pub(super) mod stray_text;
pub(super) mod unexpected_token;
pub(super) mod unterminated_string;
