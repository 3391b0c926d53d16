//! `textDocument/foldingRange`

use crate::ide::{Fold, folds};
use crate::lsp::answer::answer_from_tree;
use crate::lsp::state::Server;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams};

/// Sections, records, lists of rows, and comments. Where the client takes fewer, it gets the longest.
pub(in crate::lsp) async fn folding_range(
    server: &Server,
    params: FoldingRangeParams,
) -> Result<Option<Vec<FoldingRange>>> {
    answer_from_tree(server, &params.text_document.uri, |asked, text, tree| {
        let mut found = folds(text, tree);
        if let Some(limit) = asked.client.folds {
            found.sort_by_key(|fold| usize::MAX - fold.lines.len());
            found.truncate(limit);
            found.sort_by_key(|fold| fold.lines.start);
        }
        found.iter().filter_map(range).collect()
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
