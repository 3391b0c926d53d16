//! What a file means: where its triangles are in the level and what they are made of, read without the code that changes
//! files. Only the values and their order come from the strict reader's tokens.

use crate::strict::{Kind, tokens};

/// A triangle in the level.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    pub instance: String,
    pub material: Option<String>,
    /// Corners; where the instance mirrors, two of them change places, so that the order is the same for the same side.
    pub corners: [[f64; 3]; 3],
    /// The first UV of each corner.
    pub uvs: [[f64; 2]; 3],
}

#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    pub name: String,
    pub object: i64,
    pub id: i64,
    pub parent: i64,
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
        self.text[token.span].replace(',', ".").parse().unwrap()
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
        ..Object::default()
    };
    values.string();
    values.string();
    match object.kind.as_str() {
        "MESH" => {}
        "GENERIC_LIGHT" => {
            values.string();
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
    let (id, parent) = (values.int(), values.int());
    values.int();
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
                    uvs: order.map(|it| it.uvs.first().map_or([0.0; 2], |uv| [uv[0], uv[1]])),
                });
            }
        }
        faces
    }
}

impl Face {
    /// The same but for what numbers lose when they are written, and for the name of the instance.
    pub fn is_like(&self, other: &Face) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-5 * (1.0 + a.abs().max(b.abs()));
        let corners = self
            .corners
            .iter()
            .flatten()
            .zip(other.corners.iter().flatten());
        self.material == other.material && self.uvs == other.uvs && { corners }
            .all(|(&a, &b)| near(a, b))
    }
}

/// Two levels have the same faces, whatever instances they are part of.
pub fn same_faces(told: &str, before: &[Face], after: &[Face]) {
    let mut left: Vec<&Face> = before.iter().collect();
    for face in after {
        let at = left.iter().position(|it| it.is_like(face));
        let at = at.unwrap_or_else(|| panic!("{told}: new: {face:?}\nleft: {left:#?}"));
        left.swap_remove(at);
    }
    assert!(left.is_empty(), "{told}: lost: {left:#?}");
}
