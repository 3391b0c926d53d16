//! The way back from a level to the file that it was read from.

use std::ops::Range;

/// Bytes of the file that a level was read from.
pub type Span = Range<usize>;

/// A list of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListOf {
    /// The materials.
    Materials,
    /// The objects.
    Objects,
    /// The instances.
    Instances,
}

/// Leads from the parts of a level, by their numbers, back to where they are written. Every format that is read into a level
/// has one; rules about geometry need nothing else to say where a finding is. `None` for a part that is written nowhere.
pub trait Origin {
    /// The count of a list.
    fn count(&self, list: ListOf) -> Option<Span>;

    /// The name of a material, as it is written.
    fn material(&self, material: usize) -> Option<Span>;

    /// An object, from its type to the end of its lists.
    fn object(&self, object: usize) -> Option<Span>;

    /// The name of an instance, as it is written.
    fn instance(&self, instance: usize) -> Option<Span>;

    /// The name of an instance as text; empty if it has none.
    fn instance_name(&self, instance: usize) -> String;

    /// A vertex of an object's mesh, from its first to its last value.
    fn vertex(&self, object: usize, vertex: usize) -> Option<Span>;

    /// The three numbers of a vertex's position.
    fn position(&self, object: usize, vertex: usize) -> Option<Span>;

    /// A triangle of an object's mesh, from its material index to its last vertex index, as far as they are there.
    fn triangle(&self, object: usize, triangle: usize) -> Option<Span>;
}
