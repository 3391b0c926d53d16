//! `textDocument/inlayHint`

use crate::answer::answer;
use crate::convert;
use crate::state::Server;
use ide::inlays;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, InlayHintParams};

/// Words between the numbers of a stretch.
pub(crate) async fn inlay_hint(
    server: &Server,
    params: InlayHintParams,
) -> Result<Option<Vec<InlayHint>>> {
    answer(server, &params.text_document.uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        if !snapshot.is_halo() {
            return None;
        }
        let range = asked.offset(params.range.start)..asked.offset(params.range.end);
        let hints = inlays(snapshot, range).into_iter();
        let hints = hints.map(|inlay| InlayHint {
            position: convert::position(snapshot.text(), inlay.at, asked.client.encoding),
            label: InlayHintLabel::String(inlay.label),
            kind: Some(if inlay.before {
                InlayHintKind::PARAMETER
            } else {
                InlayHintKind::TYPE
            }),
            text_edits: None,
            tooltip: None,
            padding_left: Some(!inlay.before),
            padding_right: Some(inlay.before),
            data: None,
        });
        Some(hints.collect())
    })
    .await
}
