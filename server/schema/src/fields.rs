//! Every field of the format: name, type, unit, role and what it means.

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Digits with an optional minus sign.
    Integer,
    /// A number; exporters write 10 decimals, readers also take bare integers and exponents.
    Real,
    /// Text in double quotes, on one line.
    String,
}

impl Type {
    /// The official text's name for the type.
    pub fn name(self) -> &'static str {
        match self {
            Type::Integer => "integer",
            Type::Real => "real number",
            Type::String => "string",
        }
    }
}

/// The unit of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Nothing.
    None,
    /// Length in units of the file: 100 are one world unit.
    Length,
    /// An angle in degrees.
    Degrees,
    /// A share, 0 to 1.
    Fraction,
    /// A factor, 1 for "as it is".
    Factor,
    /// Texture widths or heights.
    Texture,
}

/// A list that a count field counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of the lists")]
pub enum List {
    Materials,
    MaterialStrings,
    Objects,
    Vertices,
    Influences,
    Uvs,
    Triangles,
    Instances,
}

/// A list that an index field points into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Index {
    /// The materials of the file.
    Material,
    /// The vertices of the same mesh.
    Vertex,
    /// The objects of the file.
    Object,
    /// The instances of the file.
    Parent,
    /// Objects, or positions in a bone list: disputed.
    Node,
    /// Objects or instances: disputed.
    Bone,
}

/// The purpose of a field, beyond its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Its value stands for itself.
    Plain,
    /// The version of the format.
    Version,
    /// It counts what follows.
    Count(List),
    /// It refers to an element of a list.
    Index(Index),
    /// It names the object's type.
    ObjectType,
    /// It names the light's type.
    LightType,
    /// The name by which users know the material.
    MaterialName,
    /// The name by which users know the instance.
    InstanceName,
    /// The instance's identity.
    UniqueId,
    /// A switch.
    Flag,
}

/// The definition of a field.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The official text's name.
    pub name: &'static str,
    /// The type of its values.
    pub ty: Type,
    /// The unit of its values.
    pub unit: Unit,
    /// Its purpose.
    pub role: Role,
    /// Names of its components, for a vector; empty for a single value.
    pub components: &'static [&'static str],
    /// Which values are allowed, in words; empty where any is.
    pub limits: &'static str,
    /// Its meaning, for hovers.
    pub doc: &'static str,
    /// Where the fact comes from.
    pub source: &'static str,
}

/// The name of a field in code: the official text's field name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "documented by `Field::doc`")]
pub enum FieldId {
    Version,
    SoftwarePackage,
    ExporterVersion,
    AuthorName,
    HostName,
    MaterialCount,
    ShaderName,
    MaterialName,
    MaterialStringCount,
    MaterialString,
    ObjectCount,
    ObjectType,
    XrefFile,
    XrefObject,
    ObjectMaterialIndex,
    SphereRadius,
    BoxExtents,
    PillHeight,
    PillRadius,
    VertexCount,
    VertexPosition,
    VertexNormal,
    VertexColor,
    BoneInfluenceCount,
    NodeIndex,
    BoneWeight,
    UvCount,
    UvCoordinates,
    TriangleCount,
    TriangleMaterialIndex,
    VertexIndex1,
    VertexIndex2,
    VertexIndex3,
    LightType,
    LightColor,
    LightIntensity,
    LightHotspotSize,
    LightFalloffSize,
    LightNearAttenuation,
    LightNearAttenuationStart,
    LightNearAttenuationEnd,
    LightFarAttenuation,
    LightFarAttenuationStart,
    LightFarAttenuationEnd,
    LightShape,
    LightAspectRatio,
    InstanceCount,
    ObjectIndex,
    InstanceName,
    UniqueInstanceId,
    ParentInstanceIndex,
    InheritanceFlag,
    LocalRotation,
    LocalTranslation,
    LocalScale,
    PivotRotation,
    PivotTranslation,
    PivotScale,
    ObjectBoneIndex,
}

