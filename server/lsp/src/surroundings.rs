//! The surroundings of a document: structures that are open are as their editors show them, the rest is as on the disk.

use super::documents::Document;
use super::file_id::FileId;
use super::loop_thread;
use super::state::Server;
use disk::DiskSurroundings;
use pool::Urgency;
use rules::checks::{Complaints, SeamsFor, Structure, Surroundings};
use rules::kit::{Collections, FileLocation, Kit, Lookup, Shaders};
use schema::names::Tool;
use schema::options::Options;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use text::Source;
use tower_lsp::lsp_types::Url;

/// The surroundings of a document.
pub(super) struct Folder {
    server: Server,
    beside: DiskSurroundings,
}

impl Folder {
    /// The surroundings of a document that lies there. It is looked at again when more of a slow drive has been read, where
    /// its client can be told of that.
    pub fn of(server: &Server, uri: &Url, origin: &FileLocation) -> Self {
        let beside = DiskSurroundings::of(origin);
        let client = server.client();
        let can_be_told = !client.pulls || client.refresh;
        let look = || {
            let (server, uri) = (server.clone(), uri.clone());
            Arc::new(move || more_to_see(&server, &uri))
        };
        Folder {
            server: server.clone(),
            beside: match can_be_told {
                true => beside.going_on(look()),
                false => beside,
            },
        }
    }
}

impl fmt::Debug for Folder {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.beside.fmt(out)
    }
}

impl Surroundings for Folder {
    fn names(&self) -> Vec<String> {
        loop_thread::assert_may_block();
        self.beside.names()
    }

    fn structures(&self, wanted: SeamsFor) -> Vec<Structure> {
        loop_thread::assert_may_block();
        let documents = self.server.documents();
        let paths = self.beside.paths().into_iter();
        let structure = |path: &Path| {
            let open = documents.of_file(&FileId::of_resolved(path));
            let latest = open.iter().find_map(|document| document.latest());
            let Some(analysis) = latest else {
                return DiskSurroundings::structure(path, wanted);
            };
            let name = path.file_name().unwrap_or_default();
            Structure {
                name: name.to_string_lossy().into_owned(),
                seams: analysis.snapshot.seams(wanted),
            }
        };
        paths.map(|path| structure(&path)).collect()
    }

    fn kit(&self, options: &Options) -> Kit {
        loop_thread::assert_may_block();
        self.beside.kit(options)
    }

    fn collections(&self, kit: &Kit, tool: Tool) -> Lookup<Arc<Collections>> {
        loop_thread::assert_may_block();
        self.beside.collections(kit, tool)
    }

    fn shaders(&self, kit: &Kit, folder: &str, deep: bool) -> Lookup<Arc<Shaders>> {
        loop_thread::assert_may_block();
        self.beside.shaders(kit, folder, deep)
    }

    fn complaints(&self, options: &Options, text: &dyn Source) -> Option<Complaints> {
        loop_thread::assert_may_block();
        self.beside.complaints(options, text)
    }
}

/// More of the kit of a document was read.
fn more_to_see(server: &Server, uri: &Url) {
    if let Some(document) = server.document(uri) {
        document.surroundings_changed();
        if server.client().pulls {
            server.refresh_diagnostics();
        }
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
            document.surroundings_changed();
            is_any = true;
        }
        if is_any {
            on_pool.refresh_diagnostics();
        }
    });
}
