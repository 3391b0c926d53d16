//! Files that are being written, each beside the place where it belongs. They are removed before the program is ended by
//! Ctrl+C or a signal. Those of a program that was killed are removed when their folder is next written to.

use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};
use tempfile::NamedTempFile;

const PREFIX: &str = ".halo-ass-";
const SUFFIX: &str = ".tmp";

/// A file of this age belongs to a program that was killed: none writes one file for a day.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Default)]
struct Known {
    /// The files that are being written.
    files: BTreeSet<PathBuf>,
    /// The folders in which old files have been looked for.
    swept: BTreeSet<PathBuf>,
}

static KNOWN: Mutex<Known> = Mutex::new(Known {
    files: BTreeSet::new(),
    swept: BTreeSet::new(),
});

fn known() -> MutexGuard<'static, Known> {
    // Plain data: a panic leaves it whole.
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is being written. It goes away with this, unless it has been put in its place.
pub(super) struct Unfinished {
    file: NamedTempFile,
    listed: Listed,
}

/// The entry of a file in the list of those that are being written.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        known().files.remove(&self.0);
    }
}

impl Unfinished {
    /// An empty file in a folder.
    pub fn beside(folder: &Path) -> io::Result<Self> {
        // The list is held meanwhile, so that no file is made once the program is being ended.
        let mut known = known();
        if known.swept.insert(folder.to_owned()) {
            sweep(folder);
        }
        let file = tempfile::Builder::new()
            .prefix(PREFIX)
            .suffix(SUFFIX)
            .tempfile_in(folder)?;
        let path = file.path().to_owned();
        known.files.insert(path.clone());
        let listed = Listed(path);
        Ok(Unfinished { file, listed })
    }

    /// The file, to write to.
    pub fn as_file(&self) -> &File {
        self.file.as_file()
    }

    /// Renames it to where it belongs.
    pub fn put(self, to: &Path) -> io::Result<()> {
        let put = self.file.persist(to);
        drop(self.listed);
        put.map(drop).map_err(|error| error.error)
    }
}

/// Ends the program with a code once all unfinished files are removed.
pub fn end_without_unfinished(code: i32) -> ! {
    let known = known();
    for file in &known.files {
        // There is nobody left to tell.
        let _ = std::fs::remove_file(file);
    }
    std::process::exit(code)
}

/// Removes what programs that were killed have left in a folder.
fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let is_ours = |name: &str| name.starts_with(PREFIX) && name.ends_with(SUFFIX);
    let is_old = |changed: SystemTime| changed.elapsed().is_ok_and(|age| age > OLD);
    for entry in entries.flatten() {
        if !entry.file_name().to_str().is_some_and(is_ours) {
            continue;
        }
        let meta = entry.metadata();
        if meta.is_ok_and(|meta| meta.is_file() && meta.modified().is_ok_and(is_old)) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_program_left_goes_and_what_another_one_writes_stays() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str, age: Duration| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
        };
        make(".halo-ass-old.tmp", 2 * OLD);
        make(".halo-ass-new.tmp", OLD / 2);
        make("halo-ass-mine.tmp", 2 * OLD);
        let new = Unfinished::beside(folder.path()).unwrap();
        let exists = |name: &str| folder.path().join(name).exists();
        assert!(!exists(".halo-ass-old.tmp"));
        assert!(exists(".halo-ass-new.tmp") && exists("halo-ass-mine.tmp"));
        new.put(&folder.path().join("level.ass")).unwrap();
        assert!(exists("level.ass"));
    }
}
