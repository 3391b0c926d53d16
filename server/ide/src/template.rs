//! Text with places to fill in, and records written so.

use schema::{FieldId, Layout, Op, RecordKind, Role, Type};

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

    /// A word and places behind it, parted by single blanks.
    pub fn places(word: &str, first: impl Iterator<Item = String>) -> Self {
        let mut template = Template::plain(word);
        for first in first {
            template.push(Piece::Text(" ".to_owned()));
            template.push(Piece::Place(first));
        }
        template
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

    /// Puts it in quotes.
    pub fn quote(&mut self) {
        self.0.insert(0, Piece::Text("\"".to_owned()));
        self.push(Piece::Text("\"".to_owned()));
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
        Op::Slot(slot) => layout.slots.get(usize::from(slot)),
        Op::Repeat { .. } => None,
    });
    for slot in slots {
        let space = if slot.starts_line { "\n" } else { "\t" };
        template.push(Piece::Text(space.to_owned()));
        let value = match slot.def().role {
            Role::UniqueId => id.to_string(),
            Role::Version => version.to_string(),
            _ => slot.first_value(kind),
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Analyzer;
    use schema::options::Options;

    /// Every record stands in a file without a finding of structure, in every version.
    #[test]
    fn records_are_right_in_every_version() {
        for version in schema::VERSIONS {
            for kind in schema::ObjectType::ALL {
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
