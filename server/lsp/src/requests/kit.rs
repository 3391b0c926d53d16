//! `halo-ass/kit`: the editing kit around a file; see `docs/protocol.md`.

use crate::commands::read_file::read_file;
use crate::disk_check::within;
use crate::state::Server;
use disk::Overview;
use rules::kit::FileLocation;
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::TextDocumentIdentifier;

/// The kit: its levels, their sources and tags, its shaders.
pub(crate) const KIT: &str = "halo-ass/kit";

/// The parameters of `halo-ass/kit`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KitParams {
    text_document: TextDocumentIdentifier,
}

/// The result of `halo-ass/kit`.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    #[serde(flatten)]
    kit: Overview,
    /// All of it in words.
    text: String,
}

/// `halo-ass/kit`. The kit's folders are read beside the loop, and as they are on the disk now.
pub(crate) async fn kit(server: &Server, params: KitParams) -> Result<Option<Shown>> {
    let worker = server.clone();
    let found = read_file(server, &params.text_document.uri, move |path, wanted| {
        disk::forget_kits();
        let origin = FileLocation {
            path: path.to_path_buf(),
            within: within(&worker),
        };
        let options = worker.options_for(Some(path));
        Ok(disk::overview(&origin, &options, &|| wanted.is_gone()))
    });
    let kit = found.await?.map_err(Error::invalid_params)?;
    Ok(kit.map(|kit| Shown {
        text: kit.text(),
        kit,
    }))
}
