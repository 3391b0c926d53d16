//! The texts of configuration files that an editor shows: they count before they are saved.

use super::file_id::Spelling;
use super::{convert, loop_thread};
use ropey::Rope;
use rules::config::{Loaded, Problem, of_text};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use text::Encoding;
use tower_lsp::lsp_types::{Diagnostic, Url};

/// A configuration file that an editor shows.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    place: Arc<Place>,
    /// Its text.
    pub text: Rope,
    /// The version of its text.
    pub version: i32,
    /// The parsed text, made when it is first asked for.
    loaded: Arc<OnceLock<Arc<Loaded>>>,
}

/// Where a file is.
#[derive(Debug)]
struct Place {
    path: PathBuf,
    /// Its path with links resolved, found out when it is first asked for.
    resolved: OnceLock<PathBuf>,
}

impl Place {
    fn resolved(&self) -> &Path {
        loop_thread::assert_may_block();
        let resolve = || {
            let resolved = self.path.canonicalize();
            resolved.unwrap_or_else(|_| self.path.clone())
        };
        self.resolved.get_or_init(resolve)
    }
}

impl Shown {
    /// A text with its version.
    pub fn new(path: PathBuf, text: Rope, version: i32) -> Self {
        Shown {
            place: Arc::new(Place {
                path,
                resolved: OnceLock::new(),
            }),
            text,
            version,
            loaded: Arc::default(),
        }
    }

    /// Its text has changed.
    pub fn changed(&mut self, version: i32) {
        self.version = version;
        self.loaded = Arc::default();
    }

    fn problems(&self) -> Vec<Problem> {
        of_text(&self.text.to_string(), &self.place.path).problems
    }

    fn loaded(&self) -> Arc<Loaded> {
        let load = || {
            let path = self.place.resolved().to_owned();
            Arc::new(Loaded::new(path, self.text.to_string()))
        };
        self.loaded.get_or_init(load).clone()
    }

    /// The file's problems as diagnostics.
    pub fn diagnostics(&self, encoding: Encoding) -> Vec<Diagnostic> {
        let problems = self.problems();
        let convert = |problem: &Problem| convert::problem(problem, &self.text, encoding);
        problems.iter().map(convert).collect()
    }
}

/// All that editors show.
#[derive(Default)]
pub(super) struct ConfigurationFiles(Mutex<HashMap<Spelling, Shown>>);

impl ConfigurationFiles {
    /// All of them.
    pub fn lock(&self) -> MutexGuard<'_, HashMap<Spelling, Shown>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The file of a URI, if an editor shows it.
    pub fn get(&self, uri: &Url) -> Option<Shown> {
        self.lock().get(&Spelling::of(uri)).cloned()
    }

    /// The parsed text of the file at a path whose links are resolved, if an editor shows it. May wait for a disk.
    pub fn loaded(&self, path: &Path) -> Option<Arc<Loaded>> {
        let all: Vec<Shown> = self.lock().values().cloned().collect();
        let shown = all.iter().find(|shown| shown.place.resolved() == path)?;
        Some(shown.loaded())
    }
}
