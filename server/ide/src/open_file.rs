//! An open file: its text, what is known of it, and its structural tree, kept together while an editor changes it.
//!
//! Changes are put down in order and cost nothing; [`OpenFile::update`] carries them out, and [`OpenFile::tree`] makes
//! the tree. Both take long, and may be called from any thread.

use super::{Analyzer, Snapshot};
use crate::syntax::Syntax;
use pool::{Effort, Pool, Turn, Urgency, guarded};
use ropey::Rope;
use rules::checks::Surroundings;
use rules::kit::FileLocation;
use scan::CHUNK;
use schema::options::Options;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use text::{Encoding, position_to_offset};
use tree_sitter::Tree;

/// After so many edits since the tree was asked for, a new one is made when it is asked for again.
const MOST_EDITS: usize = 10_000;

/// A whole text, as it came.
#[derive(Clone, Debug, PartialEq)]
pub enum Whole {
    /// In one piece.
    Text(String),
    /// Long ones are made a rope while they come.
    Rope(Rope),
}

impl From<String> for Whole {
    fn from(text: String) -> Self {
        Whole::Text(text)
    }
}

impl Whole {
    /// How many bytes it has.
    fn len(&self) -> usize {
        match self {
            Whole::Text(text) => text.len(),
            Whole::Rope(rope) => rope.len_bytes(),
        }
    }

    /// The text in one piece.
    pub fn to_text(&self) -> Cow<'_, str> {
        match self {
            Whole::Text(text) => text.into(),
            Whole::Rope(rope) => rope.into(),
        }
    }

    fn analyzed(&self, options: &Options, effort: Effort<'_>) -> Analyzer {
        match self {
            Whole::Text(text) => Analyzer::with_chunks(text, options, CHUNK, effort),
            Whole::Rope(rope) => Analyzer::of_rope(rope.clone(), options, effort),
        }
    }

    fn rope(&self) -> Rope {
        match self {
            Whole::Text(text) => Rope::from_str(text),
            Whole::Rope(rope) => rope.clone(),
        }
    }
}

/// A change that an editor makes to a text.
#[derive(Clone, Debug)]
pub enum Change {
    /// A whole new text.
    Whole(Whole),
    /// Replaces the text between two positions: line, and characters as the editor counts them.
    Range {
        /// The first position.
        start: (u32, u32),
        /// The position after the last.
        end: (u32, u32),
        /// The new text between them.
        text: String,
    },
}

/// A point in the sequence of an editor's changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Which text it is: counts changes of it.
    pub text: u64,
    /// Counts changes of text and options.
    pub posted: u64,
}

/// The result of analyzing a text.
#[derive(Clone, Debug)]
pub struct Known {
    /// Up to when what the editor did is part of it.
    pub moment: Moment,
    /// Which text it is of, as the editor counts.
    pub version: i32,
    /// The state of the text; the panic's message where the analysis failed.
    pub snapshot: Result<Snapshot, String>,
}

/// The editor's changes that have not been carried out.
struct Inbox {
    /// A whole text is the first, if there is one: it makes all before it void.
    changes: Vec<Change>,
    /// The host is to be asked for the options and the place of the file.
    needs_settings: bool,
    /// The host is to be asked for the surroundings of the file.
    needs_surroundings: bool,
    version: i32,
}

/// The changes to carry out next, with the counters as of when they were taken.
struct Taken {
    inbox: Inbox,
    moment: Moment,
    wholes: u64,
}

/// The holder of an open file. It answers on the thread that works on the file.
pub trait Host {
    /// A whole text of so many bytes is about to be read; gives what to call with the bytes done.
    fn reading(&self, bytes: usize) -> Progress;
    /// The options for the file, and its place. May wait for a disk.
    fn settings(&self) -> (Options, Option<FileLocation>);
    /// The surroundings of the file; another `Arc` once that may have changed.
    fn surroundings(&self, origin: &FileLocation) -> Option<Arc<dyn Surroundings>>;
}

/// Called with the number of bytes of a text as they are read.
pub type Progress = Box<dyn Fn(usize) + Sync>;

/// The text, and how far it is analyzed.
enum Text {
    /// No text: edits of it go nowhere until a whole one comes.
    Lost,
    /// A text whose analysis failed.
    Plain(Rope),
    /// A text with its analysis.
    Analyzed(Box<Analyzer>),
}

/// How far an analysis came.
enum Outcome {
    Settled(Snapshot),
    /// A newer text is there, or none is wanted any more.
    Cancelled,
    /// It panicked.
    Failed(String),
}

