//! How exporters lay a file out. To readers all of it is white space.

use super::fields::FieldId;
use super::layout::Layout;
use super::records::RecordKind;

/// Whose layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exporter {
    /// The Halo Asset Blender Development Toolset (HABDT).
    Habdt,
    /// The exporters for 3ds Max: the layout of the official text's examples.
    Max,
    /// Tool's own converter, `fbx-to-ass` of Halo 2, Halo 3 and ODST.
    Fbx,
}

/// The white space before a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// A number of tabs: it continues the line of the value before it.
    Tabs(usize),
    /// It begins a line.
    Line,
    /// It begins a line after an empty one.
    EmptyLine,
}

/// A value's place in the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The record.
    pub record: RecordKind,
    /// The field.
    pub field: FieldId,
    /// Component of the field, from 0.
    pub component: u8,
}

impl Exporter {
    /// Every exporter.
    pub const ALL: [Exporter; 3] = [Exporter::Habdt, Exporter::Max, Exporter::Fbx];

    /// The word that users write.
    pub fn word(self) -> &'static str {
        match self {
            Exporter::Habdt => "habdt",
            Exporter::Max => "max",
            Exporter::Fbx => "fbx",
        }
    }

    /// The name of the exporter, for messages.
    pub fn name(self) -> &'static str {
        match self {
            Exporter::Habdt => "the Halo Asset Blender Development Toolset",
            Exporter::Max => "the exporters for 3ds Max",
            Exporter::Fbx => "Tool's `fbx-to-ass`",
        }
    }

    /// The exporter that a header's software package names; Blender's where it names none that is known.
    pub fn of_package(package: &str) -> Self {
        // The official text: all versions of 3ds Max write `MAX`.
        match package.trim().to_ascii_uppercase().as_str() {
            // Tool's `fbx-to-ass` writes the name of the format that it reads.
            "FBX" => Exporter::Fbx,
            package if package.contains("MAX") => Exporter::Max,
            _ => Exporter::Habdt,
        }
    }

    /// The white space that it writes before a value that follows another.
    pub fn before(self, version: u8, last: Part, value: Part) -> Before {
        use FieldId as F;
        if value.component > 0 {
            return Before::Tabs(1);
        }
        match value.field {
            F::MaterialCount
            | F::ShaderName
            | F::ObjectCount
            | F::ObjectType
            | F::InstanceCount
            | F::ObjectIndex => Before::EmptyLine,
            F::VertexIndex1 if self.joins(version, value) => Before::Tabs(2),
            _ if self.joins(version, value) => Before::Tabs(1),
            _ if self.empty_line_behind(version, last.field) => Before::EmptyLine,
            _ => Before::Line,
        }
    }

    /// The field stands on the line of the one before it.
    fn joins(self, version: u8, value: Part) -> bool {
        match (self, value.record) {
            // The official text shows a triangle on four lines, and a weight behind its index.
            (Exporter::Max, RecordKind::Triangle) => false,
            // The material index stands on a line of its own.
            (Exporter::Fbx, RecordKind::Triangle) => {
                matches!(value.field, FieldId::VertexIndex2 | FieldId::VertexIndex3)
            }
            (Exporter::Max, _) if value.field == FieldId::BoneWeight => true,
            // The schema has the lines of HABDT.
            _ => {
                let mut slots = Layout::of(value.record, version).slots.iter();
                slots.any(|slot| {
                    slot.field == value.field && slot.component == 0 && !slot.starts_line
                })
            }
        }
    }

    fn empty_line_behind(self, version: u8, field: FieldId) -> bool {
        self == Exporter::Habdt
            && match field {
                FieldId::UvCoordinates => version >= 5,
                FieldId::LocalScale | FieldId::PivotScale => version == 1,
                _ => false,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages() {
        assert_eq!(Exporter::of_package("MAX"), Exporter::Max);
        assert_eq!(Exporter::of_package("3ds Max"), Exporter::Max);
        assert_eq!(Exporter::of_package("FBX"), Exporter::Fbx);
        assert_eq!(Exporter::of_package("BLENDER"), Exporter::Habdt);
        assert_eq!(Exporter::of_package(""), Exporter::Habdt);
    }
}
