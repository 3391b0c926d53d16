//! Files of the workspace that commands read.

use crate::answer::{Wanted, run_on_pool};
use crate::state::Server;
use pool::Urgency;
use std::io;
use std::path::Path;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Url;

/// Reads a file of the workspace beside the loop.
pub(crate) async fn read_file<T: Send + 'static>(
    server: &Server,
    uri: &Url,
    work: impl FnOnce(&Path, &Wanted) -> io::Result<T> + Send + 'static,
) -> Result<T> {
    let (worker, uri) = (server.clone(), uri.clone());
    let read = move |wanted: &Wanted| {
        let path = worker.workspace().readable(&uri)?;
        work(&path, wanted).map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let result = run_on_pool(server, Urgency::Document, read).await?;
    result.map_err(Error::invalid_params)
}
