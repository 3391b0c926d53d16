//! An open document, its analysis, and the reports about it.

use super::file_id::FileId;
use super::log;
use super::result_id::ResultId;
use ide::{Change, Host, Known, Moment, OpenFile, Progress, Snapshot, Whole};
use pool::{Pool, Urgency, guarded};
use rules::checks::Surroundings;
use rules::kit::FileLocation;
use schema::options::Options;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use text::Encoding;
use tokio::sync::watch;
use tower_lsp::lsp_types::{SemanticTokens, Url};

/// The analysis of a document's text.
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
    /// The moment of the client's last change.
    now: Moment,
    closed: bool,
    /// The last result, with the moment that it includes the client's changes up to.
    last: Option<(Moment, Result<Analysis, String>)>,
}

/// The surroundings of a document that lies there; `None` until somebody has asked.
type KnownSurroundings = Option<(FileLocation, Arc<dyn Surroundings>)>;

/// The server as seen from a document: it supplies options and receives findings.
pub(super) trait Listener: Send + Sync + 'static {
    /// A text of so many bytes is about to be read; gives what to call with the bytes done, and drops it at the end.
    fn reading(&self, bytes: usize) -> Progress;
    /// The options for a file. May wait for a disk.
    fn options(&self, file: &FileId) -> Options;
    /// The folders outside of which nothing is read for it. May wait for a disk.
    fn within(&self) -> Option<Vec<PathBuf>>;
    /// The surroundings of a file at a place, for its rules to ask.
    fn surroundings(&self, origin: &FileLocation) -> Option<Arc<dyn Surroundings>>;
    /// Whether findings are to be looked for and reported, unless the client asks for them itself.
    fn wants_findings(&self) -> bool;
    /// Findings are there: those of the first tier for a newer text, or other ones of the second.
    fn found(&self, document: &Document, analysis: &Analysis);
}

/// In a text of no more bytes the second tier is as fast as the first: both are reported at once.
const AT_ONCE: usize = 256 << 10;

/// A job that runs once at a time, and once more if it was asked for meanwhile. Counts how often it was asked for.
#[derive(Default)]
pub(super) struct Repeated(AtomicUsize);

impl Repeated {
    /// Asks for the job; gives whether it must be started.
    pub fn ask(&self) -> bool {
        self.0.fetch_add(1, Ordering::AcqRel) == 0
    }

