//! `workspace/didChangeConfiguration`, and the settings that come with `initialize`.

use crate::config::{Layer, Source, of_client};
use crate::lsp::log;
use crate::lsp::state::{Server, Settings};
use serde_json::Value;
use tower_lsp::lsp_types::DidChangeConfigurationParams;

/// Takes over the settings that the client starts the server with.
pub(in crate::lsp) fn initialize(server: &Server, settings: &Value) {
    put(server, settings, Source::Initialization, |settings| {
        &mut settings.initialization
    });
}

/// Takes over the settings that the client has now.
pub(in crate::lsp) fn change(server: &Server, params: &DidChangeConfigurationParams) {
    if put(server, &params.settings, Source::Client, |settings| {
        &mut settings.client
    }) {
        server.settings_changed();
    }
}

/// Puts settings in their layer; gives whether they are others than before.
fn put(
    server: &Server,
    settings: &Value,
    source: Source,
    slot: fn(&mut Settings) -> &mut Layer,
) -> bool {
    let workspace = server.workspace();
    let base = workspace.folders().first().map(|folder| folder.as_path());
    let Some(read) = of_client(settings, source, base) else {
        return false;
    };
    for problem in &read.problems {
        log::warn(&format!("settings: {}", problem.message));
    }
    server.change_settings(slot, read.layer)
}
