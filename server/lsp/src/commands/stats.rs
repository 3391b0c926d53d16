//! `halo-ass.stats`: what a file holds, counted and measured.

use super::read_file::read_file;
use crate::answer::answer;
use crate::disk_check;
use crate::state::Server;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::Url;

/// The command's name.
pub(crate) const NAME: &str = "halo-ass.stats";

/// Carries it out.
pub(crate) async fn stats(server: &Server, uri: Url) -> Result<Value> {
    let open = answer(server, &uri, |asked| {
        asked
            .analysis
            .snapshot
            .stats_until(&|| asked.is_cancelled())
    })
    .await?;
    let stats = match open {
        Some(stats) => stats,
        None => {
            let worker = server.clone();
            read_file(server, &uri, move |path, wanted| {
                disk_check::stats(&worker, path, &|| wanted.is_gone())
            })
            .await?
        }
    };
    serde_json::to_value(stats).map_err(|_| Error::internal_error())
}
