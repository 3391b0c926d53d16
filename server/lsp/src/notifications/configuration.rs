//! `workspace/didChangeConfiguration`, and the settings that come with `initialize`.

use crate::configuration_files::is_configuration;
use crate::log;
use crate::state::{Server, Settings};
use rules::config::{FILE_NAME, Layer, SECTION, Source, of_client};
use serde_json::{Value, json};
use tower_lsp::lsp_types::notification::{
    DidChangeConfiguration, DidChangeWatchedFiles, Notification,
};
use tower_lsp::lsp_types::request::{RegisterCapability, WorkspaceConfiguration};
use tower_lsp::lsp_types::{
    ConfigurationItem, ConfigurationParams, DidChangeConfigurationParams,
    DidChangeWatchedFilesParams, Registration, RegistrationParams, Url,
};

/// Takes over the settings that the client starts the server with.
pub(crate) fn initialize(server: &Server, settings: &Value) {
    // No setting of a file can say so: only who starts the server can.
    if settings.get("trusted") == Some(&Value::Bool(true)) {
        server.trust();
    }
    put(server, settings, Source::Initialization, |settings| {
        &mut settings.initialization
    });
}

/// The client says that the workspace is trusted.
pub(crate) const TRUST: &str = "halo-ass/trust";

/// Follows what the workspace's settings name from now on; see `docs/protocol.md`.
pub(crate) async fn trust(server: &Server) {
    server.trust();
}

/// Asks the client for its settings, and to tell when they or configuration files change, as far as it can.
pub(crate) fn begin(server: &Server) {
    let client = server.client();
    let mut registrations = Vec::new();
    let mut register = |method: &str, options| {
        registrations.push(Registration {
            id: method.to_owned(),
            method: method.to_owned(),
            register_options: Some(options),
        });
    };
    if client.watches {
        let watchers = json!({ "watchers": [
            { "globPattern": format!("**/{FILE_NAME}") },
            { "globPattern": "**/*.{wrl,WRL}" },
        ] });
        register(DidChangeWatchedFiles::METHOD, watchers);
    }
    if client.configuration && client.tells_settings {
        register(
            DidChangeConfiguration::METHOD,
            json!({ "section": SECTION }),
        );
    }
    if !registrations.is_empty() {
        let params = RegistrationParams { registrations };
        server.outgoing().request::<RegisterCapability>(params);
    }
    ask(server);
}

/// Asks the client for its settings, if it can be asked.
fn ask(server: &Server) {
    if !server.client().configuration {
        return;
    }
    let item = ConfigurationItem {
        scope_uri: None,
        section: Some(SECTION.to_owned()),
    };
    let params = ConfigurationParams { items: vec![item] };
    let id = server.outgoing().request::<WorkspaceConfiguration>(params);
    *server.asked() = Some(id);
}

/// Takes over the settings of the client's answer to the last question for them.
pub(crate) fn answered(server: &Server, answer: &Value) {
    let id = answer["id"].as_str();
    if server.asked().take_if(|asked| id == Some(asked)).is_none() {
        return;
    }
    let settings = json!({ SECTION: answer["result"][0] });
    if put(server, &settings, Source::Client, |settings| {
        &mut settings.client
    }) {
        server.settings_changed();
    }
}

/// Takes note of configuration files, and of what Tool writes, that have changed on disk.
pub(crate) fn files_changed(server: &Server, params: &DidChangeWatchedFilesParams) {
    let mut changed = params.changes.iter().map(|change| &change.uri);
    if changed.clone().any(is_tool_output) {
        server.tool_output_changed();
    } else if changed.any(is_configuration) {
        server.settings_changed();
    }
}

/// Takes over the settings that the client has now. A client that only says that they are others is asked for them.
pub(crate) fn change(server: &Server, params: &DidChangeConfigurationParams) {
    let says_nothing = of_client(&params.settings, Source::Client, None).is_none();
    if says_nothing {
        return ask(server);
    }
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
    let workspace = server.known_workspace();
    let base = workspace.folders().first().map(|folder| folder.as_path());
    let Some(read) = of_client(settings, source, base) else {
        return false;
    };
    for problem in &read.problems {
        log::warn(&format!("settings: {}", problem.message));
    }
    server.change_settings(slot, read.layer)
}

/// The file is one in which Tool writes what it complains of.
fn is_tool_output(uri: &Url) -> bool {
    uri.path().to_ascii_lowercase().ends_with(".wrl")
}
