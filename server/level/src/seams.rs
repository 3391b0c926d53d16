//! Seams: where one structure of a level ends and another of its folder begins.

use super::sets::Sets;
use super::{Facet, Welder, World, cross, distance, dot, minus};
use crate::Role;
use std::collections::BTreeMap;

/// Triangles of one `+seam:NAME` material that hang together.
#[derive(Clone, Debug, PartialEq)]
pub struct Seam {
    /// The number of the material.
    pub material: usize,
    /// The NAME.
    pub name: String,
    /// Its triangles.
    pub facets: Vec<Facet>,
    /// The edges that only one of its triangles has; all edges where there are none such, as around a whole structure.
    outline: Vec<[[f64; 3]; 2]>,
    /// Where its triangles face, by their areas; zero where they face all around.
    facing: [f64; 3],
}

impl Seam {
    /// Outlines of more edges are not compared: a seam closes a doorway or a tunnel, with a few dozen edges.
    pub const MOST_EDGES: usize = 2000;

    /// The seams of a level, in the order of their materials, whose NAMEs are given by their numbers. Points within `weld` units of each other are one.
    pub fn all(names: &BTreeMap<usize, String>, world: &World, weld: f64) -> Vec<Self> {
        if names.is_empty() {
            return Vec::new();
        }
        let mut by_material: BTreeMap<usize, Vec<Facet>> = BTreeMap::new();
        for facet in world.facets(Role::Structure, |_| true) {
            let material = usize::try_from(facet.material).ok();
            if let Some(material) = material.filter(|it| names.contains_key(it)) {
                by_material.entry(material).or_default().push(facet);
            }
        }
        let of_material = |(material, facets): (usize, Vec<Facet>)| {
            let name = names.get(&material).cloned().unwrap_or_default();
            sheets(&facets, weld)
                .into_iter()
                .map(move |(facets, outline)| Seam {
                    material,
                    name: name.clone(),
                    facing: facing(&facets),
                    facets,
                    outline,
                })
        };
        by_material.into_iter().flat_map(of_material).collect()
    }

    /// How far the outlines of two seams are apart where they are farthest apart, in units of the file. `None` where one has
    /// more edges than are compared.
    pub fn apart(&self, other: &Self) -> Option<f64> {
        let most = self.outline.len().max(other.outline.len());
        let way = |from: &Self, to: &Self| {
            let points = from.outline.iter().flat_map(|&[one, two]| {
                let middle = [0, 1, 2].map(|axis: usize| (one[axis] + two[axis]) / 2.0);
                [one, middle, two]
            });
            let nearest = points.map(|point| {
                let edges = to.outline.iter().map(|&edge| to_edge(point, edge));
                edges.fold(f64::INFINITY, f64::min)
            });
            nearest.fold(0.0, f64::max)
        };
        (most <= Self::MOST_EDGES).then(|| way(self, other).max(way(other, self)))
    }

    /// The length of the diagonal of the box around it, in units of the file.
    pub fn size(&self) -> f64 {
        let points = self.outline.iter().flatten();
        let (low, high) = points.fold(
            ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]),
            |(low, high), point| {
                let axes = [0, 1, 2];
                (
                    axes.map(|axis: usize| low[axis].min(point[axis])),
                    axes.map(|axis: usize| high[axis].max(point[axis])),
                )
            },
        );
        distance(low, high)
    }

    /// Two seams face the same side, as a copy of a structure does, or one whose normals are turned over.
    pub fn faces_as(&self, other: &Self) -> bool {
        dot(self.facing, other.facing) > 0.0
    }
}

type Outline = Vec<[[f64; 3]; 2]>;

/// Parts triangles into those that hang together by points, each part with its outline.
fn sheets(facets: &[Facet], weld: f64) -> Vec<(Vec<Facet>, Outline)> {
    let mut welder = Welder::new(weld);
    let corners: Vec<[u32; 3]> = facets
        .iter()
        .map(|facet| facet.points.map(|point| welder.add(point)))
        .collect();
    let (points, now) = welder.finish();
    let welded = |corner: u32| now.get(corner as usize).copied().unwrap_or(corner);
    let corners: Vec<[u32; 3]> = corners.into_iter().map(|all| all.map(welded)).collect();
    let mut sets = Sets::new(points.len());
    for &[a, b, c] in &corners {
        sets.join(a, b);
        sets.join(b, c);
    }
    let mut parts: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (number, corners) in corners.iter().enumerate() {
        parts.entry(sets.root(corners[0])).or_default().push(number);
    }
    let of_part = |numbers: Vec<usize>| {
        let own = numbers
            .iter()
            .filter_map(|&number| facets.get(number).zip(corners.get(number)));
        let mut uses: BTreeMap<(u32, u32), usize> = BTreeMap::new();
        for (_, &[a, b, c]) in own.clone() {
            for (one, two) in [(a, b), (b, c), (c, a)] {
                *uses.entry((one.min(two), one.max(two))).or_default() += 1;
            }
        }
        let has_border = uses.values().any(|&count| count == 1);
        let edges = uses
            .iter()
            .filter(|&(_, &count)| !has_border || count == 1)
            .filter_map(|(&(one, two), _)| {
                let ends = [points.get(one as usize)?, points.get(two as usize)?];
                Some(ends.map(|end| *end))
            });
        (own.map(|(facet, _)| *facet).collect(), edges.collect())
    };
    parts.into_values().map(of_part).collect()
}

fn facing(facets: &[Facet]) -> [f64; 3] {
    facets.iter().fold([0.0; 3], |sum, facet| {
        let [a, b, c] = facet.points;
        let own = cross(minus(b, a), minus(c, a));
        [0, 1, 2].map(|axis: usize| sum[axis] + own[axis])
    })
}

/// How far a point is from an edge.
fn to_edge(point: [f64; 3], [from, to]: [[f64; 3]; 2]) -> f64 {
    let way = minus(to, from);
    let length = dot(way, way);
    let part = match length > 0.0 {
        true => (dot(minus(point, from), way) / length).clamp(0.0, 1.0),
        false => 0.0,
    };
    distance(
        point,
        [0, 1, 2].map(|axis: usize| from[axis] + way[axis] * part),
    )
}
