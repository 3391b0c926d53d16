//! `textDocument/selectionRange`

use super::convert;
use super::server::Server;
use super::syntax::syntax;
use crate::ide::selection;
use crate::text::{Encoding, position_to_offset};
use ropey::Rope;
use tower_lsp::lsp_types::{Position, Range, SelectionRange, SelectionRangeParams};
use tree_sitter::Tree;

/// For every position, what a growing selection takes in.
pub(super) async fn selection_range(
    server: &Server,
    params: SelectionRangeParams,
) -> Option<Vec<SelectionRange>> {
    let encoding = server.client().encoding;
    let positions = params.positions;
    syntax(server, &params.text_document.uri, move |text, tree| {
        let ranges = positions.iter();
        ranges
            .map(|position| chain(text, tree, *position, encoding))
            .collect()
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
