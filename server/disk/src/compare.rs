//! Two files compared as levels.

use super::Failure;
use super::opened::Opened;
use super::refactor::with_level;
use pool::Effort;
use rules::compare::{Comparison, Refused, compare};
use rules::refactor::Level;
use std::fmt;
use std::io;
use std::path::Path;
use text::Source;

/// Why two levels were not compared.
#[derive(Debug)]
pub enum Incomparable {
    /// The file with this number, 0 or 1, cannot be read, or is no Halo file.
    Unreadable(usize, Failure),
    /// The file with this number has errors of structure.
    Damaged(usize),
    /// It was cancelled.
    Cancelled,
}

impl Incomparable {
    /// The reason, for files of these names.
    pub fn words(&self, names: [&str; 2]) -> String {
        let name = |number: &usize| names.get(*number).copied().unwrap_or_default();
        match self {
            Incomparable::Unreadable(file, Failure::Io(error)) => {
                format!("cannot read `{}`: {error}", name(file))
            }
            Incomparable::Unreadable(file, Failure::Foreign) => {
                format!("`{}` is not a Halo .ass file", name(file))
            }
            Incomparable::Unreadable(file, Failure::Refused(why)) => {
                format!("`{}`: {why}", name(file))
            }
            Incomparable::Damaged(file) => {
                let name = name(file);
                format!("`{name}` has errors of structure: `halo-ass check {name}` shows them")
            }
            Incomparable::Cancelled => "cancelled".to_owned(),
        }
    }
}

impl fmt::Display for Incomparable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(["the first file", "the second file"]))
    }
}

impl std::error::Error for Incomparable {}

impl From<Refused> for Incomparable {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Damaged(number) => Incomparable::Damaged(number),
            Refused::Cancelled => Incomparable::Cancelled,
        }
    }
}

/// Compares the levels of two files; the changes lead from the first to the second.
///
/// # Errors
/// Where one of them cannot be read, is no Halo file, or has errors of structure.
pub fn compare_paths(
    [one, two]: [&Path; 2],
    effort: Effort<'_>,
) -> Result<Comparison, Incomparable> {
    let open = |number, path| {
        let opened = Opened::open(path);
        opened.map_err(|error| Incomparable::Unreadable(number, error.into()))
    };
    let (one, two) = (open(0, one)?, open(1, two)?);
    let found = one.with(|one| {
        two.with(|two| with_both([one, two], effort, |one, two| between(one, two, effort)))
    });
    for (number, file) in [&one, &two].into_iter().enumerate() {
        // A file that could not be read looks like one that is cut off.
        let failed = |error: io::Error| Incomparable::Unreadable(number, error.into());
        file.failure().map_err(failed)?;
    }
    found
}

/// Compares a level with that of a file in memory; the changes lead from the file to the level.
///
/// # Errors
/// Where the file is no Halo file, or one of them has errors of structure.
pub fn compare_bytes(
    bytes: &[u8],
    level: Level<'_, '_>,
    effort: Effort<'_>,
) -> Result<Comparison, Incomparable> {
    let decoded = text::decode(bytes);
    let source = decoded.text.as_bytes();
    let found = with_level(&source, effort, |one| Ok(between(one, level, effort)));
    found.unwrap_or_else(|failure| Err(Incomparable::Unreadable(0, failure)))
}

fn between(
    one: Level<'_, '_>,
    two: Level<'_, '_>,
    effort: Effort<'_>,
) -> Result<Comparison, Incomparable> {
    Ok(compare(one, two, effort.threads, effort.cancelled)?)
}

/// Scans two texts and works with what they describe.
fn with_both<T>(
    [one, two]: [&dyn Source; 2],
    effort: Effort<'_>,
    work: impl FnOnce(Level<'_, '_>, Level<'_, '_>) -> Result<T, Incomparable>,
) -> Result<T, Incomparable> {
    let found = with_level(one, effort, |one| {
        let found = with_level(two, effort, |two| Ok(work(one, two)));
        Ok(found.unwrap_or_else(|failure| Err(Incomparable::Unreadable(1, failure))))
    });
    found.unwrap_or_else(|failure| Err(Incomparable::Unreadable(0, failure)))
}
