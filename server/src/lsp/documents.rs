//! Open documents: which there are, what is known of each, and who is told.

use super::file_id::{FileId, Spelling};
use super::log;
use super::result_id::ResultId;
use crate::ide::{Change, Moment, OpenFile, Progress, Snapshot, Whole};
use crate::kit::Origin;
use crate::options::Options;
use crate::pool::{Pool, Urgency, guarded};
use crate::text::Encoding;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use tokio::sync::watch;
use tower_lsp::lsp_types::{SemanticTokens, Url};

/// What is known of a document's text.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// The document's version, as the client counts.
    pub version: i32,
    /// Which text it is of, as the server counts: clients may repeat versions.
    pub text: u64,
    /// Tells it from all other results.
    pub id: ResultId,
    /// The state.
    pub snapshot: Snapshot,
}

/// Why there is no analysis of the text that was asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// The document was closed.
    Closed,
    /// A newer text has taken its place.
    Newer,
    /// The analysis failed, with these words.
    Failed(String),
}

/// How far a document is.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// What the client did last.
    now: Moment,
    closed: bool,
    /// What is known since when.
    last: Option<(Moment, Result<Analysis, String>)>,
}

/// What is told of a document.
pub(super) trait Listener: Send + Sync + 'static {
    /// A text of so many bytes is about to be read; gives what to call with the bytes done, and drops it at the end.
    fn reading(&self, bytes: usize) -> Progress;
    /// The folders outside of which nothing is read for it.
    fn within(&self) -> Option<Vec<PathBuf>>;
    /// Whether findings are to be looked for and told, unless the client asks for them itself.
    fn wants_findings(&self) -> bool;
    /// Findings are there: those of the first tier for a newer text, or other ones of the second.
    fn found(&self, document: &Document, analysis: &Analysis);
}

/// In a text of no more bytes the second tier is as fast as the first: both are told at once.
const AT_ONCE: usize = 256 << 10;

/// A job that runs once at a time, and once more if it was asked for meanwhile. Counts how often it was asked for.
#[derive(Default)]
struct Repeated(AtomicUsize);

impl Repeated {
    /// Asks for the job; gives whether it must be started.
    fn ask(&self) -> bool {
        self.0.fetch_add(1, Ordering::AcqRel) == 0
    }

    /// Does the job until all who asked for it did so before it began.
    fn run(&self, job: impl Fn()) {
        loop {
            let asked = self.0.load(Ordering::Acquire);
            job();
            if self.0.fetch_sub(asked, Ordering::AcqRel) == asked {
                return;
            }
        }
    }
}

/// An open document.
pub(super) struct Document {
    /// The client's name for it.
    pub uri: Url,
    /// Which file it is.
    pub file: FileId,
    text: OpenFile,
    options: Mutex<Options>,
    seen: watch::Sender<Seen>,
    /// What is said of the document goes through here, so that nothing is said after it was closed.
    gate: Mutex<()>,
    listener: Box<dyn Listener>,
    pool: Pool,
    updating: Repeated,
    finding: Repeated,
    finding_across: Repeated,
    /// The tokens that were told last, for what changes in them.
    tokens: Mutex<Option<SemanticTokens>>,
}

impl Document {
    /// Opens a document and begins to read it.
    pub fn open(
        uri: Url,
        (text, version): (Whole, i32),
        (options, encoding): (Options, Encoding),
        pool: &Pool,
        listener: impl Listener,
    ) -> Arc<Self> {
        let file = FileId::of(&uri);
        let origin = match (&file, listener.within()) {
            (FileId::Path(path), within) => Some(Origin {
                path: path.clone(),
                within,
            }),
            (FileId::Other(_), _) => None,
        };
        let text = OpenFile::new(text, version, options.clone(), encoding).at(origin);
        let seen = Seen {
            now: text.moment(),
            ..Seen::default()
        };
        let document = Arc::new(Document {
            file,
            uri,
            text,
            options: Mutex::new(options),
            seen: watch::Sender::new(seen),
            gate: Mutex::default(),
            listener: Box::new(listener),
            pool: pool.clone(),
            tokens: Mutex::default(),
            updating: Repeated::default(),
            finding: Repeated::default(),
            finding_across: Repeated::default(),
        });
        document.update();
        document
    }

