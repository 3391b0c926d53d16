//! `textDocument/selectionRange`

use crate::answer::answer_from_tree;
use crate::convert;
use crate::state::Server;
use ide::Tree;
use ide::selection;
use ropey::Rope;
use text::{Encoding, position_to_offset};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{Position, Range, SelectionRange, SelectionRangeParams};

/// For every position, what a growing selection takes in.
pub(crate) async fn selection_range(
    server: &Server,
    params: SelectionRangeParams,
) -> Result<Option<Vec<SelectionRange>>> {
    let positions = params.positions;
    let uri = params.text_document.uri;
    answer_from_tree(server, &uri, move |asked, text, tree| {
        let chain_at = |position| chain(text, tree, position, asked.client.encoding);
        positions.into_iter().map(chain_at).collect()
    })
    .await
}

fn chain(text: &Rope, tree: &Tree, position: Position, encoding: Encoding) -> SelectionRange {
    let offset = position_to_offset(text, position.line, position.character, encoding);
    let mut outer: Option<SelectionRange> = None;
    for span in selection(text, tree, offset).into_iter().rev() {
        outer = Some(SelectionRange {
            range: convert::range(text, &span, encoding),
            parent: outer.map(Box::new),
        });
    }
    outer.unwrap_or(SelectionRange {
        range: Range::new(position, position),
        parent: None,
    })
}
