//! The other structures in the folder of a document: those that are open as their editors show them, the rest as they are on
//! the disk.

use super::documents::Document;
use super::file_id::FileId;
use super::message_loop;
use super::state::Server;
use disk::Beside;
use pool::Urgency;
use rules::checks::{SeamsFor, Siblings, Structure};
use rules::kit::Origin;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use tower_lsp::lsp_types::Url;

/// The folder of a document.
pub(super) struct Folder {
    server: Server,
    beside: Beside,
}

impl Folder {
    /// The folder of a document that lies there.
    pub fn of(server: &Server, origin: &Origin) -> Self {
        Folder {
            server: server.clone(),
            beside: Beside::of(origin),
        }
    }
}

impl fmt::Debug for Folder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.beside.fmt(out)
    }
}

impl Siblings for Folder {
    fn names(&self) -> Vec<String> {
        message_loop::is_elsewhere();
        self.beside.names()
    }

    fn structures(&self, wanted: SeamsFor) -> Vec<Structure> {
        message_loop::is_elsewhere();
        let documents = self.server.documents();
        let paths = self.beside.paths().into_iter();
        let structure = |path: &Path| {
            let open = documents.of_file(&FileId::of_resolved(path));
            let latest = open.iter().find_map(|document| document.latest());
            let Some(analysis) = latest else {
                return Beside::structure(path, wanted);
            };
            let name = path.file_name().unwrap_or_default();
            Structure {
                name: name.to_string_lossy().into_owned(),
                seams: analysis.snapshot.seams(wanted),
            }
        };
        paths.map(|path| structure(&path)).collect()
    }
}

/// A document was saved: what was found in the other structures of its folder may hold no more. Those that have seams are
/// looked at again.
pub(super) fn saved(server: &Server, uri: &Url) {
    let Some(saved) = server.document(uri) else {
        return;
    };
    let on_pool = server.clone();
    server.pool().spawn(Urgency::Document, move || {
        fn folder(document: &Document) -> Option<&Path> {
            document.file().path()?.parent()
        }
        let documents = on_pool.documents().all();
        let others = documents.iter().filter(|document| {
            !Arc::ptr_eq(document, &saved)
                && folder(document).is_some()
                && folder(document) == folder(&saved)
                && document.latest().is_some_and(|it| it.snapshot.has_seams())
        });
        let mut is_any = false;
        for document in others {
            document.siblings_changed();
            is_any = true;
        }
        if is_any {
            on_pool.refresh_diagnostics();
        }
    });
}
