//! The format as data: the only place that knows what an `.ass` file holds.
//!
//! A file is a fixed sequence of *records* (header, material, object, vertex, triangle, instance …).
//! A [`Record`] is a list of [`Item`]s; an item is a [`Field`] with the versions that have it, or a
//! counted list of items. [`Layout::of`] flattens a record for one version into slots, which is the
//! form that the scanner, hover and every other reader of the schema walks.
//!
//! Units: 100 units of the file are 1 Halo world unit, which is 10 feet (official text, "File Structure").

mod exporter;
mod fields;
mod layout;
pub mod names;
pub mod options;
mod records;
mod tags;

pub use exporter::{Before, Exporter, Part};
pub use fields::{Field, FieldId, Index, List, Role, Type, Unit};
pub use layout::{Layout, Op, Slot, layouts};
pub use records::{Item, Record, RecordKind};
pub use tags::TagClass;

/// The versions of the format that exporters write, oldest and newest.
pub const VERSIONS: std::ops::RangeInclusive<u8> = 1..=7;

/// Units of the file per Halo world unit (official text).
pub const UNITS_PER_WORLD_UNIT: f64 = 100.0;

/// Feet per Halo world unit (official text).
pub const FEET_PER_WORLD_UNIT: f64 = 10.0;

/// The four sections, in the order in which the official text fixes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// `;### HEADER ###`
    Header,
    /// `;### MATERIALS ###`
    Materials,
    /// `;### OBJECTS ###`
    Objects,
    /// `;### INSTANCES ###`
    Instances,
}

impl Section {
    /// All sections in file order.
    pub const ALL: [Section; 4] = [
        Section::Header,
        Section::Materials,
        Section::Objects,
        Section::Instances,
    ];

    /// The word in the section's heading.
    pub fn heading(self) -> &'static str {
        match self {
            Section::Header => "HEADER",
            Section::Materials => "MATERIALS",
            Section::Objects => "OBJECTS",
            Section::Instances => "INSTANCES",
        }
    }

    /// The content of the section, for hovers on its heading.
    pub fn doc(self) -> &'static str {
        match self {
            Section::Header => {
                "Version of the format and who exported the file with what. Readers need only the version."
            }
            Section::Materials => {
                "The materials that objects and triangles refer to by their number, counted from 0."
            }
            Section::Objects => {
                "The building blocks of the level: spheres, boxes, pills, meshes and (from version 3 on) lights. \
                 They appear in the level only where an instance refers to them."
            }
            Section::Instances => {
                "Where the objects stand: every instance places one object in the level, relative to its parent. \
                 Instance 0 is the scene root."
            }
        }
    }
}

/// The type of an object: the first string of its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectType {
    /// A sphere, by radius. Exporters write bones as spheres.
    Sphere,
    /// A box, by half extents.
    Box,
    /// A capsule, by height and radius.
    Pill,
    /// Vertices and triangles.
    Mesh,
    /// A light, from version 3 on.
    GenericLight,
}

impl ObjectType {
    /// All object types.
    pub const ALL: [ObjectType; 5] = [
        ObjectType::Sphere,
        ObjectType::Box,
        ObjectType::Pill,
        ObjectType::Mesh,
        ObjectType::GenericLight,
    ];

    /// The text in the file, without quotes.
    pub fn name(self) -> &'static str {
        match self {
            ObjectType::Sphere => "SPHERE",
            ObjectType::Box => "BOX",
            ObjectType::Pill => "PILL",
            ObjectType::Mesh => "MESH",
            ObjectType::GenericLight => "GENERIC_LIGHT",
        }
    }

    /// The first version that has the type.
    pub fn since(self) -> u8 {
        match self {
            ObjectType::GenericLight => 3,
            _ => 1,
        }
    }

    /// The type with this name, if there is one.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name().as_bytes() == name)
    }

    /// The record of an object of this type.
    pub fn record(self) -> RecordKind {
        match self {
            ObjectType::Sphere => RecordKind::Sphere,
            ObjectType::Box => RecordKind::Box,
            ObjectType::Pill => RecordKind::Pill,
            ObjectType::Mesh => RecordKind::Mesh,
            ObjectType::GenericLight => RecordKind::GenericLight,
        }
    }
}

/// The light types of a `GENERIC_LIGHT` (HABDT).
pub const LIGHT_TYPES: [&str; 4] = ["SPOT_LGT", "DIRECT_LGT", "OMNI_LGT", "AMBIENT_LGT"];

/// The fields of a triangle, in file order.
pub const TRIANGLE_FIELDS: [FieldId; TRIANGLE_VALUES] = records::triangle_fields();

/// How many values a triangle has.
pub const TRIANGLE_VALUES: usize = records::RECORDS[RecordKind::Triangle as usize].items.len();

/// The name that the scene root instance carries (official text).
pub const SCENE_ROOT_NAME: &str = "Scene Root";

/// The index that stands for "none" wherever an index may be absent.
pub const NO_INDEX: i64 = -1;
