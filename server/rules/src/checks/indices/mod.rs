//! Indices that name nothing.

mod out_of_range;

pub(super) mod bone_index_out_of_range;
pub(super) mod material_index_out_of_range;
pub(super) mod node_index_out_of_range;
pub(super) mod object_index_out_of_range;
pub(super) mod parent_index_out_of_range;
pub(super) mod vertex_index_out_of_range;
