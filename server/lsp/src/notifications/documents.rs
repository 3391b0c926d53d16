//! `textDocument/didOpen`, `didChange` and `didClose`.

use crate::configuration_files::{self, is_configuration};
use crate::documents::Document;
use crate::foreign_texts;
use crate::log;
use crate::open_text;
use crate::publish::{self, Publisher};
use crate::shown_texts::kind_of;
use crate::state::Server;
use ide::Change;
use tower_lsp::lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, Position,
    TextDocumentContentChangeEvent,
};

/// Opens a document. One that is open already is replaced.
pub(crate) fn open(server: &Server, item: open_text::Document) {
    if !server.is_serving() {
        return;
    }
    log::debug(&format!("open {} version {}", item.uri, item.version));
    // What the kit holds may have changed since another file was opened.
    disk::forget_kits();
    if is_configuration(&item.uri) {
        return configuration_files::open(server, &item.uri, &item.text.to_text(), item.version);
    }
    if let Some(kind) = kind_of(&item.language) {
        let text = item.text.to_text();
        return foreign_texts::open(server, (item.uri, kind), &text, item.version);
    }
    let publisher = Publisher {
        server: server.clone(),
        uri: item.uri.clone(),
    };
    let document = Document::open(
        item.uri,
        (item.text, item.version),
        server.client().encoding,
        server.pool(),
        publisher,
    );
    if let Some(old) = server.documents().insert(document) {
        server.close(old);
    }
}

/// Changes a document.
pub(crate) fn change(server: &Server, params: DidChangeTextDocumentParams) {
    let id = params.text_document;
    match server.document(&id.uri) {
        Some(document) if server.is_serving() => {
            let changes = params.content_changes.into_iter().map(change_of);
            document.change(id.version, changes.collect());
        }
        _ if configuration_files::change(server, &id.uri, id.version, &params.content_changes) => {}
        _ if foreign_texts::change(server, &id.uri, id.version, &params.content_changes) => {}
        _ => log::warn(&format!("a change of {}, which is not open", id.uri)),
    }
}

fn change_of(event: TextDocumentContentChangeEvent) -> Change {
    let place = |position: Position| (position.line, position.character);
    match event.range {
        Some(range) => Change::Range {
            start: place(range.start),
            end: place(range.end),
            text: event.text,
        },
        None => Change::Whole(event.text.into()),
    }
}

/// Closes a document.
pub(crate) fn close(server: &Server, params: &DidCloseTextDocumentParams) {
    let uri = &params.text_document.uri;
    if configuration_files::close(server, uri) || foreign_texts::close(server, uri) {
        return;
    }
    if let Some(document) = server.document(uri) {
        publish::close(server, document);
    }
}
