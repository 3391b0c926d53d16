//! Texts of other programs that an editor shows: Assimp's XML, and DMX as text. What they are is what the editor calls them.

use super::answer::{Wanted, refusal, run_on_pool};
use super::disk_check::with_effort;
use super::documents::Missing;
use super::file_id::{FileId, Spelling};
use super::foreign_level::ForeignLevel;
use super::publish::publish;
use super::shown_texts::{Asked, ForeignText};
use super::state::Server;
use super::{convert, log};
use neighbors::Kind;
use pool::{Effort, Urgency, guarded};
use ropey::Rope;
use std::ops::Range;
use std::sync::Arc;
use text::{Encoding, position_to_offset};
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types::{self, Position, TextDocumentContentChangeEvent, Url};

/// Answers a request about a text beside the loop.
pub(super) async fn answer<T: Send + 'static>(
    server: &Server,
    text: Arc<ForeignText>,
    work: impl FnOnce(&Asked) -> T + Send + 'static,
) -> Result<T> {
    let encoding = server.client().encoding;
    let compute = move |_: &Wanted| work(&text.asked(encoding).0);
    run_on_pool(server, Urgency::Document, compute).await
}

/// A text with the level that is made of it.
pub(super) struct Seen {
    /// The level.
    pub picture: Arc<ForeignLevel>,
    text: Rope,
    encoding: Encoding,
}

impl Seen {
    /// The byte that a position of the client means.
    pub fn offset(&self, position: Position) -> usize {
        position_to_offset(&self.text, position.line, position.character, self.encoding)
    }

    /// A stretch of the text, as the client counts.
    pub fn range(&self, span: &Range<usize>) -> lsp_types::Range {
        convert::range(&self.text, span, self.encoding)
    }
}

/// Answers a viewer's request about a text beside the loop; `ContentModified` where the text changes meanwhile.
pub(super) async fn answer_from_level<T: Send + 'static>(
    server: &Server,
    text: Arc<ForeignText>,
    work: impl FnOnce(&Seen, Effort<'_>) -> Option<T> + Send + 'static,
) -> Result<Option<T>> {
    let asked = text.state().text.clone();
    let seen = Seen {
        picture: picture(server, &text, &asked).await?,
        text: asked.clone(),
        encoding: server.client().encoding,
    };
    let worker = server.clone();
    let compute = move |wanted: &Wanted| {
        let cancelled = || wanted.is_gone() || !text.shows(&asked);
        with_effort(&worker, &cancelled, |effort| work(&seen, effort))
            .ok_or_else(|| text.shows(&asked))
    };
    match run_on_pool(server, Urgency::Request, compute).await? {
        Ok(answer) => Ok(Some(answer)),
        Err(true) => Ok(None),
        Err(false) => Err(refusal(&Missing::Newer)),
    }
}

/// The level of a text: the last one as long as neither text nor options change.
async fn picture(
    server: &Server,
    text: &Arc<ForeignText>,
    asked: &Rope,
) -> Result<Arc<ForeignLevel>> {
    let mut held = text.picture.lock().await;
    if !text.shows(asked) {
        return Err(refusal(&Missing::Newer));
    }
    let number = server.options_number();
    let old = held.take_if(|it| !it.is_of(asked, number));
    if let Some(known) = &*held {
        return Ok(known.clone());
    }
    let (worker, of, asked) = (server.clone(), text.clone(), asked.clone());
    let make = move |wanted: &Wanted| {
        drop(old);
        let cancelled = || wanted.is_gone() || !of.shows(&asked);
        let options = worker.options_for(FileId::of(&of.uri).path());
        let made = with_effort(&worker, &cancelled, |effort| {
            ForeignLevel::of((of.kind(), asked.clone()), (&options, number), effort)
        });
        match of.shows(&asked) {
            true => made.map_err(unreadable),
            false => Err(refusal(&Missing::Newer)),
        }
    };
    let made = Arc::new(run_on_pool(server, Urgency::Document, make).await??);
    *held = Some(made.clone());
    drop(held);
    let others = server.foreign().crowded_out(text);
    server.pool().spawn(Urgency::Document, move || drop(others));
    Ok(made)
}

/// Why a text has no level.
fn unreadable(words: String) -> Error {
    Error {
        code: ErrorCode::ServerError(NO_LEVEL),
        message: words.into(),
        data: None,
    }
}

/// The code of an error that says why a text has no level: the protocol leaves it to servers.
const NO_LEVEL: i64 = -32001;

/// An editor shows a text.
pub(super) fn open(server: &Server, (uri, kind): (Url, Kind), text: &str, version: i32) {
    let name = Spelling::of(&uri);
    let text = ForeignText::new((uri, kind), Rope::from_str(text), version);
    let text = Arc::new(text);
    if let Some(old) = server.foreign().0.insert(name, text.clone()) {
        forget(server, old);
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
    forget(server, text);
    if !server.client().pulls {
        publish(server, uri.clone(), Vec::new(), None);
    }
    true
}

/// Nothing is said of a text any more. Its memory is given back beside the loop: a level may hold much.
fn forget(server: &Server, text: Arc<ForeignText>) {
    text.state().is_closed = true;
    server.pool().spawn(Urgency::Document, move || drop(text));
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
