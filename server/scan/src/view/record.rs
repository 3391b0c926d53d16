//! Materials, objects and instances: single records, with the place of each of their values.

use super::file::File;
use super::mesh::Mesh;
use crate::model;
use crate::{Lexer, TokenKind, Window, int_value};
use schema::{FieldId, Layout, ObjectType, Op, RecordKind, Type};
use std::ops::Range;

/// A value of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldAt {
    /// Its field.
    pub field: FieldId,
    /// Component of the field, from 0.
    pub component: usize,
    /// Round of the counted list, from 0.
    pub round: usize,
    /// Where it stands.
    pub span: Range<usize>,
}

/// A material.
#[derive(Clone, Copy)]
pub struct Material<'f, 'a> {
    file: &'f File<'a>,
    /// Its number, from 0.
    pub number: usize,
    /// The model's record of the material.
    pub record: &'a model::Material,
}

/// An object.
#[derive(Clone, Copy)]
pub struct Object<'f, 'a> {
    file: &'f File<'a>,
    /// Its number, from 0.
    pub number: usize,
    /// The model's record of the object.
    pub record: &'a model::Object,
}

/// An instance.
#[derive(Clone, Copy)]
pub struct Instance<'f, 'a> {
    file: &'f File<'a>,
    /// Its number, from 0.
    pub number: usize,
    /// The model's record of the instance.
    pub record: &'a model::Instance,
}

impl<'f, 'a> Material<'f, 'a> {
    pub(super) fn new(file: &'f File<'a>, number: usize, record: &'a model::Material) -> Self {
        Material {
            file,
            number,
            record,
        }
    }

    /// The shader name without its quotes.
    pub fn name(&self) -> String {
        unquoted(self.file.text(self.record.name.clone()))
    }

    /// All values.
    pub fn fields(&self) -> Vec<FieldAt> {
        self.file
            .fields(RecordKind::Material, self.record.span.clone())
    }
}

impl<'f, 'a> Object<'f, 'a> {
    pub(super) fn new(file: &'f File<'a>, number: usize, record: &'a model::Object) -> Self {
        Object {
            file,
            number,
            record,
        }
    }

    /// The type; a guess where the name is none.
    pub fn kind(&self) -> Option<ObjectType> {
        self.record.kind
    }

    /// The mesh, if it is one.
    pub fn mesh(&self) -> Option<Mesh<'f, 'a>> {
        (self.record.kind == Some(ObjectType::Mesh)).then_some(Mesh {
            file: self.file,
            object: self.number,
            record: self.record,
        })
    }

    /// All values but those of a mesh's lists.
    pub fn fields(&self) -> Vec<FieldAt> {
        let span = self.record.span.clone();
        let Some(kind) = self.record.kind else {
            return Vec::new();
        };
        let end = match &self.record.vertices {
            Some(list) => match &list.declared {
                Some(count) => count.span.end,
                None => list.span.start.min(span.end),
            },
            None => span.end,
        };
        self.file.fields(kind.record(), span.start..end)
    }
}

impl<'f, 'a> Instance<'f, 'a> {
    pub(super) fn new(file: &'f File<'a>, number: usize, record: &'a model::Instance) -> Self {
        Instance {
            file,
            number,
            record,
        }
    }

    /// The name without its quotes.
    pub fn name(&self) -> String {
        unquoted(self.file.text(self.record.name.clone()))
    }

    /// All values but the bone list.
    pub fn fields(&self) -> Vec<FieldAt> {
        let span = &self.record.span;
        let end = match self.record.bones {
            0 => span.end,
            _ => self.record.bone_span.start,
        };
        self.file.fields(RecordKind::Instance, span.start..end)
    }

    /// Where a field stands, from its first to its last component; `None` where it is missing.
    pub fn span(&self, field: FieldId) -> Option<Range<usize>> {
        let fields = self.fields();
        let mut own = fields.iter().filter(|value| value.field == field);
        let first = &own.next()?.span;
        let end = own.next_back().map_or(first.end, |last| last.span.end);
        Some(first.start..end)
    }

