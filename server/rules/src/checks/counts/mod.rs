//! Counts that differ from what they count.

mod compare;

pub(super) mod bone_list_mismatch;
pub(super) mod influence_count_mismatch;
pub(super) mod instance_count_mismatch;
pub(super) mod material_count_mismatch;
pub(super) mod material_string_count_mismatch;
pub(super) mod negative_count;
pub(super) mod object_count_mismatch;
pub(super) mod triangle_count_mismatch;
pub(super) mod uv_count_mismatch;
pub(super) mod vertex_count_mismatch;
