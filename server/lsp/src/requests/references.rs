//! `textDocument/references`

use crate::answer::answer;
use crate::state::Server;
use crate::{convert, long_answer};
use serde::Serialize;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{Location, Range, ReferenceParams};

/// A [`Location`], of which there may be hundreds of thousands.
#[derive(Serialize)]
struct Place<'u> {
    uri: &'u str,
    range: Range,
}

/// Every index that points at the same thing.
pub(crate) async fn references(
    server: &Server,
    params: ReferenceParams,
) -> Result<Option<Vec<Location>>> {
    let place = params.text_document_position;
    let uri = place.text_document.uri;
    let named = uri.clone();
    let written = answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let found = ide::references(
            snapshot,
            asked.offset(place.position),
            params.context.include_declaration,
            &|| asked.is_cancelled(),
        )?;
        let mut range = convert::ranges(snapshot.text(), asked.client.encoding);
        let places = found.iter().map(|span| Place {
            uri: named.as_str(),
            range: range(span),
        });
        long_answer::written(&places.collect::<Vec<_>>())
    });
    long_answer::leave(written.await?)
}
