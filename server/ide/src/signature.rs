//! The fields of the record or material string around a place, with the one that stands there.

use super::Snapshot;
use super::place::{Quoted, value_at};
use scan::model::detail::FieldValue;
use schema::names::MaterialString;
use schema::{FieldId, Layout};
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
    /// The meaning of the field.
    pub doc: String,
}

/// The fields of the record at a byte offset.
pub fn signature(snapshot: &Snapshot, offset: usize) -> Option<Signature> {
    if !snapshot.is_halo() {
        return None;
    }
    let value = snapshot.view(|file| value_at(file, offset))?;
    if value.field == FieldId::MaterialString
        && let Some(string) = Quoted::of(snapshot, &value)
        && let Some(known) = MaterialString::of(&string.text)
        && offset > string.start + known.name.len()
    {
        return Some(of_string(known, &string, offset));
    }
    Some(of_record(snapshot, &value))
}

fn of_record(snapshot: &Snapshot, value: &FieldValue) -> Signature {
    let version = snapshot.model().effective_version();
    let layout = Layout::of(value.record, version);
    let mut signature = Signature::of(value.record.name());
    for slot in layout.slots.iter().filter(|slot| slot.component == 0) {
        let def = slot.def();
        let components = slot.field.components(version);
        let words = if components.is_empty() {
            def.name.to_owned()
        } else {
            format!("{} ({})", def.name, components.join(" "))
        };
        if slot.field == value.field {
            signature.current = Some(signature.fields.len());
        }
        signature.add(&words, def.doc.to_owned());
    }
    signature
}

/// The values of a material string; those of flags are its characters.
fn of_string(known: &MaterialString, string: &Quoted, offset: usize) -> Signature {
    let mut signature = Signature::of(known.name);
    let kinds = known.values.iter().map(|(_, kind)| kind.expectation());
    let kinds: Vec<String> = kinds.collect();
    for (number, part) in known.parts().into_iter().enumerate() {
        let doc = if known.has_flags() {
            "0 or 1".to_owned()
        } else {
            kinds.get(number).cloned().unwrap_or_default()
        };
        signature.add(part, doc);
    }
    let at = offset - string.start;
    let spans = known.spans(&string.text);
    // Behind a blank the next value begins; a flag has no blank behind it.
    let is_past = |span: &&Range<usize>| {
        if known.has_flags() {
            span.end <= at
        } else {
            span.end < at
        }
    };
    let number = spans.iter().filter(is_past).count();
    signature.current = Some(number).filter(|&number| number < signature.fields.len());
    signature
}

impl Signature {
    fn of(name: &str) -> Self {
        Signature {
            label: format!("{name}: "),
            fields: Vec::new(),
            current: None,
        }
    }

    fn add(&mut self, words: &str, doc: String) {
        if !self.fields.is_empty() {
            self.label += ", ";
        }
        let start = self.label.len();
        self.label += words;
        self.fields.push(Field {
            label: start..self.label.len(),
            doc,
        });
    }
}
