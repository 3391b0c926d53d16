//! A finding: a place, a rule and what to say.

use super::{Code, Severity};
use crate::world::UNITS;
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
    /// What is wrong, then what is allowed: lower case, the value in backticks.
    pub message: String,
    /// So many more findings of the rule it stands for: of a rule that finds much, not all are told one by one.
    pub more: usize,
    /// Other places that the message speaks of.
    pub related: Vec<Related>,
    /// What it speaks of in space.
    pub geometry: Option<Arc<Geometry>>,
}

/// Points, edges and triangles that a finding speaks of, for whoever draws it. No number is NaN.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Geometry {
    /// In the space of the level, in units of the file (100 are one world unit).
    pub points: Vec<[f64; 3]>,
    /// Pairs of points by number.
    pub edges: Vec<[u32; 2]>,
    /// Three points each, by number.
    pub triangles: Vec<[u32; 3]>,
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

    /// As JSON: the points in units of the file, and in world units too.
    pub fn to_json(&self) -> serde_json::Value {
        let world = self
            .points
            .iter()
            .map(|point| point.map(|axis| axis / UNITS));
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
    /// What it is.
    pub message: String,
}
