//! Changes to a text: what fixes, refactorings and whoever else writes stand on. Nothing is changed here; a change is
//! a list of stretches with what takes their place, made for one text and good for no other.

mod apart;
mod bones;
mod follow_bones;
mod layout;
mod list;
mod make;
mod numbers;
mod places;
mod records;
mod refusal;
mod run;

pub use apart::{stands_whole, without_triangles};
pub use bones::{BoneReading, bone_lists_fit, bone_reading};
pub use layout::{heading, heading_parts, real_like};
pub use list::{List, Value};
pub use numbers::Instead;
pub use records::{Records, is_sound};
pub use refusal::Refusal;
