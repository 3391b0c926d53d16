//! `textDocument/completion` and `completionItem/resolve`, in level files and in configuration files.

use super::target::TargetOf;
use crate::answer::answer;
use crate::convert;
use crate::state::Server;
use ide::{Completion, CompletionKind, Piece, Template, completions, lens_text};
use rules::config::assist::{Proposal, complete};
use text::position_to_offset;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemLabelDetails, CompletionList,
    CompletionParams, CompletionResponse, CompletionTextEdit, Documentation, InsertTextFormat,
    MarkupContent, MarkupKind, TextEdit,
};

/// The completions at a position.
pub(crate) async fn completion(
    server: &Server,
    params: CompletionParams,
) -> Result<Option<CompletionResponse>> {
    if let Some(found) = in_configuration(server, &params) {
        return Ok(Some(found));
    }
    let place = params.text_document_position;
    let uri = place.text_document.uri;
    let named = uri.clone();
    answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let found = completions(snapshot, asked.offset(place.position))?;
        let (snippets, rows) = (asked.client.snippets, asked.client.label_details);
        let items = found.items.into_iter().enumerate().map(|(order, item)| {
            let (text, format) = written(&item.text, snippets);
            let range = convert::range(snapshot.text(), &item.replaces, asked.client.encoding);
            CompletionItem {
                kind: Some(kind(&item)),
                label_details: rows.then(|| CompletionItemLabelDetails {
                    description: Some(item.detail.clone()),
                    detail: None,
                }),
                detail: Some(item.detail).filter(|detail| !detail.is_empty()),
                additional_text_edits: item.also.map(|(span, text)| {
                    let range = convert::range(snapshot.text(), &span, asked.client.encoding);
                    vec![TextEdit::new(range, text)]
                }),
                filter_text: Some(item.filter),
                // In our order: clients sort by label, which puts 10 before 2.
                sort_text: Some(format!("{order:06}")),
                insert_text_format: Some(format),
                text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                    range,
                    new_text: text,
                })),
                data: item
                    .target
                    .and_then(|target| TargetOf::data(&named, target)),
                label: item.label,
                ..CompletionItem::default()
            }
        });
        Some(CompletionResponse::List(CompletionList {
            is_incomplete: found.more,
            items: items.collect(),
        }))
    })
    .await
}

/// The completions at a position of a configuration file; `None` in other files.
fn in_configuration(server: &Server, params: &CompletionParams) -> Option<CompletionResponse> {
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

/// Adds the uses and the size of an item's record to the item.
pub(crate) async fn resolve(server: &Server, mut item: CompletionItem) -> Result<CompletionItem> {
    let Some((uri, target)) = TargetOf::read(item.data.as_ref()) else {
        return Ok(item);
    };
    let text = answer(server, &uri, move |asked| {
        lens_text(&asked.analysis.snapshot, target, &|| asked.is_cancelled())
    })
    .await?;
    item.documentation = text.map(|text| Documentation::String(text.title));
    Ok(item)
}

fn kind(item: &Completion) -> CompletionItemKind {
    match item.kind {
        CompletionKind::Word => CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Value => CompletionItemKind::VALUE,
        CompletionKind::Record => CompletionItemKind::REFERENCE,
        CompletionKind::Symbol => CompletionItemKind::OPERATOR,
        CompletionKind::Shader => CompletionItemKind::FILE,
        CompletionKind::Template => CompletionItemKind::SNIPPET,
        CompletionKind::Rule => CompletionItemKind::CONSTANT,
    }
}

/// A template as a client takes it: with places, or with what stands in them.
fn written(template: &Template, snippets: bool) -> (String, InsertTextFormat) {
    let is_plain = |piece: &Piece| matches!(piece, Piece::Text(_));
    if !snippets || template.pieces().iter().all(is_plain) {
        return (template.text(), InsertTextFormat::PLAIN_TEXT);
    }
    let mut text = String::new();
    let mut places = 0;
    for piece in template.pieces() {
        match piece {
            Piece::Text(piece) => text += &escaped(piece),
            Piece::Place(piece) => {
                places += 1;
                text += &format!("${{{places}:{}}}", escaped(piece));
            }
        }
    }
    (text + "$0", InsertTextFormat::SNIPPET)
}

/// Text without what snippets take for their own.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '\\' | '$' | '}') {
            safe.push('\\');
        }
        safe.push(character);
    }
    safe
}