    /// Does the job until all who asked for it did so before it began.
    pub fn run(&self, job: impl Fn()) {
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
    /// The file that it is, found out when it is first asked for.
    file: OnceLock<FileId>,
    /// The other structures in its folder. Replaced once one of them has changed.
    surroundings: Mutex<KnownSurroundings>,
    text: OpenFile,
    seen: watch::Sender<Seen>,
    /// Held while something about the document is sent, so that nothing is sent after it was closed.
    gate: Mutex<()>,
    listener: Box<dyn Listener>,
    pool: Pool,
    updating: Repeated,
    finding: Repeated,
    finding_across: Repeated,
    /// The tokens that were sent last, to find what changes in them.
    tokens: Mutex<Option<SemanticTokens>>,
}

impl Document {
    /// Opens a document and begins to read it. The job that reads it finds out which file it is and which options hold,
    /// because a disk is asked for that.
    pub fn open(
        uri: Url,
        (text, version): (Whole, i32),
        encoding: Encoding,
        pool: &Pool,
        listener: impl Listener,
    ) -> Arc<Self> {
        let text = OpenFile::new(text, version, encoding);
        let seen = Seen {
            now: text.moment(),
            ..Seen::default()
        };
        let document = Arc::new(Document {
            file: OnceLock::new(),
            surroundings: Mutex::default(),
            uri,
            text,
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

    /// Has its options looked up again.
    pub fn settings_changed(self: &Arc<Self>) {
        let now = self.text.settings_changed();
        self.seen.send_modify(|seen| seen.now = now);
        self.update();
    }

    /// Has what lies around it looked at again: the other structures in its folder, its kit.
    pub fn surroundings_changed(self: &Arc<Self>) {
        *self.known_surroundings() = None;
        let now = self.text.surroundings_changed();
        self.seen.send_modify(|seen| seen.now = now);
        self.update();
    }

    fn known_surroundings(&self) -> MutexGuard<'_, KnownSurroundings> {
        self.surroundings
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Which file it is. Asks the disk when it is first called.
    pub fn file(&self) -> &FileId {
        self.file.get_or_init(|| FileId::of(&self.uri))
    }

    /// The moment of the client's last change.
    pub fn moment(&self) -> Moment {
        self.text.moment()
    }

    /// The tokens that were sent last.
    pub fn sent_tokens(&self) -> Option<SemanticTokens> {
        let tokens = self.tokens.lock().unwrap_or_else(PoisonError::into_inner);
        tokens.clone()
    }

    /// Takes note of the tokens that are sent.
    pub fn remember_tokens(&self, told: SemanticTokens) {
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
    pub fn send_if_latest(&self, analysis: &Analysis, send: impl FnOnce()) {
        let _gate = self.gate();
        let is_latest = self.latest().is_some_and(|latest| latest.id == analysis.id);
        if is_latest && !self.text.is_closed() {
            send();
        }
    }

    /// Waits for an analysis of the text of a moment, with the options of then or later.
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

    /// Waits for the client's text to stop changing and for its analysis; `None` if it was closed or that failed.
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
    ) -> Option<(ropey::Rope, ide::Tree)> {
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
        let Some(known) = self.text.update(&self.pool, &**self) else {
            return;
        };
        if self.still_holds(&known) {
            return;
        }
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

    /// Takes note of a result that is the last one again, because settings changed without an effect on this file. Gives
    /// false, and does nothing, where the result is another one.
    fn still_holds(&self, known: &Known) -> bool {
        self.seen.send_if_modified(|seen| {
            let last = seen.last.as_mut();
            let same = last.filter(|(_, last)| match (last, &known.snapshot) {
                (Ok(last), Ok(snapshot)) => {
                    last.text == known.moment.text && last.snapshot.is_same(snapshot)
                }
                _ => false,
            });
            same.map(|(moment, _)| *moment = known.moment).is_some()
        })
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
        let mut found = snapshot.known_until(&cancelled).is_some();
        // The first tier tells how slow the drive is.
        let is_large = Self::is_large(snapshot);
        if found && !is_large {
            found = snapshot.findings_until(1, &cancelled).is_some();
        }
        if found {
            self.listener.found(self, &analysis);
        }
        if found && is_large {
            self.find_across();
        }
    }

    /// The text is so large, or its drive so slow, that the second tier's findings are reported later than the first tier's.
    pub fn is_large(snapshot: &Snapshot) -> bool {
        snapshot.text().len_bytes() > AT_ONCE || disk::is_slow()
    }

    /// Runs the second tier on the last analysis, and reports its findings if they are new.
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

    /// The last analysis, maybe of an older text; `None` if there is none or it failed.
    pub fn latest(&self) -> Option<Analysis> {
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

impl Host for Document {
    fn reading(&self, bytes: usize) -> Progress {
        self.listener.reading(bytes)
    }

    fn settings(&self) -> (Options, Option<FileLocation>) {
        let file = self.file();
        let origin = file.path().map(|path| FileLocation {
            path: path.to_owned(),
            within: self.listener.within(),
        });
        (self.listener.options(file), origin)
    }

    fn surroundings(&self, origin: &FileLocation) -> Option<Arc<dyn Surroundings>> {
        let mut known = self.known_surroundings();
        let is_same = |(old, _): &(FileLocation, _)| old == origin;
        if !known.as_ref().is_some_and(is_same) {
            let new = self.listener.surroundings(origin);
            *known = new.map(|new| (origin.clone(), new));
        }
        known.as_ref().map(|(_, surroundings)| surroundings.clone())
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

        fn options(&self, _: &FileId) -> Options {
            Options::default()
        }

        fn within(&self) -> Option<Vec<PathBuf>> {
            Some(Vec::new())
        }

        fn surroundings(&self, _: &FileLocation) -> Option<Arc<dyn Surroundings>> {
            None
        }

        fn wants_findings(&self) -> bool {
            true
        }

        fn found(&self, document: &Document, analysis: &Analysis) {
            let held = self.let_go.lock().unwrap();
            held.recv().unwrap();
            document.send_if_latest(analysis, || self.told.send(analysis.version).unwrap());
        }
    }

    fn slow(pool: &Pool) -> (Arc<Document>, Sender<()>, Receiver<i32>) {
        let ((held, let_go), (told, tells)) = (channel(), channel());
        let let_go = Mutex::new(let_go);
        let text = (rules::checks::EXAMPLE_FILE.to_owned().into(), 1);
        let uri = Url::parse("file:///level.ass").unwrap();
        let document = Document::open(uri, text, Encoding::Utf16, pool, Slow { let_go, told });
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
