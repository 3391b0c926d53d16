//! A finding: a place, a rule and what to say.

use super::{Code, Severity};
use schema::UNITS_PER_WORLD_UNIT;
use std::ops::Range;
use std::sync::Arc;

/// Something that a rule found in a file. Spans are byte offsets in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub code: Code,
    /// How bad it is: as configured, or else as the rule says.
    pub severity: Severity,
    /// The value that is wrong.
    pub span: Range<usize>,
    /// The message: first the fault, then what is allowed. In lower case, with the value in backticks.
    pub message: String,
    /// How many more findings of its rule this one represents. A rule with many findings has the last of them folded
    /// into one.
    pub more: usize,
    /// Other places that the message mentions.
    pub related: Vec<Related>,
    /// The points, edges and triangles of the finding, for drawing.
    pub geometry: Option<Arc<Geometry>>,
}

/// Points, edges and triangles of a finding, for clients that draw them. No number is NaN.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Geometry {
    /// In the space of the level, in units of the file (100 are one world unit).
    pub points: Vec<[f64; 3]>,
    /// Pairs of points by number.
    pub edges: Vec<[u32; 2]>,
    /// Three points each, by number.
    pub triangles: Vec<[u32; 3]>,
    /// The most likely cause, if the finding is a hole in the sealed world or an edge of a portal. Fixes use it.
    #[serde(skip)]
    pub opening: Option<Opening>,
}

/// The most likely cause of a hole in the sealed world, or of a portal that does not reach a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Opening {
    /// Two points are too far apart to be welded: the first two of the finding's related places.
    NotWelded {
        /// The index, 0 or 1, of the point that fewer triangles use: it is the likelier one to be wrong.
        moves: usize,
        /// The distance between the points, in units of the file.
        away: f64,
    },
    /// A point lies on an edge that has none there: the first of the related places.
    TJunction,
    /// A triangle is there, and is no part of the seal.
    Material,
    /// A triangle is there, and Tool leaves it out: it hangs on no frame.
    LeftOut,
    /// Something is missing. The edges make a ring of so many; 0 where they make none.
    Missing {
        /// How many edges.
        ring: usize,
    },
    /// The first edge of the portal ends this far before a wall, in units of the file.
    Short {
        /// How far.
        by: f64,
    },
}

// A number that is not NaN equals itself.
impl Eq for Geometry {}

impl Geometry {
    /// A single point.
    pub fn point(point: [f64; 3]) -> Self {
        let mut all = Geometry::default();
        all.add(point);
        all
    }

    /// The number of a point, which is put in where it is new.
    pub fn add(&mut self, point: [f64; 3]) -> u32 {
        let point = point.map(|axis| if axis.is_nan() { 0.0 } else { axis });
        let known = self.points.iter().position(|known| *known == point);
        let number = known.unwrap_or(self.points.len());
        if known.is_none() {
            self.points.push(point);
        }
        // Findings show few points.
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// Puts an edge in.
    pub fn add_edge(&mut self, [one, two]: [[f64; 3]; 2]) {
        let edge = [self.add(one), self.add(two)];
        self.edges.push(edge);
    }

    /// Puts a triangle in.
    pub fn add_triangle(&mut self, points: [[f64; 3]; 3]) {
        let triangle = points.map(|point| self.add(point));
        self.triangles.push(triangle);
    }

    /// Advice where the cause is known: more than its rule can say of all findings.
    pub fn help(&self) -> Option<&'static str> {
        Some(match self.opening? {
            Opening::NotWelded { .. } => "Merge the two vertices: move one of them onto the other.",
            Opening::TJunction => "Split the triangle with the long edge at that vertex.",
            Opening::Material => {
                "Give that triangle a material that seals, or close the hole with triangles that do."
            }
            Opening::LeftOut => {
                "Link what Tool leaves out to the frame: the quick fix does it, and keeps its place."
            }
            Opening::Missing { ring: 3 } => "Add the missing triangle.",
            Opening::Missing { .. } => {
                "Add the missing triangles, or move the open edges together."
            }
            Opening::Short { .. } => "Move this edge of the portal until it goes into the wall.",
        })
    }

    /// As JSON: the points in units of the file, and in world units too.
    pub fn to_json(&self) -> serde_json::Value {
        let world = self
            .points
            .iter()
            .map(|point| point.map(|axis| axis / UNITS_PER_WORLD_UNIT));
        serde_json::json!({
            "points": self.points,
            "worldPoints": world.collect::<Vec<_>>(),
            "edges": self.edges,
            "triangles": self.triangles,
        })
    }
}

/// A place that explains a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub span: Range<usize>,
    /// The message shown at the place: its part in the finding.
    pub message: String,
}

impl Finding {
    /// The key by which findings are sorted: place, then rule.
    pub fn order(&self) -> (usize, Code, usize) {
        (self.span.start, self.code, self.span.end)
    }

    /// Advice on this finding.
    pub fn help(&self) -> &'static str {
        let shape = self.geometry.as_ref();
        let help = shape.and_then(|shape| shape.help());
        help.unwrap_or(self.code.rule().fix)
    }

    /// The finding once ranges of the text have been replaced, in this order, with so many bytes; `None` if nothing is
    /// left of its place.
    pub fn after(&self, edits: &[(Range<usize>, usize)]) -> Option<Self> {
        let related = self.related.iter().filter_map(|related| {
            Some(Related {
                span: after(&related.span, edits)?,
                message: related.message.clone(),
            })
        });
        Some(Finding {
            span: after(&self.span, edits)?,
            related: related.collect(),
            message: self.message.clone(),
            geometry: self.geometry.clone(),
            ..*self
        })
    }
}

/// Where a place stands once ranges of the text have been replaced; `None` if nothing is left of it.
fn after(span: &Range<usize>, edits: &[(Range<usize>, usize)]) -> Option<Range<usize>> {
    let mut span = span.clone();
    for (old, new) in edits {
        let is_empty = span.is_empty();
        // What begins in the replaced text begins behind it, and what ends there ends before it.
        let start = match span.start {
            start if start < old.start => start,
            start if start >= old.end => start - old.len() + new,
            _ => old.start + new,
        };
        let end = match span.end {
            end if end <= old.start => end,
            end if end >= old.end => end - old.len() + new,
            _ => old.start,
        };
        span = start..end.max(start);
        if span.is_empty() && !is_empty {
            return None;
        }
    }
    Some(span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_move_with_the_text() {
        let place = |span: Range<usize>, old: Range<usize>, new: usize| after(&span, &[(old, new)]);
        assert_eq!(place(10..20, 0..0, 3), Some(13..23));
        assert_eq!(place(10..20, 10..10, 3), Some(13..23));
        assert_eq!(place(10..20, 20..20, 3), Some(10..20));
        assert_eq!(place(10..20, 12..14, 5), Some(10..23));
        assert_eq!(place(10..20, 5..12, 1), Some(6..14));
        assert_eq!(place(10..20, 15..30, 0), Some(10..15));
        assert_eq!(place(10..20, 10..20, 4), None);
        assert_eq!(place(10..20, 0..40, 0), None);
        assert_eq!(place(7..7, 0..2, 0), Some(5..5));
        assert_eq!(after(&(10..20), &[(0..0, 5), (0..1, 0)]), Some(14..24));
    }
}
