//! `textDocument/documentHighlight`

use crate::answer::answer;
use crate::convert;
use crate::state::Server;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams};

/// The places around that speak of the same thing.
pub(crate) async fn document_highlight(
    server: &Server,
    params: DocumentHighlightParams,
) -> Result<Option<Vec<DocumentHighlight>>> {
    let place = params.text_document_position_params;
    answer(server, &place.text_document.uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        if !snapshot.is_halo() {
            return None;
        }
        // None at all rather than no answer: in place of that VS Code marks all equal words, zeros among zeros.
        let found = ide::highlights(snapshot, asked.offset(place.position)).unwrap_or_default();
        let highlights = found.iter().map(|highlight| DocumentHighlight {
            range: convert::range(snapshot.text(), &highlight.span, asked.client.encoding),
            kind: Some(if highlight.is_definition {
                DocumentHighlightKind::WRITE
            } else {
                DocumentHighlightKind::READ
            }),
        });
        Some(highlights.collect())
    })
    .await
}
