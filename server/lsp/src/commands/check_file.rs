//! `halo-ass.checkFile`: checks a file from disk, and publishes its diagnostics: for files that an editor does not hand
//! over.

use super::read_file::read_file;
use crate::answer::answer;
use crate::disk_check::check;
use crate::publish;
use crate::state::Server;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::Url;

/// The command's name.
pub(crate) const NAME: &str = "halo-ass.checkFile";

/// Carries it out. The findings of an open document are not replaced by those of the file on disk.
pub(crate) async fn check_file(server: &Server, uri: Url) -> Result<Value> {
    let open = answer(server, &uri, |asked| {
        let snapshot = &asked.analysis.snapshot;
        let found = snapshot.findings_until(1, &|| asked.is_cancelled())?;
        Some((snapshot.is_halo(), found.len()))
    });
    if let Some((is_halo, count)) = open.await? {
        return Ok(json!({ "halo": is_halo, "findings": count }));
    }
    let (worker, file) = (server.clone(), uri.clone());
    let diagnostics = read_file(server, &uri, move |path, wanted| {
        check(&worker, &file, path, &|| wanted.is_gone())
    })
    .await?;
    let is_halo = diagnostics.is_some();
    let diagnostics = diagnostics.unwrap_or_default();
    let count = diagnostics.len();
    publish::publish(server, uri, diagnostics, None);
    Ok(json!({ "halo": is_halo, "findings": count }))
}
