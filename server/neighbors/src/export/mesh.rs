//! A mesh as Hammer has it: `CDmePolygonMesh`.

use super::graph::*;
use super::half_edge::{Arrays, HalfEdgeMesh, after};
use crate::dmx::{Attribute, Kind};
use crate::import::{Mesh, Vertex};
use level::{Transform, cross, dot, minus};
use std::collections::HashMap;

/// Hammer's inches in a unit of Halo: 100 units are ten feet.
pub(super) const INCHES: f64 = 1.2;

/// The most corners of a polygon that is joined of triangles. Hammer's own have up to some dozens.
const CORNERS: usize = 64;

/// A corner of the mesh on its way out, in Hammer's units, with v as Hammer counts it.
#[derive(Clone, Copy, Default)]
struct Corner {
    point: [f64; 3],
    normal: [f64; 3],
    uv: [f64; 2],
}

/// A mesh that is ready to be written, and what it cost.
pub(super) struct Polygons {
    arrays: Arrays,
    corners: Vec<Corner>,
    /// Of each triangle: the material, as a number of the list below.
    slots: Vec<i32>,
    /// The material indices that the mesh uses.
    pub materials: Vec<i32>,
    /// How many edges and triangles were parted from their neighbors.
    pub split: usize,
}

impl Polygons {
    /// Of a mesh that goes through a transform. With `join`, flat neighbors of one material become polygons.
    pub fn of(mesh: &Mesh, place: &Transform, join: bool) -> Polygons {
        let mirror = place.is_mirror();
        let normals = normal_map(place);
        let mut welded: HashMap<[u64; 3], u32> = HashMap::new();
        let mut points = Vec::with_capacity(mesh.triangles.len() * 3);
        let mut corners = Vec::with_capacity(mesh.triangles.len() * 3);
        let mut materials = Vec::new();
        let mut slots = Vec::with_capacity(mesh.triangles.len());
        for triangle in &mesh.triangles {
            let [a, b, c] = triangle.corners;
            // A mirror turns triangles over; its author saw them the right way round.
            for vertex in if mirror { [a, c, b] } else { [a, b, c] } {
                let vertex = mesh.vertices.get(vertex as usize);
                let position = vertex.map(|it| it.position).unwrap_or_default();
                // Zero has two signs.
                let key = position.map(|axis| (axis + 0.0).to_bits());
                let next = u32::try_from(welded.len()).unwrap_or(u32::MAX);
                points.push(*welded.entry(key).or_insert(next));
                corners.push(vertex.map_or(Corner::default(), |it| corner(it, place, &normals)));
            }
            let known = materials.iter().position(|it| *it == triangle.material);
            let slot = known.unwrap_or(materials.len());
            if known.is_none() {
                materials.push(triangle.material);
            }
            slots.push(i32::try_from(slot).unwrap_or_default());
        }
        let mut fabric = HalfEdgeMesh::of(points);
        if join {
            fabric.join(CORNERS, &|fabric, one, other| {
                let slot = |edge: u32| slots.get(edge as usize / 3);
                slot(one) == slot(other) && is_flat(fabric, &corners, one, other)
            });
        }
        Polygons {
            arrays: fabric.arrays(),
            split: fabric.split,
            corners,
            slots,
            materials,
        }
    }

    /// How many triangles its faces are: as many as the mesh had.
    pub fn triangles(&self) -> usize {
        let inside = self.arrays.face.iter().filter(|face| **face >= 0).count();
        inside.saturating_sub(2 * self.arrays.face_edges.len())
    }

    /// Adds the element; gives its number.
    pub fn write(&self, paths: &[String], graph: &mut Graph) -> usize {
        let arrays = &self.arrays;
        let counted = |count: usize| (0..i32::try_from(count).unwrap_or(0)).collect::<Vec<_>>();
        let edges = arrays.to.len();
        let pairs = counted(edges / 2);
        let both = pairs.iter().flat_map(|pair| [*pair, *pair]).collect();
        let opposite = counted(edges).into_iter().map(|edge| edge ^ 1).collect();
        let groups = [
            (
                "vertexData",
                arrays.vertex_edges.len(),
                self.vertex_streams(graph),
            ),
            ("faceVertexData", edges, self.corner_streams(graph)),
            ("edgeData", edges / 2, self.edge_streams(graph)),
            (
                "faceData",
                arrays.face_edges.len(),
                self.face_streams(graph),
            ),
        ];
        let mut attributes = vec![
            ints("vertexEdgeIndices", arrays.vertex_edges.clone()),
            ints("vertexDataIndices", counted(arrays.vertex_edges.len())),
            ints("edgeVertexIndices", arrays.to.clone()),
            ints("edgeOppositeIndices", opposite),
            ints("edgeNextIndices", arrays.next.clone()),
            ints("edgeFaceIndices", arrays.face.clone()),
            ints("edgeDataIndices", both),
            ints("edgeVertexDataIndices", counted(edges)),
            ints("faceEdgeIndices", arrays.face_edges.clone()),
            ints("faceDataIndices", counted(arrays.face_edges.len())),
            texts(
                "materials",
                paths.iter().map(|path| path.clone().into_bytes()).collect(),
            ),
        ];
        for (name, size, streams) in groups {
            let size = i32::try_from(size).unwrap_or_default();
            let group = [int("size", size), links("streams", &streams)];
            let group = graph.add("CDmePolygonMeshDataArray", "", group.to_vec());
            attributes.push(link(name, Some(group)));
        }
        let levels = [
            ints("subdivisionLevels", vec![0; edges]),
            links("streams", &[]),
        ];
        let levels = graph.add("CDmePolygonMeshSubdivisionData", "", levels.to_vec());
        attributes.push(link("subdivisionData", Some(levels)));
        graph.add("CDmePolygonMesh", "meshData", attributes)
    }

