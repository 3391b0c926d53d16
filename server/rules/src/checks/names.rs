//! Names in a file, taken apart, each part with its place.

use super::subject::{Fact, Subject};
use scan::string_value;
use scan::view::Object;
use schema::names::{InstanceName, MaterialName};
use schema::{FieldId, Layout, RecordKind, Slot};
use std::ops::Range;

/// A name taken apart, with its place.
pub struct Name<T> {
    /// The text between the quotes. Bytes that are no text are underscores: places stay right.
    pub text: String,
    /// The parsed text.
    pub parts: T,
    /// Its first byte in the file.
    at: usize,
}

impl<T> Name<T> {
    /// The place of a part.
    pub fn span(&self, part: &Range<usize>) -> Range<usize> {
        self.at + part.start..self.at + part.end
    }

    /// The place of the name without its quotes; with them where there is nothing between them.
    pub fn whole(&self) -> Range<usize> {
        match self.text.len() {
            0 => self.at.saturating_sub(1)..self.at + 1,
            length => self.at..self.at + length,
        }
    }

    /// The text of a part.
    pub fn part(&self, part: &Range<usize>) -> &str {
        self.text.get(part.clone()).unwrap_or_default()
    }
}

/// The names of the materials.
struct MaterialNames(Vec<Name<MaterialName>>);

impl Fact for MaterialNames {
    fn compute(subject: &Subject<'_>) -> Option<Self> {
        let materials = subject.model.materials.iter();
        let name = |material: &scan::model::Material| {
            subject.name(material.name.clone(), MaterialName::parse)
        };
        Some(MaterialNames(materials.map(name).collect()))
    }
}

impl Subject<'_> {
    /// The names of the materials, taken apart.
    pub fn material_names(&self) -> &[Name<MaterialName>] {
        let names = self.fact::<MaterialNames>();
        names.map_or(&[], |names| &names.0)
    }

    /// The name of an instance, taken apart.
    pub fn instance_name(&self, instance: &scan::model::Instance) -> Name<InstanceName> {
        self.name(instance.name.clone(), InstanceName::parse)
    }

    fn name<T>(&self, span: Range<usize>, parse: fn(&str) -> T) -> Name<T> {
        let quoted = self.written.bytes(span.clone());
        let text = match std::str::from_utf8(string_value(&quoted)) {
            Ok(text) => text.to_owned(),
            Err(_) => {
                let bytes = string_value(&quoted).iter();
                let sign = |&byte: &u8| {
                    if byte.is_ascii() {
                        char::from(byte)
                    } else {
                        '_'
                    }
                };
                bytes.map(sign).collect()
            }
        };
        // What is no string has no name to take apart.
        let is_string = quoted.first() == Some(&b'"');
        Name {
            parts: parse(if is_string { &text } else { "" }),
            at: span.start + usize::from(is_string),
            text,
        }
    }

    /// The XRefs that are not empty: the number of the object, the file and the object in it.
    pub fn xrefs(&self) -> impl Iterator<Item = (usize, Name<()>, Name<()>)> + '_ {
        let objects = self.file.objects();
        let objects = objects.filter(|object| object.record.has_xref);
        objects.filter_map(|object| {
            let (file, name) = self.xref(&object)?;
            Some((object.number, file, name))
        })
    }

    fn xref(&self, object: &Object<'_, '_>) -> Option<(Name<()>, Name<()>)> {
        let head = object.record.name.end;
        let fields = object.fields();
        let string = |field| {
            let mut own = fields.iter().filter(|value| value.field == field);
            let span = own.next()?.span.clone();
            Some(self.name(span, |_| ())).filter(|name| name.at > head)
        };
        Some((string(FieldId::XrefFile)?, string(FieldId::XrefObject)?))
    }

    /// The material strings that are not empty, each with the number of its material. What has no quotes is none, which is told of its own.
    pub fn material_strings(&self) -> impl Iterator<Item = (usize, Name<()>)> + '_ {
        let layout = Layout::of(RecordKind::Material, self.model.effective_version());
        let is_string = |slot: &Slot| slot.field == FieldId::MaterialString;
        let has_strings = layout.slots.iter().any(is_string);
        let materials = self.file.materials().filter(move |_| has_strings);
        materials.flat_map(move |material| {
            let fields = material.fields().into_iter();
            fields
                .filter(|value| value.field == FieldId::MaterialString)
                .filter(|value| self.written.bytes(value.span.clone()).first() == Some(&b'"'))
                .map(move |value| (material.number, self.name(value.span, |_| ())))
                .filter(|(_, string)| !string.text.trim().is_empty())
        })
    }
}
