//! `textDocument/foldingRange`

use crate::answer::answer;
use crate::foreign_texts;
use crate::long_answer;
use crate::shown_texts::Asked as ForeignAsked;
use crate::state::Server;
use ide::{Fold, folds};
use neighbors::outline::{self, Part};
use ropey::Rope;
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
    if let Some(text) = server.foreign().get(&params.text_document.uri) {
        let limit = server.client().folds;
        let fold = move |asked: &ForeignAsked| {
            let mut found = Vec::new();
            let parts = outline::outline(asked.kind, asked.text.as_bytes());
            collect(&parts, &asked.rope, &mut found);
            written(found, limit)
        };
        return long_answer::leave(foreign_texts::answer(server, text, fold).await?);
    }
    let written = answer(server, &params.text_document.uri, |asked| {
        let snapshot = &asked.analysis.snapshot;
        if !snapshot.is_halo() {
            return None;
        }
        written(folds(snapshot), asked.client.folds)
    });
    long_answer::leave(written.await?)
}

/// The answer; where the client takes no more than a limit, the longest.
fn written(mut found: Vec<Fold>, limit: Option<usize>) -> Option<Vec<u8>> {
    if let Some(limit) = limit {
        found.sort_by_key(|fold| usize::MAX - fold.lines.len());
        found.truncate(limit);
        found.sort_by_key(|fold| fold.lines.start);
    }
    long_answer::written(&found.iter().map(lines).collect::<Vec<_>>())
}

/// The parts of a text of another program that take several lines.
fn collect(parts: &[Part], rope: &Rope, found: &mut Vec<Fold>) {
    for part in parts {
        let line = |at: usize| rope.byte_to_line(at.min(rope.len_bytes()));
        let lines = line(part.at.start)..line(part.at.end.saturating_sub(1));
        if !lines.is_empty() {
            found.push(Fold {
                lines,
                comment: false,
            });
        }
        collect(&part.parts, rope, found);
    }
}

fn lines(fold: &Fold) -> Lines {
    Lines {
        start_line: fold.lines.start,
        end_line: fold.lines.end,
        kind: fold.comment.then_some(FoldingRangeKind::Comment),
    }
}
