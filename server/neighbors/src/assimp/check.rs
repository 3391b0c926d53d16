//! Mistakes in a scene that can be read: its parts against each other.

use super::places::*;
use super::scene::*;
use crate::{Fault, faults::Faults};
use std::collections::HashSet;
use std::ops::Range;

/// Checks a scene; `file` are the bytes that its places count in.
pub(super) fn check(scene: &Scene, places: &Places, file: &[u8], faults: &mut Faults) {
    let mut checker = Checker {
        file,
        faults,
        names: HashSet::new(),
    };
    let mut stack = vec![&scene.root];
    let mut nodes = places.nodes.iter();
    while let Some(node) = stack.pop() {
        checker.names.insert(&node.name);
        if let Some(place) = nodes.next() {
            checker.node(node, place, scene.meshes.len());
        }
        stack.extend(node.children.iter().rev());
    }
    for (mesh, place) in scene.meshes.iter().zip(&places.meshes) {
        checker.mesh(mesh, place, scene.materials.len());
    }
    let channels = scene.animations.iter().flat_map(|it| &it.channels);
    for (channel, at) in channels.zip(&places.channels) {
        checker.named(&channel.node, at, "The animation moves");
    }
}

struct Checker<'s, 'f> {
    file: &'s [u8],
    faults: &'f mut Faults,
    names: HashSet<&'s [u8]>,
}

/// The values that an index may have: `0 to 4`, or none.
fn allowed(count: usize, what: &str) -> String {
    match count {
        0 => format!("there are no {what}"),
        1 => format!("there is one of the {what}: 0"),
        _ => format!("there are {count} {what}: 0 to {}", count - 1),
    }
}

impl Checker<'_, '_> {
    fn node(&mut self, node: &Node, place: &NodePlace, meshes: usize) {
        self.finite("A matrix", node.matrix.iter(), &place.matrix);
        for (number, mesh) in node.meshes.iter().enumerate() {
            if *mesh as usize >= meshes && *mesh != u32::MAX {
                self.faults.tell("mesh-out-of-range", || {
                    let allowed = allowed(meshes, "meshes");
                    let message = format!("The node refers to mesh `{mesh}`, but {allowed}");
                    let at = place.meshes.place(self.file, number);
                    Fault::new("mesh-out-of-range", at, message)
                });
            }
        }
    }

