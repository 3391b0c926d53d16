//! `workspace/executeCommand`

use super::server::Server;
use super::workspace_diagnostic::check_file;
use crate::checks::Code;
use crate::disk;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::notification::PublishDiagnostics;
use tower_lsp::lsp_types::{ExecuteCommandParams, PublishDiagnosticsParams, Url};

/// Checks a file from disk, and publishes its diagnostics: for files that an editor does not hand over.
const CHECK_FILE: &str = "ass-lsp.checkFile";
/// Takes back what `CHECK_FILE` published.
const CLEAR_FILE: &str = "ass-lsp.clearFile";
/// The counts of a file.
const STATS: &str = "ass-lsp.stats";
/// The documentation of a rule, in Markdown.
const EXPLAIN: &str = "ass-lsp.explain";

/// All commands.
pub(super) const COMMANDS: [&str; 4] = [CHECK_FILE, CLEAR_FILE, STATS, EXPLAIN];

/// Carries out a command.
pub(super) async fn execute_command(
    server: &Server,
    params: ExecuteCommandParams,
) -> Result<Option<Value>> {
    let argument = params
        .arguments
        .first()
        .and_then(Value::as_str)
        .ok_or_else(|| Error::invalid_params("the command takes one argument, a string"))?;
    if params.command == EXPLAIN {
        let code: Code = argument
            .parse()
            .map_err(|()| Error::invalid_params(format!("there is no rule `{argument}`")))?;
        return Ok(Some(Value::String(crate::checks::reference::section(code))));
    }
    let uri = Url::parse(argument)
        .map_err(|error| Error::invalid_params(format!("`{argument}` is no URI: {error}")))?;
    match params.command.as_str() {
        CHECK_FILE => check(server, uri).await.map(Some),
        CLEAR_FILE => {
            publish(server, uri, Vec::new());
            Ok(None)
        }
        STATS => stats(server, uri).await.map(Some),
        other => Err(Error::invalid_params(format!(
            "there is no command `{other}`"
        ))),
    }
}

fn publish(server: &Server, uri: Url, diagnostics: Vec<tower_lsp::lsp_types::Diagnostic>) {
    server
        .outgoing()
        .notify::<PublishDiagnostics>(PublishDiagnosticsParams {
            uri,
            diagnostics,
            version: None,
        });
}

/// Runs work that reads files beside the protocol's loop.
async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> std::result::Result<T, String> + Send + 'static,
) -> Result<T> {
    let result = tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| Error::internal_error())?;
    result.map_err(Error::invalid_params)
}

async fn check(server: &Server, uri: Url) -> Result<Value> {
    let path = server
        .workspace()
        .readable(&uri)
        .map_err(Error::invalid_params)?;
    let (worker, file) = (server.clone(), uri.clone());
    let diagnostics = beside(move || {
        check_file(&worker, &file, &path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))
    })
    .await?;
    let is_halo = diagnostics.is_some();
    let diagnostics = diagnostics.unwrap_or_default();
    let count = diagnostics.len();
    publish(server, uri, diagnostics);
    Ok(serde_json::json!({ "halo": is_halo, "findings": count }))
}

async fn stats(server: &Server, uri: Url) -> Result<Value> {
    if let Some(document) = server.document(&uri)
        && let Some(analysis) = document.analysis().await
    {
        let stats = analysis.snapshot.stats();
        return serde_json::to_value(stats).map_err(|_| Error::internal_error());
    }
    let path = server
        .workspace()
        .readable(&uri)
        .map_err(Error::invalid_params)?;
    let stats = beside(move || {
        disk::stats_path(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
    })
    .await?;
    serde_json::to_value(stats).map_err(|_| Error::internal_error())
}
