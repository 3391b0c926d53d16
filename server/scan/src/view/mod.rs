//! A file as what it describes: materials, objects, instances, vertices, triangles, each value with its place in
//! the text.
//!
//! Single records are found through the model. Bulk, the lists of meshes, is read part by part with one row in memory
//! at a time; parts can be read on several threads. Where the scanner found a list damaged, the scanner's own
//! reading is what the view shows.

mod file;
mod integers;
mod kept;
mod mesh;
mod reading;
mod record;
mod references;
mod rows;
mod triangle_list;
mod usage;

pub use file::{Bounds, File, bound};
pub use integers::integers;
pub use kept::Kept;
pub use mesh::{Integer, Mesh, Triangle, Triangles, Vertices};
pub use reading::{Damage, Reading};
pub use record::{FieldAt, Instance, Material, Object};
pub use references::{Owner, Reference, Target, Wanted};
pub use rows::Row;
pub use usage::{Used, VertexCounts};
