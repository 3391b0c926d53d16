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

/// Defines the fields in file order: the name in code, the official text's name, the type, what differs from a plain value,
/// the meaning, and in brackets the source of the fact.
macro_rules! fields {
    ($($id:ident: $name:literal, $ty:ident { $($key:ident: $value:expr),* } $doc:literal ($source:literal);)*) => {
        /// The name of a field in code: the official text's field name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "documented by `Field::doc`")]
        pub enum FieldId {
            $($id,)*
        }

        impl FieldId {
            /// Every field, in file order.
            pub const ALL: [FieldId; COUNT] = [$(FieldId::$id),*];
        }

        const COUNT: usize = [$($name),*].len();

        /// The definitions, in the order of [`FieldId`].
        const FIELDS: [Field; COUNT] = [$(Field {
            name: $name,
            ty: Type::$ty,
            doc: $doc,
            source: $source,
            $($key: $value,)*
            ..PLAIN
        }),*];
    };
}

/// A single value that stands for itself.
const PLAIN: Field = Field {
    name: "",
    ty: Type::String,
    unit: Unit::None,
    role: Role::Plain,
    components: &[],
    limits: "",
    doc: "",
    source: "",
};

fields! {
    Version: "ASS File Version", Integer { role: Role::Version, limits: "1 to 7" }
        "Revision of the format that the file follows. It decides which fields the records below have. Halo 2 maps use 1 or 2 (Tool expects 2), Halo 3 and ODST up to 7."
        ("official text; versions 3 to 7: HABDT");
    SoftwarePackage: "Software Package", String {}
        "Name of the program that exported the file, for example `MAX` or `BLENDER`. Readers skip it."
        ("official text");
    ExporterVersion: "Exporter Version", String {}
        "Version of the exporter that wrote the file. Readers skip it."
        ("official text");
    AuthorName: "Author Name", String {}
        "Account name of the user who exported the level. Readers skip it."
        ("official text");
    HostName: "Host Name", String {}
        "Name of the computer that exported the level. Readers skip it."
        ("official text");
    MaterialCount: "Material Count", Integer { role: Role::Count(List::Materials), limits: "0 or more" }
        "How many materials follow. They are numbered from 0."
        ("official text");
    ShaderName: "Shader Name", String { role: Role::MaterialName }
        "Name of the shader that defines the material: `[collection ]shader[symbols][ lightmap parameters]`. Symbols after the shader word change how Tool treats the surface, for example `%` two-sided or `!` render only."
        ("official text; symbols: c20");
    MaterialName: "Material Name", String {}
        "Second name of the material, usually empty. HABDT writes permutation and region words here, blam-tags a lightmap variant."
        ("official text; HABDT, blam-tags");
    MaterialStringCount: "Material String Count", Integer { role: Role::Count(List::MaterialStrings), limits: "0 or more" }
        "How many material strings (`BM_FLAGS`, `BM_LMRES` …) follow for this material."
        ("HABDT; version 4 and newer");
    MaterialString: "Material String", String {}
        "A named set of material properties with its values in one string: `BM_FLAGS` surface flags, `BM_LMRES` lightmap settings, `BM_LIGHTING_BASIC`, `BM_LIGHTING_ATTEN` and `BM_LIGHTING_FRUS` emissive lighting."
        ("HABDT; version 4 and newer");
    ObjectCount: "Object Count", Integer { role: Role::Count(List::Objects), limits: "0 or more" }
        "How many objects follow. They are numbered from 0 and may be of any mixture of types."
        ("official text");
    ObjectType: "Object Type", String { role: Role::ObjectType }
        "What the object is: `SPHERE`, `BOX`, `PILL`, `MESH`, or from version 3 on `GENERIC_LIGHT`. It decides which values follow."
        ("official text; lights: HABDT");
    XrefFile: "XRef File", String {}
        "Path of the file that holds the object this one stands in for, or empty. Meaningful to the 3ds Max pipeline only."
        ("official text");
    XrefObject: "XRef Object", String {}
        "Name of the object in the XRef File that this one stands in for, or empty."
        ("official text");
    ObjectMaterialIndex: "Material Index", Integer { role: Role::Index(Index::Material), limits: "-1 or 0 to the material count less 1" }
        "Number of the material that covers the object, counted from 0. -1 means no material."
        ("official text; HABDT");
    SphereRadius: "Sphere Radius", Real { unit: Unit::Length }
        "Radius of the sphere."
        ("official text");
    BoxExtents: "Box Extents", Real { unit: Unit::Length, components: &["x", "y", "z"] }
        "Half the length, width and height of the box: a box of 10 by 20 by 30 units has the extents 5, 10 and 15."
        ("official text");
    PillHeight: "Pill Height", Real { unit: Unit::Length }
        "Full height of the pill."
        ("official text");
    PillRadius: "Pill Radius", Real { unit: Unit::Length }
        "Thickness of the pill and rounding of its ends."
        ("official text");
    VertexCount: "Vertex Count", Integer { role: Role::Count(List::Vertices), limits: "0 or more" }
        "How many vertices follow in this mesh. Exporters split vertices along smoothing and texture seams, so the number may exceed that of the model."
        ("official text");
    VertexPosition: "Vertex Position", Real { unit: Unit::Length, components: &["x", "y", "z"] }
        "Place of the vertex in the space of its object: x forward, y left, z up."
        ("official text");
    VertexNormal: "Vertex Normal", Real { components: &["x", "y", "z"] }
        "Direction that the surface faces at the vertex, in the space of its object. Its length should be 1."
        ("official text");
    VertexColor: "Vertex Color", Real { unit: Unit::Fraction, components: &["red", "green", "blue"], limits: "0 to 1" }
        "Color of the vertex."
        ("HABDT; version 6 and newer");
    BoneInfluenceCount: "Bone Influence Count", Integer { role: Role::Count(List::Influences), limits: "0 or more" }
        "How many pairs of node index and weight follow for this vertex. 0 for geometry that no bone moves."
        ("official text");
    NodeIndex: "Node Index", Integer { role: Role::Index(Index::Node), limits: "0 or more" }
        "The bone that moves the vertex. The official text reads it as the number of an object; HABDT writes the position in the bone list of the instance."
        ("official text and HABDT disagree");
    BoneWeight: "Bone Weight", Real { unit: Unit::Fraction, limits: "0 to 1" }
        "How much the bone moves the vertex. The weights of a vertex add up to 1."
        ("official text");
    UvCount: "UV Count", Integer { role: Role::Count(List::Uvs), limits: "0 or more" }
        "How many texture coordinates follow for this vertex."
        ("official text");
    UvCoordinates: "UV Coordinates", Real { unit: Unit::Texture, components: &["u", "v", "w"] }
        "Place on the texture. From version 5 on there is a third coordinate, w."
        ("official text; w: HABDT");
    TriangleCount: "Triangle Count", Integer { role: Role::Count(List::Triangles), limits: "0 or more" }
        "How many triangles follow in this mesh."
        ("official text");
    TriangleMaterialIndex: "Material Index", Integer { role: Role::Index(Index::Material), limits: "-1 or 0 to the material count less 1" }
        "Number of the material that covers the triangle, counted from 0. HABDT writes -1 where none is set."
        ("official text; HABDT");
    VertexIndex1: "Vertex Index #1", Integer { role: Role::Index(Index::Vertex), limits: "0 to the vertex count less 1" }
        "Number of the vertex at the first point of the triangle, counted from 0 in the same mesh."
        ("official text");
    VertexIndex2: "Vertex Index #2", Integer { role: Role::Index(Index::Vertex), limits: "0 to the vertex count less 1" }
        "Number of the vertex at the second point of the triangle, counted from 0 in the same mesh."
        ("official text");
    VertexIndex3: "Vertex Index #3", Integer { role: Role::Index(Index::Vertex), limits: "0 to the vertex count less 1" }
        "Number of the vertex at the third point of the triangle, counted from 0 in the same mesh."
        ("official text");
    LightType: "Light Type", String { role: Role::LightType }
        "What kind of light it is: `SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT` or `AMBIENT_LGT`."
        ("HABDT; version 3 and newer");
    LightColor: "Light Color", Real { unit: Unit::Fraction, components: &["red", "green", "blue"], limits: "0 to 1" }
        "Color of the light."
        ("HABDT");
    LightIntensity: "Light Intensity", Real {}
        "Brightness of the light; it multiplies the color."
        ("HABDT");
    LightHotspotSize: "Light Hotspot Size", Real { unit: Unit::Degrees }
        "Angle of the bright inner cone; -1 where the light has none. HABDT's importer and blam-tags read it first, HABDT's exporter writes the falloff size first."
        ("order disputed: HABDT, blam-tags");
    LightFalloffSize: "Light Falloff Size", Real { unit: Unit::Degrees }
        "Angle of the outer cone, where the light ends; -1 where the light has none. HABDT's exporter writes it before the hotspot size."
        ("order disputed: HABDT, blam-tags");
    LightNearAttenuation: "Light Near Attenuation", Integer { role: Role::Flag, limits: "0 or 1" }
        "Whether the light fades in near its source: 0 no, 1 yes."
        ("HABDT");
    LightNearAttenuationStart: "Light Near Attenuation Start", Real { unit: Unit::Length }
        "Distance at which the light begins to fade in."
        ("HABDT");
    LightNearAttenuationEnd: "Light Near Attenuation End", Real { unit: Unit::Length }
        "Distance at which the light has its full strength."
        ("HABDT");
    LightFarAttenuation: "Light Far Attenuation", Integer { role: Role::Flag, limits: "0 or 1" }
        "Whether the light fades out with distance: 0 no, 1 yes."
        ("HABDT");
    LightFarAttenuationStart: "Light Far Attenuation Start", Real { unit: Unit::Length }
        "Distance at which the light begins to fade out."
        ("HABDT");
    LightFarAttenuationEnd: "Light Far Attenuation End", Real { unit: Unit::Length }
        "Distance at which the light ends."
        ("HABDT");
    LightShape: "Light Shape", Integer { role: Role::Flag, limits: "0 or 1" }
        "Shape of the light's cone: 0 rectangle, 1 circle."
        ("HABDT");
    LightAspectRatio: "Light Aspect Ratio", Real {}
        "Width to height of a rectangular light."
        ("HABDT");
    InstanceCount: "Object Instance Count", Integer { role: Role::Count(List::Instances), limits: "0 or more" }
        "How many instances follow, the scene root included. They are numbered from 0."
        ("official text");
    ObjectIndex: "Object Index", Integer { role: Role::Index(Index::Object), limits: "-1 or 0 to the object count less 1" }
        "Number of the object that this instance places, counted from 0. -1 for the scene root; HABDT also writes -1 for groups without an object."
        ("official text; HABDT");
    InstanceName: "Object Instance Name", String { role: Role::InstanceName }
        "Name of the instance. Its first characters carry meaning: `%` instanced geometry, `#` marker, `b_` or `frame` a frame node."
        ("official text; prefixes: c20");
    UniqueInstanceId: "Unique Instance ID", Integer { role: Role::UniqueId }
        "Handle of the instance, different from that of every other instance in the file. The scene root has -1."
        ("official text");
    ParentInstanceIndex: "Parent Instance Index", Integer { role: Role::Index(Index::Parent), limits: "-1 or 0 to the instance count less 1" }
        "Number of the instance that this one hangs below, counted from 0. Only the scene root has -1."
        ("official text");
    InheritanceFlag: "Inheritance Flag", Integer { role: Role::Flag, limits: "0" }
        "Not supported by Tool; always 0."
        ("official text");
    LocalRotation: "Local Rotation", Real { components: &["i", "j", "k", "w"] }
        "Rotation relative to the parent: a quaternion of length 1, w last. No rotation is 0 0 0 1."
        ("official text");
    LocalTranslation: "Local Translation", Real { unit: Unit::Length, components: &["x", "y", "z"] }
        "Place relative to the parent: x forward, y left, z up."
        ("official text");
    LocalScale: "Local Scale", Real { unit: Unit::Factor, components: &["x", "y", "z"], limits: "more than 0" }
        "Size relative to the parent: 1 leaves it as it is. Version 1 has a scale per axis."
        ("official text; version 1: HABDT");
    PivotRotation: "Pivot Point Rotation", Real { components: &["i", "j", "k", "w"] }
        "Rotation of the object relative to its pivot point: a quaternion of length 1, w last."
        ("official text");
    PivotTranslation: "Pivot Point Translation", Real { unit: Unit::Length, components: &["x", "y", "z"] }
        "Offset of the object from its pivot point."
        ("official text");
    PivotScale: "Pivot Point Scale", Real { unit: Unit::Factor, components: &["x", "y", "z"], limits: "more than 0" }
        "Size relative to the pivot point: 1 leaves it as it is. Version 1 has a scale per axis."
        ("official text; version 1: HABDT");
    ObjectBoneIndex: "Object Bone Index", Integer { role: Role::Index(Index::Bone), limits: "0 or more" }
        "A bone that moves the object of this instance. The list has no count. The official text reads an entry as the number of an object; HABDT writes the number of an instance."
        ("official text and HABDT disagree");
}

impl FieldId {
    /// The field's definition.
    pub fn def(self) -> &'static Field {
        // FIELDS is in the order of the enum: both are made of one list.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_has_the_name_of_the_official_text() {
        assert_eq!(FieldId::Version.name(), "ASS File Version");
        assert_eq!(FieldId::UvCount.name(), "UV Count");
        assert_eq!(FieldId::ObjectBoneIndex.name(), "Object Bone Index");
    }
}
