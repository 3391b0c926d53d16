//! Facts about vertex values that rules ask for, gathered during the scan: how many UVs and influences the vertices
//! have, how long their normals are, what their weights add up to.

use super::span::Span;
use super::style_facts::Oddity;
use schema::options::Tolerances;

/// Whether three numbers whose squares add up to this may be a normal, as exporters write them: few positions are so.
pub(super) fn is_unit(square: f64) -> bool {
    const NEAR: f64 = 0.001;
    (square - 1.0).abs() < NEAR
}

/// The smallest and the largest of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The smallest; more than the largest where there are no numbers.
    pub low: f64,
    /// The largest.
    pub high: f64,
}

impl Default for Extent {
    fn default() -> Self {
        Extent {
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
        }
    }
}

impl Extent {
    /// Takes a number in.
    #[inline]
    pub fn add(&mut self, value: f64) {
        // As `min` and `max` do with a number that is none, in fewer steps: neither end ever is.
        if value < self.low {
            self.low = value;
        }
        if value > self.high {
            self.high = value;
        }
    }

    /// Takes the numbers of another extent in.
    pub fn merge(&mut self, other: Extent) {
        self.low = self.low.min(other.low);
        self.high = self.high.max(other.high);
    }

    /// Some number is farther from 1 than this.
    pub fn leaves_one(&self, by: f64) -> bool {
        self.low < 1.0 - by || self.high > 1.0 + by
    }

    /// There are different numbers.
    pub fn differs(&self) -> bool {
        self.low < self.high
    }
}

/// The facts about a stretch of a vertex list.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VertexFacts {
    /// How many UVs its vertices have.
    pub uvs: Extent,
    /// How many influences.
    pub influences: Extent,
    /// The squared lengths of the normals, but for those without length.
    pub normals: Extent,
    /// The sums of the weights of each vertex that has any.
    pub sums: Extent,
}

/// The measures of one vertex.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measured {
    pub uvs: f64,
    pub influences: f64,
    /// The squared length of the normal; `None` where it is not known.
    pub normal: Option<f64>,
    /// The sum of the weights, if there are any.
    pub sum: Option<f64>,
    pub weights: Extent,
    /// A node index stands twice.
    pub repeated: bool,
}

/// A node index and its weight, with their places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Influence {
    pub node: (i64, Span),
    pub weight: (f64, Span),
}

/// A normal shorter than this has no direction: exporters write ten decimals.
const NO_LENGTH: f64 = 1e-8;

/// How far rounding may carry a weight below 0 or above 1.
const ROUNDING: f64 = 1e-5;

impl Measured {
    /// Of a vertex without influences, UVs and a normal.
    pub fn new() -> Self {
        Measured::default()
    }

    /// Takes an influence in.
    #[inline]
    pub fn influence(&mut self, weight: f64) {
        *self.sum.get_or_insert(0.0) += weight;
        self.weights.add(weight);
    }

    /// The normal has no length.
    pub fn is_flat(&self) -> bool {
        self.normal
            .is_some_and(|square| square < NO_LENGTH * NO_LENGTH)
    }

    /// The normal is of another length than 1.
    #[inline]
    pub fn is_askew(&self) -> bool {
        const LOW: f64 = 1.0 - Tolerances::DEFAULT.normal;
        const HIGH: f64 = 1.0 + Tolerances::DEFAULT.normal;
        let outside = |square: f64| !(LOW * LOW..=HIGH * HIGH).contains(&square);
        // A component that is no number is told for itself.
        self.normal
            .is_some_and(|square| !square.is_nan() && outside(square))
    }

    /// The weights add up to something else than 1.
    #[inline]
    pub fn is_unbalanced(&self) -> bool {
        self.sum
            .is_some_and(|sum| (sum - 1.0).abs() > Tolerances::DEFAULT.weight_sum)
    }

    /// Whether a weight is out of range.
    #[inline]
    pub fn is_outside(weight: f64) -> bool {
        !(-ROUNDING..=1.0 + ROUNDING).contains(&weight)
    }

    /// The oddities of the vertex, each with its place.
    pub fn oddities(&self, normal: Span, influences: &[Influence]) -> Vec<(Oddity, Span)> {
        let mut found = Vec::new();
        if self.is_flat() {
            found.push((Oddity::ZeroNormal, normal));
        } else if self.is_askew() {
            let length = self.normal.unwrap_or_default().sqrt() as f32;
            found.push((Oddity::Normal { length }, normal));
        }
        for (number, influence) in influences.iter().enumerate() {
            let (node, place) = influence.node;
            if influences
                .iter()
                .take(number)
                .any(|other| other.node.0 == node)
            {
                found.push((Oddity::RepeatedNode, place));
            }
            let (weight, place) = influence.weight;
            if Self::is_outside(weight) {
                found.push((Oddity::Weight, place));
            }
        }
        let outside = found.iter().any(|(odd, _)| *odd == Oddity::Weight);
        if self.is_unbalanced()
            && !outside
            && let (Some(first), Some(last)) = (influences.first(), influences.last())
        {
            let sum = self.sum.unwrap_or_default() as f32;
            let (first, last) = (first.node.1, last.weight.1);
            let span = Span {
                at: first.at,
                len: last.at + last.len - first.at,
            };
            found.push((Oddity::WeightSum { sum }, span));
        }
        found
    }

    /// Something is odd about it.
    #[inline]
    pub fn is_odd(&self) -> bool {
        let outside = self.sum.is_some()
            && (Self::is_outside(self.weights.low) || Self::is_outside(self.weights.high));
        self.is_askew() || self.is_unbalanced() || self.repeated || outside
    }
}

impl VertexFacts {
    /// Takes a vertex in.
    #[inline]
    pub(super) fn add(&mut self, vertex: &Measured) {
        self.uvs.add(vertex.uvs);
        self.influences.add(vertex.influences);
        if let Some(square) = vertex.normal.filter(|_| !vertex.is_flat()) {
            self.normals.add(square);
        }
        if let Some(sum) = vertex.sum {
            self.sums.add(sum);
        }
    }
}
