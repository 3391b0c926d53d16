//! A level in the words of the protocol.

use serde::Serialize;

/// The version of the answers. It changes when a reader of the last one would misread them.
pub const PROTOCOL: u32 = 1;

/// A level.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// [`PROTOCOL`].
    pub version: u32,
    /// The materials, by number.
    pub materials: Vec<Material>,
    /// The objects, by number.
    pub objects: Vec<Object>,
    /// The instances, by number.
    pub instances: Vec<Instance>,
}

/// A material.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Material {
    /// Its name, with all signs.
    pub name: String,
    /// The kind of its triangles: `surface`, `portal`, `sky`, `weather`, `fog`, `seal` (they close gaps and are not
    /// drawn), `special`.
    pub kind: &'static str,
    /// The signs at its name.
    pub symbols: Vec<char>,
}

/// A run of a list: how many elements it has, and its key.
pub type Run = (usize, String);

/// A list of a mesh.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Runs {
    /// How many elements the list has.
    pub count: usize,
    /// Its pieces in file order.
    pub pieces: Vec<Run>,
}

/// A light.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Light {
    /// Light Type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Light Color: red, green, blue. As the other numbers `None` where the text has none, or one that is not finite.
    pub color: [Option<f64>; 3],
    /// Light Intensity.
    pub intensity: Option<f64>,
    /// Light Hotspot Size in degrees.
    pub hotspot: Option<f64>,
    /// Light Falloff Size in degrees.
    pub falloff: Option<f64>,
    /// Start and end of the near attenuation in units, where it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near: Option<[f64; 2]>,
    /// Start and end of the far attenuation in units, where it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub far: Option<[f64; 2]>,
}

/// An object.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Object {
    /// `mesh`, `sphere`, `box`, `pill`, `light`, `unknown`.
    pub kind: &'static str,
    /// Material index of a sphere, box or pill.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub material: Option<i64>,
    /// Sphere: radius. Box: half of each side. Pill: height, radius. In units; `None` where the text has no number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub size: Vec<Option<f64>>,
    /// The settings of a light.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<Light>,
    /// The vertices of a mesh.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vertices: Option<Runs>,
    /// The triangles of a mesh.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triangles: Option<Runs>,
    /// The kind of its triangles' materials, where that is one and no ordinary one: `portal`, `fog`, `weather`, `sky` …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surface: Option<&'static str>,
    /// The text of its lists has mistakes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub damaged: bool,
}

/// An instance.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Instance {
    /// Its name with its prefix.
    pub name: String,
    /// The number of its object, -1 for none or one that is not there.
    pub object: i64,
    /// The number of its parent, -1 for none or one that is not there.
    pub parent: i64,
    /// The name of its role: see [`kind`](crate::kind).
    pub kind: &'static str,
    /// From its object's space to that of the level, column by column.
    pub world: [f64; 16],
}
