//! The meaning of a file: where its triangles are in the level and what they are made of, read without the code that
//! changes files. Only the values and their order come from the strict reader's tokens.

use crate::strict::{Kind, tokens};
use std::collections::BTreeSet;

/// A triangle in the level.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    pub instance: String,
    pub material: Option<String>,
    /// Corners; where the instance mirrors, two of them change places, so that the order is the same for the same side.
    pub corners: [[f64; 3]; 3],
    /// Normals of the corners in the level.
    pub normals: [[f64; 3]; 3],
    pub colors: [Option<[f64; 3]>; 3],
    /// All UVs of each corner.
    pub uvs: [Vec<[f64; 3]>; 3],
    /// The bones of each corner: names, sorted, with their weights.
    pub weights: [Vec<(String, f64)>; 3],
}

#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    pub name: String,
    pub object: i64,
    pub id: i64,
    pub parent: i64,
    pub flag: i64,
    /// Rotation, translation, scale: the instance's own, and the pivot's.
    pub turns: [([f64; 4], [f64; 3], f64); 2],
    pub bones: Vec<i64>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vertex {
    pub position: [f64; 3],
    pub normal: [f64; 3],
    pub color: Option<[f64; 3]>,
    pub influences: Vec<(i64, f64)>,
    pub uvs: Vec<[f64; 3]>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    pub kind: String,
    /// The two strings of the XRef; of a light its type as well.
    pub strings: Vec<String>,
    pub numbers: Vec<f64>,
    pub material: i64,
    pub vertices: Vec<Vertex>,
    /// Material, then corners.
    pub triangles: Vec<[i64; 4]>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meaning {
    pub version: i64,
    /// All strings of each.
    pub materials: Vec<Vec<String>>,
    pub objects: Vec<Object>,
    pub instances: Vec<Instance>,
}

struct Values<'t> {
    text: &'t str,
    tokens: std::iter::Peekable<std::vec::IntoIter<crate::strict::Token>>,
}

impl Values<'_> {
    fn string(&mut self) -> String {
        match self.tokens.next().unwrap().kind {
            Kind::Str(text) => text,
            other => panic!("{other:?} is no string"),
        }
    }

    fn int(&mut self) -> i64 {
        match self.tokens.next().unwrap().kind {
            Kind::Int(value) => value,
            other => panic!("{other:?} is no integer"),
        }
    }

    fn real(&mut self) -> f64 {
        let token = self.tokens.next().unwrap();
        let text = self.text[token.span].replace(',', ".");
        text.parse().unwrap_or(f64::NAN)
    }

    fn reals<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.real())
    }
}

/// Reads a correct file.
pub fn meaning(text: &str) -> Meaning {
    let mut values = Values {
        text,
        tokens: tokens(text).into_iter().peekable(),
    };
    let version = values.int();
    for _ in 0..4 {
        values.string();
    }
    let mut meaning = Meaning {
        version,
        ..Meaning::default()
    };
    for _ in 0..values.int() {
        let mut strings = vec![values.string(), values.string()];
        if version >= 4 {
            strings.extend(
                (0..values.int())
                    .map(|_| values.string())
                    .collect::<Vec<_>>(),
            );
        }
        meaning.materials.push(strings);
    }
    for _ in 0..values.int() {
        let object = object(&mut values, version);
        meaning.objects.push(object);
    }
    for _ in 0..values.int() {
        let instance = instance(&mut values, version);
        meaning.instances.push(instance);
    }
    assert!(values.tokens.next().is_none(), "{text}");
    meaning
}

fn object(values: &mut Values<'_>, version: i64) -> Object {
    let mut object = Object {
        kind: values.string(),
        material: -1,
        ..Object::default()
    };
    object.strings = vec![values.string(), values.string()];
    match object.kind.as_str() {
        "MESH" => {}
        "GENERIC_LIGHT" => {
            object.strings.push(values.string());
            object.numbers = values.reals::<14>().to_vec();
            return object;
        }
        kind => {
            object.material = values.int();
            let numbers = match kind {
                "SPHERE" => 1,
                "PILL" => 2,
                _ => 3,
            };
            object.numbers = (0..numbers).map(|_| values.real()).collect();
            return object;
        }
    }
    for _ in 0..values.int() {
        let position = values.reals();
        let normal = values.reals();
        let color = (version >= 6).then(|| values.reals());
        let influences = (0..values.int())
            .map(|_| (values.int(), values.real()))
            .collect();
        let uvs = (0..values.int())
            .map(|_| match version {
                5.. => values.reals(),
                _ => [values.real(), values.real(), 0.0],
            })
            .collect();
        object.vertices.push(Vertex {
            position,
            normal,
            color,
            influences,
            uvs,
        });
    }
    for _ in 0..values.int() {
        object.triangles.push(std::array::from_fn(|_| values.int()));
    }
    object
}

