//! `halo-ass edit`: refactorings by name.

use super::which::RecordsArgs;
use super::{Outcome, print_bytes, print_status, slashes};
use clap::{Args, Subcommand, ValueEnum};
use disk::{Failure, Order, Output, Refactored, Target, refactor_path};
use pool::{Effort, processors};
use rules::edit::Refusal;
use rules::refactor::{Faces, Listed, Record, Refactoring, Uses, taken, triangles};
use scan::view::File;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct EditArgs {
    #[command(subcommand)]
    action: Action,
    /// Write nothing: print what would change as a unified diff
    #[arg(long, global = true)]
    diff: bool,
    /// Change a file that is read-only or has other hard links, too, and give a name that another record has
    #[arg(long, global = true)]
    force: bool,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Take records out; every index is renumbered
    Delete {
        #[command(flatten)]
        records: RecordsArgs,
        /// How to treat what uses them: `refuse`, `nothing` (faces without material, instances without object), `delete`
        /// (the instances of an object, all below an instance), `parent` (instances below an instance move below its
        /// parent, and stay where they are), or a record to use instead
        #[arg(long, value_name = "WHAT", default_value = "refuse")]
        uses: String,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give faces another material
    Give {
        /// The file, which is changed in place
        file: PathBuf,
        /// The object, by its number or the name of an instance that places it
        #[arg(long)]
        object: String,
        /// The material, by its number or name
        #[arg(long)]
        material: String,
        /// Triangles of the object, with commas between: 0-5,9; all its faces where they are left out
        #[arg(long, value_name = "NUMBERS")]
        triangles: Option<String>,
    },
    /// Put a copy of a record behind it; an instance's stands beside it
    Duplicate {
        #[command(flatten)]
        record: RecordsArgs,
        /// The copy of an instance stands where the instance stands
        #[arg(long)]
        same_place: bool,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Move, turn or scale instances in the level
    Place {
        /// An instance, by its number or name, or instances in a row: 3-5
        #[arg(value_name = "INSTANCES")]
        which: String,
        /// How far: `"10 0 0 wu"` moves by world units, `"10 0 0"` by units of the file, `"0 0 90 deg"` turns around x, y
        /// and z, `2x` scales
        #[arg(allow_hyphen_values = true)]
        by: String,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give a record another number in the file; `place` moves an instance in the level
    Move {
        #[command(flatten)]
        record: RecordsArgs,
        /// Its number afterwards
        to: usize,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give a material or an instance another name
    Rename {
        #[command(flatten)]
        record: RecordsArgs,
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
        /// Their numbers or names, with commas between: 3,4,5
        #[arg(value_name = "RECORDS")]
        which: String,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give each material of a mesh an object of its own
    Split {
        /// The object, by its number or the name of an instance that places it
        object: String,
        /// The file, which is changed in place
        file: PathBuf,
    },
    /// Give triangles of a mesh an object of their own
    ExtractTriangles {
        /// The object, by its number or the name of an instance that places it
        object: String,
        /// Their numbers and ranges of them, with commas between: 0-5,9
        triangles: String,
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
        /// The instance, by its number or name
        instance: String,
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

impl Action {
    fn file(&self) -> &Path {
        match self {
            Action::Delete { file, .. }
            | Action::Give { file, .. }
            | Action::Duplicate { file, .. }
            | Action::Place { file, .. }
            | Action::Move { file, .. }
            | Action::Rename { file, .. }
            | Action::Merge { file, .. }
            | Action::Split { file, .. }
            | Action::ExtractTriangles { file, .. }
            | Action::RenumberIds { file, .. }
            | Action::BakeScale { file, .. }
            | Action::SortInstances { file } => file,
        }
    }

    /// The refactoring to make in a file. An error says which argument is wrong.
    fn order(&self, file: &File<'_>, force: bool) -> Result<Refactoring, Refusal> {
        let object = |word: &str| Listed::Objects.number(file, word);
        Ok(match self {
            Action::Delete { records, uses, .. } => {
                let uses = records.uses(file, uses)?;
                let records = records.all(file)?;
                Refactoring::DeleteAll { records, uses }
            }
            Action::Give {
                object: own,
                material,
                triangles: only,
                ..
            } => {
                let object = object(own)?;
                let all = only.as_deref();
                let faces = Faces {
                    object,
                    triangles: all.map_or(Ok(Vec::new()), |it| triangles(file, object, it))?,
                };
                let material = Listed::Materials.number(file, material)?;
                let faces = vec![faces];
                Refactoring::Give { faces, material }
            }
            Action::Duplicate {
                record, same_place, ..
            } => copy(record.one(file)?, *same_place),
            Action::Place { which, by, .. } => {
                let (first, last) = row(&Listed::Instances.numbers(file, which)?)?;
                let by = by.clone();
                Refactoring::Place { first, last, by }
            }
            Action::Move { record, to, .. } => {
                let (record, to) = (record.one(file)?, *to);
                Refactoring::Move { record, to }
            }
            Action::Rename { record, name, .. } => {
                let (record, name) = (record.one(file)?, name.clone());
                if let Some(other) = taken(file, record, &name).filter(|_| !force) {
                    return Err(self.is_taken(record, other, &name));
                }
                Refactoring::Rename { record, name }
            }
            Action::Merge { kind, which, .. } => merged(file, *kind, which)?,
            Action::Split { object: own, .. } => Refactoring::Split {
                object: object(own)?,
            },
            Action::ExtractTriangles {
                object: own,
                triangles: those,
                ..
            } => {
                let object = object(own)?;
                let triangles = triangles(file, object, those)?;
                Refactoring::Extract { object, triangles }
            }
            Action::RenumberIds { from, .. } => Refactoring::RenumberIds { from: *from },
            Action::BakeScale { instance, .. } => Refactoring::BakeScale {
                instance: Listed::Instances.number(file, instance)?,
            },
            Action::SortInstances { .. } => Refactoring::SortInstances,
        })
    }

    /// Why a record does not get a name that another one has, with the way out.
    fn is_taken(&self, record: Record, other: Record, name: &str) -> Refusal {
        let merge = match (record, other) {
            (Record::Material(own), Record::Material(other)) => format!(
                "`halo-ass edit merge material {other},{own} {}` makes them one, ",
                slashes(&self.file().to_string_lossy())
            ),
            _ => String::new(),
        };
        let words =
            format!("{other} is called `{name}` already: {merge}`--force` renames all the same");
        Refusal::new(words)
    }
}

fn copy(record: Record, same_place: bool) -> Refactoring {
    match same_place {
        true => Refactoring::Duplicate { record },
        false => Refactoring::Copy {
            first: record,
            last: record,
            own_object: false,
        },
    }
}

/// The first and the last of numbers that follow each other.
fn row(numbers: &[usize]) -> Result<(usize, usize), Refusal> {
    let follows = numbers.iter().zip(numbers.iter().skip(1));
    match (numbers.first(), numbers.last()) {
        (Some(&first), Some(&last)) if follows.clone().all(|(one, next)| one + 1 == *next) => {
            Ok((first, last))
        }
        _ => Err(Refusal::new(
            "instances that do not follow each other are placed one after the other",
        )),
    }
}

/// The first of some records becomes all of them.
fn merged(file: &File<'_>, kind: Merged, which: &str) -> Result<Refactoring, Refusal> {
    let listed = match kind {
        Merged::Material => Listed::Materials,
        Merged::Instance => Listed::Instances,
    };
    let numbers = listed.numbers(file, which)?;
    match (kind, numbers.as_slice()) {
        (_, [] | [_]) => Err(Refusal::new(
            "at least two are merged, with a comma between: 1,4",
        )),
        (Merged::Instance, _) => Ok(Refactoring::Merge { instances: numbers }),
        (Merged::Material, &[into, ref others @ ..]) => Ok(Refactoring::DeleteAll {
            records: others.iter().copied().map(Record::Material).collect(),
            uses: Uses::Other(into),
        }),
    }
}

pub(super) fn run(args: &EditArgs) -> io::Result<Outcome> {
    let to = Target::InPlace { force: args.force };
    let order = |file: &File<'_>| args.action.order(file, args.force);
    make(&order, args.action.file(), &to, args.diff)
}

/// Makes a refactoring and says what is worth knowing of it.
pub(super) fn make(order: &Order<'_>, file: &Path, to: &Target, diff: bool) -> io::Result<Outcome> {
    let name = slashes(&file.to_string_lossy());
    let effort = Effort::plain(processors());
    let wish = (to, diff.then_some(name.as_str()));
    tell(&name, to, refactor_path(file, order, effort, wish))
}

/// Says what came of it: notes, such as what is lost, then what was written.
pub(super) fn tell(
    name: &str,
    to: &Target,
    done: Result<Refactored, Failure>,
) -> io::Result<Outcome> {
    match done {
        Ok(refactored) => {
            for note in &refactored.notes {
                print_status(note);
            }
            match (to, &refactored.done) {
                (Target::InPlace { .. }, Some(done)) => print_status(&format!("`{name}`: {done}")),
                (Target::Other(Output::File(path)), Some(_)) => {
                    print_status(&format!(
                        "`{}` is written",
                        slashes(&path.to_string_lossy())
                    ));
                }
                (Target::Other(Output::Stdout), _) | (_, None) => {}
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
            print_status(&format!("`{name}`: {failure} ({hint})"));
            Ok(Outcome::CouldNotRun)
        }
    }
}
