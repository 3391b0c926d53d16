//! Values that are not what their field takes.

pub(super) mod decimal_comma;
pub(super) mod expected_integer;
pub(super) mod expected_number;
pub(super) mod expected_string;
pub(super) mod not_finite;
pub(super) mod number_overflow;
pub(super) mod unknown_light_type;
pub(super) mod unknown_object_type;
