//! `textDocument/documentLink`

use crate::answer::answer;
use crate::convert;
use crate::state::Server;
use ide::links;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{DocumentLink, DocumentLinkParams, Url};

/// Files that the text speaks of and that are there.
pub(crate) async fn document_link(
    server: &Server,
    params: DocumentLinkParams,
) -> Result<Option<Vec<DocumentLink>>> {
    answer(server, &params.text_document.uri, |asked| {
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