/// The text that the next tree is of.
#[derive(Default)]
struct TreeText {
    text: Rope,
    number: u64,
    /// Edits since the tree was asked for; `None` where there is no tree that they could be made to.
    edits: Option<Vec<(Range<usize>, usize)>>,
}

/// The text and its settings, locked by the job that analyzes.
struct Work {
    text: Text,
    options: Options,
    origin: Option<Arc<FileLocation>>,
    surroundings: Option<Arc<dyn Surroundings>>,
}

/// An open file.
pub struct OpenFile {
    encoding: Encoding,
    inbox: Mutex<Inbox>,
    /// Counts changes of text that are put down.
    text: AtomicU64,
    /// Counts whole texts.
    wholes: AtomicU64,
    /// Counts all that is put down.
    posted: AtomicU64,
    closed: AtomicBool,
    work: Mutex<Work>,
    tree_text: Mutex<TreeText>,
    /// Taken by the job that makes a tree.
    making_tree: Turn,
    syntax: Mutex<Syntax>,
}

/// A panic while one of the locks was held leaves data behind that is still whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl OpenFile {
    /// Opens a file. Nothing is read yet.
    pub fn new(text: Whole, version: i32, encoding: Encoding) -> Self {
        OpenFile {
            encoding,
            inbox: Mutex::new(Inbox {
                changes: vec![Change::Whole(text)],
                needs_settings: true,
                needs_surroundings: true,
                version,
            }),
            text: AtomicU64::new(1),
            wholes: AtomicU64::new(1),
            posted: AtomicU64::new(1),
            closed: AtomicBool::new(false),
            work: Mutex::new(Work {
                text: Text::Lost,
                options: Options::default(),
                origin: None,
                surroundings: None,
            }),
            tree_text: Mutex::default(),
            making_tree: Turn::default(),
            syntax: Mutex::default(),
        }
    }

    /// Puts down changes; gives the moment that they make.
    pub fn change(&self, changes: Vec<Change>, version: i32) -> Moment {
        let mut inbox = lock(&self.inbox);
        for change in changes {
            if matches!(change, Change::Whole(_)) {
                inbox.changes.clear();
                self.wholes.fetch_add(1, Ordering::AcqRel);
            }
            inbox.changes.push(change);
        }
        inbox.version = version;
        self.posted.fetch_add(1, Ordering::AcqRel);
        self.text.fetch_add(1, Ordering::AcqRel);
        self.moment()
    }

    /// Has the host asked again for the surroundings of the file. Gives the moment that this makes.
    pub fn surroundings_changed(&self) -> Moment {
        let mut inbox = lock(&self.inbox);
        inbox.needs_surroundings = true;
        self.posted.fetch_add(1, Ordering::AcqRel);
        self.moment()
    }

    /// Has the host asked again for the options and the place of the file. Gives the moment that this makes.
    pub fn settings_changed(&self) -> Moment {
        let mut inbox = lock(&self.inbox);
        inbox.needs_settings = true;
        self.posted.fetch_add(1, Ordering::AcqRel);
        self.moment()
    }

    /// The point that the editor's changes have reached.
    pub fn moment(&self) -> Moment {
        Moment {
            text: self.text.load(Ordering::Acquire),
            posted: self.posted.load(Ordering::Acquire),
        }
    }

    /// Ends all work on the file.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
    }

    /// The file was closed.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Carries out what was put down, what comes meanwhile too, until it is done; gives what is known then. `None` if
    /// the file was closed.
    pub fn update(&self, pool: &Pool, host: &dyn Host) -> Option<Known> {
        let mut work = lock(&self.work);
        while !self.is_closed() {
            let mut taken = self.take();
            if taken.inbox.needs_settings {
                let (options, origin) = host.settings();
                work.options = options;
                work.origin = origin.map(Arc::new);
            }
            if taken.inbox.needs_settings || taken.inbox.needs_surroundings {
                let origin = work.origin.as_deref();
                work.surroundings = origin.and_then(|origin| host.surroundings(origin));
            }
            let helpers = pool.helpers();
            let mut text = std::mem::replace(&mut work.text, Text::Lost);
            if let Some(whole) = take_whole(&mut taken.inbox.changes) {
                drop(text);
                let effort = Effort {
                    threads: helpers.threads(),
                    progress: &*host.reading(whole.len()),
                    cancelled: &|| {
                        self.is_closed() || self.wholes.load(Ordering::Acquire) != taken.wholes
                    },
                };
                text = self.read(&whole, &work.options, effort);
                // To give so much memory back takes long.
                pool.spawn(Urgency::Document, move || drop(whole));
            }
            text = self.edit(text, taken.inbox.changes, taken.moment.text);
            let effort = Effort {
                threads: helpers.threads(),
                progress: &|_| {},
                cancelled: &|| {
                    self.is_closed() || self.posted.load(Ordering::Acquire) != taken.moment.posted
                },
            };
            let (text, outcome) = analyze(text, &work, effort);
            work.text = text;
            let snapshot = match outcome {
                Outcome::Settled(snapshot) => Ok(snapshot),
                Outcome::Failed(words) => Err(words),
                // What came meanwhile is taken now, so that nothing stale is scanned to its end.
                Outcome::Cancelled => continue,
            };
            return Some(Known {
                moment: taken.moment,
                version: taken.inbox.version,
                snapshot,
            });
        }
        None
    }

    /// The text and its structural tree. `None` if the text is another than the one of that number, or becomes another
    /// before the tree is there, or if it is cancelled.
    pub fn tree(&self, number: u64, cancelled: &dyn Fn() -> bool) -> Option<(Rope, Tree)> {
        let stale = || cancelled() || self.is_closed() || self.moment().text != number;
        // Another job may be making a tree. It is not waited for longer than ours is wanted.
        let _making = self.making_tree.take(&stale)?;
        let mut syntax = lock(&self.syntax);
        let (text, edits) = {
            let mut text = lock(&self.tree_text);
            if text.number != number {
                return None;
            }
            (text.text.clone(), text.edits.replace(Vec::new()))
        };
        let tree = syntax.update(&text, edits.as_deref(), &stale)?;
        Some((text, tree))
    }

    /// Empties the inbox. Gives its contents with the counters, which change under the same lock.
    fn take(&self) -> Taken {
        let mut inbox = lock(&self.inbox);
        Taken {
            inbox: Inbox {
                changes: std::mem::take(&mut inbox.changes),
                needs_settings: std::mem::take(&mut inbox.needs_settings),
                needs_surroundings: std::mem::take(&mut inbox.needs_surroundings),
                version: inbox.version,
            },
            moment: self.moment(),
            wholes: self.wholes.load(Ordering::Acquire),
        }
    }

    /// Reads a whole text. If its analysis fails, the text is kept.
    fn read(&self, text: &Whole, options: &Options, effort: Effort<'_>) -> Text {
        lock(&self.tree_text).edits = None;
        let analyzed = guarded(|| text.analyzed(options, effort));
        match analyzed {
            Ok(analyzer) => Text::Analyzed(Box::new(analyzer)),
            Err(_) => guarded(|| text.rope()).map_or(Text::Lost, Text::Plain),
        }
    }

    /// Carries out edits.
    fn edit(&self, text: Text, changes: Vec<Change>, number: u64) -> Text {
        let Some(mut rope) = text.rope() else {
            return Text::Lost;
        };
        let mut edits = Vec::new();
        for change in changes {
            if let Change::Range { start, end, text } = change {
                let bytes = replace(&mut rope, start, end, &text, self.encoding);
                edits.push((bytes, text.len()));
            }
        }
        let mut tree_text = lock(&self.tree_text);
        if let Some(noted) = &mut tree_text.edits {
            noted.extend_from_slice(&edits);
        }
        tree_text.edits.take_if(|edits| edits.len() > MOST_EDITS);
        tree_text.text = rope.clone();
        tree_text.number = number;
        drop(tree_text);
        match text {
            Text::Analyzed(mut analyzer) if !edits.is_empty() => {
                let kept = rope.clone();
                let edited = guarded(move || {
                    analyzer.edit(rope, &edits);
                    analyzer
                });
                edited.map_or(Text::Plain(kept), Text::Analyzed)
            }
            Text::Analyzed(_) => text,
            Text::Plain(_) | Text::Lost => Text::Plain(rope),
        }
    }
}

