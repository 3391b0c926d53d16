//! `textDocument/foldingRange`

use crate::ide::{Fold, folds};
use crate::lsp::answer::answer;
use crate::lsp::state::Server;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams};

/// Sections, records, lists of rows, and comments. Where the client takes fewer, it gets the longest.
pub(in crate::lsp) async fn folding_range(
    server: &Server,
    params: FoldingRangeParams,
) -> Result<Option<Vec<FoldingRange>>> {
    answer(server, &params.text_document.uri, |asked| {
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
        Some(found.iter().filter_map(range).collect())
    })
    .await
}

fn range(fold: &Fold) -> Option<FoldingRange> {
    Some(FoldingRange {
        start_line: u32::try_from(fold.lines.start).ok()?,
        end_line: u32::try_from(fold.lines.end).ok()?,
        kind: fold.comment.then_some(FoldingRangeKind::Comment),
        ..FoldingRange::default()
    })
}
