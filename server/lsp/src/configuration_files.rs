//! Configuration files that an editor shows: their text counts before it is saved.

use super::convert;
use super::file_id::{self, Spelling};
use super::publish::publish;
use super::shown_configurations::Shown;
use super::state::Server;
use ropey::Rope;
use rules::config::FILE_NAME;
use std::path::Path;
use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, Url};

/// A URI names a configuration file.
pub(super) fn is_configuration(uri: &Url) -> bool {
    let mut parts = uri.path_segments().into_iter().flatten();
    parts.next_back() == Some(FILE_NAME)
}

/// An editor shows a configuration file.
pub(super) fn open(server: &Server, uri: &Url, text: &str, version: i32) {
    let path = file_id::path(uri).unwrap_or_else(|| Path::new(FILE_NAME).to_owned());
    let shown = Shown::new(path, Rope::from_str(text), version);
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
        convert::change(&mut shown.text, change, encoding);
    }
    shown.changed(version);
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
