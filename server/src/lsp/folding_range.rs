//! `textDocument/foldingRange`

use super::server::Server;
use super::syntax::syntax;
use crate::ide::{Fold, folds};
use tower_lsp::lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams};

/// Sections, records, lists of rows, and comments. Where the client takes fewer, it gets the longest.
pub(super) async fn folding_range(
    server: &Server,
    params: FoldingRangeParams,
) -> Option<Vec<FoldingRange>> {
    let mut found = syntax(server, &params.text_document.uri, |text, tree| {
        folds(text, tree)
    })
    .await?;
    if let Some(limit) = server.client().folds {
        found.sort_by_key(|fold| usize::MAX - fold.lines.len());
        found.truncate(limit);
        found.sort_by_key(|fold| fold.lines.start);
    }
    Some(found.iter().filter_map(range).collect())
}

fn range(fold: &Fold) -> Option<FoldingRange> {
    Some(FoldingRange {
        start_line: u32::try_from(fold.lines.start).ok()?,
        end_line: u32::try_from(fold.lines.end).ok()?,
        kind: fold.comment.then_some(FoldingRangeKind::Comment),
        ..FoldingRange::default()
    })
}
