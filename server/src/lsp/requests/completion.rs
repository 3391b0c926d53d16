//! `textDocument/completion`, in configuration files.

use crate::config::assist::{Proposal, complete};
use crate::lsp::convert;
use crate::lsp::state::Server;
use crate::text::position_to_offset;
use tower_lsp::lsp_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse, CompletionTextEdit,
    Documentation, MarkupContent, MarkupKind, TextEdit,
};

/// What can be written at a position of a configuration file; `None` in other files.
pub(in crate::lsp) fn completion(
    server: &Server,
    params: &CompletionParams,
) -> Option<CompletionResponse> {
    let place = &params.text_document_position;
    let shown = server.shown().get(&place.text_document.uri)?;
    let (rope, encoding) = (&shown.text, server.client().encoding);
    let position = place.position;
    let offset = position_to_offset(rope, position.line, position.character, encoding);
    let item = |proposal: Proposal| CompletionItem {
        label: proposal.label,
        detail: Some(proposal.detail).filter(|detail| !detail.is_empty()),
        kind: Some(if proposal.is_value {
            CompletionItemKind::ENUM_MEMBER
        } else {
            CompletionItemKind::PROPERTY
        }),
        documentation: Some(Documentation::MarkupContent(MarkupContent {
            kind: MarkupKind::Markdown,
            value: proposal.doc,
        })),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit {
            range: convert::range(rope, &proposal.replaces, encoding),
            new_text: proposal.text,
        })),
        ..CompletionItem::default()
    };
    let proposals = complete(&rope.to_string(), offset).into_iter();
    Some(CompletionResponse::Array(proposals.map(item).collect()))
}
