//! Meshes of an assxml.

use super::lex::Tag;
use super::read::{Reader, real};
use crate::Fault;
use crate::assimp::places::{Block, BonePlace, Lay, MeshPlace, words};
use crate::assimp::scene::*;
use std::ops::Range;

/// A list of a mesh: its name, how many values it says that it has, and where it says so.
type Count = (&'static str, usize, Range<usize>);

impl<'f> Reader<'f> {
    pub(super) fn mesh(&mut self, tag: &Tag<'f>) -> Mesh {
        let (material, material_at) = self.walk.number(tag, "material_index");
        let mut mesh = Mesh {
            material,
            ..Mesh::default()
        };
        let mut place = MeshPlace {
            material: material_at,
            kinds: tag.at.clone(),
            ..MeshPlace::default()
        };
        if let Some((types, at)) = self.walk.attribute(tag, "types") {
            place.kinds = if at.is_empty() {
                tag.at.clone()
            } else {
                at.clone()
            };
            mesh.kinds = self.kinds(types, &at);
        }
        let mut counts = Vec::new();
        let mut tangents: [Option<Vec<[f32; 3]>>; 2] = [None, None];
        while let Some(tag) = self.walk.child() {
            match tag.name {
                b"BoneList" if mesh.bones.is_empty() => {
                    let both = self.list(&tag, b"Bone", "bones", Self::bone);
                    (mesh.bones, place.bones) = both.into_iter().unzip();
                }
                b"FaceList" if mesh.faces.is_empty() => {
                    place.corners = self.block(Lay::Words, |it| it.faces(&tag, &mut mesh.faces));
                }
                b"Positions" if mesh.positions.is_none() => {
                    let rows = self.rows("Positions", &tag, 3, (&mut place, &mut counts));
                    mesh.positions = Some(rows);
                }
                b"Normals" if mesh.normals.is_none() => {
                    let rows = self.rows("Normals", &tag, 3, (&mut place, &mut counts));
                    mesh.normals = Some(rows);
                }
                b"Tangents" if tangents[0].is_none() => {
                    let rows = self.rows("Tangents", &tag, 3, (&mut place, &mut counts));
                    tangents[0] = Some(rows);
                }
                b"Bitangents" if tangents[1].is_none() => {
                    let rows = self.rows("Bitangents", &tag, 3, (&mut place, &mut counts));
                    tangents[1] = Some(rows);
                }
                b"TextureCoords" => {
                    let set = mesh.coordinates.len();
                    let set = self.coordinates(&tag, set, (&mut place, &mut counts));
                    mesh.coordinates.push(set);
                }
                b"Colors" => {
                    self.set(&tag, mesh.colors.len());
                    let rows = self.rows("Colors", &tag, 4, (&mut place, &mut counts));
                    mesh.colors.push(rows);
                }
                _ => self.walk.unexpected(&tag),
            }
        }
        if let [Some(tangents), Some(bitangents)] = tangents {
            mesh.tangents = Some([tangents, bitangents]);
        } else if tangents.iter().any(Option::is_some) {
            self.missing(tag, "Tangents` or `Bitangents");
        }
        mesh.vertices = self.same_counts(&counts);
        self.places.meshes.push(place);
        mesh
    }

    fn kinds(&mut self, types: &[u8], at: &Range<usize>) -> u32 {
        let mut kinds = 0;
        for word in words(types) {
            let place = at.start + word.start..at.start + word.end;
            match types.get(word).unwrap_or_default() {
                b"points" => kinds |= 1,
                b"lines" => kinds |= 2,
                b"triangles" => kinds |= 4,
                b"polygons" => kinds |= 8,
                other => {
                    let shown = String::from_utf8_lossy(other);
                    let message = format!(
                        "`{shown}` is none of `points`, `lines`, `triangles` and `polygons`"
                    );
                    let fault = Fault::new("unknown-word", place, message);
                    self.walk.faults.add(fault);
                }
            }
        }
        kinds
    }

    /// The number of vertices: that of the first list of rows. Lists with another number of rows are told.
    fn same_counts(&mut self, counts: &[Count]) -> u32 {
        let Some((first, vertices, _)) = counts.first() else {
            return 0;
        };
        for (what, count, at) in counts {
            if count != vertices {
                let message = format!(
                    "There are {count} rows of {what}, but {vertices} of {first}: one for each vertex"
                );
                let fault = Fault::new("rows-differ", at.clone(), message);
                self.walk.faults.add(fault);
            }
        }
        u32::try_from(*vertices).unwrap_or(u32::MAX)
    }

    /// Holds the number of a set against its place.
    fn set(&mut self, tag: &Tag<'f>, expected: usize) {
        let (set, at) = self.walk.number::<usize>(tag, "set");
        if set != expected {
            let shown = String::from_utf8_lossy(tag.name);
            let message = format!("This set of {shown} is `{set}`, but stands in place {expected}");
            self.walk.faults.add(Fault::new("wrong-set", at, message));
        }
    }

    fn coordinates(
        &mut self,
        tag: &Tag<'f>,
        set: usize,
        places: (&mut MeshPlace, &mut Vec<Count>),
    ) -> Coordinates {
        self.set(tag, set);
        let mut all = tag.attributes.iter();
        let found = all.find(|it| it.name == b"num_components");
        let components = found.and_then(|it| super::walk::parse(it.value));
        // One component is printed as two numbers.
        let width = if components == Some(3) { 3 } else { 2 };
        let rows = self.rows::<3>("TextureCoords", tag, width, places);
        Coordinates {
            components: components.unwrap_or(2),
            rows,
        }
    }

    /// Rows of so many numbers, a row a line; missing numbers are 0.
    fn rows<const N: usize>(
        &mut self,
        what: &'static str,
        tag: &Tag<'f>,
        width: usize,
        (place, counts): (&mut MeshPlace, &mut Vec<Count>),
    ) -> Vec<[f32; N]> {
        let (components, at) = self.walk.number::<usize>(tag, "num_components");
        if what == "TextureCoords" {
            place.components.push(at.clone());
        }
        let fits = components == width || (what == "TextureCoords" && components == 1);
        if !fits {
            let wanted = match what {
                "TextureCoords" => "1, 2 or 3".to_owned(),
                _ => N.to_string(),
            };
            let message = format!("{what} have `{components}` components: {wanted} are possible");
            let fault = Fault::new("wrong-components", at, message);
            self.walk.faults.add(fault);
        }
        let mut rows = Vec::new();
        let block = self.block(Lay::Words, |it| {
            it.walk.text(|faults, text, begin| {
                let mut from = 0;
                while from < text.len() {
                    let rest = text.get(from..).unwrap_or_default();
                    let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                    let line = rest.get(..length).unwrap_or_default();
                    let mut count = 0;
                    let first = rows.len();
                    for word in words(line) {
                        if count % width == 0 {
                            rows.push([0.0; N]);
                        }
                        let at = begin + from + word.start..begin + from + word.end;
                        let number = line.get(word).unwrap_or_default();
                        let number = real(faults, number, at);
                        let row = rows.last_mut();
                        if let Some(to) = row.and_then(|row| row.get_mut(count % width)) {
                            *to = number;
                        }
                        count += 1;
                    }
                    // A program that lays XML out anew may put several rows on a line, but whole ones.
                    if count % width != 0 {
                        rows.truncate(first + (count / width).max(1));
                        faults.tell("wrong-row", || {
                            let message = format!(
                                "This row of {what} has {count} number{}: {width} belong there",
                                if count == 1 { "" } else { "s" }
                            );
                            let at = begin + from..begin + from + line.trim_ascii_end().len();
                            Fault::new("wrong-row", at, message)
                        });
                    }
                    from += length + 1;
                }
            });
        });
        place.rows.push((what, block));
        self.walk.counted(tag, "num", rows.len(), "rows");
        let mut all = tag.attributes.iter();
        let at = all.find(|it| it.name == b"num").map(|it| it.at.clone());
        counts.push((what, rows.len(), at.unwrap_or(tag.at.clone())));
        rows
    }

    fn faces(&mut self, list: &Tag<'f>, faces: &mut Faces) {
        while let Some(tag) = self.walk.child() {
            if tag.name != b"Face" {
                self.walk.unexpected(&tag);
                continue;
            }
            let mut count = 0;
            self.walk.words(|faults, word, at| {
                let corner = super::walk::parse(word);
                if corner.is_none() {
                    faults.add(super::walk::no_number(word, at));
                }
                faces.corner(corner.unwrap_or(u32::MAX));
                count += 1;
            });
            faces.end();
            self.walk.counted(&tag, "num", count, "corners");
        }
        self.walk.counted(list, "num", faces.len(), "faces");
    }

    fn bone(&mut self, tag: &Tag<'f>) -> (Bone, BonePlace) {
        let (name, at) = self.walk.name(tag, "name");
        let mut bone = Bone {
            name,
            ..Bone::default()
        };
        let mut place = BonePlace {
            name: at,
            ..BonePlace::default()
        };
        let mut found = false;
        while let Some(tag) = self.walk.child() {
            match tag.name {
                b"Matrix4" if !found => {
                    found = true;
                    place.matrix = self.block(Lay::Words, |it| bone.matrix = it.matrix(&tag));
                }
                b"WeightList" if bone.weights.is_empty() => {
                    place.weights = self.block(Lay::Words, |it| {
                        bone.weights = it.list(&tag, b"Weight", "weights", Self::weight);
                    });
                    place.vertices = Block::new(place.weights.at.clone(), Lay::Attributes);
                }
                _ => self.walk.unexpected(&tag),
            }
        }
        if !found {
            self.missing(tag, "Matrix4");
        }
        (bone, place)
    }

    fn weight(&mut self, tag: &Tag<'f>) -> (u32, f32) {
        let (vertex, _) = self.walk.number(tag, "index");
        let mut weight = None;
        self.walk.words(|faults, word, at| {
            let value = real(faults, word, at);
            weight.get_or_insert(value);
        });
        if weight.is_none() {
            let message = "This weight has no number";
            let fault = Fault::new("wrong-row", tag.at.clone(), message);
            self.walk.faults.add(fault);
        }
        (vertex, weight.unwrap_or_default())
    }
}