    fn corner(&self, number: u32) -> Corner {
        self.corners
            .get(number as usize)
            .copied()
            .unwrap_or_default()
    }

    fn vertex_streams(&self, graph: &mut Graph) -> Vec<usize> {
        let corners = self.arrays.vertex_corners.iter();
        let points = corners.flat_map(|it| self.corner(*it).point.map(|axis| axis as f32));
        let points = reals("data", Kind::Vector3, points.collect());
        vec![stream(graph, "position", 3, points)]
    }

    fn corner_streams(&self, graph: &mut Graph) -> Vec<usize> {
        let (mut uvs, mut normals, mut tangents) = (Vec::new(), Vec::new(), Vec::new());
        for &number in &self.arrays.corners {
            let corner = self.corner(number);
            uvs.extend(corner.uv.map(|part| part as f32));
            normals.extend(corner.normal.map(|part| part as f32));
            tangents.extend(self.tangent(number).map(|part| part as f32));
        }
        vec![
            stream(graph, "texcoord", 1, reals("data", Kind::Vector2, uvs)),
            stream(graph, "normal", 1, reals("data", Kind::Vector3, normals)),
            stream(graph, "tangent", 1, reals("data", Kind::Vector4, tangents)),
        ]
    }

    /// The way in which u grows at a corner, and whether v grows to the left (1) or right (-1) of it as seen from outside.
    fn tangent(&self, number: u32) -> [f64; 4] {
        let first = number - number % 3;
        let [a, b, c] = [0, 1, 2].map(|corner| self.corner(first + corner));
        let (one, two) = (minus(b.point, a.point), minus(c.point, a.point));
        let of = |from: Corner, to: Corner| [to.uv[0] - from.uv[0], to.uv[1] - from.uv[1]];
        let ([u1, v1], [u2, v2]) = (of(a, b), of(a, c));
        let area = u1 * v2 - u2 * v1;
        let mix = |s: f64, t: f64| {
            [0, 1, 2].map(|axis: usize| {
                let part = |way: &[f64; 3]| way.get(axis).copied().unwrap_or_default();
                (part(&one) * s + part(&two) * t) * area.signum()
            })
        };
        let normal = self.corner(number).normal;
        let (along, down) = (mix(v2, -v1), mix(-u2, u1));
        let height = dot(along, normal);
        let flat = minus(along, normal.map(|part| part * height));
        let length = dot(flat, flat).sqrt();
        if area == 0.0 || !length.is_normal() {
            return [1.0, 0.0, 0.0, -1.0];
        }
        let [x, y, z] = flat.map(|part| part / length);
        let side = dot(cross(normal, [x, y, z]), down);
        [x, y, z, if side < 0.0 { -1.0 } else { 1.0 }]
    }

    /// Edges are soft (1) where the normals on both sides agree, else hard (2), so that what is smooth stays so.
    fn edge_streams(&self, graph: &mut Graph) -> Vec<usize> {
        let arrays = &self.arrays;
        let pairs = arrays.face.as_chunks::<2>().0.iter().enumerate();
        let flags = pairs.map(|(pair, faces)| {
            if faces.contains(&-1) {
                return 0;
            }
            let normal = |edge: usize| {
                let corner = arrays.corners.get(edge).copied().unwrap_or_default();
                self.corner(corner).normal
            };
            // Each half ends where the one before the other does.
            let begin = |half: usize| {
                let corner = arrays.corners.get(half).copied().unwrap_or_default();
                self.corner(after(after(corner))).normal
            };
            let agree = |one: [f64; 3], other: [f64; 3]| dot(one, other) > 0.999;
            let (one, other) = (2 * pair, 2 * pair + 1);
            let is_soft = agree(normal(one), begin(other)) && agree(normal(other), begin(one));
            if is_soft { 1 } else { 2 }
        });
        vec![stream(graph, "flags", 3, ints("data", flags.collect()))]
    }

