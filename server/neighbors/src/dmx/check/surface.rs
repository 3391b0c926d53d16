//! How the half-edges of a mesh hang together.

use super::checker::{Checker, within};
use crate::dmx::graph::*;

/// The arrays, once all their values are in range: so a value leads to one.
struct Surface<'d> {
    to: &'d Attribute,
    opposite: &'d Attribute,
    next: &'d Attribute,
    face: &'d Attribute,
    data: &'d Attribute,
    of_vertex: &'d Attribute,
    of_face: &'d Attribute,
}

fn at(list: &Attribute, place: usize) -> usize {
    let value = list.ints().get(place).copied().unwrap_or(-1);
    usize::try_from(value).unwrap_or(usize::MAX)
}

/// Checks a mesh with so many vertices, half-edges and faces.
pub(super) fn check(checker: &mut Checker, mesh: &Element, [vertices, edges, faces]: [usize; 3]) {
    let get = |name| mesh.get(name);
    let (
        Some(to),
        Some(opposite),
        Some(next),
        Some(face),
        Some(data),
        Some(of_vertex),
        Some(of_face),
    ) = (
        get("edgeVertexIndices"),
        get("edgeOppositeIndices"),
        get("edgeNextIndices"),
        get("edgeFaceIndices"),
        get("edgeDataIndices"),
        get("vertexEdgeIndices"),
        get("faceEdgeIndices"),
    )
    else {
        return;
    };
    let sound = [
        within(checker, to, ("edgeVertexIndices", 0, vertices), "vertices"),
        within(
            checker,
            opposite,
            ("edgeOppositeIndices", 0, edges),
            "half-edges",
        ),
        within(checker, next, ("edgeNextIndices", 0, edges), "half-edges"),
        within(checker, face, ("edgeFaceIndices", -1, faces), "faces"),
        within(
            checker,
            of_vertex,
            ("vertexEdgeIndices", -1, edges),
            "half-edges",
        ),
        within(
            checker,
            of_face,
            ("faceEdgeIndices", 0, edges),
            "half-edges",
        ),
    ];
    if sound.contains(&false) {
        return;
    }
    let surface = Surface {
        to,
        opposite,
        next,
        face,
        data,
        of_vertex,
        of_face,
    };
    // What follows walks along pairs and loops.
    if surface.pairs(checker, edges) & surface.loops(checker, edges) {
        surface.faces(checker, (edges, faces));
        surface.vertices(checker, (vertices, edges));
    }
}

impl Surface<'_> {
    fn begin(&self, edge: usize) -> usize {
        at(self.to, at(self.opposite, edge))
    }

    /// Both halves of an edge name each other, share their data, and have a face at one side at least.
    fn pairs(&self, checker: &mut Checker, edges: usize) -> bool {
        let mut sound = true;
        for edge in 0..edges {
            let other = at(self.opposite, edge);
            if other == edge || at(self.opposite, other) != edge {
                sound = false;
                checker.value("opposite-edge", self.opposite, edge, || {
                    format!("Half-edge {edge} has the other half {other}, but that does not have it: two halves name each other")
                });
                continue;
            }
            if edge > other {
                continue;
            }
            if self.face.ints().get(edge) == Some(&-1) && self.face.ints().get(other) == Some(&-1) {
                checker.value("edge-without-face", self.face, edge, || {
                    format!("Half-edges {edge} and {other} have no face on either side")
                });
            }
            if at(self.data, edge) != at(self.data, other) {
                checker.value("edge-data", self.data, other, || {
                    format!("Half-edges {edge} and {other} are one edge, but have different data")
                });
            }
        }
        sound
    }

    /// The next half-edge begins where this one ends, at the same face, and is the next of no other.
    fn loops(&self, checker: &mut Checker, edges: usize) -> bool {
        let mut sound = true;
        let mut seen = vec![false; edges];
        for edge in 0..edges {
            let next = at(self.next, edge);
            let seen = seen.get_mut(next);
            let message = if seen.is_some_and(|seen| std::mem::replace(seen, true)) {
                sound = false;
                format!("Half-edge {next} comes next behind two half-edges: each has one before it")
            } else if at(self.face, next) != at(self.face, edge) {
                format!("Half-edge {next} comes next behind {edge}, but is at another face")
            } else if self.begin(next) != at(self.to, edge) {
                format!(
                    "Half-edge {next} comes next behind {edge}, but does not begin where that ends"
                )
            } else {
                continue;
            };
            checker.value("next-edge", self.next, edge, || message);
        }
        sound
    }

    /// Each face has one loop of three or more half-edges, and names one of them.
    fn faces(&self, checker: &mut Checker, (edges, faces): (usize, usize)) {
        let mut lengths = vec![0_usize; faces];
        for edge in 0..edges {
            if let Some(length) = lengths.get_mut(at(self.face, edge)) {
                *length += 1;
            }
        }
        for (face, length) in lengths.into_iter().enumerate() {
            let first = at(self.of_face, face);
            if at(self.face, first) != face {
                checker.value("face-edge", self.of_face, face, || {
                    format!("Face {face} names half-edge {first}, which is not at this face")
                });
                continue;
            }
            let (mut edge, mut walked) = (at(self.next, first), 1);
            while edge != first && walked <= length {
                edge = at(self.next, edge);
                walked += 1;
            }
            if walked != length {
                checker.value("face-loop", self.of_face, face, || {
                    format!("Face {face} has {length} half-edges, but its loop has {walked}: a face has one loop, no holes")
                });
            } else if length < 3 {
                checker.value("face-loop", self.of_face, face, || {
                    format!("Face {face} has {length} half-edges: 3 are the least")
                });
            }
        }
    }

    /// Each vertex names a half-edge that begins there, and one turn around it meets all of them.
    fn vertices(&self, checker: &mut Checker, (vertices, edges): (usize, usize)) {
        let mut counts = vec![0_usize; vertices];
        let mut border = vec![false; vertices];
        for edge in 0..edges {
            let begin = self.begin(edge);
            if let Some(count) = counts.get_mut(begin) {
                *count += 1;
            }
            if self.face.ints().get(edge) == Some(&-1)
                && let Some(border) = border.get_mut(begin)
            {
                *border = true;
            }
        }
        for (vertex, (count, border)) in counts.into_iter().zip(border).enumerate() {
            let first = at(self.of_vertex, vertex);
            if first == usize::MAX {
                if count > 0 {
                    checker.value("vertex-edge", self.of_vertex, vertex, || {
                        format!("Vertex {vertex} names no half-edge, but {count} begin there")
                    });
                }
                continue;
            }
            if self.begin(first) != vertex {
                checker.value("vertex-edge", self.of_vertex, vertex, || {
                    format!("Vertex {vertex} names half-edge {first}, which does not begin there")
                });
                continue;
            }
            if border && self.face.ints().get(first) != Some(&-1) {
                checker.value("vertex-edge-inside", self.of_vertex, vertex, || {
                    format!("Vertex {vertex} is on a border, but names half-edge {first}, which has a face: Hammer names one without")
                });
            }
            let (mut edge, mut turned) = (at(self.next, at(self.opposite, first)), 1);
            while edge != first && turned <= count {
                edge = at(self.next, at(self.opposite, edge));
                turned += 1;
            }
            if turned != count {
                checker.value("two-fans", self.of_vertex, vertex, || {
                    format!("{count} half-edges begin at vertex {vertex}, but one turn around it meets {turned}: its faces touch in this point alone")
                });
            }
        }
    }
}
