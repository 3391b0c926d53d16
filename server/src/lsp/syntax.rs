//! What requests that read the structural tree share.

use super::log;
use super::server::Server;
use ropey::Rope;
use tower_lsp::lsp_types::Url;
use tree_sitter::Tree;

/// Asks something of a document's text and tree, on a thread of its own: a tree may take long to make, and to drop.
pub(super) async fn syntax<T: Send + 'static>(
    server: &Server,
    uri: &Url,
    ask: impl FnOnce(&Rope, &Tree) -> T + Send + 'static,
) -> Option<T> {
    let document = server.document(uri)?;
    if !document.analysis().await?.snapshot.is_halo() {
        return None;
    }
    let answer = tokio::task::spawn_blocking(move || {
        let (text, tree) = document.syntax()?;
        Some(ask(&text, &tree))
    });
    match answer.await {
        Ok(answer) => answer,
        Err(error) => {
            log::error(&format!("reading the tree of {uri} failed: {error}"));
            None
        }
    }
}