    fn face_streams(&self, graph: &mut Graph) -> Vec<usize> {
        let triangles = &self.arrays.face_triangles;
        let (mut us, mut vs) = (Vec::new(), Vec::new());
        for triangle in triangles {
            let [a, b, c] = [0, 1, 2].map(|corner| self.corner(triangle * 3 + corner).point);
            let [x, y, z] = cross(minus(b, a), minus(c, a)).map(f64::abs);
            // As Hammer lays textures on new faces: from the side that it shows most of.
            let (u, v) = if z >= x && z >= y {
                ([1.0, 0.0, 0.0, 0.0], [0.0, -1.0, 0.0, 0.0])
            } else if y >= x {
                ([1.0, 0.0, 0.0, 0.0], [0.0, 0.0, -1.0, 0.0])
            } else {
                ([0.0, 1.0, 0.0, 0.0], [0.0, 0.0, -1.0, 0.0])
            };
            us.extend(u);
            vs.extend(v);
        }
        let count = triangles.len();
        let slots = triangles.iter().map(|triangle| {
            let slot = self.slots.get(*triangle as usize);
            slot.copied().unwrap_or_default()
        });
        let slots = ints("data", slots.collect());
        let blank = || ints("data", vec![0; count]);
        let scale = reals("data", Kind::Vector2, vec![0.25; count * 2]);
        vec![
            stream(graph, "textureScale", 0, scale),
            stream(graph, "textureAxisU", 0, reals("data", Kind::Vector4, us)),
            stream(graph, "textureAxisV", 0, reals("data", Kind::Vector4, vs)),
            stream(graph, "materialindex", 8, slots),
            stream(graph, "flags", 3, blank()),
            stream(graph, "lightmapScaleBias", 1, blank()),
        ]
    }
}

fn stream(graph: &mut Graph, name: &str, flags: i32, data: Attribute) -> usize {
    let attributes = vec![
        text("standardAttributeName", name),
        text("semanticName", name),
        int("semanticIndex", 0),
        int("vertexBufferLocation", 0),
        int("dataStateFlags", flags),
        link("subdivisionBinding", None),
        data,
    ];
    graph.add(
        "CDmePolygonMeshDataStream",
        &format!("{name}:0"),
        attributes,
    )
}

/// The map of normals that belongs to one of points: the cofactors, which turn planes as the linear part turns points.
fn normal_map(place: &Transform) -> [[f64; 3]; 3] {
    let [a, b, c] = place.linear;
    let sign = if place.is_mirror() { -1.0 } else { 1.0 };
    [cross(b, c), cross(c, a), cross(a, b)].map(|row| row.map(|part| part * sign))
}

fn corner(vertex: &Vertex, place: &Transform, normals: &[[f64; 3]; 3]) -> Corner {
    let normal = normals.map(|row| dot(row, vertex.normal));
    let length = dot(normal, normal).sqrt();
    let [u, v, _] = vertex.uvs.first().copied().unwrap_or_default();
    let number = |value: f64| if value.is_finite() { value } else { 0.0 };
    Corner {
        point: place.point(vertex.position).map(|axis| axis * INCHES),
        normal: if length.is_normal() {
            normal.map(|part| part / length)
        } else {
            [0.0, 0.0, 1.0]
        },
        uv: [number(u), number(1.0 - v)],
    }
}

/// The faces on both sides of an edge lie in one plane, and their corners at its ends have the same normals and UVs.
fn is_flat(fabric: &HalfEdgeMesh, corners: &[Corner], one: u32, other: u32) -> bool {
    let at = |number: u32| corners.get(number as usize).copied().unwrap_or_default();
    let alike = |one: Corner, other: Corner| {
        let [u, v] = [one.uv[0] - other.uv[0], one.uv[1] - other.uv[1]];
        u.abs() < 1e-6 && v.abs() < 1e-6 && dot(one.normal, other.normal) > 0.999_99
    };
    if !alike(at(one), at(after(other))) || !alike(at(other), at(after(one))) {
        return false;
    }
    let normal = |edge: u32| {
        let points: Vec<[f64; 3]> = fabric.face(edge).map(|it| at(it).point).collect();
        let normal = crate::import::newell(&points);
        let length = dot(normal, normal).sqrt();
        length.is_normal().then(|| normal.map(|part| part / length))
    };
    let (Some(first), Some(second)) = (normal(one), normal(other)) else {
        return false;
    };
    // A hundredth of an inch is less than Hammer's grid.
    let near = |normal: [f64; 3], edge: u32| {
        let base = dot(at(one).point, normal);
        let mut all = fabric.face(edge);
        all.all(|it| (dot(at(it).point, normal) - base).abs() < 0.01)
    };
    dot(first, second) > 0.9999 && near(first, other) && near(second, one)
}