fn instance(values: &mut Values<'_>, version: i64) -> Instance {
    let object = values.int();
    let name = values.string();
    let (id, parent, flag) = (values.int(), values.int(), values.int());
    let mut turn = || {
        let (rotation, translation) = (values.reals(), values.reals());
        let scale: f64 = match version {
            1 => values.reals::<3>()[0],
            _ => values.real(),
        };
        (rotation, translation, scale)
    };
    let turns = [turn(), turn()];
    let mut bones = Vec::new();
    loop {
        let mut ahead = values.tokens.clone();
        let is_int = matches!(ahead.next().map(|it| it.kind), Some(Kind::Int(_)));
        let then_string = matches!(ahead.next().map(|it| it.kind), Some(Kind::Str(_)));
        if !is_int || then_string {
            break;
        }
        bones.push(values.int());
    }
    Instance {
        name,
        object,
        id,
        parent,
        flag,
        turns,
        bones,
    }
}

/// Rotation as a matrix, by the columns of which points are turned.
fn turned([x, y, z, w]: [f64; 4], [a, b, c]: [f64; 3]) -> [f64; 3] {
    let n = (x * x + y * y + z * z + w * w).sqrt();
    let [x, y, z, w] = [x / n, y / n, z / n, w / n];
    let rows = [
        [
            1.0 - 2.0 * (y * y + z * z),
            2.0 * (x * y - z * w),
            2.0 * (x * z + y * w),
        ],
        [
            2.0 * (x * y + z * w),
            1.0 - 2.0 * (x * x + z * z),
            2.0 * (y * z - x * w),
        ],
        [
            2.0 * (x * z - y * w),
            2.0 * (y * z + x * w),
            1.0 - 2.0 * (x * x + y * y),
        ],
    ];
    rows.map(|[p, q, r]| p * a + q * b + r * c)
}

impl Meaning {
    /// Where a point of an instance's object is in the level.
    pub fn place(&self, instance: usize, point: [f64; 3]) -> [f64; 3] {
        let apply = |turn: &([f64; 4], [f64; 3], f64), point: [f64; 3]| {
            let turned = turned(turn.0, point);
            std::array::from_fn(|at| turn.1[at] + turn.2 * turned[at])
        };
        let mut point = apply(&self.instances[instance].turns[1], point);
        let mut at = instance as i64;
        while let Some(own) = usize::try_from(at).ok().map(|at| &self.instances[at]) {
            point = apply(&own.turns[0], point);
            at = own.parent;
        }
        point
    }

    /// By how much an instance scales, pivot included.
    pub fn scale(&self, instance: usize) -> f64 {
        let mut scale = self.instances[instance].turns[1].2;
        let mut at = instance as i64;
        while let Some(own) = usize::try_from(at).ok().map(|at| &self.instances[at]) {
            scale *= own.turns[0].2;
            at = own.parent;
        }
        scale
    }

    /// A normal of an instance's object in the level. Where the instance mirrors it points the other way.
    pub fn direction(&self, instance: usize, normal: [f64; 3]) -> [f64; 3] {
        let mut normal = turned(self.instances[instance].turns[1].0, normal);
        let mut at = instance as i64;
        while let Some(own) = usize::try_from(at).ok().map(|at| &self.instances[at]) {
            normal = turned(own.turns[0].0, normal);
            at = own.parent;
        }
        normal.map(|it| it * self.scale(instance).signum())
    }

    /// The distinct node indices of an object.
    pub fn nodes(&self, object: Option<&Object>) -> BTreeSet<i64> {
        let vertices = object.map_or(&[][..], |it| &it.vertices).iter();
        let influences = vertices.flat_map(|it| &it.influences);
        influences.map(|&(node, _)| node).collect()
    }

    /// Every bone list is as long as HABDT reads it. A file without any list is for readers that want none.
    pub fn lists_fit(&self) -> bool {
        let mut all = self.instances.iter().enumerate();
        let bare = self.instances.iter().all(|it| it.bones.is_empty());
        bare || all.all(|(at, it)| it.bones.len() == self.nodes(self.object_of(at)).len())
    }

    /// Bone lists name instances, and node indices places in them; `None` where there is no list, or none of both fits.
    pub fn names_instances(&self) -> Option<bool> {
        let mut lists = self.instances.iter().enumerate();
        let own = |at| self.nodes(self.object_of(at)).into_iter();
        let places = |(at, it): (usize, &Instance)| {
            let count = it.bones.len() as i64;
            own(at).all(|node| (0..count).contains(&node)) && !it.bones.contains(&0)
        };
        let objects = |(at, it): (usize, &Instance)| own(at).all(|node| it.bones.contains(&node));
        if self.instances.iter().all(|it| it.bones.is_empty()) {
            None
        } else if lists
            .clone()
            .filter(|it| !it.1.bones.is_empty())
            .all(places)
        {
            Some(true)
        } else {
            lists.all(objects).then_some(false)
        }
    }

