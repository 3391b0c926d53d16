//! Refactorings of files that no editor holds.

use super::Checked;
use super::opened::{Opened, Target};
use pool::Effort;
use rules::edit::Refusal;
use rules::refactor::{Joined, Level, Made, Refactoring, convert_to};
use scan::view::File;
use std::fmt;
use std::io;
use std::path::Path;
use text::Source;
use text::unified;

/// The result of a refactoring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refactored {
    /// Notes for the user, each a sentence.
    pub notes: Vec<String>,
    /// The changes, where a diff was asked for.
    pub diff: Vec<u8>,
    /// The change in words; nothing where nothing was written.
    pub done: Option<String>,
}

/// Why a file was not refactored. It is as it was.
#[derive(Debug)]
pub enum Failure {
    /// It cannot be read or written, or has changed meanwhile.
    Io(io::Error),
    /// It is no Halo file.
    Foreign,
    /// It cannot be done.
    Refused(Refusal),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Io(error) => error.fmt(f),
            Failure::Foreign => f.write_str("it is no Halo .ass file"),
            Failure::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::Refused(refusal)
    }
}

/// Says which refactoring is meant, once the file is known: people name records by their names, too.
pub type Order<'o> = dyn Fn(&File<'_>) -> Result<Refactoring, Refusal> + 'o;

/// Refactors a file, and writes it where it belongs. Under the name for a diff nothing is written.
///
/// # Errors
/// Where it cannot be done; then no file has changed.
pub fn refactor_path(
    path: &Path,
    order: &Order<'_>,
    effort: Effort<'_>,
    (to, diff): (&Target, Option<&str>),
) -> Result<Refactored, Failure> {
    let opened = Opened::open(path)?;
    let (refactoring, made) = opened.with(|source| {
        with_level(source, effort, |level| {
            let refactoring = order(level.file)?;
            let made = refactoring.make(level)?;
            Ok((refactoring, made))
        })
    })?;
    opened.failure()?;
    if let Refactoring::Rename { name, .. } = &refactoring
        && !name.is_ascii()
        && opened.is_utf8() == Some(false)
    {
        let words = "the name has characters beyond ASCII, and the file is not UTF-8: save it as UTF-8 first";
        return Err(Refusal::new(words).into());
    }
    let Made { edits, notes, .. } = made;
    let mut refactored = Refactored {
        notes,
        ..Refactored::default()
    };
    match diff {
        Some(name) => {
            refactored.diff = opened.with(|source| unified(source, &edits, name));
            opened.failure()?;
        }
        // What is as it is wanted is not touched.
        None if edits.is_empty() && matches!(to, Target::InPlace { .. }) => {}
        None => {
            let make =
                |source: &dyn Source| opened.write(to, &mut |write| edits.write(source, write));
            let written = opened.with(make)?;
            opened.put(written)?;
            refactored.done = Some(refactoring.done());
        }
    }
    Ok(refactored)
}

/// Converts a file to another version. Nobody holds the changes: it is written while it is read.
///
/// # Errors
/// Where it cannot be done; then no file has changed.
pub fn convert_path(
    path: &Path,
    version: u8,
    effort: Effort<'_>,
    to: &Target,
) -> Result<Refactored, Failure> {
    let opened = Opened::open(path)?;
    let (written, notes) = opened.with(|source| {
        with_level(source, effort, |level| {
            if matches!(to, Target::InPlace { .. })
                && level.file.model.version() == Some(i64::from(version))
            {
                // What is as it is wanted is not touched.
                let made = Refactoring::Convert { version }.make(level)?;
                return Ok((None, made.notes));
            }
            let mut outcome = Ok(Vec::new());
            let written = opened.write(to, &mut |write| match convert_to(level, version, write) {
                Ok(done) => done.map(|notes| outcome = Ok(notes)),
                Err(refusal) => {
                    outcome = Err(refusal);
                    Err(io::ErrorKind::Interrupted.into())
                }
            });
            let notes = outcome?;
            Ok((Some(written?), notes))
        })
    })?;
    let mut refactored = Refactored {
        notes,
        ..Refactored::default()
    };
    if let Some(written) = written {
        opened.put(written)?;
        refactored.done = Some(Refactoring::Convert { version }.done());
    }
    Ok(refactored)
}

/// Writes two files as one.
///
/// # Errors
/// Where they cannot become one; then no file has changed.
pub fn merge_paths(
    (into, from): (&Path, &Path),
    effort: Effort<'_>,
    to: &Target,
) -> Result<Refactored, Failure> {
    let (opened, other) = (Opened::open(into)?, Opened::open(from)?);
    let (written, notes) = opened.with(|source| {
        with_level(source, effort, |one| {
            other.with(|source| {
                with_level(source, effort, |two| {
                    let joined = Joined::new(one, two)?;
                    // Both have been read: what they are written in is known.
                    if let (Some(one), Some(two)) = (opened.is_utf8(), other.is_utf8())
                        && one != two
                    {
                        let words =
                            "one file is UTF-8 and the other is not: save both as UTF-8 first";
                        return Err(Refusal::new(words).into());
                    }
                    let written = opened.write(to, &mut |write| joined.write(write))?;
                    Ok((written, joined.notes()))
                })
            })
        })
    })?;
    other.failure()?;
    drop(other);
    opened.put(written)?;
    Ok(Refactored {
        notes,
        done: Some("merged the files".to_owned()),
        ..Refactored::default()
    })
}

/// Reads a text and works with what it describes.
pub(super) fn with_level<T>(
    source: &dyn Source,
    effort: Effort<'_>,
    work: impl FnOnce(Level<'_, '_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Checked(scanned) = Checked::scan(source, effort)?;
    if !scanned.halo {
        return Err(Failure::Foreign);
    }
    let chunks = &scanned.chunks;
    let read = chunks.as_read(source);
    let file = File::new(&read, chunks, &scanned.model);
    work(Level {
        file: &file,
        chunks,
    })
}
