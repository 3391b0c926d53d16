//! Which vertices and materials the triangles of a mesh use.

use super::file::File;
use crate::model::{IntegerPart, Phase};
use crate::{Event, PartUsage, PositionUsage};
use level::in_parallel;
use schema::TRIANGLE_VALUES;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// The vertices and materials that the triangles of a mesh use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// A bit for each vertex.
    vertices: Vec<u64>,
    /// A triangle names a vertex that is not there.
    pub outside: bool,
    /// How many triangles each material index has; `None` where some index is too large to be counted.
    pub materials: Option<BTreeMap<i64, usize>>,
}

impl Used {
    /// The material indices that are counted: see [`Used::materials`].
    pub const COUNTED: std::ops::Range<i64> = PositionUsage::LEAST..PositionUsage::END;

    /// Of all triangles of a mesh, none of which names a vertex that is not there: a bit for each vertex that they use, and
    /// how many have each material index.
    pub fn of(vertices: Vec<u64>, materials: BTreeMap<i64, usize>) -> Self {
        Used {
            vertices,
            outside: false,
            materials: Some(materials),
        }
    }

    /// The stretches of vertices below `count` that no triangle uses.
    pub fn unused(&self, count: usize) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let start = self.find(next, count, false)?;
            let end = self.find(start, count, true).unwrap_or(count);
            next = end;
            Some(start..end)
        })
    }

    /// The first vertex from one on that is used, or that is not.
    fn find(&self, from: usize, count: usize, used: bool) -> Option<usize> {
        let mut at = from;
        while at < count {
            let word = self.vertices.get(at / 64).copied().unwrap_or(0);
            let wanted = if used { word } else { !word };
            let rest = wanted >> (at % 64);
            if rest != 0 {
                let found = at + rest.trailing_zeros() as usize;
                return (found < count).then_some(found);
            }
            at = (at / 64 + 1) * 64;
        }
        None
    }
}

/// Numbers of vertices by material index.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct VertexCounts(pub BTreeMap<i64, usize>);

impl<'a> File<'a> {
    /// The vertices and materials that an object's triangles use, kept for the next text. `None` if it has no triangle
    /// list, or its integers do not form whole triangles.
    pub fn used(&self, object: usize) -> Arc<Option<Used>> {
        let record = self.model.objects.get(object);
        let span = record.map_or(0..0, |record| record.span.clone());
        self.kept(&span, 0, || self.used_anew(object))
    }

    fn used_anew(&self, object: usize) -> Option<Used> {
        let record = self.model.objects.get(object)?;
        let list = record.triangles.as_ref()?;
        let reading = self.reading(object)?;
        if !reading.is_whole() {
            return None;
        }
        let vertices = record.vertices.as_ref().map_or(0, |list| list.found);
        let mut used = Used {
            vertices: vec![0; vertices.div_ceil(64)],
            outside: false,
            materials: Some(BTreeMap::new()),
        };
        let count = i64::try_from(vertices).unwrap_or(i64::MAX);
        for part in self.triangle_parts(list) {
            used.outside |= Phase::all()
                .filter(|&phase| phase != Phase::MATERIAL)
                .filter_map(|phase| reading.range(part, phase))
                .any(|(low, high)| low < 0 || high >= count);
            let Some(usage) = self.part_usage(part) else {
                continue;
            };
            for (class, position) in usage.iter().enumerate() {
                if reading.phase(part.before + class) != Phase::MATERIAL {
                    position.put(&mut used.vertices);
                    continue;
                }
                match (position.counts(), &mut used.materials) {
                    (Some(counts), Some(materials)) => {
                        for (material, count) in counts {
                            *materials.entry(material).or_default() += count as usize;
                        }
                    }
                    _ => used.materials = None,
                }
            }
        }
        Some(used)
    }

    /// How many vertices of an object the triangles of each of some materials use, kept for the next text. Reads the whole
    /// triangle list.
    pub fn vertices_by_material(&self, object: usize, materials: &[i64]) -> Arc<VertexCounts> {
        let record = self.model.objects.get(object);
        let span = record.map_or(0..0, |record| record.span.clone());
        let mut hasher = DefaultHasher::new();
        materials.hash(&mut hasher);
        self.kept(&span, hasher.finish(), || {
            self.count_by_material(object, materials)
        })
    }

    fn count_by_material(&self, object: usize, materials: &[i64]) -> VertexCounts {
        let Some(mesh) = self.object(object).and_then(|object| object.mesh()) else {
            return VertexCounts::default();
        };
        let words = mesh.vertices().len().div_ceil(64);
        let mut used: BTreeMap<i64, Vec<u64>> = materials
            .iter()
            .map(|&material| (material, vec![0; words]))
            .collect();
        if let Some(triangles) = mesh.triangles() {
            triangles.visit(|triangle| {
                let material = triangle.material();
                let Some(bits) = material.and_then(|material| used.get_mut(&material)) else {
                    return;
                };
                for corner in triangle.corners().into_iter().flatten() {
                    let corner = usize::try_from(corner).unwrap_or(usize::MAX);
                    if let Some(word) = bits.get_mut(corner / 64) {
                        *word |= 1 << (corner % 64);
                    }
                }
            });
        }
        let ones = |bits: &Vec<u64>| bits.iter().map(|word| word.count_ones() as usize).sum();
        VertexCounts(used.iter().map(|(&it, bits)| (it, ones(bits))).collect())
    }

    /// Has what the triangle lists of all chunks use looked up, on so many threads.
    pub fn look_up_usage(&self, threads: usize) {
        let parts = &self.model.triangle_parts;
        in_parallel(threads, parts.len(), |number| {
            self.part_usage(&parts[number]);
        });
    }

    /// The indices that a part of a triangle list uses.
    fn part_usage(&self, part: &IntegerPart) -> Option<&'a PartUsage> {
        let entry = self.entries.at(part.span.start)?;
        let start = entry.start;
        let body = &entry.chunk.body;
        let lists = || {
            body.events.iter().filter_map(|event| match event {
                Event::Triangles(list) => Some(list),
                _ => None,
            })
        };
        let own = lists().position(|list| start + list.at as usize == part.span.start)?;
        let look = || {
            let of = |list: &crate::TrianglePart| {
                let mut usage: PartUsage = std::array::from_fn(|_| PositionUsage::new());
                let mut at = 0;
                let range = start + list.at as usize..start + list.end as usize;
                self.each_integer(range, &mut |_, value| {
                    if let (Some(value), Some(position)) = (value, usage.get_mut(at)) {
                        position.add(value);
                    }
                    at = (at + 1) % TRIANGLE_VALUES;
                });
                usage.map(PositionUsage::finish)
            };
            lists().map(of).collect()
        };
        let usage = body.usage.get(look, || !self.source.is_broken_off());
        usage?.get(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_of_unused_vertices() {
        let used = Used {
            vertices: vec![0b1001, !0, 1],
            outside: false,
            materials: None,
        };
        let unused: Vec<_> = used.unused(132).collect();
        assert_eq!(unused, [1..3, 4..64, 129..132]);
        assert_eq!(used.unused(1).count(), 0);
    }
}
