//! Results for files on disk, valid as long as neither the files nor the options change.

use super::result_id::ResultId;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;
use tower_lsp::lsp_types::Diagnostic;

/// The state of a file and the options that a result depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    len: u64,
    modified: Option<SystemTime>,
    /// The number of the options.
    options: u64,
}

impl Stamp {
    /// The stamp of a file as it is now.
    pub fn of(path: &Path, options: u64) -> std::io::Result<Self> {
        let meta = std::fs::metadata(path)?;
        Ok(Stamp {
            len: meta.len(),
            modified: meta.modified().ok(),
            options,
        })
    }
}

/// The result of a file.
#[derive(Clone, Debug)]
pub(super) struct DiskResult {
    /// Tells it from all other results.
    pub id: ResultId,
    /// The diagnostics; `None` if it is not a Halo file.
    pub diagnostics: Option<Arc<[Diagnostic]>>,
}

/// The results of files that have not changed since.
#[derive(Debug)]
pub(super) struct DiskResults<T>(Mutex<HashMap<PathBuf, (Stamp, T)>>);

impl<T> Default for DiskResults<T> {
    fn default() -> Self {
        DiskResults(Mutex::default())
    }
}

impl<T: Clone> DiskResults<T> {
    fn lock(&self) -> MutexGuard<'_, HashMap<PathBuf, (Stamp, T)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The result of a file, if there is one with this stamp.
    pub fn get(&self, path: &Path, stamp: &Stamp) -> Option<T> {
        let results = self.lock();
        let (known, result) = results.get(path)?;
        (known == stamp).then(|| result.clone())
    }

    /// Keeps a result.
    pub fn insert(&self, path: &Path, stamp: Stamp, result: T) {
        self.lock().insert(path.to_owned(), (stamp, result));
    }

    /// Forgets all files but these.
    pub fn keep(&self, paths: &HashSet<PathBuf>) {
        self.lock().retain(|path, _| paths.contains(path));
    }
}
