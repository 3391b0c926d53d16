//! Texts of other programs that an editor shows: Assimp's XML, and DMX as text. What they are is what the editor calls them.

use super::answer::{Wanted, beside};
use super::documents::Repeated;
use super::file_id::Spelling;
use super::publish::publish;
use super::state::Server;
use super::{convert, log};
use dashmap::DashMap;
use neighbors::{Finding, Kind};
use pool::{Urgency, guarded};
use ropey::Rope;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use text::position_to_offset;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{self, Diagnostic, Position, TextDocumentContentChangeEvent, Url};

/// The format of a text by the editor's name for its language.
pub(super) fn kind_of(language: &str) -> Option<Kind> {
    match language {
        "assxml" => Some(Kind::Assxml),
        "keyvalues2" => Some(Kind::Dmx),
        _ => None,
    }
}

/// A text that an editor shows.
pub(super) struct ForeignText {
    uri: Url,
    kind: Kind,
    state: Mutex<State>,
    checking: Repeated,
}

/// A text as it is now. The rope's clones share it.
#[derive(Clone)]
struct State {
    text: Rope,
    version: i32,
    is_closed: bool,
}

/// All that editors show.
#[derive(Default)]
pub(super) struct ForeignTexts(DashMap<Spelling, Arc<ForeignText>>);

impl ForeignTexts {
    /// The text of a URI, if an editor shows it.
    pub fn get(&self, uri: &Url) -> Option<Arc<ForeignText>> {
        let text = self.0.get(&Spelling::of(uri))?;
        Some(Arc::clone(&text))
    }
}

/// A text that a request is about.
pub(super) struct Asked {
    /// Its format.
    pub kind: Kind,
    /// The text.
    pub rope: Rope,
    /// The text in one piece.
    pub text: String,
    encoding: text::Encoding,
}

impl Asked {
    /// The byte that a position of the client means.
    pub fn offset(&self, position: Position) -> usize {
        position_to_offset(&self.rope, position.line, position.character, self.encoding)
    }

    /// A stretch of the text, as the client counts.
    pub fn range(&self, span: &Range<usize>) -> lsp_types::Range {
        convert::range(&self.rope, span, self.encoding)
    }

    /// Its mistakes.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let findings = neighbors::check(self.kind, self.text.as_bytes()).unwrap_or_default();
        let convert = |it: &Finding| convert::foreign(it, &self.rope, self.encoding);
        findings.iter().map(convert).collect()
    }
}

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

impl ForeignText {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The text as it is now, with its version.
    fn asked(&self, encoding: text::Encoding) -> (Asked, i32) {
        let State { text, version, .. } = self.state().clone();
        let asked = Asked {
            kind: self.kind,
            text: text.to_string(),
            rope: text,
            encoding,
        };
        (asked, version)
    }
}

/// An editor shows a text.
pub(super) fn open(server: &Server, (uri, kind): (Url, Kind), text: &str, version: i32) {
    let name = Spelling::of(&uri);
    let text = Arc::new(ForeignText {
        uri,
        kind,
        state: Mutex::new(State {
            text: Rope::from_str(text),
            version,
            is_closed: false,
        }),
        checking: Repeated::default(),
    });
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
