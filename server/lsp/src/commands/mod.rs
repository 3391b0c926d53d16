//! One file per command.

use super::answer::{Wanted, beside};
use super::state::Server;
use pool::Urgency;
use std::io;
use std::path::Path;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Url;

pub(super) mod check_file;
pub(super) mod clear_file;
pub(super) mod explain;
pub(super) mod refactor;
pub(super) mod refactorings;
pub(super) mod stats;
pub(super) mod uses;

/// All commands.
pub(super) const NAMES: [&str; 7] = [
    check_file::NAME,
    clear_file::NAME,
    stats::NAME,
    explain::NAME,
    refactorings::NAME,
    refactor::NAME,
    uses::NAME,
];

/// Reads a file of the workspace beside the loop.
pub(super) async fn read_file<T: Send + 'static>(
    server: &Server,
    uri: &Url,
    work: impl FnOnce(&Path, &Wanted) -> io::Result<T> + Send + 'static,
) -> Result<T> {
    let (worker, uri) = (server.clone(), uri.clone());
    let read = move |wanted: &Wanted| {
        let path = worker.workspace().readable(&uri)?;
        work(&path, wanted).map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let result = beside(server, Urgency::Document, read).await?;
    result.map_err(Error::invalid_params)
}