impl Text {
    fn rope(&self) -> Option<Rope> {
        match self {
            Text::Lost => None,
            Text::Plain(rope) => Some(rope.clone()),
            Text::Analyzed(analyzer) => Some(analyzer.text().clone()),
        }
    }
}

fn take_whole(changes: &mut [Change]) -> Option<Whole> {
    match changes.first_mut()? {
        Change::Whole(text) => Some(std::mem::replace(text, String::new().into())),
        Change::Range { .. } => None,
    }
}

/// Brings an analysis up to date, or begins one where the last one failed.
fn analyze(
    text: Text,
    Work {
        options,
        origin,
        surroundings,
        ..
    }: &Work,
    effort: Effort<'_>,
) -> (Text, Outcome) {
    let Some(rope) = text.rope() else {
        let words = "the text is not known";
        return (Text::Lost, Outcome::Failed(words.to_owned()));
    };
    let settled = guarded(|| {
        let mut analyzer = match text {
            Text::Analyzed(analyzer) => analyzer,
            Text::Plain(_) | Text::Lost => {
                Box::new(Analyzer::of_rope(rope.clone(), options, effort))
            }
        };
        analyzer.set_options(options);
        analyzer.set_origin(origin.clone());
        analyzer.set_surroundings(surroundings.clone());
        let is_settled = analyzer.settle(effort);
        (analyzer, is_settled)
    });
    match settled {
        Ok((analyzer, true)) => {
            let snapshot = analyzer.snapshot();
            (Text::Analyzed(analyzer), Outcome::Settled(snapshot))
        }
        Ok((analyzer, false)) => (Text::Analyzed(analyzer), Outcome::Cancelled),
        Err(words) => (Text::Plain(rope), Outcome::Failed(words)),
    }
}

