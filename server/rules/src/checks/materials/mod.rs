//! Materials: their names, what the names mean, and whether the kit has their shaders.

pub(crate) mod blender_suffix;
pub(super) mod contradictory_symbols;
pub(super) mod duplicate_material;
pub(super) mod empty_material_name;
pub(super) mod malformed_material_parameter;
pub(super) mod malformed_material_string;
pub(super) mod material_trailing_digits;
pub(super) mod name_not_lowercase;
pub(super) mod name_too_long;
pub(super) mod shader_not_found;
pub(super) mod symbol_not_in_game;
pub(super) mod unknown_collection;
pub(super) mod unknown_material_string;
pub(super) mod unknown_parameter;
pub(crate) mod unknown_special_material;
pub(super) mod unused_material;
