//! Code actions that change the configuration file: a rule that a team does not want.

use crate::answer::Asked;
use crate::convert;
use crate::state::Server;
use ropey::Rope;
use rules::checks::Code;
use rules::config::{FILE_NAME, set_rule};
use schema::options::Level;
use std::ops::Range;
use std::path::{Path, PathBuf};
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CreateFile, CreateFileOptions, DocumentChangeOperation,
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, ResourceOp, TextDocumentEdit,
    TextEdit, Url, WorkspaceEdit,
};

/// Turns the rule off for all files that the configuration is for. `None` where there is no folder for one, or where it
/// cannot be changed.
pub(super) fn turn_off(server: &Server, asked: &Asked, code: Code) -> Option<CodeAction> {
    if !asked.client.versioned {
        return None;
    }
    let path = asked.document.file().path()?;
    let edit = match server.configuration_for(path) {
        Some(loaded) => {
            let new = set_rule(&loaded.text, code, Level::Off).ok()?;
            changed(server, asked, &loaded.path, (&loaded.text, &new))?
        }
        None if asked.client.creates => {
            let text = set_rule("", code, Level::Off).ok()?;
            created(&server.folder_of(path)?.join(FILE_NAME), text)?
        }
        None => return None,
    };
    Some(CodeAction {
        title: format!("Turn `{code}` off in {FILE_NAME}"),
        kind: Some(CodeActionKind::QUICKFIX),
        edit: Some(edit),
        ..CodeAction::default()
    })
}

/// A configuration file with another text.
fn changed(
    server: &Server,
    asked: &Asked,
    path: &Path,
    (old, new): (&str, &str),
) -> Option<WorkspaceEdit> {
    let uri = Url::from_file_path(path).ok()?;
    let version = server.shown().get(&uri).map(|shown| shown.version);
    let (range, text) = difference(old, new);
    let edit = TextEdit {
        range: convert::range(&Rope::from_str(old), &range, asked.client.encoding),
        new_text: text.to_owned(),
    };
    Some(WorkspaceEdit {
        document_changes: Some(DocumentChanges::Edits(vec![text_edit(uri, version, edit)])),
        ..WorkspaceEdit::default()
    })
}

/// A configuration file where there was none.
fn created(path: &PathBuf, text: String) -> Option<WorkspaceEdit> {
    let uri = Url::from_file_path(path).ok()?;
    let create = ResourceOp::Create(CreateFile {
        uri: uri.clone(),
        options: Some(CreateFileOptions {
            overwrite: None,
            ignore_if_exists: Some(false),
        }),
        annotation_id: None,
    });
    let fill = TextEdit {
        new_text: text,
        ..TextEdit::default()
    };
    Some(WorkspaceEdit {
        document_changes: Some(DocumentChanges::Operations(vec![
            DocumentChangeOperation::Op(create),
            DocumentChangeOperation::Edit(text_edit(uri, None, fill)),
        ])),
        ..WorkspaceEdit::default()
    })
}

fn text_edit(uri: Url, version: Option<i32>, edit: TextEdit) -> TextDocumentEdit {
    TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { uri, version },
        edits: vec![OneOf::Left(edit)],
    }
}

/// The stretch of a text in which it differs from another, and what stands there in the other.
fn difference<'n>(old: &str, new: &'n str) -> (Range<usize>, &'n str) {
    let same = |(a, b): &(char, char)| a == b;
    let shared = old.chars().zip(new.chars()).take_while(same);
    let start: usize = shared.map(|(char, _)| char.len_utf8()).sum();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let shared = old_rest.chars().rev().zip(new_rest.chars().rev());
    let end: usize = shared
        .take_while(same)
        .map(|(char, _)| char.len_utf8())
        .sum();
    (start..old.len() - end, &new_rest[..new_rest.len() - end])
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn only_what_differs() {
        assert_eq!(difference("a\nb\n", "a\nä\nb\n"), (2..2, "ä\n"));
        assert_eq!(difference("aa", "a"), (1..2, ""));
        assert_eq!(difference("", "x"), (0..0, "x"));
    }
}
