//! Tokens that are none, values too many and too few.

pub(super) mod extra_value;
pub(super) mod missing_value;
pub(super) mod unexpected_token;
pub(super) mod unterminated_string;
