//! The fields of the record around a place, with the one that stands there.

use super::Snapshot;
use super::place::value_at;
use crate::schema::Layout;
use std::ops::Range;

/// The fields of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The record and its fields, in file order: `sphere: Object Type, XRef File, …`.
    pub label: String,
    /// Where in the label each field stands, in bytes.
    pub fields: Vec<Field>,
    /// Which of them stands at the place.
    pub current: Option<usize>,
}

/// A field of a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where in the label.
    pub label: Range<usize>,
    /// What it means.
    pub doc: String,
}

/// The fields of the record at a byte offset.
pub fn signature(snapshot: &Snapshot, offset: usize) -> Option<Signature> {
    if !snapshot.is_halo() {
        return None;
    }
    let value = snapshot.view(|file| value_at(file, offset))?;
    let version = snapshot.model().read_version();
    let layout = Layout::of(value.record, version);
    let mut label = format!("{}: ", value.record.name());
    let mut fields = Vec::new();
    let mut current = None;
    for slot in layout.slots.iter().filter(|slot| slot.component == 0) {
        if !fields.is_empty() {
            label += ", ";
        }
        let def = slot.def();
        let start = label.len();
        label += def.name;
        let components = slot.field.components(version);
        if !components.is_empty() {
            label += &format!(" ({})", components.join(" "));
        }
        if slot.field == value.field {
            current = Some(fields.len());
        }
        fields.push(Field {
            label: start..label.len(),
            doc: def.doc.to_owned(),
        });
    }
    Some(Signature {
        label,
        fields,
        current,
    })
}
