//! Settings from `halo-ass.toml`, an editor and the command line, and the values that result for a file.
//!
//! All sources have the same keys ([`keys`]). Each source is read into a [`Layer`]; [`resolve`] combines layers for one
//! file and records the source of each value. A setting that cannot be read becomes a [`Problem`]; the others still
//! apply.

pub mod assist;
mod edit;
pub mod keys;
mod layer;
mod loaded;
mod problem;
mod read;
mod resolve;
mod tree;

pub use edit::set_rule;
pub use keys::{SECTION, schema};
pub use layer::{Layer, Override, Setting, Source};
pub use loaded::{FILE_NAME, Loaded};
pub use problem::{Problem, ProblemCode};
pub use read::{Read, of_client, of_text};
pub use resolve::{Resolved, SettingSource, resolve};
