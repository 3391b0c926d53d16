//! `ass-lsp.clearFile`: takes back what `ass-lsp.checkFile` published.

use crate::lsp::publish;
use crate::lsp::state::Server;
use tower_lsp::lsp_types::Url;

/// The command's name.
pub(in crate::lsp) const NAME: &str = "ass-lsp.clearFile";

/// Carries it out. What is said of an open document stays.
pub(in crate::lsp) fn clear_file(server: &Server, uri: Url) {
    if server.document(&uri).is_none() {
        publish::publish(server, uri, Vec::new(), None);
    }
}
