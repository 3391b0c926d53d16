//! Refactorings: changes of a file that keep what it means, or change it in one respect and nothing else. A refactoring is
//! data, so that editors can offer it, send it away, and have it made later; its changes are made when they are wanted.

mod adjust;
mod convert;
mod delete;
mod done;
mod give;
mod instances;
mod join;
mod losses;
mod lost;
mod merge;
mod meshes;
mod named;
mod offers;
mod parts;
mod place;
mod records;
mod scale;
mod several;
mod size;
mod subset;
mod transform;
mod types;

pub use adjust::Adjustment;
pub use convert::convert_to;
pub use give::Faces;
pub use join::Joined;
pub use named::{Listed, taken, triangles};
pub use offers::{Kind, Name, Offer, Selected, offers};
pub use place::PLACING;
pub use records::name_refused;
pub use several::Together;
pub use types::{Level, Made, Record, Uses};

use crate::edit::Refusal;
use scan::{CHUNK, scan_all};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use text::Patched;

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
    /// Several records of one kind go.
    DeleteAll {
        /// Which.
        records: Vec<Record>,
        /// The treatment of what uses them.
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
    /// Nothing is left but some instances, all below them, and what they use.
    Keep {
        /// Their numbers.
        instances: Vec<usize>,
    },
}

impl Refactoring {
    /// The edits of the refactoring, with notes.
    ///
    /// # Errors
    /// If it cannot be done, or if the file has errors of structure.
    pub fn make(&self, level: Level<'_, '_>) -> Result<Made, Refusal> {
        match self {
            Refactoring::Delete { record, uses } => delete::delete(level, &[*record], *uses),
            Refactoring::DeleteAll { records, uses } => delete::delete(level, records, *uses),
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
            Refactoring::Keep { instances } => subset::keep(level, instances),
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
