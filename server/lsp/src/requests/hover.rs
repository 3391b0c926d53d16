//! `textDocument/hover`

use crate::answer::answer;
use crate::client::Client;
use crate::convert;
use crate::foreign_texts;
use crate::shown_texts::Asked as ForeignAsked;
use crate::state::Server;
use neighbors::outline;
use ropey::Rope;
use text::position_to_offset;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Hover, HoverContents, HoverParams, MarkupContent, MarkupKind, Position,
};

/// The hover text for the value at a position.
pub(crate) async fn hover(server: &Server, params: HoverParams) -> Result<Option<Hover>> {
    let place = params.text_document_position_params;
    let position = place.position;
    if let Some(shown) = server.shown().get(&place.text_document.uri) {
        return Ok(of_configuration(server, &shown.text, position));
    }
    if let Some(text) = server.foreign().get(&place.text_document.uri) {
        let client = server.client();
        let explain = move |asked: &ForeignAsked| of_foreign(asked, position, &client);
        return foreign_texts::answer(server, text, explain).await;
    }
    answer(server, &place.text_document.uri, move |asked| {
        let client = &asked.client;
        let rope = asked.analysis.snapshot.text();
        let hover = asked.analysis.snapshot.hover(asked.offset(position))?;
        let (kind, value) = if client.markdown {
            (MarkupKind::Markdown, hover.markdown())
        } else {
            (MarkupKind::PlainText, hover.plain())
        };
        Some(Hover {
            contents: HoverContents::Markup(MarkupContent { kind, value }),
            range: Some(convert::range(rope, &hover.span, client.encoding)),
        })
    })
    .await
}

/// The hover text for a value of a text of another program.
fn of_foreign(asked: &ForeignAsked, position: Position, client: &Client) -> Option<Hover> {
    let text = asked.text.as_bytes();
    let meaning = outline::meaning(asked.kind, text, asked.offset(position))?;
    let path = meaning.path.join(" › ");
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: match client.markdown {
                true => MarkupKind::Markdown,
                false => MarkupKind::PlainText,
            },
            value: format!("{}\n\n{path}", meaning.words),
        }),
        range: Some(asked.range(&meaning.at)),
    })
}

/// The hover text for a key or a value of a configuration file.
fn of_configuration(server: &Server, rope: &Rope, position: Position) -> Option<Hover> {
    let encoding = server.client().encoding;
    let offset = position_to_offset(rope, position.line, position.character, encoding);
    let (span, value) = rules::config::assist::hover(&rope.to_string(), offset)?;
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        range: Some(convert::range(rope, &span, encoding)),
    })
}