    /// Puts down a client's changes.
    pub fn change(self: &Arc<Self>, version: i32, changes: Vec<Change>) {
        let now = self.text.change(changes, version);
        self.seen.send_modify(|seen| seen.now = now);
        self.update();
    }

    /// Takes over options, if they are others.
    pub fn set_options(self: &Arc<Self>, options: Options) {
        {
            let mut known = self.options.lock().unwrap_or_else(PoisonError::into_inner);
            if *known == options {
                return;
            }
            *known = options.clone();
        }
        self.text.set_options(options);
        self.update();
    }

    /// What the client did last.
    pub fn moment(&self) -> Moment {
        self.text.moment()
    }

    /// The tokens that were told last.
    pub fn told_tokens(&self) -> Option<SemanticTokens> {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        tokens.clone()
    }

    /// Takes note of the tokens that are told.
    pub fn tell_tokens(&self, told: SemanticTokens) {
        let tokens = &self.tokens;
        *tokens.lock().unwrap_or_else(PoisonError::into_inner) = Some(told);
    }

    /// The document is closed, or shows another text than that of the analysis.
    pub fn is_past(&self, analysis: &Analysis) -> bool {
        self.text.is_closed() || self.text.moment().text != analysis.text
    }

    /// Ends all work on it. Nothing is said of it after this.
    pub fn close(&self) {
        self.text.close();
        drop(self.gate());
        self.seen.send_modify(|seen| {
            seen.closed = true;
            seen.last = None;
        });
    }

    fn gate(&self) -> MutexGuard<'_, ()> {
        self.gate.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something of the last analysis; nothing if there is a newer one, or the document has been closed.
    pub fn say(&self, analysis: &Analysis, send: impl FnOnce()) {
        let _gate = self.gate();
        let is_latest = self.latest().is_some_and(|latest| latest.id == analysis.id);
        if is_latest && !self.text.is_closed() {
            send();
        }
    }

    /// What is known of the text of a moment, with the options of then or later, as soon as it is.
    pub async fn analysis(&self, asked: Moment) -> Result<Analysis, Missing> {
        let mut seen = self.seen.subscribe();
        let is_known = |seen: &Seen| {
            let last = seen.last.as_ref();
            last.is_some_and(|(known, _)| known.posted >= asked.posted)
        };
        let is_decided = |seen: &Seen| seen.closed || seen.now.text != asked.text || is_known(seen);
        let Ok(seen) = seen.wait_for(is_decided).await else {
            return Err(Missing::Closed);
        };
        match &seen.last {
            _ if seen.closed => Err(Missing::Closed),
            Some((known, result)) if is_known(&seen) && known.text == asked.text => {
                result.clone().map_err(Missing::Failed)
            }
            _ => Err(Missing::Newer),
        }
    }

    /// What is known of the text that the client shows once it stops changing; `None` if there will be nothing.
    pub async fn settled(&self) -> Option<Analysis> {
        loop {
            match self.analysis(self.moment()).await {
                Ok(analysis) => return Some(analysis),
                Err(Missing::Newer) => {}
                Err(Missing::Closed | Missing::Failed(_)) => return None,
            }
        }
    }

