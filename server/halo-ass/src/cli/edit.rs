//! `halo-ass edit`: refactorings by name.

use super::{Outcome, complain, print_bytes, slashes};
use clap::{Args, Subcommand, ValueEnum};
use disk::{Failure, Refactored, Target, refactor_path};
use pool::{Effort, processors};
use rules::refactor::{Faces, Record, Refactoring, Uses};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct EditArgs {
    #[command(subcommand)]
    action: Action,
    /// Write nothing: print what would change as a unified diff
    #[arg(long, global = true)]
    diff: bool,
    /// Change a file that is read-only or has other hard links, too
    #[arg(long, global = true)]
    force: bool,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Take a record out; every index is renumbered
    Delete {
        #[command(flatten)]
        record: RecordArgs,
        /// How to treat the records that use it: `refuse`, `nothing` (faces without material, instances without
        /// object), `delete` (the instances of an object, all below an instance), `parent` (instances below an instance
        /// move below its parent, and stay where they are), or the number of a record to use instead
        #[arg(long, value_name = "WHAT", default_value = "refuse", value_parser = uses)]
        uses: Uses,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give faces another material
    Give {
        /// The file, which is changed in place
        file: PathBuf,
        /// The number of the object
        #[arg(long, value_name = "NUMBER")]
        object: usize,
        /// The number of the material
        #[arg(long, value_name = "NUMBER")]
        material: usize,
        /// Triangles of the object, with commas between: 0-5,9; all its faces where they are left out
        #[arg(long, value_name = "NUMBERS", value_delimiter = ',', num_args = 1, value_parser = triangles)]
        triangles: Vec<Range<usize>>,
    },
    /// Put a copy of a record behind it
    Duplicate {
        #[command(flatten)]
        record: RecordArgs,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give a record another number
    Move {
        #[command(flatten)]
        record: RecordArgs,
        /// Its number afterwards
        to: usize,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give a material or an instance another name
    Rename {
        #[command(flatten)]
        record: RecordArgs,
        /// The name, without quotes
        name: String,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Make several materials, or the meshes of several instances, one: the first of them
    Merge {
        /// The kind of record
        #[arg(value_enum)]
        kind: Merged,
        /// Their numbers, with commas between: 3,4,5
        #[arg(value_delimiter = ',', num_args = 1, required = true)]
        numbers: Vec<usize>,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give each material of a mesh an object of its own
    Split {
        /// The number of the object
        object: usize,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give triangles of a mesh an object of their own
    ExtractTriangles {
        /// The number of the object
        object: usize,
        /// Their numbers and ranges of them, with commas between: 0-5,9
        #[arg(value_delimiter = ',', num_args = 1, required = true, value_parser = triangles)]
        triangles: Vec<Range<usize>>,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Make the unique IDs running numbers
    RenumberIds {
        /// The first of them
        #[arg(long, default_value_t = 2098)]
        from: i64,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Make the scale of an instance part of its object
    BakeScale {
        /// The number of the instance
        instance: usize,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Put every instance behind its parent
    SortInstances {
        /// The file, which is changed in place
        file: PathBuf,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Merged {
    Material,
    Instance,
}

#[derive(Debug, Args)]
struct RecordArgs {
    /// The kind of record
    #[arg(value_enum)]
    kind: Kind,
    /// Its number, from 0; for a triangle OBJECT:TRIANGLE
    #[arg(value_parser = number)]
    number: Number,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Material,
    Object,
    Instance,
    Triangle,
}

#[derive(Clone, Copy, Debug)]
struct Number {
    object: Option<usize>,
    number: usize,
}

fn number(text: &str) -> Result<Number, String> {
    let part = |part: &str| {
        let number = part.parse::<usize>();
        number.map_err(|_| format!("`{part}` is no number from 0 on"))
    };
    Ok(match text.split_once(':') {
        Some((object, number)) => Number {
            object: Some(part(object)?),
            number: part(number)?,
        },
        None => Number {
            object: None,
            number: part(text)?,
        },
    })
}

fn triangles(text: &str) -> Result<Range<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (number(first)?, number(last)?);
    match (first.object.or(last.object), first.number <= last.number) {
        (None, true) => Ok(first.number..last.number.saturating_add(1)),
        _ => Err(format!("`{text}` is neither a number nor a range like 0-5")),
    }
}

fn uses(text: &str) -> Result<Uses, String> {
    Ok(match text {
        "refuse" => Uses::Refuse,
        "nothing" => Uses::Nothing,
        "delete" => Uses::Delete,
        "parent" => Uses::Parent,
        number => Uses::Other(number.parse().map_err(|_| {
            "it is `refuse`, `nothing`, `delete`, `parent` or the number of a record".to_owned()
        })?),
    })
}

impl RecordArgs {
    fn record(&self) -> Result<Record, String> {
        let Number { object, number } = self.number;
        let plain = |record: Record| match object {
            None => Ok(record),
            Some(_) => Err("only a triangle has a number of the form OBJECT:TRIANGLE".to_owned()),
        };
        match self.kind {
            Kind::Material => plain(Record::Material(number)),
            Kind::Object => plain(Record::Object(number)),
            Kind::Instance => plain(Record::Instance(number)),
            Kind::Triangle => match object {
                Some(object) => Ok(Record::Triangle {
                    object,
                    triangle: number,
                }),
                None => Err("the number of a triangle is OBJECT:TRIANGLE".to_owned()),
            },
        }
    }
}

impl Action {
    /// The refactoring to make, and the file to make it in. An error says which argument is wrong.
    fn order(&self) -> Result<(Refactoring, &Path), String> {
        Ok(match self {
            Action::Delete { record, uses, file } => {
                let record = record.record()?;
                let uses = *uses;
                (Refactoring::Delete { record, uses }, file)
            }
            Action::Give {
                file,
                object,
                material,
                triangles,
            } => {
                let faces = vec![Faces {
                    object: *object,
                    triangles: triangles.clone(),
                }];
                let material = *material;
                (Refactoring::Give { faces, material }, file)
            }
            Action::Duplicate { record, file } => {
                let record = record.record()?;
                (Refactoring::Duplicate { record }, file)
            }
            Action::Move { record, to, file } => {
                let (record, to) = (record.record()?, *to);
                (Refactoring::Move { record, to }, file)
            }
            Action::Rename { record, name, file } => {
                let (record, name) = (record.record()?, name.clone());
                (Refactoring::Rename { record, name }, file)
            }
            Action::Merge {
                kind: Merged::Instance,
                numbers,
                file,
            } => {
                let instances = numbers.clone();
                (Refactoring::Merge { instances }, file)
            }
            Action::Merge { numbers, file, .. } => {
                let &[into, material] = numbers.as_slice() else {
                    return Err("two materials are merged: the second becomes the first".to_owned());
                };
                let record = Record::Material(material);
                let uses = Uses::Other(into);
                (Refactoring::Delete { record, uses }, file)
            }
            Action::Split { object, file } => (Refactoring::Split { object: *object }, file),
            Action::ExtractTriangles {
                object,
                triangles,
                file,
            } => {
                let (object, triangles) = (*object, triangles.clone());
                (Refactoring::Extract { object, triangles }, file)
            }
            Action::RenumberIds { from, file } => (Refactoring::RenumberIds { from: *from }, file),
            Action::BakeScale { instance, file } => {
                let instance = *instance;
                (Refactoring::BakeScale { instance }, file)
            }
            Action::SortInstances { file } => (Refactoring::SortInstances, file),
        })
    }
}

pub(super) fn run(args: &EditArgs) -> io::Result<Outcome> {
    let (refactoring, file) = match args.action.order() {
        Ok(order) => order,
        Err(reason) => {
            complain(&reason);
            return Ok(Outcome::CouldNotRun);
        }
    };
    let to = Target::InPlace { force: args.force };
    make(&refactoring, file, &to, args.diff)
}

/// Makes a refactoring and says what is worth knowing of it.
pub(super) fn make(
    refactoring: &Refactoring,
    file: &Path,
    to: &Target,
    diff: bool,
) -> io::Result<Outcome> {
    let name = slashes(&file.to_string_lossy());
    let effort = Effort::plain(processors());
    let wish = (to, diff.then_some(name.as_str()));
    tell(&name, refactor_path(file, refactoring, effort, wish))
}

/// Says what came of it.
pub(super) fn tell(name: &str, done: Result<Refactored, Failure>) -> io::Result<Outcome> {
    match done {
        Ok(refactored) => {
            for note in &refactored.notes {
                complain(note);
            }
            print_bytes(&refactored.diff)?;
            Ok(Outcome::Done)
        }
        Err(failure) => {
            let hint = match failure {
                Failure::Refused(_) | Failure::Foreign => "nothing was written",
                Failure::Io(ref error)
                    if matches!(
                        error.kind(),
                        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
                    ) =>
                {
                    "nothing was written"
                }
                Failure::Io(_) => "it cannot be read or written",
            };
            complain(&format!("`{name}`: {failure} ({hint})"));
            Ok(Outcome::CouldNotRun)
        }
    }
}