impl FieldId {
    /// Every field, in file order.
    pub const ALL: [FieldId; COUNT] = [
        FieldId::Version,
        FieldId::SoftwarePackage,
        FieldId::ExporterVersion,
        FieldId::AuthorName,
        FieldId::HostName,
        FieldId::MaterialCount,
        FieldId::ShaderName,
        FieldId::MaterialName,
        FieldId::MaterialStringCount,
        FieldId::MaterialString,
        FieldId::ObjectCount,
        FieldId::ObjectType,
        FieldId::XrefFile,
        FieldId::XrefObject,
        FieldId::ObjectMaterialIndex,
        FieldId::SphereRadius,
        FieldId::BoxExtents,
        FieldId::PillHeight,
        FieldId::PillRadius,
        FieldId::VertexCount,
        FieldId::VertexPosition,
        FieldId::VertexNormal,
        FieldId::VertexColor,
        FieldId::BoneInfluenceCount,
        FieldId::NodeIndex,
        FieldId::BoneWeight,
        FieldId::UvCount,
        FieldId::UvCoordinates,
        FieldId::TriangleCount,
        FieldId::TriangleMaterialIndex,
        FieldId::VertexIndex1,
        FieldId::VertexIndex2,
        FieldId::VertexIndex3,
        FieldId::LightType,
        FieldId::LightColor,
        FieldId::LightIntensity,
        FieldId::LightHotspotSize,
        FieldId::LightFalloffSize,
        FieldId::LightNearAttenuation,
        FieldId::LightNearAttenuationStart,
        FieldId::LightNearAttenuationEnd,
        FieldId::LightFarAttenuation,
        FieldId::LightFarAttenuationStart,
        FieldId::LightFarAttenuationEnd,
        FieldId::LightShape,
        FieldId::LightAspectRatio,
        FieldId::InstanceCount,
        FieldId::ObjectIndex,
        FieldId::InstanceName,
        FieldId::UniqueInstanceId,
        FieldId::ParentInstanceIndex,
        FieldId::InheritanceFlag,
        FieldId::LocalRotation,
        FieldId::LocalTranslation,
        FieldId::LocalScale,
        FieldId::PivotRotation,
        FieldId::PivotTranslation,
        FieldId::PivotScale,
        FieldId::ObjectBoneIndex,
    ];

    /// The field's definition.
    pub fn def(self) -> &'static Field {
        // FIELDS is in the order of the enum; both come from one list and a unit test holds them together.
        &FIELDS[self as usize]
    }

    /// The official text's name.
    pub fn name(self) -> &'static str {
        self.def().name
    }

    /// The names of the components that a version has; empty for a single value.
    pub fn components(self, version: u8) -> &'static [&'static str] {
        let all = self.def().components;
        match self {
            // w came with version 5 (HABDT).
            FieldId::UvCoordinates if version < 5 => &all[..2],
            // Scales became a single number with version 2 (official text).
            FieldId::LocalScale | FieldId::PivotScale if version >= 2 => &[],
            _ => all,
        }
    }
}

const COUNT: usize = 59;

