//! `textDocument/documentSymbol`

use super::convert;
use super::server::Server;
use crate::ide::Symbol;
use tower_lsp::lsp_types::{
    DocumentSymbolParams, DocumentSymbolResponse, Location, SymbolInformation,
};

/// The outline, as a tree or as a list.
pub(super) async fn document_symbol(
    server: &Server,
    params: DocumentSymbolParams,
) -> Option<DocumentSymbolResponse> {
    let uri = params.text_document.uri;
    let document = server.document(&uri)?;
    let snapshot = document.analysis().await?.snapshot;
    let client = server.client();
    let rope = snapshot.text();
    let symbols = snapshot.symbols();
    if client.hierarchy {
        let tree = symbols
            .into_iter()
            .map(|symbol| convert::symbol(symbol, rope, client.encoding));
        return Some(DocumentSymbolResponse::Nested(tree.collect()));
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
                    range: convert::range(rope, &symbol.span, client.encoding),
                },
                container_name: container.map(str::to_owned),
            });
        });
    }
    Some(DocumentSymbolResponse::Flat(list))
}

fn flatten(symbol: Symbol, container: Option<&str>, add: &mut dyn FnMut(&Symbol, Option<&str>)) {
    add(&symbol, container);
    for child in symbol.children {
        flatten(child, Some(&symbol.name), add);
    }
}