/// Replaces a range; gives the bytes that were there.
fn replace(
    rope: &mut Rope,
    start: (u32, u32),
    end: (u32, u32),
    new: &str,
    encoding: Encoding,
) -> Range<usize> {
    let offset = |(line, character)| position_to_offset(rope, line, character, encoding);
    let start = offset(start);
    let end = offset(end).max(start);
    let chars = rope.byte_to_char(start)..rope.byte_to_char(end);
    rope.remove(chars.clone());
    rope.insert(chars.start, new);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = rules::checks::EXAMPLE_FILE;

    fn open(text: &str) -> OpenFile {
        OpenFile::new(text.to_owned().into(), 1, Encoding::Utf16)
    }

    fn insert(text: &str) -> Vec<Change> {
        let (start, end) = ((0, 0), (0, 0));
        let text = text.to_owned();
        vec![Change::Range { start, end, text }]
    }

    /// Holds a file, and does this with the bytes that are read.
    struct Told(fn(usize));

    impl Host for Told {
        fn reading(&self, _: usize) -> Progress {
            Box::new(self.0)
        }

        fn settings(&self) -> (Options, Option<FileLocation>) {
            Default::default()
        }

        fn surroundings(&self, _: &FileLocation) -> Option<Arc<dyn Surroundings>> {
            None
        }
    }

    const QUIET: Told = Told(|_| {});

    #[test]
    fn a_text_survives_the_panic_of_its_analysis() {
        let pool = Pool::start(2);
        let file = open(FILE);
        let panics = Told(|_| panic!("no such luck"));
        file.change(insert("; one\n"), 2);
        // The text is read, its analysis fails, and the edit is made all the same: the next try finds it.
        let known = file.update(&pool, &panics).unwrap();
        let snapshot = known.snapshot.unwrap();
        assert_eq!(*snapshot.text(), format!("; one\n{FILE}"));
        file.change(insert("; two\n"), 3);
        let known = file.update(&pool, &panics).unwrap();
        assert_eq!((known.version, known.moment.text), (3, 3));
        let snapshot = known.snapshot.unwrap();
        assert_eq!(*snapshot.text(), format!("; two\n; one\n{FILE}"));
        assert!(snapshot.findings().is_empty());
        pool.end();
    }

    #[test]
    fn findings_are_looked_for_once() {
        let pool = Pool::start(2);
        let file = open(&FILE.replace("\"MESH\"", "\"MASH\""));
        let snapshot = file.update(&pool, &QUIET).unwrap().snapshot.unwrap();
        let first = snapshot.findings();
        assert_eq!(first.len(), 1);
        assert!(std::sync::Arc::ptr_eq(&first, &snapshot.clone().findings()));
        pool.end();
    }

    #[test]
    fn a_tree_is_of_the_text_that_was_asked_about() {
        let pool = Pool::start(2);
        let file = open(FILE);
        let known = file.update(&pool, &QUIET).unwrap();
        assert!(file.tree(known.moment.text, &|| false).is_some());
        let next = file.change(insert("; one\n"), 2).text;
        assert!(file.tree(next, &|| false).is_none(), "not carried out yet");
        file.update(&pool, &QUIET).unwrap();
        let (text, tree) = file.tree(next, &|| false).unwrap();
        let end = text.to_string().trim_end().len();
        assert_eq!(tree.root_node().end_byte(), end);
        file.close();
        assert!(file.update(&pool, &QUIET).is_none());
        pool.end();
    }
}