/// The definitions, in the order of [`FieldId`].
const FIELDS: [Field; COUNT] = [
    Field {
        name: "ASS File Version",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Version,
        components: &[],
        limits: "1 to 7",
        doc: "Revision of the format that the file follows. It decides which fields the records below have. Halo 2 maps use 1 or 2 (Tool expects 2), Halo 3 and ODST up to 7.",
        source: "official text; versions 3 to 7: HABDT",
    },
    Field {
        name: "Software Package",
        ty: Type::String,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Name of the program that exported the file, for example `MAX` or `BLENDER`. Readers skip it.",
        source: "official text",
    },
    Field {
        name: "Exporter Version",
        ty: Type::String,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Version of the exporter that wrote the file. Readers skip it.",
        source: "official text",
    },
    Field {
        name: "Author Name",
        ty: Type::String,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Account name of the user who exported the level. Readers skip it.",
        source: "official text",
    },
    Field {
        name: "Host Name",
        ty: Type::String,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Name of the computer that exported the level. Readers skip it.",
        source: "official text",
    },
    Field {
        name: "Material Count",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Count(List::Materials),
        components: &[],
        limits: "0 or more",
        doc: "How many materials follow. They are numbered from 0.",
        source: "official text",
    },
    Field {
        name: "Shader Name",
        ty: Type::String,
        unit: Unit::None,
        role: Role::MaterialName,
        components: &[],
        limits: "",
        doc: "Name of the shader that defines the material: `[collection ]shader[symbols][ lightmap parameters]`. Symbols after the shader word change how Tool treats the surface, for example `%` two-sided or `!` render only.",
        source: "official text; symbols: c20",
    },
    Field {
        name: "Material Name",
        ty: Type::String,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Second name of the material, usually empty. HABDT writes permutation and region words here, blam-tags a lightmap variant.",
        source: "official text; HABDT, blam-tags",
    },
    Field {
        name: "Material String Count",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Count(List::MaterialStrings),
        components: &[],
        limits: "0 or more",
        doc: "How many material strings (`BM_FLAGS`, `BM_LMRES` …) follow for this material.",
        source: "HABDT; version 4 and newer",
    },
    Field {
        name: "Material String",
        ty: Type::String,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "A named set of material properties with its values in one string: `BM_FLAGS` surface flags, `BM_LMRES` lightmap settings, `BM_LIGHTING_BASIC`, `BM_LIGHTING_ATTEN` and `BM_LIGHTING_FRUS` emissive lighting.",
        source: "HABDT; version 4 and newer",
    },
    Field {
        name: "Object Count",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Count(List::Objects),
        components: &[],
        limits: "0 or more",
        doc: "How many objects follow. They are numbered from 0 and may be of any mixture of types.",
        source: "official text",
    },
    Field {
        name: "Object Type",
        ty: Type::String,
        unit: Unit::None,
        role: Role::ObjectType,
        components: &[],
        limits: "",
        doc: "What the object is: `SPHERE`, `BOX`, `PILL`, `MESH`, or from version 3 on `GENERIC_LIGHT`. It decides which values follow.",
        source: "official text; lights: HABDT",
    },
    Field {
        name: "XRef File",
        ty: Type::String,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Path of the file that holds the object this one stands in for, or empty. Meaningful to the 3ds Max pipeline only.",
        source: "official text",
    },
    Field {
        name: "XRef Object",
        ty: Type::String,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Name of the object in the XRef File that this one stands in for, or empty.",
        source: "official text",
    },
    Field {
        name: "Material Index",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Index(Index::Material),
        components: &[],
        limits: "-1 or 0 to the material count less 1",
        doc: "Number of the material that covers the object, counted from 0. -1 means no material.",
        source: "official text; HABDT",
    },
    Field {
        name: "Sphere Radius",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Radius of the sphere.",
        source: "official text",
    },
    Field {
        name: "Box Extents",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &["x", "y", "z"],
        limits: "",
        doc: "Half the length, width and height of the box: a box of 10 by 20 by 30 units has the extents 5, 10 and 15.",
        source: "official text",
    },
    Field {
        name: "Pill Height",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Full height of the pill.",
        source: "official text",
    },
    Field {
        name: "Pill Radius",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Thickness of the pill and rounding of its ends.",
        source: "official text",
    },
    Field {
        name: "Vertex Count",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Count(List::Vertices),
        components: &[],
        limits: "0 or more",
        doc: "How many vertices follow in this mesh. Exporters split vertices along smoothing and texture seams, so the number may exceed that of the model.",
        source: "official text",
    },
    Field {
        name: "Vertex Position",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &["x", "y", "z"],
        limits: "",
        doc: "Place of the vertex in the space of its object: x forward, y left, z up.",
        source: "official text",
    },
    Field {
        name: "Vertex Normal",
        ty: Type::Real,
        unit: Unit::None,
        role: Role::Plain,
        components: &["x", "y", "z"],
        limits: "",
        doc: "Direction that the surface faces at the vertex, in the space of its object. Its length should be 1.",
        source: "official text",
    },
    Field {
        name: "Vertex Color",
        ty: Type::Real,
        unit: Unit::Fraction,
        role: Role::Plain,
        components: &["red", "green", "blue"],
        limits: "0 to 1",
        doc: "Color of the vertex.",
        source: "HABDT; version 6 and newer",
    },
    Field {
        name: "Bone Influence Count",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Count(List::Influences),
        components: &[],
        limits: "0 or more",
        doc: "How many pairs of node index and weight follow for this vertex. 0 for geometry that no bone moves.",
        source: "official text",
    },
    Field {
        name: "Node Index",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Index(Index::Node),
        components: &[],
        limits: "0 or more",
        doc: "The bone that moves the vertex. The official text reads it as the number of an object; HABDT writes the position in the bone list of the instance.",
        source: "official text and HABDT disagree",
    },
    Field {
        name: "Bone Weight",
        ty: Type::Real,
        unit: Unit::Fraction,
        role: Role::Plain,
        components: &[],
        limits: "0 to 1",
        doc: "How much the bone moves the vertex. The weights of a vertex add up to 1.",
        source: "official text",
    },
    Field {
        name: "UV Count",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Count(List::Uvs),
        components: &[],
        limits: "0 or more",
        doc: "How many texture coordinates follow for this vertex.",
        source: "official text",
    },
    Field {
        name: "UV Coordinates",
        ty: Type::Real,
        unit: Unit::Texture,
        role: Role::Plain,
        components: &["u", "v", "w"],
        limits: "",
        doc: "Place on the texture. From version 5 on there is a third coordinate, w.",
        source: "official text; w: HABDT",
    },
    Field {
        name: "Triangle Count",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Count(List::Triangles),
        components: &[],
        limits: "0 or more",
        doc: "How many triangles follow in this mesh.",
        source: "official text",
    },
    Field {
        name: "Material Index",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Index(Index::Material),
        components: &[],
        limits: "-1 or 0 to the material count less 1",
        doc: "Number of the material that covers the triangle, counted from 0. HABDT writes -1 where none is set.",
        source: "official text; HABDT",
    },
    Field {
        name: "Vertex Index #1",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Index(Index::Vertex),
        components: &[],
        limits: "0 to the vertex count less 1",
        doc: "Number of the vertex at the first point of the triangle, counted from 0 in the same mesh.",
        source: "official text",
    },
    Field {
        name: "Vertex Index #2",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Index(Index::Vertex),
        components: &[],
        limits: "0 to the vertex count less 1",
        doc: "Number of the vertex at the second point of the triangle, counted from 0 in the same mesh.",
        source: "official text",
    },
    Field {
        name: "Vertex Index #3",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Index(Index::Vertex),
        components: &[],
        limits: "0 to the vertex count less 1",
        doc: "Number of the vertex at the third point of the triangle, counted from 0 in the same mesh.",
        source: "official text",
    },
    Field {
        name: "Light Type",
        ty: Type::String,
        unit: Unit::None,
        role: Role::LightType,
        components: &[],
        limits: "",
        doc: "What kind of light it is: `SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT` or `AMBIENT_LGT`.",
        source: "HABDT; version 3 and newer",
    },
    Field {
        name: "Light Color",
        ty: Type::Real,
        unit: Unit::Fraction,
        role: Role::Plain,
        components: &["red", "green", "blue"],
        limits: "0 to 1",
        doc: "Color of the light.",
        source: "HABDT",
    },
    Field {
        name: "Light Intensity",
        ty: Type::Real,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Brightness of the light; it multiplies the color.",
        source: "HABDT",
    },
    Field {
        name: "Light Hotspot Size",
        ty: Type::Real,
        unit: Unit::Degrees,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Angle of the bright inner cone; -1 where the light has none. HABDT's importer and blam-tags read it first, HABDT's exporter writes the falloff size first.",
        source: "order disputed: HABDT, blam-tags",
    },
    Field {
        name: "Light Falloff Size",
        ty: Type::Real,
        unit: Unit::Degrees,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Angle of the outer cone, where the light ends; -1 where the light has none. HABDT's exporter writes it before the hotspot size.",
        source: "order disputed: HABDT, blam-tags",
    },
    Field {
        name: "Light Near Attenuation",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Flag,
        components: &[],
        limits: "0 or 1",
        doc: "Whether the light fades in near its source: 0 no, 1 yes.",
        source: "HABDT",
    },
    Field {
        name: "Light Near Attenuation Start",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Distance at which the light begins to fade in.",
        source: "HABDT",
    },
    Field {
        name: "Light Near Attenuation End",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Distance at which the light has its full strength.",
        source: "HABDT",
    },
    Field {
        name: "Light Far Attenuation",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Flag,
        components: &[],
        limits: "0 or 1",
        doc: "Whether the light fades out with distance: 0 no, 1 yes.",
        source: "HABDT",
    },
    Field {
        name: "Light Far Attenuation Start",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Distance at which the light begins to fade out.",
        source: "HABDT",
    },
    Field {
        name: "Light Far Attenuation End",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Distance at which the light ends.",
        source: "HABDT",
    },
    Field {
        name: "Light Shape",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Flag,
        components: &[],
        limits: "0 or 1",
        doc: "Shape of the light's cone: 0 rectangle, 1 circle.",
        source: "HABDT",
    },
    Field {
        name: "Light Aspect Ratio",
        ty: Type::Real,
        unit: Unit::None,
        role: Role::Plain,
        components: &[],
        limits: "",
        doc: "Width to height of a rectangular light.",
        source: "HABDT",
    },
    Field {
        name: "Object Instance Count",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Count(List::Instances),
        components: &[],
        limits: "0 or more",
        doc: "How many instances follow, the scene root included. They are numbered from 0.",
        source: "official text",
    },
    Field {
        name: "Object Index",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Index(Index::Object),
        components: &[],
        limits: "-1 or 0 to the object count less 1",
        doc: "Number of the object that this instance places, counted from 0. -1 for the scene root; HABDT also writes -1 for groups without an object.",
        source: "official text; HABDT",
    },
    Field {
        name: "Object Instance Name",
        ty: Type::String,
        unit: Unit::None,
        role: Role::InstanceName,
        components: &[],
        limits: "",
        doc: "Name of the instance. Its first characters carry meaning: `%` instanced geometry, `#` marker, `b_` or `frame` a frame node.",
        source: "official text; prefixes: c20",
    },
    Field {
        name: "Unique Instance ID",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::UniqueId,
        components: &[],
        limits: "",
        doc: "Handle of the instance, different from that of every other instance in the file. The scene root has -1.",
        source: "official text",
    },
    Field {
        name: "Parent Instance Index",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Index(Index::Parent),
        components: &[],
        limits: "-1 or 0 to the instance count less 1",
        doc: "Number of the instance that this one hangs below, counted from 0. Only the scene root has -1.",
        source: "official text",
    },
    Field {
        name: "Inheritance Flag",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Flag,
        components: &[],
        limits: "0",
        doc: "Not supported by Tool; always 0.",
        source: "official text",
    },
    Field {
        name: "Local Rotation",
        ty: Type::Real,
        unit: Unit::None,
        role: Role::Plain,
        components: &["i", "j", "k", "w"],
        limits: "",
        doc: "Rotation relative to the parent: a quaternion of length 1, w last. No rotation is 0 0 0 1.",
        source: "official text",
    },
    Field {
        name: "Local Translation",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &["x", "y", "z"],
        limits: "",
        doc: "Place relative to the parent: x forward, y left, z up.",
        source: "official text",
    },
    Field {
        name: "Local Scale",
        ty: Type::Real,
        unit: Unit::Factor,
        role: Role::Plain,
        components: &["x", "y", "z"],
        limits: "more than 0",
        doc: "Size relative to the parent: 1 leaves it as it is. Version 1 has a scale per axis.",
        source: "official text; version 1: HABDT",
    },
    Field {
        name: "Pivot Point Rotation",
        ty: Type::Real,
        unit: Unit::None,
        role: Role::Plain,
        components: &["i", "j", "k", "w"],
        limits: "",
        doc: "Rotation of the object relative to its pivot point: a quaternion of length 1, w last.",
        source: "official text",
    },
    Field {
        name: "Pivot Point Translation",
        ty: Type::Real,
        unit: Unit::Length,
        role: Role::Plain,
        components: &["x", "y", "z"],
        limits: "",
        doc: "Offset of the object from its pivot point.",
        source: "official text",
    },
    Field {
        name: "Pivot Point Scale",
        ty: Type::Real,
        unit: Unit::Factor,
        role: Role::Plain,
        components: &["x", "y", "z"],
        limits: "more than 0",
        doc: "Size relative to the pivot point: 1 leaves it as it is. Version 1 has a scale per axis.",
        source: "official text; version 1: HABDT",
    },
    Field {
        name: "Object Bone Index",
        ty: Type::Integer,
        unit: Unit::None,
        role: Role::Index(Index::Bone),
        components: &[],
        limits: "0 or more",
        doc: "A bone that moves the object of this instance. The list has no count. The official text reads an entry as the number of an object; HABDT writes the number of an instance.",
        source: "official text and HABDT disagree",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_in_the_order_of_their_ids() {
        for (at, id) in FieldId::ALL.into_iter().enumerate() {
            assert_eq!(id as usize, at);
        }
        assert_eq!(FieldId::Version.name(), "ASS File Version");
        assert_eq!(FieldId::UvCount.name(), "UV Count");
        assert_eq!(FieldId::ObjectBoneIndex.name(), "Object Bone Index");
    }
}
