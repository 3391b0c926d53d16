//! The rules: one file each, with its documentation, its examples and what it looks for. [`Code`] is their table.
//!
//! Lexical and shape mistakes are found by the scanner, which leaves marks in the chunks; their rules say it
//! in words. The other rules look at the model and the view. No rule knows of LSP.

mod allow;
mod causes;
mod code;
mod diff;
mod finding;
mod findings;
mod incremental;
mod input;
mod kit_facts;
mod list_mismatch;
mod names;
mod one_mistake;
mod profile;
mod rule;
mod run;
mod shifted_triangle_lists;

mod cancellable_text;
mod subject;
mod surroundings;
mod table;
#[cfg(test)]
mod testing;
mod tiers;
mod usage;
mod words;

mod comments;
mod counts;
mod file;
mod geometry;
mod headings;
mod indices;
mod instances;
mod limits;
mod materials;
mod meshes;
mod objects;
mod seal;
mod shape;
mod spaces;
mod tool;
mod values;

pub mod reference;

pub use allow::{allow_comment, allow_file_comment};
pub use code::Code;
pub use finding::{Finding, Geometry, Opening, Related};
pub(crate) use geometry::{Flaws, duplicates};
pub use input::Input;
pub(crate) use materials::{blender_suffix, unknown_special_material};
pub use profile::{By, Profile};
pub use rule::{Base, CRATE_FILE, EXAMPLE_FILE, Edit, Example, LIGHT_FILE, ROOM_FILE, Rule};

pub(crate) use findings::Findings;
pub use findings::folded;
pub(crate) use list_mismatch::ListMismatch;
pub(crate) use run::with_findings;
pub use run::{findings, findings_at, findings_until, findings_up_to};
pub use schema::options::Severity;
pub(crate) use seal::SealedWorld;
pub(crate) use shifted_triangle_lists::{Odd, OddList};
pub(crate) use spaces::way_to_wall;
pub use subject::Subject;
pub use surroundings::{Complaints, SeamsFor, Structure, Surroundings};
pub use tiers::{FirstTier, merged};
pub(crate) use words::{field as field_words, nearest};
pub use words::{number, plural};
