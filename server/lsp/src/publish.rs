//! Diagnostics that are pushed to clients which do not ask for them.

use super::documents::{Analysis, Document};
use super::file_id::FileId;
use super::state::Server;
use super::surroundings::Folder;
use super::{convert, disk_check, progress};
use ide::Progress;
use rules::checks::Surroundings;
use rules::kit::FileLocation;
use schema::options::Options;
use std::path::PathBuf;
use std::sync::Arc;
use tower_lsp::lsp_types::notification::PublishDiagnostics;
use tower_lsp::lsp_types::{Diagnostic, PublishDiagnosticsParams, Url};

/// Tells the client what there is to tell of a document.
pub(super) struct Publisher {
    pub server: Server,
    pub uri: Url,
}

impl super::documents::Listener for Publisher {
    fn reading(&self, bytes: usize) -> Progress {
        progress::reading(&self.server, &self.uri, bytes)
    }

    fn options(&self, file: &FileId) -> Options {
        self.server.options_for(file.path())
    }

    fn within(&self) -> Option<Vec<PathBuf>> {
        disk_check::within(&self.server)
    }

    fn surroundings(&self, origin: &FileLocation) -> Option<Arc<dyn Surroundings>> {
        Some(Arc::new(Folder::of(&self.server, &self.uri, origin)))
    }

    fn wants_findings(&self) -> bool {
        !self.server.client().pulls
    }

    fn found(&self, document: &Document, analysis: &Analysis) {
        let client = self.server.client();
        if client.pulls {
            self.server.refresh_diagnostics();
            return;
        }
        let to = (&document.uri, &client);
        let cancelled = || document.is_past(analysis);
        let known = convert::known_findings(&analysis.snapshot, to, &cancelled);
        let Some((diagnostics, _)) = known else {
            return;
        };
        document.send_if_latest(analysis, || {
            publish(
                &self.server,
                document.uri.clone(),
                diagnostics,
                Some(analysis.version),
            );
        });
    }
}

/// Sends the diagnostics of a file, in place of all that were sent before.
pub(super) fn publish(
    server: &Server,
    uri: Url,
    diagnostics: Vec<Diagnostic>,
    version: Option<i32>,
) {
    let of = uri.to_string();
    let params = PublishDiagnosticsParams {
        uri,
        diagnostics,
        version,
    };
    server
        .outgoing()
        .notify_state::<PublishDiagnostics>(&of, params);
}

/// Closes a document, and takes back what was pushed for it.
pub(super) fn close(server: &Server, document: Arc<Document>) {
    server.documents().remove(&document);
    let uri = document.uri.clone();
    server.close(document);
    if !server.client().pulls {
        publish(server, uri, Vec::new(), None);
    }
}
