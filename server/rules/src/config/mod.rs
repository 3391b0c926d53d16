//! What users set, from where, and what of it holds for a file: `halo-ass.toml`, settings of an editor, the command line.
//!
//! All of them hold the same keys ([`keys`]). Each is read into a [`Layer`]; [`resolve`] puts layers together for one file
//! and says of each value where it comes from. What cannot be read is a [`Problem`], and holds nothing else up.

pub mod assist;
mod edit;
mod file;
pub mod keys;
mod layer;
mod problem;
mod read;
mod resolve;
mod tree;

pub use edit::set_rule;
pub use file::{FILE_NAME, Loaded, Reader, file_for, load};
pub use keys::schema;
pub use layer::{Layer, Override, Setting, Source};
pub use problem::{Problem, ProblemCode};
pub use read::{Read, of_client, of_text};
pub use resolve::{Origin, Resolved, resolve};

/// The name of the section of an editor's settings.
pub const SECTION: &str = "halo-ass";
