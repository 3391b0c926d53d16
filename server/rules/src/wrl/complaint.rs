//! A complaint of Tool, as data.

use super::kind::Kind;
use super::shape::{Color, Form, Point};

/// A complaint of Tool.
#[derive(Clone, Debug, PartialEq)]
pub struct Complaint {
    /// The kind of complaint, as far as words, form and colors tell.
    pub kind: Kind,
    /// Tool's own words; empty in VRML 1.0, which has none.
    pub words: String,
    /// The form of its elements.
    pub form: Form,
    /// Points, lines or polygons: each has at least one point, in units of the `.ass` text, in world space. A
    /// coordinate that is not a number is NaN.
    pub elements: Vec<Vec<Point>>,
    /// The colors, each with red, green, blue from 0 to 1.
    pub colors: Vec<Color>,
    /// Line of the `.wrl` where the geometry begins, from 1.
    pub line: usize,
}
