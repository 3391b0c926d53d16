//! The one way in which requests compute: on the pool, for the text that they asked about, until the answer
//! is not wanted any more. The loop that reads messages does none of it.

use super::client::Client;
use super::documents::{Analysis, Document, Missing};
use super::log;
use super::state::Server;
use ide::Tree;
use pool::{Urgency, guarded};
use ropey::Rope;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use text::position_to_offset;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types::{Position, Url};

/// The context of a request.
pub(super) struct Asked {
    /// The document.
    pub document: Arc<Document>,
    /// The analysis of the text that the request is about.
    pub analysis: Analysis,
    /// The client's capabilities.
    pub client: Client,
    wanted: Wanted,
}

impl Asked {
    /// The byte that a position of the client means.
    pub fn offset(&self, position: Position) -> usize {
        let rope = self.analysis.snapshot.text();
        let encoding = self.client.encoding;
        position_to_offset(rope, position.line, position.character, encoding)
    }

    /// The answer is not wanted any more: the request was cancelled, or the document was closed or changed.
    pub fn is_cancelled(&self) -> bool {
        self.wanted.is_gone() || self.document.is_past(&self.analysis)
    }
}

/// Whether a result is still wanted.
#[derive(Clone)]
pub(super) struct Wanted {
    dropped: Arc<AtomicBool>,
    server: Server,
}

impl Wanted {
    /// The request was cancelled, or the server has ended.
    pub fn is_gone(&self) -> bool {
        self.dropped.load(Ordering::Acquire) || self.server.has_ended()
    }
}

/// Lives in the request: tower-lsp drops it on `$/cancelRequest`.
struct Interest(Arc<AtomicBool>);

impl Drop for Interest {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// Why a request has no answer.
pub(super) fn refusal(missing: &Missing) -> Error {
    let modified = |words: &'static str| Error {
        code: ErrorCode::ContentModified,
        message: words.into(),
        data: None,
    };
    match missing {
        Missing::Closed => modified("the document was closed"),
        Missing::Newer => modified("the document was changed"),
        Missing::Failed(words) => failed(words),
    }
}

fn failed(words: &str) -> Error {
    let mut error = Error::internal_error();
    error.message = format!("internal error: {words}").into();
    error
}

/// Answers a request about a document: null where it is not open, `ContentModified` where its text has changed since
/// the request was read.
pub(super) async fn answer<T: Send + 'static>(
    server: &Server,
    uri: &Url,
    work: impl FnOnce(&Asked) -> Option<T> + Send + 'static,
) -> Result<Option<T>> {
    answer_as(server, uri, Urgency::Request, work).await
}

/// Answers a request that reads the tree of a document. Trees take long, so other requests do not wait for them. Null
/// also where it is no Halo file.
pub(super) async fn answer_from_tree<T: Send + 'static>(
    server: &Server,
    uri: &Url,
    work: impl FnOnce(&Asked, &Rope, &Tree) -> T + Send + 'static,
) -> Result<Option<T>> {
    answer_as(server, uri, Urgency::Document, |asked| {
        if !asked.analysis.snapshot.is_halo() {
            return None;
        }
        let cancelled = || asked.is_cancelled();
        let (text, tree) = asked.document.tree(&asked.analysis, &cancelled)?;
        Some(work(asked, &text, &tree))
    })
    .await
}

async fn answer_as<T: Send + 'static>(
    server: &Server,
    uri: &Url,
    urgency: Urgency,
    work: impl FnOnce(&Asked) -> Option<T> + Send + 'static,
) -> Result<Option<T>> {
    let Some(document) = find(server, uri).await? else {
        return Ok(None);
    };
    let analysis = document.analysis(document.moment()).await;
    let analysis = analysis.map_err(|missing| refusal(&missing))?;
    let client = server.client();
    let compute = move |wanted: &Wanted| {
        let asked = Asked {
            document,
            analysis,
            client,
            wanted: wanted.clone(),
        };
        let answer = work(&asked);
        // What was broken off halfway fits no text.
        if answer.is_none() && asked.document.is_past(&asked.analysis) {
            return Err(refusal(&Missing::Newer));
        }
        Ok(answer)
    };
    run_on_pool(server, urgency, compute).await?
}

/// The document of a URI, by its name, or else by the file that it means: for that a disk is asked, beside the loop.
pub(super) async fn find(server: &Server, uri: &Url) -> Result<Option<Arc<Document>>> {
    let known = server.document(uri);
    if known.is_some() || server.documents().is_empty() {
        return Ok(known);
    }
    let (worker, uri) = (server.clone(), uri.clone());
    let find = move |_: &Wanted| worker.documents().find(&uri);
    run_on_pool(server, Urgency::Request, find).await
}

/// Does something on the pool. A panic in it is an error of this request alone.
pub(super) async fn run_on_pool<T: Send + 'static>(
    server: &Server,
    urgency: Urgency,
    work: impl FnOnce(&Wanted) -> T + Send + 'static,
) -> Result<T> {
    let dropped = Arc::new(AtomicBool::new(false));
    let _interest = Interest(dropped.clone());
    let wanted = Wanted {
        dropped,
        server: server.clone(),
    };
    let (sender, result) = oneshot::channel();
    server.pool().spawn(urgency, move || {
        if wanted.is_gone() {
            return;
        }
        let result = guarded(|| work(&wanted));
        if let Err(words) = &result {
            log::error(&format!("a request panicked: {words}"));
        }
        // Half a result is none.
        if !wanted.is_gone() {
            // Without a receiver the request was cancelled.
            let _ = sender.send(result);
        }
    });
    match result.await {
        Ok(result) => result.map_err(|words| failed(&words)),
        Err(_) => Err(Error {
            code: ErrorCode::RequestCancelled,
            message: "the server has ended".into(),
            data: None,
        }),
    }
}
