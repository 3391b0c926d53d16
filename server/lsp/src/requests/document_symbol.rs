//! `textDocument/documentSymbol`

use crate::answer::{Asked, answer};
use crate::convert;
use crate::state::Server;
use ide::Symbol;
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
    answer(server, &uri, move |asked| Some(outline(asked, &named))).await
}

fn outline(asked: &Asked, uri: &Url) -> DocumentSymbolResponse {
    let encoding = asked.client.encoding;
    let rope = asked.analysis.snapshot.text();
    let symbols = asked.analysis.snapshot.symbols();
    if asked.client.hierarchy {
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