    /// The reals of a field: its translation, rotation (i, j, k, w) or scale. NaN where one is missing or wrong.
    pub fn reals(&self, field: FieldId) -> &'a [f32] {
        let layout = Layout::of(RecordKind::Instance, self.file.model.effective_version());
        let reals = layout.slots.iter().filter(|slot| slot.ty() == Type::Real);
        let own = |slot: &&schema::Slot| slot.field == field;
        let start = reals.clone().take_while(|slot| !own(slot)).count();
        let len = reals.skip(start).take_while(own).count();
        self.record
            .reals
            .get(start..start + len)
            .unwrap_or_default()
    }

    /// The bone list: values, `None` for what is no integer, with their places.
    pub fn bones(&self) -> Vec<(Range<usize>, Option<i64>)> {
        let parts = self
            .file
            .model
            .bone_parts
            .get(self.record.bone_parts.clone());
        let parts = parts.unwrap_or_default().iter();
        parts
            .flat_map(|part| self.file.integers(part.span.clone()))
            .collect()
    }
}

impl<'a> File<'a> {
    /// The materials.
    pub fn materials(&self) -> impl ExactSizeIterator<Item = Material<'_, 'a>> {
        let records = self.model.materials.iter().enumerate();
        records.map(|(number, record)| Material::new(self, number, record))
    }

    /// The objects.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = Object<'_, 'a>> {
        let records = self.model.objects.iter().enumerate();
        records.map(|(number, record)| Object::new(self, number, record))
    }

    /// The instances.
    pub fn instances(&self) -> impl ExactSizeIterator<Item = Instance<'_, 'a>> {
        let records = self.model.instances.iter().enumerate();
        records.map(|(number, record)| Instance::new(self, number, record))
    }

    /// The object with this number.
    pub fn object(&self, number: usize) -> Option<Object<'_, 'a>> {
        let record = self.model.objects.get(number)?;
        Some(Object::new(self, number, record))
    }

    /// The instance with this number.
    pub fn instance(&self, number: usize) -> Option<Instance<'_, 'a>> {
        let record = self.model.instances.get(number)?;
        Some(Instance::new(self, number, record))
    }

    /// The values of a record that takes a range of the text: read plainly where that fits, else as the scanner
    /// aligned them.
    pub(super) fn fields(&self, kind: RecordKind, range: Range<usize>) -> Vec<FieldAt> {
        let layout = Layout::of(kind, self.model.effective_version());
        let bytes = self.source.bytes(range.clone());
        if let Some(fields) = plain(&bytes, range.start, layout) {
            return fields;
        }
        let values = self.values(range.clone());
        let own = values.into_iter().filter(|value| {
            value.record == kind && value.span.start >= range.start && value.span.end <= range.end
        });
        own.map(|value| FieldAt {
            field: value.field,
            component: usize::from(value.component),
            round: value.round,
            span: value.span,
        })
        .collect()
    }
}

/// A record read value by value; `None` where a value is missing, extra, or of the wrong type.
fn plain(bytes: &[u8], start: usize, layout: &Layout) -> Option<Vec<FieldAt>> {
    let mut lexer = Lexer::new(Window::whole(bytes), 0);
    let mut fields = Vec::with_capacity(layout.slots.len());
    let mut take = |slot: usize, round: usize| {
        let slot = layout.slots.get(slot)?;
        let token = loop {
            let token = lexer.next_token().ok()?;
            if !token.kind.is_heading() {
                break token;
            }
        };
        let fits = match slot.ty() {
            Type::Integer => token.kind == TokenKind::Int,
            Type::Real => matches!(token.kind, TokenKind::Int | TokenKind::Real),
            Type::String => token.kind == TokenKind::Str,
        };
        fields.push(FieldAt {
            field: slot.field,
            component: usize::from(slot.component),
            round,
            span: start + token.start as usize..start + token.end as usize,
        });
        fits.then(|| int_value(token.text(bytes)).unwrap_or(0))
    };
    let mut count = 0;
    for op in &layout.ops {
        match *op {
            Op::Slot(slot) => count = take(usize::from(slot), 0)?,
            Op::Repeat { first, end } => {
                for round in 0..usize::try_from(count).ok()? {
                    for slot in first..end {
                        take(usize::from(slot), round)?;
                    }
                }
            }
        }
    }
    loop {
        match lexer.next_token().ok()?.kind {
            TokenKind::Eof => return Some(fields),
            kind if kind.is_heading() => {}
            _ => return None,
        }
    }
}

fn unquoted(text: String) -> String {
    let inner = text.strip_prefix('"').unwrap_or(&text);
    inner.strip_suffix('"').unwrap_or(inner).to_owned()
}
