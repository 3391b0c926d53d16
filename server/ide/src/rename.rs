//! New names for materials, instances and XRef objects.

use super::Snapshot;
use super::place::value_at;
use rules::refactor::{Record, Refactoring, Uses};
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

/// A new name that another material has already: they can become one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The refactoring that would make them one, as refactorings are called.
    pub title: String,
    /// Makes them one.
    pub merge: Refactoring,
    /// Gives the name all the same.
    pub rename: Refactoring,
    /// The number of the material that has the name.
    pub other: usize,
}

/// The other material that has a new name for the material at an offset.
pub fn taken(snapshot: &Snapshot, offset: usize, name: &str) -> Option<Taken> {
    snapshot.view(|file| {
        let value = value_at(file, offset)?;
        if value.field.def().role != Role::MaterialName {
            return None;
        }
        let number = value.place.material;
        let names = file.materials().map(|it| it.name());
        let mut others = names.enumerate().filter(|(_, known)| known == name);
        // The name that it has is no new one.
        let is_own = file
            .materials()
            .nth(number)
            .is_some_and(|it| it.name() == name);
        let (other, _) = others
            .find(|&(other, _)| other != number)
            .filter(|_| !is_own)?;
        let record = Record::Material(number);
        Some(Taken {
            title: format!("Merge material {number} into material {other} `{name}`"),
            merge: Refactoring::Delete {
                record,
                uses: Uses::Other(other),
            },
            rename: Refactoring::Rename {
                record,
                name: name.to_owned(),
            },
            other,
        })
    })
}
