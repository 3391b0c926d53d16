//! Where the parts of a scene stand in an assbin that was read whole: its layout leaves no choice.

use super::places::*;
use super::read::Layout;
use super::scene::*;

/// The length of a chunk's number and length.
const HEAD: usize = 8;

/// The places of a scene that begins at a byte, in a layout.
pub(super) fn measure(scene: &Scene, layout: Layout, begin: usize) -> Places {
    let mut ruler = Ruler {
        // Flags and six counts.
        at: begin + HEAD + 28,
        layout,
        places: Places::default(),
    };
    ruler.node(&scene.root);
    for mesh in &scene.meshes {
        ruler.mesh(mesh);
    }
    for material in &scene.materials {
        ruler.at += HEAD + 4;
        for property in material {
            ruler.at += HEAD + 4 + property.key.len() + 16 + property.data.len();
        }
    }
    for animation in &scene.animations {
        ruler.at += HEAD + 4 + animation.name.len() + 20;
        for channel in &animation.channels {
            ruler.at += HEAD;
            let name = ruler.text(&channel.node);
            ruler.places.channels.push(name);
            ruler.at += 20 + 20 * (channel.positions.len() + channel.scalings.len());
            ruler.at += 24 * channel.rotations.len();
        }
    }
    ruler.places
}

struct Ruler {
    at: usize,
    layout: Layout,
    places: Places,
}

impl Ruler {
    /// Passes a text behind its length.
    fn text(&mut self, text: &[u8]) -> std::ops::Range<usize> {
        let begin = self.at + 4;
        self.at = begin + text.len();
        begin..self.at
    }

    /// Passes numbers, of which each begins so many bytes behind the last.
    fn every(&mut self, count: usize, size: usize) -> Block {
        let begin = self.at;
        self.at += count * size;
        Block::new(begin..self.at, Lay::Every(size))
    }

    fn node(&mut self, node: &Node) {
        self.at += HEAD;
        let name = self.text(&node.name);
        let matrix = self.every(16, 4);
        self.at += if self.layout.metadata { 12 } else { 8 };
        let meshes = self.every(node.meshes.len(), 4);
        self.places.nodes.push(NodePlace {
            name,
            matrix,
            meshes,
        });
        node.children.iter().for_each(|child| self.node(child));
        for (key, value) in &node.metadata {
            self.at += 4 + key.len() + 2;
            self.at += match value {
                Meta::Bool(_) => 1,
                Meta::I32(_) | Meta::F32(_) => 4,
                Meta::U64(_) | Meta::F64(_) => 8,
                Meta::Text(text) => 4 + text.len(),
                Meta::Vector(_) => 12,
                Meta::Lost(_) => 0,
            };
        }
    }

    fn mesh(&mut self, mesh: &Mesh) {
        self.at += HEAD;
        let mut place = MeshPlace {
            kinds: self.at..self.at + 4,
            material: self.at + 16..self.at + 20,
            ..MeshPlace::default()
        };
        self.at += 24;
        let tangents = mesh.tangents.as_ref();
        for (what, rows) in [
            ("Positions", mesh.positions.as_ref()),
            ("Normals", mesh.normals.as_ref()),
            ("Tangents", tangents.map(|both| &both[0])),
            ("Bitangents", tangents.map(|both| &both[1])),
        ] {
            if let Some(rows) = rows {
                place.rows.push((what, self.every(3 * rows.len(), 4)));
            }
        }
        for rows in &mesh.colors {
            place.rows.push(("Colors", self.every(4 * rows.len(), 4)));
        }
        for set in &mesh.coordinates {
            place.components.push(self.at..self.at + 4);
            self.at += 4;
            let rows = self.every(3 * set.rows.len(), 4);
            place.rows.push(("TextureCoords", rows));
        }
        let size = if mesh.vertices < 0x10000 { 2 } else { 4 };
        let corners: usize = mesh.faces.iter().map(<[u32]>::len).sum();
        let begin = self.at;
        self.at += 2 * mesh.faces.len() + size * corners;
        place.corners = Block::new(begin..self.at, Lay::Corners(size));
        for bone in &mesh.bones {
            self.at += HEAD;
            let name = self.text(&bone.name);
            self.at += 4;
            let matrix = self.every(16, 4);
            let vertices = self.every(bone.weights.len(), 8);
            let weights = Block::new(vertices.at.start + 4..vertices.at.end, Lay::Every(8));
            place.bones.push(BonePlace {
                name,
                matrix,
                vertices,
                weights,
            });
        }
        self.places.meshes.push(place);
    }
}
