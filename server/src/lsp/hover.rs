//! `textDocument/hover`

use super::convert;
use super::server::Server;
use crate::text::position_to_offset;
use tower_lsp::lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};

/// What the value at a position means.
pub(super) async fn hover(server: &Server, params: HoverParams) -> Option<Hover> {
    let place = params.text_document_position_params;
    let document = server.document(&place.text_document.uri)?;
    let snapshot = document.analysis().await?.snapshot;
    let client = server.client();
    let position = place.position;
    let rope = snapshot.text();
    let offset = position_to_offset(rope, position.line, position.character, client.encoding);
    let hover = snapshot.hover(offset)?;
    let (kind, value) = if client.markdown {
        (MarkupKind::Markdown, hover.markdown)
    } else {
        let plain = hover.markdown.replace("**", "").replace('*', "");
        (MarkupKind::PlainText, plain)
    };
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent { kind, value }),
        range: Some(convert::range(rope, &hover.span, client.encoding)),
    })
}
