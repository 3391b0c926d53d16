//! Refactorings: changes of a file that keep what it means, or change it in one respect and nothing else. A refactoring is
//! data, so that editors can offer it, send it away, and have it made later; its changes are made when they are wanted.

mod adjust;
mod convert;
mod give;
mod instances;
mod join;
mod losses;
mod merge;
mod meshes;
mod offers;
mod parts;
mod place;
mod records;
mod scale;
mod several;
mod size;
mod subset;
mod transform;

pub use adjust::Adjustment;
pub use convert::convert_to;
pub use give::Faces;
pub use join::Joined;
pub use offers::{Kind, Name, Offer, Selected, offers};
pub use place::PLACING;
pub use several::Together;

use crate::edit::{Records, Refusal, bone_lists_fit};
use scan::view::File;
use scan::{CHUNK, Chunks, scan_all};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use text::{Edits, Patched};

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
    fn records(self) -> Result<Records<'f, 'a>, Refusal> {
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

/// A refactoring, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Refactoring {
    /// A record goes.
    Delete {
        /// Which.
        record: Record,
        /// The treatment of what uses it.
        #[serde(default)]
        uses: Uses,
    },
    /// Several triangles of a mesh go. Vertices stay, as other indices count them.
    DeleteTriangles {
        /// Number of the object.
        object: usize,
        /// Which triangles.
        triangles: Vec<Range<usize>>,
    },
    /// Something is done with records that follow each other.
    Together {
        /// The first of them.
        first: Record,
        /// The last of them, of the same list.
        last: Record,
        /// The objects.
        what: Together,
    },
    /// Records that follow each other get copies behind the last of them; copied instances stand beside them.
    Copy {
        /// The first of them.
        first: Record,
        /// The last of them, of the same list.
        last: Record,
        /// Copied instances get objects of their own.
        #[serde(default)]
        own_object: bool,
    },
    /// Faces get another material.
    Give {
        /// Which.
        faces: Vec<Faces>,
        /// Number of the material.
        material: usize,
    },
    /// Instances that follow each other move, turn or grow, with what hangs below them.
    Place {
        /// Number of the first.
        first: usize,
        /// Number of the last.
        last: usize,
        /// How, in the words of [`PLACING`]; nothing as long as nobody has been asked.
        #[serde(default)]
        by: String,
    },
    /// A record gets an exact copy behind it.
    Duplicate {
        /// Which.
        record: Record,
    },
    /// A record gets another number.
    Move {
        /// Which.
        record: Record,
        /// Its number afterwards.
        to: usize,
    },
    /// A material or an instance gets another name.
    Rename {
        /// Which.
        record: Record,
        /// The name, without quotes.
        name: String,
    },
    /// Each material of a mesh gets an object of its own, and an instance for each that the mesh has.
    Split {
        /// Number of the object.
        object: usize,
    },
    /// Triangles of a mesh get an object of their own, and an instance for each that the mesh has.
    Extract {
        /// Number of the object.
        object: usize,
        /// Which triangles.
        triangles: Vec<Range<usize>>,
    },
    /// The meshes of instances become part of that of the first, and stay where they are.
    Merge {
        /// The instances.
        instances: Vec<usize>,
    },
    /// The file gets another version of the format.
    Convert {
        /// Which.
        version: u8,
    },
    /// The unique IDs become running numbers.
    RenumberIds {
        /// The first, which the instance behind the scene root gets.
        from: i64,
    },
    /// The scale of an instance becomes part of what it places.
    BakeScale {
        /// Number of the instance.
        instance: usize,
    },
    /// Every instance comes behind its parent.
    SortInstances,
    /// Nothing is left but the instances of a name, all below them, and what they use.
    Keep {
        /// The name, without quotes.
        name: String,
    },
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
    fn nothing(note: impl Into<String>) -> Self {
        Made {
            notes: vec![note.into()],
            ..Made::default()
        }
    }
}

impl Refactoring {
    /// The edits of the refactoring, with notes.
    ///
    /// # Errors
    /// If it cannot be done, or if the file has errors of structure.
    pub fn make(&self, level: Level<'_, '_>) -> Result<Made, Refusal> {
        match self {
            Refactoring::Delete { record, uses } => records::delete(level, *record, *uses),
            Refactoring::DeleteTriangles { object, triangles } => {
                let (object, triangles) = (*object, triangles.iter().cloned().flatten());
                Adjustment::DeleteTriangles {
                    object,
                    triangles: triangles.collect(),
                }
                .make(level)
            }
            Refactoring::Together { first, last, what } => {
                several::together(level, (*first, *last), *what)
            }
            Refactoring::Copy {
                first,
                last,
                own_object,
            } => several::copies(level, (*first, *last), *own_object),
            Refactoring::Give { faces, material } => give::give(level, faces, *material),
            Refactoring::Place { first, last, by } => place::place(level, *first..=*last, by),
            Refactoring::Duplicate { record } => records::duplicate(level, *record),
            Refactoring::Move { record, to } => records::shift(level, *record, *to),
            Refactoring::Rename { record, name } => records::rename(level, *record, name),
            Refactoring::Split { object } => proven(level, parts::split(level, *object)),
            Refactoring::Extract { object, triangles } => {
                proven(level, parts::extract(level, *object, triangles))
            }
            Refactoring::Merge { instances } => proven(level, merge::merge(level, instances)),
            Refactoring::Convert { version } => convert::convert(level, *version),
            Refactoring::RenumberIds { from } => instances::renumber_ids(level, *from),
            Refactoring::BakeScale { instance } => scale::bake(level, *instance),
            Refactoring::SortInstances => instances::sort(level),
            Refactoring::Keep { name } => subset::keep(level, name),
        }
    }
}

/// Refuses changes after which readers would refuse the file: a mesh that is written anew may not go with the layout of a
/// file in which values stand on lines as no exporter puts them.
fn proven(level: Level<'_, '_>, made: Result<Made, Refusal>) -> Result<Made, Refusal> {
    let made = made?;
    let changed = Patched::new(level.file.source, &made.edits);
    match scan_all(&changed, (1, CHUNK), &|_| true).refused() {
        None => Ok(made),
        Some(_) => Err(Refusal::new(
            "the values of a mesh stand on lines as no exporter puts them: format the file first",
        )),
    }
}

/// Why a text cannot be a name; `None` where it can.
pub fn name_refused(name: &str) -> Option<&'static str> {
    if name.contains('"') {
        Some("a name cannot hold a quote: readers end it there")
    } else if name.contains(['\n', '\r']) {
        Some("a name stands on one line")
    } else {
        None
    }
}