    /// An object by its XRef, else by what it is, whatever its number.
    pub fn label(&self, object: i64) -> String {
        let found = usize::try_from(object)
            .ok()
            .and_then(|at| self.objects.get(at));
        found.map_or(format!("#{object}"), |it| {
            match it.strings.iter().all(String::is_empty) {
                true => format!("{} {:?}", it.kind, it.numbers),
                false => it.strings.concat(),
            }
        })
    }

    /// The instance or object that a bone index names.
    pub fn bone(&self, bone: i64, names_instances: Option<bool>) -> String {
        match names_instances {
            Some(true) => self.instances[bone as usize].name.clone(),
            Some(false) => self.label(bone),
            None => format!("#{bone}"),
        }
    }

    fn weights(
        &self,
        instance: usize,
        vertex: &Vertex,
        reading: Option<bool>,
    ) -> Vec<(String, f64)> {
        let list = &self.instances[instance].bones;
        let bone = |node: i64| match reading {
            Some(true) => self.bone(list[node as usize], reading),
            _ => self.bone(node, reading),
        };
        let mut weights: Vec<_> = { vertex.influences.iter() }
            .map(|&(node, weight)| (bone(node), weight))
            .collect();
        weights.sort_by(|one, other| one.0.cmp(&other.0));
        weights
    }

    pub fn object_of(&self, instance: usize) -> Option<&Object> {
        let number = usize::try_from(self.instances[instance].object).ok()?;
        self.objects.get(number)
    }

    /// The name of a material.
    pub fn material(&self, number: i64) -> Option<String> {
        let number = usize::try_from(number).ok()?;
        self.materials.get(number).map(|it| it[0].clone())
    }

    /// All triangles of the level.
    pub fn faces(&self) -> Vec<Face> {
        let mut faces = Vec::new();
        let reading = self.names_instances();
        for (number, instance) in self.instances.iter().enumerate() {
            let Some(object) = self.object_of(number) else {
                continue;
            };
            for &[material, a, b, c] in &object.triangles {
                let mut order = [a, b, c].map(|at| &object.vertices[at as usize]);
                if self.scale(number) < 0.0 {
                    order.swap(1, 2);
                }
                faces.push(Face {
                    instance: instance.name.clone(),
                    material: self.material(material),
                    corners: order.map(|it| self.place(number, it.position)),
                    normals: order.map(|it| self.direction(number, it.normal)),
                    colors: order.map(|it| it.color),
                    uvs: order.map(|it| it.uvs.clone()),
                    weights: order.map(|it| self.weights(number, it, reading)),
                });
            }
        }
        faces
    }
}

impl Face {
    /// Whether two triangles are equal, except for what numbers lose when they are written and for the name of the
    /// instance.
    pub fn is_like(&self, other: &Face) -> bool {
        self.material == other.material
            && self.colors == other.colors
            && self.uvs == other.uvs
            && self.weights == other.weights
            && near(self.corners.as_flattened(), other.corners.as_flattened())
            && near(self.normals.as_flattened(), other.normals.as_flattened())
    }
}

/// Numbers that differ by no more than what they lose when they are written.
pub fn near(one: &[f64], other: &[f64]) -> bool {
    let pairs = one.iter().zip(other);
    let close = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-5 * (1.0 + a.abs().max(b.abs()));
    one.len() == other.len() && { pairs }.all(close)
}

/// Two levels have the same faces, whatever instances they are part of.
pub fn same_faces(told: &str, before: &[Face], after: &[Face]) {
    if let Err(difference) = compare_faces(before, after, false) {
        panic!("{told}: {difference}");
    }
}

/// Differences between the faces of two levels; the names of their instances count where that is asked for.
pub fn compare_faces(before: &[Face], after: &[Face], by_name: bool) -> Result<(), String> {
    let mut left: Vec<&Face> = before.iter().rev().collect();
    for face in after {
        let like = |it: &&Face| it.is_like(face) && (!by_name || it.instance == face.instance);
        // Mostly the order is the same.
        match left.iter().rposition(like) {
            Some(at) => _ = left.remove(at),
            None => {
                return Err(format!(
                    "new: {face:?}\nleft: {:?}",
                    left.iter().rev().take(3).collect::<Vec<_>>()
                ));
            }
        }
    }
    match left.is_empty() {
        true => Ok(()),
        false => Err(format!("lost {}: {:?}", left.len(), left.last())),
    }
}
