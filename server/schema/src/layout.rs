//! A record flattened for one version: the slots that a reader fills, in file order.

use super::fields::{Field, FieldId, Role, Type};
use super::records::{Item, RECORDS, RecordKind};
use super::{LIGHT_TYPES, ObjectType, VERSIONS};
use std::sync::OnceLock;

/// One value of a record.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The field it belongs to.
    pub field: FieldId,
    /// Which component of the field: 0 for the only or first.
    pub component: u8,
    /// Exporters begin a line with it.
    pub starts_line: bool,
}

impl Slot {
    /// The field's definition.
    pub fn def(&self) -> &'static Field {
        self.field.def()
    }

    /// The type of value that belongs here.
    pub fn ty(&self) -> Type {
        self.def().ty
    }

    /// The value that a new record of a kind gets there, in the exporters' format: empty, at the origin, of a visible
    /// size.
    pub fn first_value(&self, kind: RecordKind) -> String {
        let def = self.def();
        let number = |value: f64| format!("{value:.10}");
        match (def.ty, def.role, self.field) {
            (_, Role::ObjectType, _) => {
                let mut kinds = ObjectType::ALL.into_iter();
                let kind = kinds.find(|it| it.record() == kind);
                format!("\"{}\"", kind.map_or("", ObjectType::name))
            }
            (_, Role::LightType, _) => format!("\"{}\"", LIGHT_TYPES[0]),
            (Type::String, ..) => "\"\"".to_owned(),
            (Type::Integer, ..) => "0".to_owned(),
            // A rotation by nothing is 0 0 0 1.
            (.., FieldId::LocalRotation | FieldId::PivotRotation) => {
                let is_last = usize::from(self.component) + 1 == def.components.len();
                number(if is_last { 1.0 } else { 0.0 })
            }
            (.., FieldId::LocalScale | FieldId::PivotScale | FieldId::LightColor) => number(1.0),
            (.., FieldId::LightIntensity | FieldId::LightAspectRatio) => number(1.0),
            (.., FieldId::SphereRadius | FieldId::BoxExtents | FieldId::PillRadius) => number(50.0),
            (.., FieldId::PillHeight) => number(200.0),
            (Type::Real, ..) => number(0.0),
        }
    }
}

/// A step of reading a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Read the slot with this number.
    Slot(u16),
    /// Read slots `first..end` as often as the slot before (the count) says.
    Repeat {
        /// First slot of the body.
        first: u16,
        /// One past the last slot of the body.
        end: u16,
    },
}

/// A record for one version.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Which record it is.
    pub kind: RecordKind,
    /// All slots, those of counted lists once.
    pub slots: Vec<Slot>,
    /// How to walk them.
    pub ops: Vec<Op>,
}

impl Layout {
    /// The layout of a record in a version. Versions out of range count as the nearest.
    pub fn of(kind: RecordKind, version: u8) -> &'static Layout {
        let version = version.clamp(*VERSIONS.start(), *VERSIONS.end());
        &layouts()[usize::from(version - VERSIONS.start())][kind as usize]
    }

    fn build(kind: RecordKind, version: u8) -> Self {
        let mut layout = Layout {
            kind,
            slots: Vec::new(),
            ops: Vec::new(),
        };
        layout.add(kind.def().items, version);
        layout
    }

    fn add(&mut self, items: &[Item], version: u8) {
        for item in items {
            match *item {
                Item::Line(field) => self.add_field(field, version, true, true),
                Item::Joined(field, since) => {
                    self.add_field(field, version, version < since, true);
                }
                Item::Since(since, inner) if version >= since => self.add(inner, version),
                Item::Since(..) => {}
                Item::Counted(count, body) => {
                    self.add_field(count, version, true, true);
                    let first = self.slots.len() as u16;
                    for item in body {
                        match *item {
                            Item::Joined(field, since) => {
                                self.add_field(field, version, version < since, false);
                            }
                            Item::Line(field) | Item::Counted(field, _) => {
                                self.add_field(field, version, true, false);
                            }
                            Item::Since(..) => {}
                        }
                    }
                    let end = self.slots.len() as u16;
                    self.ops.push(Op::Repeat { first, end });
                }
            }
        }
    }

    fn add_field(&mut self, field: FieldId, version: u8, starts_line: bool, op: bool) {
        for component in 0..field.components(version).len().max(1) {
            if op {
                self.ops.push(Op::Slot(self.slots.len() as u16));
            }
            self.slots.push(Slot {
                field,
                component: component as u8,
                starts_line: starts_line && component == 0,
            });
        }
    }
}

/// All layouts: by version, then by record.
pub fn layouts() -> &'static [Vec<Layout>] {
    static LAYOUTS: OnceLock<Vec<Vec<Layout>>> = OnceLock::new();
    LAYOUTS.get_or_init(|| {
        VERSIONS
            .map(|version| {
                RECORDS
                    .iter()
                    .map(|record| Layout::build(record.kind, version))
                    .collect()
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(kind: RecordKind, version: u8) -> String {
        let mut text = String::new();
        for slot in &Layout::of(kind, version).slots {
            if slot.starts_line && !text.is_empty() {
                text.push('|');
            }
            text.push(match slot.ty() {
                Type::Integer => 'i',
                Type::Real => 'r',
                Type::String => 's',
            });
        }
        text
    }

    #[test]
    fn vertices_differ_by_version() {
        assert_eq!(shape(RecordKind::Vertex, 2), "rrr|rrr|i|i|r|i|rr");
        assert_eq!(shape(RecordKind::Vertex, 3), "rrr|rrr|i|ir|i|rr");
        assert_eq!(shape(RecordKind::Vertex, 5), "rrr|rrr|i|ir|i|rrr");
        assert_eq!(shape(RecordKind::Vertex, 7), "rrr|rrr|rrr|i|ir|i|rrr");
    }

    #[test]
    fn scales_are_vectors_in_version_1() {
        assert_eq!(
            shape(RecordKind::Instance, 1),
            "i|s|i|i|i|rrrr|rrr|rrr|rrrr|rrr|rrr"
        );
        assert_eq!(
            shape(RecordKind::Instance, 2),
            "i|s|i|i|i|rrrr|rrr|r|rrrr|rrr|r"
        );
    }

    #[test]
    fn material_strings_exist_from_version_4_on() {
        assert_eq!(shape(RecordKind::Material, 3), "s|s");
        assert_eq!(shape(RecordKind::Material, 4), "s|s|i|s");
    }
}
