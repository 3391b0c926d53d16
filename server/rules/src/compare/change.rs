//! The differences of two levels, as data.

use serde::Serialize;

/// The kind of record that a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A material.
    Material,
    /// An object.
    Object,
    /// An instance.
    Instance,
}

/// A record that differs, and how.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The kind of record.
    pub record: Kind,
    /// The words before its name: `material`, `instance`, or the type of an object.
    #[serde(rename = "type")]
    pub word: &'static str,
    /// Its name in the second file, or in the first where the second has none. An object has that of its first instance.
    pub name: String,
    /// Its number in the first file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<usize>,
    /// Its number in the second file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<usize>,
    /// The difference.
    #[serde(flatten)]
    pub what: What,
}

/// The number of vertices and triangles of an object; 0 where it is no mesh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Size {
    /// Vertices.
    pub vertices: usize,
    /// Triangles.
    pub triangles: usize,
}

/// A difference. Lengths are in units of the file (100 are one world unit).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum What {
    /// Only the second file has it.
    Added(Size),
    /// Only the first file has it.
    Removed(Size),
    /// It holds the same under another name.
    Renamed {
        /// The name in the first file.
        from: String,
    },
    /// An instance stands elsewhere in its parent.
    Moved {
        /// The way from the first place to the second.
        by: [f64; 3],
        /// The length of the way.
        units: f64,
    },
    /// An instance is turned.
    Turned {
        /// The angle.
        degrees: f64,
    },
    /// An instance has another scale.
    Scaled {
        /// The scale along each axis in the first file.
        from: [f64; 3],
        /// The scale along each axis in the second file.
        to: [f64; 3],
    },
    /// The pivot of an instance moved, turned or has another scale.
    Pivot,
    /// The bone list of an instance differs.
    Bones,
    /// An instance hangs below another one.
    Parent {
        /// The parent in the first file, in words.
        from: String,
        /// The parent in the second file, in words.
        to: String,
    },
    /// An instance places another object.
    Places {
        /// The object in the first file, in words.
        from: String,
        /// The object in the second file, in words.
        to: String,
    },
    /// A value differs.
    Value {
        /// The official name of the field.
        field: &'static str,
        /// The value in the first file.
        from: String,
        /// The value in the second file.
        to: String,
    },
    /// A material has one more string.
    StringAdded {
        /// The string.
        text: String,
    },
    /// A material has one string less.
    StringRemoved {
        /// The string.
        text: String,
    },
    /// Faces of an object have another material.
    Material {
        /// The number of triangles; 0 for an object that is no mesh.
        triangles: usize,
        /// The material in the first file, in words.
        from: String,
        /// The material in the second file, in words.
        to: String,
    },
    /// Vertices of a mesh stand elsewhere.
    VerticesMoved {
        /// How many.
        vertices: usize,
        /// All vertices of the mesh have moved.
        all: bool,
        /// The longest way of one of them.
        most: f64,
        /// The way that all of these vertices have moved, if it is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<[f64; 3]>,
    },
    /// Vertices of a mesh have other values beside their position.
    VertexValues {
        /// The official name of the field.
        field: &'static str,
        /// How many.
        vertices: usize,
    },
    /// Vertices or triangles of a mesh that only one of the files has.
    Mesh {
        /// Vertices and triangles that only the second file has.
        added: Size,
        /// Vertices and triangles that only the first file has.
        removed: Size,
    },
}

impl What {
    /// Something stands elsewhere, is turned or scaled, or may be so for it hangs elsewhere or is something else.
    pub(super) fn may_move(&self) -> bool {
        if let What::Mesh { added, removed } = self {
            return added.vertices > 0 && removed.vertices > 0;
        }
        matches!(
            self,
            What::Moved { .. }
                | What::Turned { .. }
                | What::Scaled { .. }
                | What::Pivot
                | What::Parent { .. }
                | What::Places { .. }
                | What::VerticesMoved { .. }
        )
    }
}

/// How many records are the same under another number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Renumbered {
    /// Materials.
    pub materials: usize,
    /// Objects.
    pub objects: usize,
    /// Instances.
    pub instances: usize,
    /// Triangles that stand elsewhere in their list, or whose indices are others and mean the same.
    pub triangles: usize,
    /// Instances with another unique ID.
    pub ids: usize,
}

/// The differences of two levels.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Comparison {
    /// Nothing differs but the version, the layout, the header, and digits within the tolerance.
    pub same: bool,
    /// The versions of the two files.
    pub versions: [i64; 2],
    /// The differences: of materials, then objects, then instances.
    pub changes: Vec<Change>,
    /// Records that are the same under another number.
    pub renumbered: Renumbered,
}
