//! Open documents. Edits are applied as they come in; a thread of its own keeps each document's analysis up to date
//! and hands out immutable snapshots.

use super::log;
use super::transport::panic_text;
use crate::ide::{Analyzer, Snapshot};
use crate::options::Options;
use crate::syntax::Syntax;
use crate::text::{Encoding, position_to_offset};
use ropey::Rope;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use tower_lsp::lsp_types::TextDocumentContentChangeEvent;
use tree_sitter::Tree;

/// After so many edits since the tree was asked for, a new one is made when it is asked for again.
const MOST_EDITS: usize = 10_000;

/// A snapshot with the version of the document that it is of.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// The document's version, as the client counts.
    pub version: i32,
    /// How many changes it includes, as the server counts: clients may repeat versions.
    pub changes: u64,
    /// The state.
    pub snapshot: Snapshot,
}

/// What the worker has still to do.
#[derive(Default)]
struct Work {
    /// The whole new text, if it was replaced.
    replaced: Option<String>,
    /// The text as edited so far; `None` until the worker has built it.
    text: Option<Rope>,
    /// Edits since the worker last looked.
    edits: Vec<(Range<usize>, usize)>,
    /// Edits since the structural tree was asked for; `None` where there is no tree of this text.
    tree_edits: Option<Vec<(Range<usize>, usize)>>,
    /// Other options.
    options: Option<Options>,
    version: i32,
    changes: u64,
    closed: bool,
}

/// An open document.
pub(super) struct Document {
    work: Mutex<Work>,
    wake: Condvar,
    latest: AtomicU64,
    closed: AtomicBool,
    analysis: watch::Sender<Option<Analysis>>,
    syntax: Mutex<Syntax>,
}

/// What a document's worker tells.
pub(super) trait Listener: Send + Sync + 'static {
    /// A text of so many bytes is about to be read; gives what to call with the bytes done, and drops it at the end.
    fn reading(&self, bytes: usize) -> Box<dyn Fn(usize) + Send + Sync>;
    /// A new analysis is there.
    fn analyzed(&self, analysis: &Analysis);
}

impl Document {
    /// Opens a document and starts its worker.
    pub fn open(
        text: String,
        version: i32,
        options: Options,
        listener: impl Listener,
    ) -> Arc<Self> {
        let document = Arc::new(Document {
            work: Mutex::new(Work {
                replaced: Some(text),
                version,
                changes: 1,
                ..Work::default()
            }),
            wake: Condvar::new(),
            latest: AtomicU64::new(1),
            closed: AtomicBool::new(false),
            analysis: watch::Sender::new(None),
            syntax: Mutex::default(),
        });
        let worker = document.clone();
        std::thread::spawn(move || worker.run(options, &listener));
        document
    }

    /// A panic while the lock was held leaves plain data behind that is still whole.
    fn lock(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Applies a client's changes.
    pub fn change(
        &self,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) {
        let mut work = self.lock();
        for change in changes {
            let Some(range) = change.range else {
                work.replaced = Some(change.text);
                work.text = None;
                work.edits.clear();
                work.tree_edits = None;
                continue;
            };
            if let Some(text) = &mut work.replaced {
                // Nobody has begun to read it yet: the change goes into it.
                let mut rope = Rope::from_str(text);
                apply(&mut rope, range, &change.text, encoding);
                *text = rope.to_string();
                continue;
            }
            // A text that is still being built must be there before it can be edited.
            while work.text.is_none() {
                self.wake.notify_all();
                work = self.wake.wait(work).unwrap_or_else(PoisonError::into_inner);
            }
            let Some(rope) = &mut work.text else { continue };
            let bytes = apply(rope, range, &change.text, encoding);
            let edit = (bytes, change.text.len());
            if let Some(edits) = &mut work.tree_edits {
                edits.push(edit.clone());
            }
            work.tree_edits.take_if(|edits| edits.len() > MOST_EDITS);
            work.edits.push(edit);
        }
        work.version = version;
        self.touch(work);
    }

    /// Takes over other options.
    pub fn set_options(&self, options: Options) {
        let mut work = self.lock();
        work.options = Some(options);
        self.touch(work);
    }

    fn touch(&self, mut work: MutexGuard<'_, Work>) {
        work.changes += 1;
        self.latest.store(work.changes, Ordering::Release);
        drop(work);
        self.wake.notify_all();
    }

    /// Ends the worker.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
        self.lock().closed = true;
        self.wake.notify_all();
    }

    /// The analysis of what the document is now, as soon as it is there. `None` if the document is closed before.
    pub async fn analysis(&self) -> Option<Analysis> {
        let wanted = self.latest.load(Ordering::Acquire);
        let mut receiver = self.analysis.subscribe();
        let ready = |analysis: &Option<Analysis>| {
            self.closed.load(Ordering::Acquire)
                || analysis
                    .as_ref()
                    .is_some_and(|analysis| analysis.changes >= wanted)
        };
        let analysis = receiver.wait_for(ready).await.ok()?;
        analysis.clone()
    }

    /// The text and its structural tree, as they are now. Takes as long as the tree needs, so it is not for the thread
    /// that serves the protocol. `None` while the text is being read, and once the document is closed.
    pub fn syntax(&self) -> Option<(Rope, Tree)> {
        let mut syntax = self.syntax.lock().unwrap_or_else(PoisonError::into_inner);
        let (text, edits) = {
            let mut work = self.lock();
            (work.text.clone()?, work.tree_edits.replace(Vec::new()))
        };
        let closed = || self.closed.load(Ordering::Acquire);
        let tree = syntax.update(&text, edits.as_deref(), &closed);
        Some((text, tree?))
    }

