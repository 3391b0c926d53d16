//! Configuration files that an editor shows: their text counts before it is saved.

use super::file_id::{self, Spelling};
use super::publish::publish;
use super::state::Server;
use super::{convert, message_loop};
use ropey::Rope;
use rules::config::{FILE_NAME, Loaded, Problem, of_text};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use text::{Encoding, position_to_offset};
use tower_lsp::lsp_types::{Diagnostic, TextDocumentContentChangeEvent, Url};

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
        message_loop::is_elsewhere();
        let resolve = || {
            let resolved = self.path.canonicalize();
            resolved.unwrap_or_else(|_| self.path.clone())
        };
        self.resolved.get_or_init(resolve)
    }
}

impl Shown {
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
    fn lock(&self) -> MutexGuard<'_, HashMap<Spelling, Shown>> {
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

/// A URI names a configuration file.
pub(super) fn is_configuration(uri: &Url) -> bool {
    let mut parts = uri.path_segments().into_iter().flatten();
    parts.next_back() == Some(FILE_NAME)
}

/// An editor shows a configuration file.
pub(super) fn open(server: &Server, uri: &Url, text: &str, version: i32) {
    let path = file_id::path(uri).unwrap_or_else(|| Path::new(FILE_NAME).to_owned());
    let shown = Shown {
        place: Arc::new(Place {
            path,
            resolved: OnceLock::new(),
        }),
        text: Rope::from_str(text),
        version,
        loaded: Arc::default(),
    };
    server.shown().lock().insert(Spelling::of(uri), shown);
    changed(server, uri);
}

/// An editor changes a configuration file; gives whether it shows it.
pub(super) fn change(
    server: &Server,
    uri: &Url,
    version: i32,
    changes: &[TextDocumentContentChangeEvent],
) -> bool {
    let encoding = server.client().encoding;
    let mut all = server.shown().lock();
    let Some(shown) = all.get_mut(&Spelling::of(uri)) else {
        return false;
    };
    for change in changes {
        match change.range {
            Some(range) => {
                let rope = &mut shown.text;
                let [start, end] = [range.start, range.end]
                    .map(|place| position_to_offset(rope, place.line, place.character, encoding));
                let chars = rope.byte_to_char(start)..rope.byte_to_char(end.max(start));
                rope.remove(chars.clone());
                rope.insert(chars.start, &change.text);
            }
            None => shown.text = Rope::from_str(&change.text),
        }
    }
    shown.version = version;
    shown.loaded = Arc::default();
    drop(all);
    changed(server, uri);
    true
}

/// An editor closes a configuration file; gives whether it showed it.
pub(super) fn close(server: &Server, uri: &Url) -> bool {
    if server.shown().lock().remove(&Spelling::of(uri)).is_none() {
        return false;
    }
    server.settings_changed();
    if !server.client().pulls {
        publish(server, uri.clone(), Vec::new(), None);
    }
    true
}

/// Takes over what a file says now, and tells what is wrong with it.
fn changed(server: &Server, uri: &Url) {
    let Some(shown) = server.shown().get(uri) else {
        return;
    };
    server.settings_changed();
    let client = server.client();
    if !client.pulls {
        let diagnostics = shown.diagnostics(client.encoding);
        publish(server, uri.clone(), diagnostics, Some(shown.version));
    }
}
