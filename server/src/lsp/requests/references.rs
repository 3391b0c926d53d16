//! `textDocument/references`

use crate::ide;
use crate::lsp::answer::answer;
use crate::lsp::convert;
use crate::lsp::state::Server;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{Location, ReferenceParams};

/// Every index that points at the same thing.
pub(in crate::lsp) async fn references(
    server: &Server,
    params: ReferenceParams,
) -> Result<Option<Vec<Location>>> {
    let place = params.text_document_position;
    let uri = place.text_document.uri;
    let named = uri.clone();
    answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let found = ide::references(
            snapshot,
            asked.offset(place.position),
            params.context.include_declaration,
            &|| asked.is_cancelled(),
        )?;
        let locations = found.iter().map(|span| Location {
            uri: named.clone(),
            range: convert::range(snapshot.text(), span, asked.client.encoding),
        });
        Some(locations.collect())
    })
    .await
}
