//! `textDocument/foldingRange`

use crate::answer::answer;
use crate::prewritten_answer;
use crate::state::Server;
use ide::{Fold, folds};
use serde::Serialize;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams};

/// A [`FoldingRange`], of which there may be tens of thousands.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Lines {
    start_line: usize,
    end_line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<FoldingRangeKind>,
}

/// Sections, records, lists of rows, and comments. Where the client takes fewer, it gets the longest.
pub(crate) async fn folding_range(
    server: &Server,
    params: FoldingRangeParams,
) -> Result<Option<Vec<FoldingRange>>> {
    let written = answer(server, &params.text_document.uri, |asked| {
        let snapshot = &asked.analysis.snapshot;
        if !snapshot.is_halo() {
            return None;
        }
        let mut found = folds(snapshot);
        if let Some(limit) = asked.client.folds {
            found.sort_by_key(|fold| usize::MAX - fold.lines.len());
            found.truncate(limit);
            found.sort_by_key(|fold| fold.lines.start);
        }
        prewritten_answer::written(&found.iter().map(lines).collect::<Vec<_>>())
    });
    prewritten_answer::leave(written.await?)
}

fn lines(fold: &Fold) -> Lines {
    Lines {
        start_line: fold.lines.start,
        end_line: fold.lines.end,
        kind: fold.comment.then_some(FoldingRangeKind::Comment),
    }
}
