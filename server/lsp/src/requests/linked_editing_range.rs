//! `textDocument/linkedEditingRange`

use crate::answer::answer;
use crate::convert;
use crate::state::Server;
use ide::linked;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{LinkedEditingRangeParams, LinkedEditingRanges};

/// The number of a heading and the indices that mean it.
pub(crate) async fn linked_editing_range(
    server: &Server,
    params: LinkedEditingRangeParams,
) -> Result<Option<LinkedEditingRanges>> {
    let place = params.text_document_position_params;
    answer(server, &place.text_document.uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let linked = linked(snapshot, asked.offset(place.position))?.into_iter();
        let range = |span| convert::range(snapshot.text(), &span, asked.client.encoding);
        Some(LinkedEditingRanges {
            ranges: linked.map(range).collect(),
            word_pattern: Some("[0-9]+".to_owned()),
        })
    })
    .await
}
