//! The file that a refactoring is made for, the records that it names, and its outcome.

use crate::edit::{List, Records, Refusal, bone_lists_fit};
use scan::Chunks;
use scan::view::File;
use serde::{Deserialize, Serialize};
use std::fmt;
use text::Edits;

/// A file that is refactored.
#[derive(Clone, Copy)]
pub struct Level<'f, 'a> {
    /// The parsed file.
    pub file: &'f File<'a>,
    /// The chunks of its text.
    pub chunks: &'f Chunks,
}

impl<'f, 'a> Level<'f, 'a> {
    /// Plans for changes of its records.
    ///
    /// # Errors
    /// If readers would refuse the file: then the targets of its indices are unknown.
    pub(super) fn records(self) -> Result<Records<'f, 'a>, Refusal> {
        let records = Records::new(self.file, self.chunks)?;
        bone_lists_fit(self.file)?;
        Ok(records)
    }
}

/// A record by its number, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Record {
    /// A material.
    Material(usize),
    /// An object.
    Object(usize),
    /// An instance.
    Instance(usize),
    /// A triangle of a mesh.
    Triangle {
        /// Number of the object.
        object: usize,
        /// Number of the triangle.
        triangle: usize,
    },
}

impl Record {
    /// The list that holds it, and its number there.
    pub(super) fn place(self) -> (List, usize) {
        match self {
            Record::Material(number) => (List::Materials, number),
            Record::Object(number) => (List::Objects, number),
            Record::Instance(number) => (List::Instances, number),
            Record::Triangle { object, triangle } => (List::Triangles(object), triangle),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Record::Material(number) => write!(f, "material {number}"),
            Record::Object(number) => write!(f, "object {number}"),
            Record::Instance(number) => write!(f, "instance {number}"),
            Record::Triangle { object, triangle } => {
                write!(f, "triangle {triangle} of object {object}")
            }
        }
    }
}

/// The treatment of everything that uses a deleted record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Uses {
    /// There must be no use: else the refactoring is refused.
    #[default]
    Refuse,
    /// Uses become empty: faces have no material, instances place no object.
    Nothing,
    /// Uses change to another record of the kind.
    Other(usize),
    /// Users are deleted too: the instances of an object, the instances below an instance.
    Delete,
    /// Instances below a deleted instance hang below its parent, and stay in place.
    Parent,
}

/// The outcome of a refactoring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// The changes.
    pub edits: Edits,
    /// Notes for the user, each a sentence: what is lost, what got which name.
    pub notes: Vec<String>,
    /// The record that is worth being shown afterwards, by its number then.
    pub shows: Option<Record>,
}

impl From<Edits> for Made {
    fn from(edits: Edits) -> Self {
        Made {
            edits,
            ..Made::default()
        }
    }
}

impl Made {
    /// Everything is as it is wanted.
    pub(super) fn nothing(note: impl Into<String>) -> Self {
        Made {
            notes: vec![note.into()],
            ..Made::default()
        }
    }
}