    /// The tree of an analysis' text; `None` if it is cancelled, or the text is another by now.
    pub fn tree(
        &self,
        analysis: &Analysis,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<(ropey::Rope, tree_sitter::Tree)> {
        self.text.tree(analysis.text, cancelled)
    }

    /// Has the analysis brought up to date.
    fn update(self: &Arc<Self>) {
        self.run(|document| &document.updating, Self::update_once);
    }

    fn update_once(self: &Arc<Self>) {
        // The last round may have taken in what this one was asked for.
        let now = self.moment();
        let is_known = |seen: &Seen| seen.last.as_ref().is_some_and(|(known, _)| *known == now);
        if is_known(&self.seen.borrow()) {
            return;
        }
        let reading = |bytes| self.listener.reading(bytes);
        let Some(known) = self.text.update(&self.pool, &reading) else {
            return;
        };
        if let Err(words) = &known.snapshot {
            log::error(&format!("the analysis of {} failed: {words}", self.uri));
        }
        let result = known.snapshot.map(|snapshot| Analysis {
            version: known.version,
            text: known.moment.text,
            id: ResultId::new(),
            snapshot,
        });
        // Requests that wait for this text go on before its findings are looked for.
        self.seen.send_modify(|seen| {
            if !seen.closed {
                seen.last = Some((known.moment, result));
            }
        });
        if self.listener.wants_findings() {
            self.run(|document| &document.finding, Self::find_once);
        }
    }

    /// Looks for what the first tier finds in the last analysis, and tells it if that still is the last one then, with
    /// what the second tier has found before.
    fn find_once(self: &Arc<Self>) {
        let Some(analysis) = self.latest() else {
            return;
        };
        // A newer text asks for its own.
        let cancelled = || self.is_past(&analysis);
        let snapshot = &analysis.snapshot;
        let is_large = Self::is_large(snapshot);
        let found = if is_large {
            snapshot.known_until(&cancelled).is_some()
        } else {
            snapshot.findings_until(1, &cancelled).is_some()
        };
        if found {
            self.listener.found(self, &analysis);
        }
        if found && is_large {
            self.find_across();
        }
    }

    /// What the second tier of rules finds in a text is told later than what the first finds.
    pub fn is_large(snapshot: &Snapshot) -> bool {
        snapshot.text().len_bytes() > AT_ONCE
    }

    /// Has what the second tier finds in the last analysis looked for, and told if it is news.
    pub fn find_across(self: &Arc<Self>) {
        self.run_as(
            Urgency::Across,
            |document| &document.finding_across,
            Self::find_across_once,
        );
    }

    fn find_across_once(self: &Arc<Self>) {
        let Some(analysis) = self.latest() else {
            return;
        };
        let helpers = self.pool.helpers();
        let cancelled = || !self.is_latest(&analysis);
        let snapshot = &analysis.snapshot;
        let found = snapshot.findings_until(helpers.threads(), &cancelled);
        if found.is_some() && snapshot.has_news() {
            self.listener.found(self, &analysis);
        }
    }

    /// Nothing newer is known, and the document shows the same text.
    fn is_latest(&self, analysis: &Analysis) -> bool {
        !self.is_past(analysis) && self.latest().is_some_and(|latest| latest.id == analysis.id)
    }

    fn latest(&self) -> Option<Analysis> {
        let seen = self.seen.borrow();
        seen.last.as_ref()?.1.as_ref().ok().cloned()
    }

    fn run(self: &Arc<Self>, which: fn(&Document) -> &Repeated, job: fn(&Arc<Self>)) {
        self.run_as(Urgency::Document, which, job);
    }

    fn run_as(
        self: &Arc<Self>,
        urgency: Urgency,
        which: fn(&Document) -> &Repeated,
        job: fn(&Arc<Self>),
    ) {
        if !which(self).ask() {
            return;
        }
        let document = self.clone();
        self.pool.spawn(urgency, move || {
            which(&document).run(|| {
                if let Err(words) = guarded(|| job(&document)) {
                    log::error(&format!("work on {} panicked: {words}", document.uri));
                }
            });
        });
    }
}

/// All open documents.
#[derive(Default)]
pub(super) struct Documents(RwLock<HashMap<Spelling, Arc<Document>>>);

impl Documents {
    fn read(&self) -> RwLockReadGuard<'_, HashMap<Spelling, Arc<Document>>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<Spelling, Arc<Document>>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The document of a URI, by its name, or else by the file that it means. A file that a client has open under two
    /// names, a link and its target, is two documents: it edits them apart.
    pub fn get(&self, uri: &Url) -> Option<Arc<Document>> {
        if let Some(document) = self.read().get(&Spelling::of(uri)) {
            return Some(document.clone());
        }
        if self.read().is_empty() {
            return None;
        }
        self.of_file(&FileId::of(uri)).into_iter().next()
    }

