//! `workspace/didChangeConfiguration`, and the settings that come with `initialize`.

use crate::lsp::log;
use crate::lsp::state::Server;
use crate::options::{Layer, Layers};
use serde_json::Value;
use tower_lsp::lsp_types::DidChangeConfigurationParams;
use tower_lsp::lsp_types::request::WorkspaceDiagnosticRefresh;

/// Takes over the settings that the client starts the server with.
pub(in crate::lsp) fn initialize(server: &Server, settings: &Value) {
    put(server, settings, |layers| &mut layers.initialization);
}

/// Takes over the settings that the client has now.
pub(in crate::lsp) fn change(server: &Server, params: &DidChangeConfigurationParams) {
    if !put(server, &params.settings, |layers| &mut layers.configuration) {
        return;
    }
    for document in server.documents().all() {
        document.set_options(server.options());
    }
    if server.client().refresh {
        server.outgoing().request::<WorkspaceDiagnosticRefresh>(());
    }
}

/// Puts settings in their layer; gives whether other options come of it.
fn put(server: &Server, settings: &Value, slot: fn(&mut Layers) -> &mut Layer) -> bool {
    match Layer::of_client(settings) {
        Ok(Some(layer)) => server.change_settings(|layers| *slot(layers) = layer),
        Ok(None) => false,
        Err(error) => {
            log::warn(&format!("settings that cannot be read: {error}"));
            false
        }
    }
}
