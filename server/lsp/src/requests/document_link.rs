//! `textDocument/documentLink`

use crate::answer::{Wanted, answer, run_on_pool};
use crate::convert;
use crate::state::Server;
use ide::links;
use pool::Urgency;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{DocumentLink, DocumentLinkParams, Url};

/// Files that the text speaks of and that are there. No client can be told to ask again: the answer waits for a slow drive.
pub(crate) async fn document_link(
    server: &Server,
    params: DocumentLinkParams,
) -> Result<Option<Vec<DocumentLink>>> {
    loop {
        let is_whole = !disk::are_kits_read();
        let found = now(server, &params.text_document.uri).await?;
        if is_whole && !disk::are_kits_read() {
            return Ok(found);
        }
        let wait = |wanted: &Wanted| disk::wait_for_kits(&|| wanted.is_gone());
        run_on_pool(server, Urgency::Background, wait).await?;
    }
}

/// The links, as far as the kit has been read.
async fn now(server: &Server, uri: &Url) -> Result<Option<Vec<DocumentLink>>> {
    answer(server, uri, |asked| {
        let snapshot = &asked.analysis.snapshot;
        let found = links(snapshot, &|| asked.is_cancelled()).into_iter();
        let found = found.filter_map(|link| {
            Some(DocumentLink {
                range: convert::range(snapshot.text(), &link.span, asked.client.encoding),
                target: Some(Url::from_file_path(&link.path).ok()?),
                tooltip: Some(format!("{}: {}", link.what, link.path.display())),
                data: None,
            })
        });
        Some(found.collect())
    })
    .await
}