    /// Tells numbers that are none, at the first of a block: one cause, most often.
    fn finite<'n>(&mut self, what: &str, mut all: impl Iterator<Item = &'n f32>, block: &Block) {
        let Some(number) = all.position(|number| !number.is_finite()) else {
            return;
        };
        self.faults.tell("not-a-finite-number", || {
            let message = format!("{what} holds a number that is none (nan or inf)");
            let at = block.place(self.file, number);
            Fault::new("not-a-finite-number", at, message)
        });
    }

    fn mesh(&mut self, mesh: &Mesh, place: &MeshPlace, materials: usize) {
        if mesh.material as usize >= materials {
            let material = mesh.material;
            let allowed = allowed(materials, "materials");
            let message = format!("The mesh has material `{material}`, but {allowed}");
            let fault = Fault::new("material-out-of-range", place.material.clone(), message);
            self.faults.add(fault);
        }
        self.rows(mesh, place);
        self.faces(mesh, place);
        for (bone, place) in mesh.bones.iter().zip(&place.bones) {
            self.bone(bone, place, mesh.vertices as usize);
        }
    }

    fn rows(&mut self, mesh: &Mesh, place: &MeshPlace) {
        if mesh.positions.is_none() && !mesh.faces.is_empty() {
            let message = "The mesh has faces, but no positions";
            let fault = Fault::new("no-positions", place.kinds.clone(), message);
            self.faults.add(fault);
        }
        for (set, at) in mesh.coordinates.iter().zip(&place.components) {
            // A text that says something else is told when it is read.
            if !(1..=3).contains(&set.components) && at.len() == 4 {
                let components = set.components;
                let message = format!(
                    "Texture coordinates have `{components}` components: 1, 2 or 3 are possible"
                );
                let fault = Fault::new("wrong-components", at.clone(), message);
                self.faults.add(fault);
            }
        }
        let (mut colors, mut sets) = (mesh.colors.iter(), mesh.coordinates.iter());
        for (what, block) in &place.rows {
            let three = match *what {
                "Positions" => mesh.positions.as_ref(),
                "Normals" => mesh.normals.as_ref(),
                "Tangents" => mesh.tangents.as_ref().map(|both| &both[0]),
                "Bitangents" => mesh.tangents.as_ref().map(|both| &both[1]),
                "Colors" => {
                    let rows = colors.next().into_iter().flatten();
                    self.finite(what, rows.flatten(), block);
                    continue;
                }
                // A row in text may be shorter than in the scene: the block as a whole is told.
                _ => {
                    let rows = sets.next().into_iter().flat_map(|set| &set.rows);
                    let block = Block::new(block.at.clone(), Lay::Every(0));
                    self.finite(what, rows.flatten(), &block);
                    continue;
                }
            };
            self.finite(what, three.into_iter().flatten().flatten(), block);
        }
    }

    fn faces(&mut self, mesh: &Mesh, place: &MeshPlace) {
        let vertices = mesh.vertices as usize;
        let (mut before, mut found) = (0, 0);
        for face in mesh.faces.iter() {
            found |= match face.len() {
                0 => 0,
                1 => 1,
                2 => 2,
                3 => 4,
                _ => 8,
            };
            if face.is_empty() {
                self.faults.tell("empty-face", || {
                    let at = place.corners.place(self.file, before);
                    Fault::new("empty-face", at, "A face before this has no corners")
                });
            }
            for (number, corner) in face.iter().enumerate() {
                // The largest stands for what could not be read, and was told.
                if *corner as usize >= vertices && *corner != u32::MAX {
                    self.faults.tell("corner-out-of-range", || {
                        let allowed = allowed(vertices, "vertices");
                        let message = format!("The face has corner `{corner}`, but {allowed}");
                        let at = place.corners.place(self.file, before + number);
                        Fault::new("corner-out-of-range", at, message)
                    });
                }
            }
            before += face.len();
        }
        let kinds = mesh.kinds & 15;
        // Readers go by the kinds to draw: one too many only costs them time.
        let missing = found & !kinds;
        if missing != 0 {
            let name = match missing.trailing_zeros() {
                0 => "points",
                1 => "lines",
                2 => "triangles",
                _ => "polygons",
            };
            let message =
                format!("The mesh has faces that are {name}, but does not say so in its types");
            let fault = Fault::new("wrong-types", place.kinds.clone(), message);
            self.faults.add(fault);
        }
    }

    fn bone(&mut self, bone: &Bone, place: &BonePlace, vertices: usize) {
        self.named(&bone.name, &place.name, "The bone is");
        self.finite("A matrix", bone.matrix.iter(), &place.matrix);
        let weights = bone.weights.iter().map(|(_, weight)| weight);
        self.finite("A list of weights", weights, &place.weights);
        for (number, (vertex, _)) in bone.weights.iter().enumerate() {
            if *vertex as usize >= vertices {
                self.faults.tell("weight-beyond-one", || {
                    let allowed = allowed(vertices, "vertices");
                    let message = format!("The weight is of vertex `{vertex}`, but {allowed}");
                    let at = place.vertices.place(self.file, number);
                    Fault::new("weight-beyond-one", at, message)
                });
            }
        }
    }

    /// Tells a name that no node has.
    fn named(&mut self, name: &[u8], at: &Range<usize>, what: &str) {
        if self.names.contains(name) {
            return;
        }
        let shown = String::from_utf8_lossy(name);
        let message = format!("{what} node `{shown}`, but no node has this name");
        self.faults
            .add(Fault::new("no-such-node", at.clone(), message));
    }
}
