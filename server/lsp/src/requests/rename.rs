//! `textDocument/prepareRename`, `textDocument/rename`

use crate::answer::answer;
use crate::convert;
use crate::state::Server;
use ide::name_at;
use rules::refactor::name_refused;
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

/// Another name for it. Records of the same name are others: an index points at a number, not at a name.
pub(crate) async fn rename(server: &Server, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
    let new_text = params.new_name;
    if let Some(reason) = name_refused(&new_text) {
        return Err(Error::invalid_params(reason));
    }
    let place = params.text_document_position;
    let uri = place.text_document.uri;
    let named = uri.clone();
    answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let name = name_at(snapshot, asked.offset(place.position))?;
        let edit = TextEdit {
            range: convert::range(snapshot.text(), &name.span, asked.client.encoding),
            new_text,
        };
        if !asked.client.versioned {
            return Some(WorkspaceEdit {
                changes: Some([(named, vec![edit])].into()),
                ..WorkspaceEdit::default()
            });
        }
        Some(WorkspaceEdit {
            document_changes: Some(DocumentChanges::Edits(vec![TextDocumentEdit {
                text_document: OptionalVersionedTextDocumentIdentifier {
                    uri: named,
                    version: Some(asked.analysis.version),
                },
                edits: vec![OneOf::Left(edit)],
            }])),
            ..WorkspaceEdit::default()
        })
    })
    .await
}
