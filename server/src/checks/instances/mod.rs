//! Instances: their identity, their tree, how they are placed.

pub(super) mod duplicate_unique_id;
pub(super) mod inheritance_flag;
pub(super) mod missing_scene_root;
pub(super) mod parent_cycle;
pub(super) mod quaternion_not_normalized;
pub(super) mod scene_root_values;
pub(super) mod zero_scale;
