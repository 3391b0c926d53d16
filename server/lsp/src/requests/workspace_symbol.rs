//! `workspace/symbol`: materials, objects and instances of all Halo files below the workspace, and of those that are open.

use crate::answer::{Wanted, run_on_pool};
use crate::disk_check::with_effort;
use crate::disk_results::Stamp;
use crate::state::Server;
use crate::workspace_files::{self, OnDisk};
use crate::{convert, log};
use disk::Named;
use ide::{Symbol, SymbolKind};
use pool::Urgency;
use std::io;
use std::path::Path;
use std::sync::Arc;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{Location, SymbolInformation, Url, WorkspaceSymbolParams};

/// The most symbols in an answer: more are not readable.
const MOST_SYMBOLS: usize = 1000;

/// The symbols whose names contain the letters of the query, in their order.
pub(crate) async fn workspace_symbol(
    server: &Server,
    params: WorkspaceSymbolParams,
) -> Result<Option<Vec<SymbolInformation>>> {
    let worker = server.clone();
    let query: Vec<char> = params.query.to_lowercase().chars().collect();
    let letters = query.clone();
    let walk = move |wanted: &Wanted| closed(&worker, &letters, wanted);
    let mut found = run_on_pool(server, Urgency::Background, walk).await?;
    for document in server.documents().all() {
        let Some(analysis) = document.settled().await else {
            continue;
        };
        let (uri, query) = (document.uri.clone(), query.clone());
        let encoding = server.client().encoding;
        let look = move |_: &Wanted| {
            let mut symbols = Vec::new();
            for symbol in analysis.snapshot.symbols() {
                matching(&symbol, &query, &mut |symbol, container| {
                    let range =
                        convert::range(analysis.snapshot.text(), &symbol.name_span, encoding);
                    symbols.push(information(
                        &symbol.name,
                        symbol.kind,
                        (&uri, range),
                        container,
                    ));
                });
            }
            symbols
        };
        found.extend(run_on_pool(server, Urgency::Request, look).await?);
    }
    found.truncate(MOST_SYMBOLS);
    Ok(Some(found))
}

/// Those of files that no editor holds.
fn closed(server: &Server, query: &[char], wanted: &Wanted) -> Vec<SymbolInformation> {
    let mut found = Vec::new();
    let paths = workspace_files::visit(server, wanted, |path| match path {
        OnDisk::Open(_) => {}
        OnDisk::Closed(path) => match names(server, path, wanted) {
            Ok(names) => {
                let Ok(uri) = Url::from_file_path(path) else {
                    return;
                };
                let fitting = names.iter().filter(|named| fits(&named.name, query));
                let left = MOST_SYMBOLS.saturating_sub(found.len());
                found.extend(fitting.take(left).map(|named| {
                    let range = convert::located_range(named.range);
                    information(&named.name, named.kind, (&uri, range), None)
                }));
            }
            Err(error) if !wanted.is_gone() => {
                log::warn(&format!("cannot read {}: {error}", path.display()));
            }
            // It was broken off.
            Err(_) => {}
        },
    });
    if let Some(paths) = paths {
        server.names().keep(&paths);
    }
    found
}

/// The names in a file, known or new.
fn names(server: &Server, path: &Path, wanted: &Wanted) -> io::Result<Arc<[Named]>> {
    // Names do not depend on options.
    let stamp = Stamp::of(path, 0)?;
    if let Some(known) = server.names().get(path, &stamp) {
        return Ok(known);
    }
    let cancelled = || wanted.is_gone();
    let names: Arc<[Named]> = if disk::is_halo_file(path)? {
        with_effort(server, &cancelled, |effort| disk::names_path(path, effort))?.into()
    } else {
        Arc::default()
    };
    server.names().insert(path, stamp, names.clone());
    Ok(names)
}

/// Calls `add` for the records whose names fit, with the section they stand in.
fn matching(symbol: &Symbol, query: &[char], add: &mut dyn FnMut(&Symbol, Option<&str>)) {
    for child in &symbol.children {
        if fits(&child.name, query) {
            add(child, Some(&symbol.name));
        }
        matching(child, query, add);
    }
}

/// A name holds all letters of a query in their order.
fn fits(name: &str, query: &[char]) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query
        .iter()
        .all(|wanted| letters.any(|letter| letter == *wanted))
}

fn information(
    name: &str,
    kind: SymbolKind,
    (uri, range): (&Url, tower_lsp::lsp_types::Range),
    container: Option<&str>,
) -> SymbolInformation {
    #[expect(deprecated, reason = "the field must be given")]
    SymbolInformation {
        name: name.to_owned(),
        kind: convert::symbol_kind(kind),
        tags: None,
        deprecated: None,
        location: Location {
            uri: uri.clone(),
            range,
        },
        container_name: container.map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_their_order() {
        let fits = |name: &str, query: &str| fits(name, &query.chars().collect::<Vec<_>>());
        assert!(fits("OBJECT 1 floor", "o1f"));
        assert!(fits("Floor", ""));
        assert!(!fits("floor", "olf"));
    }
}
