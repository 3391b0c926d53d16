//! `textDocument/documentSymbol`

use crate::answer::answer;
use crate::client::Client;
use crate::convert;
use crate::foreign_texts;
use crate::state::Server;
use ide::{Symbol, SymbolKind};
use neighbors::outline::{self, Part};
use ropey::Rope;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentSymbolParams, DocumentSymbolResponse, Location, SymbolInformation, Url,
};

/// The outline, as a tree or as a list.
pub(crate) async fn document_symbol(
    server: &Server,
    params: DocumentSymbolParams,
) -> Result<Option<DocumentSymbolResponse>> {
    let uri = params.text_document.uri;
    let named = uri.clone();
    let client = server.client();
    if let Some(text) = server.foreign().get(&uri) {
        let answer = foreign_texts::answer(server, text, move |asked| {
            let parts = outline::outline(asked.kind, asked.text.as_bytes());
            let symbols = parts.into_iter().map(symbol).collect();
            response(symbols, (&asked.rope, &named), &client)
        });
        return answer.await.map(Some);
    }
    answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let rope = snapshot.text();
        Some(response(snapshot.symbols(), (rope, &named), &asked.client))
    })
    .await
}

/// A part of a text of another program: a list is shown as sections are, an element as objects are.
fn symbol(part: Part) -> Symbol {
    let is_list = part.name.ends_with("List") || part.detail.ends_with("_array");
    Symbol {
        kind: match is_list {
            true => SymbolKind::Section,
            false => SymbolKind::Object,
        },
        name: part.name,
        detail: part.detail,
        span: part.at,
        name_span: part.head,
        children: part.parts.into_iter().map(symbol).collect(),
    }
}

fn response(
    symbols: Vec<Symbol>,
    (rope, uri): (&Rope, &Url),
    client: &Client,
) -> DocumentSymbolResponse {
    let encoding = client.encoding;
    if client.hierarchy {
        let tree = symbols
            .into_iter()
            .map(|symbol| convert::symbol(symbol, rope, encoding));
        return DocumentSymbolResponse::Nested(tree.collect());
    }
    let mut list = Vec::new();
    for symbol in symbols {
        flatten(symbol, None, &mut |symbol, container| {
            #[expect(deprecated, reason = "the field must be given")]
            list.push(SymbolInformation {
                name: symbol.name.clone(),
                kind: convert::symbol_kind(symbol.kind),
                tags: None,
                deprecated: None,
                location: Location {
                    uri: uri.clone(),
                    range: convert::range(rope, &symbol.span, encoding),
                },
                container_name: container.map(str::to_owned),
            });
        });
    }
    DocumentSymbolResponse::Flat(list)
}

fn flatten(symbol: Symbol, container: Option<&str>, add: &mut dyn FnMut(&Symbol, Option<&str>)) {
    add(&symbol, container);
    for child in symbol.children {
        flatten(child, Some(&symbol.name), add);
    }
}
