//! The records of the format: which fields in which order, per version.

use super::fields::FieldId;

/// A kind of record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordKind {
    /// Version and the four strings about the exporter.
    Header,
    /// The material count.
    Materials,
    /// One material.
    Material,
    /// The object count.
    Objects,
    /// An object of type `SPHERE`.
    Sphere,
    /// An object of type `BOX`.
    Box,
    /// An object of type `PILL`.
    Pill,
    /// An object of type `MESH` up to its vertex count.
    Mesh,
    /// An object of type `GENERIC_LIGHT`.
    GenericLight,
    /// One vertex of a mesh.
    Vertex,
    /// The triangle count of a mesh.
    Triangles,
    /// One triangle of a mesh.
    Triangle,
    /// The instance count.
    Instances,
    /// One instance up to its pivot scale.
    Instance,
    /// One entry of an instance's bone list, which has no count.
    Bone,
}

/// A field of a record with the versions that have it, or a counted list.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// A field on a line of its own (all its components on that line).
    Line(FieldId),
    /// A field that exporters put on the line of the field before it, from the given version on.
    Joined(FieldId, u8),
    /// Items that only versions from the given one on have.
    Since(u8, &'static [Item]),
    /// A count field, then the items as often as it says.
    Counted(FieldId, &'static [Item]),
}

/// A record: a name and its items.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// Which record it is.
    pub kind: RecordKind,
    /// The name that users know it by: "material", "vertex" …
    pub name: &'static str,
    /// Its fields in file order.
    pub items: &'static [Item],
}

use FieldId as F;
use Item::{Counted, Joined, Line, Since};

const OBJECT: [Item; 3] = [Line(F::ObjectType), Line(F::XrefFile), Line(F::XrefObject)];

/// Every record of the format, in the order of [`RecordKind`].
pub const RECORDS: [Record; 15] = [
    Record {
        kind: RecordKind::Header,
        name: "header",
        items: &[
            Line(F::Version),
            Line(F::SoftwarePackage),
            Line(F::ExporterVersion),
            Line(F::AuthorName),
            Line(F::HostName),
        ],
    },
    Record {
        kind: RecordKind::Materials,
        name: "materials section",
        items: &[Line(F::MaterialCount)],
    },
    Record {
        kind: RecordKind::Material,
        name: "material",
        items: &[
            Line(F::ShaderName),
            Line(F::MaterialName),
            Since(
                4,
                &[Counted(F::MaterialStringCount, &[Line(F::MaterialString)])],
            ),
        ],
    },
    Record {
        kind: RecordKind::Objects,
        name: "objects section",
        items: &[Line(F::ObjectCount)],
    },
    Record {
        kind: RecordKind::Sphere,
        name: "sphere",
        items: &[
            OBJECT[0],
            OBJECT[1],
            OBJECT[2],
            Line(F::ObjectMaterialIndex),
            Line(F::SphereRadius),
        ],
    },
    Record {
        kind: RecordKind::Box,
        name: "box",
        items: &[
            OBJECT[0],
            OBJECT[1],
            OBJECT[2],
            Line(F::ObjectMaterialIndex),
            Line(F::BoxExtents),
        ],
    },
    Record {
        kind: RecordKind::Pill,
        name: "pill",
        items: &[
            OBJECT[0],
            OBJECT[1],
            OBJECT[2],
            Line(F::ObjectMaterialIndex),
            Line(F::PillHeight),
            Line(F::PillRadius),
        ],
    },
    Record {
        kind: RecordKind::Mesh,
        name: "mesh",
        items: &[OBJECT[0], OBJECT[1], OBJECT[2], Line(F::VertexCount)],
    },
    Record {
        kind: RecordKind::GenericLight,
        name: "light",
        items: &[
            OBJECT[0],
            OBJECT[1],
            OBJECT[2],
            Line(F::LightType),
            Line(F::LightColor),
            Line(F::LightIntensity),
            Line(F::LightHotspotSize),
            Line(F::LightFalloffSize),
            Line(F::LightNearAttenuation),
            Line(F::LightNearAttenuationStart),
            Line(F::LightNearAttenuationEnd),
            Line(F::LightFarAttenuation),
            Line(F::LightFarAttenuationStart),
            Line(F::LightFarAttenuationEnd),
            Line(F::LightShape),
            Line(F::LightAspectRatio),
        ],
    },
    Record {
        kind: RecordKind::Vertex,
        name: "vertex",
        items: &[
            Line(F::VertexPosition),
            Line(F::VertexNormal),
            Since(6, &[Line(F::VertexColor)]),
            Counted(
                F::BoneInfluenceCount,
                &[Line(F::NodeIndex), Joined(F::BoneWeight, 3)],
            ),
            Counted(F::UvCount, &[Line(F::UvCoordinates)]),
        ],
    },
    Record {
        kind: RecordKind::Triangles,
        name: "triangle list",
        items: &[Line(F::TriangleCount)],
    },
    Record {
        kind: RecordKind::Triangle,
        name: "triangle",
        items: &[
            Line(F::TriangleMaterialIndex),
            Joined(F::VertexIndex1, 3),
            Joined(F::VertexIndex2, 3),
            Joined(F::VertexIndex3, 3),
        ],
    },
    Record {
        kind: RecordKind::Instances,
        name: "instances section",
        items: &[Line(F::InstanceCount)],
    },
    Record {
        kind: RecordKind::Instance,
        name: "instance",
        items: &[
            Line(F::ObjectIndex),
            Line(F::InstanceName),
            Line(F::UniqueInstanceId),
            Line(F::ParentInstanceIndex),
            Line(F::InheritanceFlag),
            Line(F::LocalRotation),
            Line(F::LocalTranslation),
            Line(F::LocalScale),
            Line(F::PivotRotation),
            Line(F::PivotTranslation),
            Line(F::PivotScale),
        ],
    },
    Record {
        kind: RecordKind::Bone,
        name: "bone list entry",
        items: &[Line(F::ObjectBoneIndex)],
    },
];

/// The fields of a triangle: each is one value, in every version.
pub(super) const fn triangle_fields<const COUNT: usize>() -> [FieldId; COUNT] {
    let items = RECORDS[RecordKind::Triangle as usize].items;
    let mut fields = [F::TriangleMaterialIndex; COUNT];
    let mut at = 0;
    while at < COUNT {
        fields[at] = match items[at] {
            Line(field) | Joined(field, _) => field,
            Since(..) | Counted(..) => panic!("a triangle has no lists and no versions"),
        };
        at += 1;
    }
    fields
}

impl RecordKind {
    /// The record's definition.
    pub fn def(self) -> &'static Record {
        // RECORDS is in the order of the enum; the unit test below holds the two together.
        &RECORDS[self as usize]
    }

    /// The name that users know the record by.
    pub fn name(self) -> &'static str {
        self.def().name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_stand_in_the_order_of_their_kinds() {
        for (at, record) in RECORDS.iter().enumerate() {
            assert_eq!(record.kind as usize, at, "{}", record.name);
        }
    }
}
