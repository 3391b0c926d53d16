//! Instances: their identity, their tree, how they are placed.

pub(super) mod collision_without_parent;
pub(super) mod duplicate_instance_name;
pub(super) mod duplicate_unique_id;
pub(super) mod geometry_in_frame;
pub(super) mod inheritance_flag;
pub(super) mod instance_name_symbols;
pub(super) mod missing_bone_list;
pub(super) mod missing_scene_root;
pub(super) mod mixed_scale;
pub(super) mod outside_the_frame;
pub(super) mod parent_cycle;
pub(super) mod quaternion_not_normalized;
pub(super) mod repeated_bone;
pub(super) mod scene_root_values;
pub(super) mod second_root;
pub(super) mod unreachable_instance;
pub(super) mod zero_scale;
