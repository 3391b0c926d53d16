//! Comments that speak to this program.

pub(super) mod unknown_rule;
pub(super) mod unused_allow;
