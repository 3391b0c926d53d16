//! A scene as Assimp's dumps hold it, every value as it stands in the file.

/// A row-major matrix of four by four: the translation is the fourth, eighth and twelfth number.
pub type Matrix = [f32; 16];

/// A name or text: bytes, since writers do not see to it that they are UTF-8.
pub type Text = Vec<u8>;

/// All of a dump.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// `AI_SCENE_FLAGS`.
    pub flags: u32,
    /// The root; the others hang below it.
    pub root: Node,
    /// The meshes, by number.
    pub meshes: Vec<Mesh>,
    /// The materials, by number.
    pub materials: Vec<Vec<Property>>,
    /// The animations.
    pub animations: Vec<Animation>,
    /// The textures inside the file.
    pub textures: Vec<Texture>,
    /// The lights; each is placed by the node of its name.
    pub lights: Vec<Light>,
    /// The cameras; each is placed by the node of its name.
    pub cameras: Vec<Camera>,
}

/// A node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Its name.
    pub name: Text,
    /// From its own space into that of its parent.
    pub matrix: Matrix,
    /// The numbers of the meshes it places.
    pub meshes: Vec<u32>,
    /// Nodes below it.
    pub children: Vec<Node>,
    /// Metadata, by key.
    pub metadata: Vec<(Text, Meta)>,
}

/// A value of a node's metadata.
#[derive(Clone, Debug, PartialEq)]
pub enum Meta {
    /// Type 0: a byte.
    Bool(u8),
    /// Type 1.
    I32(i32),
    /// Type 2.
    U64(u64),
    /// Type 3.
    F32(f32),
    /// Type 4.
    F64(f64),
    /// Type 5.
    Text(Text),
    /// Type 6.
    Vector([f32; 3]),
    /// A type of which Assimp writes no value: 7 and above.
    Lost(u16),
}

/// A mesh. Sets of colors and texture coordinates stand without gaps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Bits: 1 points, 2 lines, 4 triangles, 8 polygons, 16 marks of n-gons.
    pub kinds: u32,
    /// How many vertices it says it has.
    pub vertices: u32,
    /// The number of its material.
    pub material: u32,
    /// A position per vertex.
    pub positions: Option<Vec<[f32; 3]>>,
    /// A normal per vertex.
    pub normals: Option<Vec<[f32; 3]>>,
    /// Tangents and bitangents: they come together.
    pub tangents: Option<[Vec<[f32; 3]>; 2]>,
    /// Sets of colors, a color per vertex.
    pub colors: Vec<Vec<[f32; 4]>>,
    /// Sets of texture coordinates.
    pub coordinates: Vec<Coordinates>,
    /// The corners of each face.
    pub faces: Faces,
    /// Its bones.
    pub bones: Vec<Bone>,
}

/// A set of texture coordinates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coordinates {
    /// How many of the three numbers count.
    pub components: u32,
    /// Three numbers per vertex, whatever the components.
    pub rows: Vec<[f32; 3]>,
}

/// Faces with any number of corners, end to end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faces {
    corners: Vec<u32>,
    ends: Vec<u32>,
}

impl Faces {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a corner to the face that is being made.
    pub fn corner(&mut self, vertex: u32) {
        self.corners.push(vertex);
    }

    /// Ends the face that is being made.
    pub fn end(&mut self) {
        let end = u32::try_from(self.corners.len()).unwrap_or(u32::MAX);
        self.ends.push(end);
    }

    /// The corners of each face.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| {
            let range = begin as usize..end as usize;
            self.corners.get(range).unwrap_or_default()
        })
    }
}

/// A bone of a mesh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bone {
    /// The name of its node.
    pub name: Text,
    /// From the mesh's space into the bone's.
    pub matrix: Matrix,
    /// Vertex and weight.
    pub weights: Vec<(u32, f32)>,
}

/// A property of a material.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Property {
    /// Such as `?mat.name` or `$clr.diffuse`.
    pub key: Text,
    /// The use of the texture it belongs to (`aiTextureType`), 0 for none.
    pub usage: u32,
    /// The number of that texture among those of its use.
    pub index: u32,
    /// 1 reals of 32 bits, 2 of 64, 3 text, 4 integers, 5 bytes.
    pub kind: u32,
    /// As it stands in the file.
    pub data: Vec<u8>,
}

impl Property {
    /// Its text, if it is one: a length of four bytes, the text, a zero.
    pub fn text(&self) -> Option<&[u8]> {
        if self.kind != 3 {
            return None;
        }
        let text = self.data.get(4..)?;
        let end = memchr::memchr(0, text).unwrap_or(text.len());
        text.get(..end)
    }
}

/// The keys of an animation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Animation {
    /// Its name.
    pub name: Text,
    /// In ticks.
    pub duration: f64,
    /// Ticks in a second.
    pub ticks: f64,
    /// The keys of each node that moves.
    pub channels: Vec<Channel>,
}

/// The keys of one node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Channel {
    /// The node's name.
    pub node: Text,
    /// Before the first key: 0 as the node, 1 the first value, 2 on in a line, 3 again.
    pub before: u32,
    /// After the last key.
    pub after: u32,
    /// Time in ticks, position.
    pub positions: Vec<(f64, [f32; 3])>,
    /// Time, quaternion w x y z.
    pub rotations: Vec<(f64, [f32; 4])>,
    /// Time, scale.
    pub scalings: Vec<(f64, [f32; 3])>,
}

/// A texture inside the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Texture {
    /// In texels; the number of bytes where `height` is 0.
    pub width: u32,
    /// In texels; 0 where the data are those of a picture's file.
    pub height: u32,
    /// Such as `png`; eight bytes, four before Assimp 5.1.
    pub hint: Vec<u8>,
    /// b g r a per texel, or a file.
    pub data: Vec<u8>,
}

/// A light.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Light {
    /// The name of its node.
    pub name: Text,
    /// 0 undefined, 1 directional, 2 point, 3 spot, 4 ambient, 5 area.
    pub kind: u32,
    /// Position, direction and up, from Assimp 5.2.5 on.
    pub vectors: Option<[[f32; 3]; 3]>,
    /// Constant, linear and quadratic; not for directional ones.
    pub attenuation: Option<[f32; 3]>,
    /// Diffuse, specular and ambient.
    pub colors: [[f32; 3]; 3],
    /// Inner and outer cone in radians, for spots.
    pub cones: Option<[f32; 2]>,
}

/// A camera.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Camera {
    /// The name of its node.
    pub name: Text,
    /// Position, point looked at and up.
    pub vectors: [[f32; 3]; 3],
    /// Horizontal field of view in radians, near plane, far plane, aspect.
    pub lens: [f32; 4],
}
