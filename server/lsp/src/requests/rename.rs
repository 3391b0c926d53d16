//! `textDocument/prepareRename`, `textDocument/rename`

use super::code_action_resolve::refused;
use crate::answer::answer;
use crate::convert;
use crate::state::Server;
use ide::{Taken, name_at, taken};
use rules::edit::Refusal;
use rules::refactor::name_refused;
use serde_json::json;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, PrepareRenameResponse,
    RenameParams, TextDocumentEdit, TextDocumentPositionParams, TextEdit, WorkspaceEdit,
};

/// The name at a position.
pub(crate) async fn prepare_rename(
    server: &Server,
    place: TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>> {
    answer(server, &place.text_document.uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let name = name_at(snapshot, asked.offset(place.position))?;
        Some(PrepareRenameResponse::RangeWithPlaceholder {
            range: convert::range(snapshot.text(), &name.span, asked.client.encoding),
            placeholder: name.text,
        })
    })
    .await
}

/// Two materials of a name are hardly meant: the error says what makes them one. Its data holds the refactorings that do that, and
/// that give the name all the same, for clients that ask.
fn is_taken(name: &str, taken: &Taken) -> Error {
    let words = format!(
        "material {} is called `{name}` already: to make them one, choose \"{}\" from the refactorings here",
        taken.other, taken.title
    );
    Error {
        data: Some(json!({
            "title": taken.title,
            "merge": taken.merge,
            "rename": taken.rename,
        })),
        ..refused(&Refusal::new(words))
    }
}

/// Another name for it. Indices point at numbers, not at names.
pub(crate) async fn rename(server: &Server, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
    let new_text = params.new_name;
    if let Some(reason) = name_refused(&new_text) {
        return Err(Error::invalid_params(reason));
    }
    let place = params.text_document_position;
    let uri = place.text_document.uri;
    let named = uri.clone();
    let made = answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let offset = asked.offset(place.position);
        let name = name_at(snapshot, offset)?;
        if let Some(taken) = taken(snapshot, offset, &new_text) {
            return Some(Err(is_taken(&new_text, &taken)));
        }
        let edit = TextEdit {
            range: convert::range(snapshot.text(), &name.span, asked.client.encoding),
            new_text,
        };
        if !asked.client.versioned {
            return Some(Ok(WorkspaceEdit {
                changes: Some([(named, vec![edit])].into()),
                ..WorkspaceEdit::default()
            }));
        }
        Some(Ok(WorkspaceEdit {
            document_changes: Some(DocumentChanges::Edits(vec![TextDocumentEdit {
                text_document: OptionalVersionedTextDocumentIdentifier {
                    uri: named,
                    version: Some(asked.analysis.version),
                },
                edits: vec![OneOf::Left(edit)],
            }])),
            ..WorkspaceEdit::default()
        }))
    })
    .await?;
    made.transpose()
}