    /// The worker: takes what there is to do, brings the analysis up to date, tells.
    fn run(&self, mut options: Options, listener: &dyn Listener) {
        let mut analyzer: Option<Analyzer> = None;
        while let Some(task) = self.next_task() {
            if let Some(new) = task.options {
                options = new;
            }
            let result = catch_unwind(AssertUnwindSafe(|| {
                self.analyze(analyzer.take(), task.text, &options, listener)
            }));
            match result {
                Ok(Some(done)) => {
                    let analysis = Analysis {
                        version: task.version,
                        changes: task.changes,
                        snapshot: done.snapshot(),
                    };
                    analyzer = Some(done);
                    self.finish(analysis, listener);
                }
                // Newer changes are there already: go on with them.
                Ok(None) => {}
                Err(panic) => {
                    log::error(&format!("the analysis panicked: {}", panic_text(&*panic)));
                    self.start_over(task.version, task.changes, &options);
                }
            }
        }
        self.analysis.send_replace(None);
    }

    fn finish(&self, analysis: Analysis, listener: &dyn Listener) {
        if self.closed.load(Ordering::Acquire) {
            return;
        }
        listener.analyzed(&analysis);
        // Requests that wait for this version go on.
        self.analysis.send_replace(Some(analysis));
    }

    /// After a panic: nothing is known of the text, but whoever waits gets an answer, and the next change starts
    /// from the whole text.
    fn start_over(&self, version: i32, changes: u64, options: &Options) {
        let empty = Analyzer::open(String::new(), options, &|_| {});
        self.analysis.send_replace(Some(Analysis {
            version,
            changes,
            snapshot: empty.snapshot(),
        }));
    }

    fn next_task(&self) -> Option<Task> {
        let mut work = self.lock();
        let mut seen = self.analysis.borrow().as_ref().map_or(0, |a| a.changes);
        loop {
            if work.closed {
                return None;
            }
            if work.changes > seen {
                break;
            }
            work = self.wake.wait(work).unwrap_or_else(PoisonError::into_inner);
            seen = self.analysis.borrow().as_ref().map_or(0, |a| a.changes);
        }
        let text = match (work.replaced.take(), work.text.clone()) {
            (Some(text), _) => NewText::Whole(text),
            (None, Some(rope)) => NewText::Edited(rope, std::mem::take(&mut work.edits)),
            // Between a panic while the rope was built and the next full text there is nothing to do.
            (None, None) => NewText::Whole(String::new()),
        };
        Some(Task {
            text,
            options: work.options.take(),
            version: work.version,
            changes: work.changes,
        })
    }

    fn analyze(
        &self,
        analyzer: Option<Analyzer>,
        text: NewText,
        options: &Options,
        listener: &dyn Listener,
    ) -> Option<Analyzer> {
        let mut analyzer = match (text, analyzer) {
            (NewText::Whole(text), _) => return Some(self.read(text, options, listener)),
            (NewText::Edited(rope, _), None) => {
                return Some(Analyzer::open(rope.to_string(), options, &|_| {}));
            }
            (NewText::Edited(rope, edits), Some(mut analyzer)) => {
                analyzer.edit(rope, &edits);
                analyzer
            }
        };
        analyzer.set_options(options);
        // Newer edits are taken in between two tries, so that nothing stale is scanned to its end.
        loop {
            let seen = self.latest.load(Ordering::Acquire);
            let stale = || {
                self.closed.load(Ordering::Acquire) || self.latest.load(Ordering::Acquire) != seen
            };
            if analyzer.settle(&stale) {
                return Some(analyzer);
            }
            if self.closed.load(Ordering::Acquire) {
                return None;
            }
            let mut work = self.lock();
            if work.replaced.is_some() {
                return None;
            }
            if let Some(rope) = work.text.clone() {
                let edits = std::mem::take(&mut work.edits);
                drop(work);
                analyzer.edit(rope, &edits);
            }
        }
    }

    fn read(&self, text: String, options: &Options, listener: &dyn Listener) -> Analyzer {
        let progress = listener.reading(text.len());
        let built = |rope: &Rope| {
            let mut work = self.lock();
            if work.replaced.is_none() {
                work.text = Some(rope.clone());
            }
            drop(work);
            self.wake.notify_all();
        };
        Analyzer::with_chunks(text, options, crate::scan::CHUNK, &*progress, &built)
    }
}

/// Replaces a range; gives the bytes that were there.
fn apply(
    rope: &mut Rope,
    range: tower_lsp::lsp_types::Range,
    new: &str,
    encoding: Encoding,
) -> Range<usize> {
    let offset = |position: tower_lsp::lsp_types::Position| {
        position_to_offset(rope, position.line, position.character, encoding)
    };
    let start = offset(range.start);
    let end = offset(range.end).max(start);
    let chars = rope.byte_to_char(start)..rope.byte_to_char(end);
    rope.remove(chars.clone());
    rope.insert(chars.start, new);
    start..end
}

enum NewText {
    Whole(String),
    Edited(Rope, Vec<(Range<usize>, usize)>),
}

struct Task {
    text: NewText,
    options: Option<Options>,
    version: i32,
    changes: u64,
}
