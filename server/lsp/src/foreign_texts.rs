//! Texts of other programs that an editor shows: Assimp's XML, and DMX as text. What they are is what the editor calls them.

use super::answer::{Wanted, beside};
use super::file_id::Spelling;
use super::publish::publish;
use super::shown_texts::{Asked, ForeignText};
use super::state::Server;
use super::{convert, log};
use neighbors::Kind;
use pool::{Urgency, guarded};
use ropey::Rope;
use std::sync::Arc;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, Url};

/// Answers a request about a text beside the loop.
pub(super) async fn answer<T: Send + 'static>(
    server: &Server,
    text: Arc<ForeignText>,
    work: impl FnOnce(&Asked) -> T + Send + 'static,
) -> Result<T> {
    let encoding = server.client().encoding;
    let compute = move |_: &Wanted| work(&text.asked(encoding).0);
    beside(server, Urgency::Document, compute).await
}

/// An editor shows a text.
pub(super) fn open(server: &Server, (uri, kind): (Url, Kind), text: &str, version: i32) {
    let name = Spelling::of(&uri);
    let text = ForeignText::new((uri, kind), Rope::from_str(text), version);
    let text = Arc::new(text);
    if let Some(old) = server.foreign().0.insert(name, text.clone()) {
        old.state().is_closed = true;
    }
    check(server, text);
}

/// An editor changes a text; gives whether it shows it.
pub(super) fn change(
    server: &Server,
    uri: &Url,
    version: i32,
    changes: &[TextDocumentContentChangeEvent],
) -> bool {
    let Some(text) = server.foreign().get(uri) else {
        return false;
    };
    let encoding = server.client().encoding;
    let mut state = text.state();
    for change in changes {
        convert::change(&mut state.text, change, encoding);
    }
    state.version = version;
    drop(state);
    check(server, text);
    true
}

/// An editor closes a text; gives whether it showed it.
pub(super) fn close(server: &Server, uri: &Url) -> bool {
    let Some((_, text)) = server.foreign().0.remove(&Spelling::of(uri)) else {
        return false;
    };
    text.state().is_closed = true;
    if !server.client().pulls {
        publish(server, uri.clone(), Vec::new(), None);
    }
    true
}

/// Tells what is wrong with a text, unless the client asks for that itself. While one text is checked, later ones wait,
/// and only the last of them is checked.
fn check(server: &Server, text: Arc<ForeignText>) {
    if server.client().pulls || !text.checking.ask() {
        return;
    }
    let worker = server.clone();
    server.pool().spawn(Urgency::Document, move || {
        text.checking.run(|| {
            let encoding = worker.client().encoding;
            let found = guarded(|| {
                let (asked, version) = text.asked(encoding);
                (asked.diagnostics(), version)
            });
            let (diagnostics, version) = match found {
                Ok(found) => found,
                Err(words) => return log::error(&format!("a check panicked: {words}")),
            };
            // Held while something is sent, so that nothing is sent after it was closed.
            let state = text.state();
            if state.version == version && !state.is_closed {
                publish(&worker, text.uri.clone(), diagnostics, Some(version));
            }
        });
    });
}
