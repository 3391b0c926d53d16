//! One file per kind of notification.

pub(super) mod configuration;
pub(super) mod documents;