    /// The documents that show a file.
    pub fn of_file(&self, file: &FileId) -> Vec<Arc<Document>> {
        let documents = self.read();
        let shown = documents.values().filter(|document| document.file == *file);
        shown.cloned().collect()
    }

    /// All of them.
    pub fn all(&self) -> Vec<Arc<Document>> {
        self.read().values().cloned().collect()
    }

    /// Adds a document; gives the one that had its name.
    pub fn insert(&self, document: Arc<Document>) -> Option<Arc<Document>> {
        let name = Spelling::of(&document.uri);
        self.write().insert(name, document)
    }

    /// Takes a document out.
    pub fn remove(&self, document: &Document) {
        self.write().remove(&Spelling::of(&document.uri));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// Holds findings back until it is let go, and tells of them.
    struct Slow {
        let_go: Mutex<Receiver<()>>,
        told: Sender<i32>,
    }

    impl Listener for Slow {
        fn reading(&self, _: usize) -> Progress {
            Box::new(|_| {})
        }

        fn within(&self) -> Option<Vec<PathBuf>> {
            Some(Vec::new())
        }

        fn wants_findings(&self) -> bool {
            true
        }

        fn found(&self, document: &Document, analysis: &Analysis) {
            let held = self.let_go.lock().unwrap();
            held.recv().unwrap();
            document.say(analysis, || self.told.send(analysis.version).unwrap());
        }
    }

    fn slow(pool: &Pool) -> (Arc<Document>, Sender<()>, Receiver<i32>) {
        let ((held, let_go), (told, tells)) = (channel(), channel());
        let let_go = Mutex::new(let_go);
        let text = (crate::checks::EXAMPLE_FILE.to_owned().into(), 1);
        let chosen = (Options::default(), Encoding::Utf16);
        let uri = Url::parse("file:///level.ass").unwrap();
        let document = Document::open(uri, text, chosen, pool, Slow { let_go, told });
        (document, held, tells)
    }

    #[test]
    fn requests_do_not_wait_for_findings() {
        let pool = Pool::start(1);
        let (document, held, tells) = slow(&pool);
        let asked = futures::executor::block_on(document.analysis(document.moment()));
        assert_eq!(asked.unwrap().version, 1);
        held.send(()).unwrap();
        assert_eq!(tells.recv(), Ok(1));
        pool.end();
    }

    #[test]
    fn nothing_is_said_of_a_closed_document() {
        let pool = Pool::start(1);
        let (document, held, tells) = slow(&pool);
        futures::executor::block_on(document.settled()).unwrap();
        document.close();
        held.send(()).unwrap();
        drop(document);
        // The end of all who could say something, and no word before it.
        assert!(tells.recv().is_err());
        pool.end();
    }

    #[test]
    fn who_asked_about_an_older_text_is_told_at_once() {
        let pool = Pool::start(1);
        let (document, _held, _tells) = slow(&pool);
        // The first text is skipped: the second one comes before anybody looks.
        document.change(2, vec![Change::Whole(String::new().into())]);
        futures::executor::block_on(document.settled()).unwrap();
        let first = Moment { text: 1, posted: 1 };
        let asked = futures::executor::block_on(document.analysis(first));
        assert_eq!(asked.err(), Some(Missing::Newer));
        document.close();
        let asked = futures::executor::block_on(document.analysis(document.moment()));
        assert_eq!(asked.err(), Some(Missing::Closed));
        pool.end();
    }
}
