//! The geometry of a complaint.

/// How the points of a complaint hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Single points.
    Points,
    /// Lines: an element is a line through its points.
    Lines,
    /// Faces: an element is a polygon.
    Faces,
}

/// A point: x, y, z.
pub type Point = [f64; 3];

/// A color: red, green, blue.
pub type Color = [f32; 3];
