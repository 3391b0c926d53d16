//! New names for materials, instances and XRef objects.

use super::Snapshot;
use super::place::value_at;
use scan::TokenKind;
use schema::{FieldId, Role};
use std::ops::Range;

/// A name that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Between its quotes.
    pub span: Range<usize>,
    /// As it is.
    pub text: String,
}

/// The name at a byte offset, or the name of the record that an index there points at.
pub fn name_at(snapshot: &Snapshot, offset: usize) -> Option<Name> {
    let value = snapshot.view(|file| value_at(file, offset))?;
    let named = matches!(
        value.field.def().role,
        Role::MaterialName | Role::InstanceName
    ) || matches!(
        value.field,
        FieldId::XrefObject | FieldId::XrefFile | FieldId::MaterialName
    );
    if !named || value.kind != TokenKind::Str || value.span.len() < 2 {
        return None;
    }
    let span = value.span.start + 1..value.span.end - 1;
    Some(Name {
        text: snapshot.slice(span.clone()),
        span,
    })
}
