//! Text with places to fill in, and records written so.

use crate::schema::{FieldId, Layout, RecordKind, Role, Type};

/// Text with places to fill in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template(Vec<Piece>);

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text as it is.
    Text(String),
    /// A place to fill in, with what stands there first.
    Place(String),
}

impl Template {
    /// Text without places.
    pub fn plain(text: &str) -> Self {
        Template(vec![Piece::Text(text.to_owned())])
    }

    /// Its pieces, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// The text with what stands in its places first.
    pub fn text(&self) -> String {
        let texts = self.0.iter().map(|piece| match piece {
            Piece::Text(text) | Piece::Place(text) => text.as_str(),
        });
        texts.collect()
    }

    fn push(&mut self, piece: Piece) {
        match (self.0.last_mut(), piece) {
            (Some(Piece::Text(text)), Piece::Text(more)) => text.push_str(&more),
            (_, piece) => self.0.push(piece),
        }
    }
}

/// A record below its heading, as exporters lay it out in a version. `id` is a Unique Instance ID that is free.
pub(super) fn record(heading: &str, kind: RecordKind, version: u8, id: i64) -> Template {
    let mut template = Template::plain(heading);
    let layout = Layout::of(kind, version);
    // A counted list begins empty: its count is 0 and it has no rounds.
    let slots = layout.ops.iter().filter_map(|op| match *op {
        crate::schema::Op::Slot(slot) => layout.slots.get(usize::from(slot)),
        crate::schema::Op::Repeat { .. } => None,
    });
    for slot in slots {
        let space = if slot.starts_line { "\n" } else { "\t" };
        template.push(Piece::Text(space.to_owned()));
        let value = first_value(slot.field, usize::from(slot.component), (kind, id));
        let is_given = matches!(slot.def().role, Role::ObjectType | Role::Flag)
            || matches!(slot.field, FieldId::XrefFile | FieldId::XrefObject)
            || (slot.def().ty == Type::Real && kind == RecordKind::Instance);
        match value.strip_prefix('"').and_then(|it| it.strip_suffix('"')) {
            _ if is_given => template.push(Piece::Text(value)),
            Some(inner) => {
                template.push(Piece::Text("\"".to_owned()));
                template.push(Piece::Place(inner.to_owned()));
                template.push(Piece::Text("\"".to_owned()));
            }
            None => template.push(Piece::Place(value)),
        }
    }
    if kind == RecordKind::Mesh {
        // The triangle count, which is a record of its own.
        template.push(Piece::Text("\n".to_owned()));
        template.push(Piece::Place("0".to_owned()));
    }
    template
}

/// What a new record has in a field.
fn first_value(field: FieldId, component: usize, (kind, id): (RecordKind, i64)) -> String {
    let def = field.def();
    let number = |value: f64| format!("{value:.10}");
    match (def.ty, def.role, field) {
        (_, Role::ObjectType, _) => {
            let of = |it: &crate::schema::ObjectType| it.record() == kind;
            let kind = crate::schema::ObjectType::ALL.into_iter().find(of);
            format!("\"{}\"", kind.map_or("", |kind| kind.name()))
        }
        (_, Role::LightType, _) => format!("\"{}\"", crate::schema::LIGHT_TYPES[0]),
        (_, Role::UniqueId, _) => id.to_string(),
        (Type::String, ..) => "\"\"".to_owned(),
        (Type::Integer, ..) => "0".to_owned(),
        // A rotation by nothing is 0 0 0 1.
        (.., FieldId::LocalRotation | FieldId::PivotRotation) => {
            number(if component == 3 { 1.0 } else { 0.0 })
        }
        (.., FieldId::LocalScale | FieldId::PivotScale | FieldId::LightColor) => number(1.0),
        (.., FieldId::LightIntensity | FieldId::LightAspectRatio) => number(1.0),
        (.., FieldId::SphereRadius | FieldId::BoxExtents | FieldId::PillRadius) => number(50.0),
        (.., FieldId::PillHeight) => number(200.0),
        (Type::Real, ..) => number(0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::Analyzer;
    use crate::options::Options;

    /// Every record stands in a file without a finding of structure, in every version.
    #[test]
    fn records_are_right_in_every_version() {
        for version in crate::schema::VERSIONS {
            for kind in crate::schema::ObjectType::ALL {
                if kind.since() > version {
                    continue;
                }
                let material = record(";MATERIAL 0", RecordKind::Material, version, 0).text();
                let object = record(";OBJECT 0", kind.record(), version, 0).text();
                let root = record(";INSTANCE 0", RecordKind::Instance, version, -1).text();
                let text = format!(
                    ";### HEADER ###\n{version}\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n1\n{material}\n\
                     ;### OBJECTS ###\n1\n{object}\n;### INSTANCES ###\n1\n{root}\n"
                );
                let findings = Analyzer::open(&text, &Options::default())
                    .snapshot()
                    .findings();
                let wrong = findings.iter().find(|it| it.code.is_of_structure());
                assert_eq!(wrong, None, "version {version}:\n{text}");
            }
        }
    }
}
