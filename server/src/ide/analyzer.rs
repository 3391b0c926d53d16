//! An open document: its text, its chunks, and immutable snapshots of both.

use super::{Hover, Symbol};
use crate::checks::{self, Content, Finding, Subject};
use crate::kit::Origin;
use crate::model::Model;
use crate::options::Options;
use crate::pool::{Effort, processors};
use crate::report::Stats;
use crate::scan::{CHUNK, Chunks, Source, scan_all};
use crate::stats::stats;
use crate::view::File;
use ropey::Rope;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The state of a document at one version. Cheap to clone; never changes.
#[derive(Clone, Debug)]
pub struct Snapshot(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    text: Rope,
    chunks: Chunks,
    model: Model,
    halo: bool,
    options: Options,
    origin: Option<Arc<Origin>>,
    findings: OnceLock<Arc<[Finding]>>,
    /// Held by who looks for them.
    looking: Mutex<()>,
}

impl Snapshot {
    /// The text.
    pub fn text(&self) -> &Rope {
        &self.0.text
    }

    /// What the file holds.
    pub fn model(&self) -> &Model {
        &self.0.model
    }

    /// The chunks of the text.
    pub(super) fn chunks(&self) -> &Chunks {
        &self.0.chunks
    }

    /// What the user chose.
    pub(super) fn options(&self) -> &Options {
        &self.0.options
    }

    /// The text is a Halo file, as far as its beginning tells.
    pub fn is_halo(&self) -> bool {
        self.0.halo
    }

    /// What the rules find, in file order, repeated findings folded. Looked for when first asked for.
    pub fn findings(&self) -> Arc<[Finding]> {
        self.findings_until(&|| false).unwrap_or_default()
    }

    /// The same; `None` if `cancelled` turned true before it was done.
    pub fn findings_until(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Arc<[Finding]>> {
        let parts = &*self.0;
        // After a panic of a rule the next one looks again.
        let _looking = parts.looking.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = parts.findings.get() {
            return Some(found.clone());
        }
        let found: Arc<[Finding]> = checks::findings_until(&self.input(), cancelled)?.into();
        Some(parts.findings.get_or_init(|| found).clone())
    }

    /// Looks at the file as what it describes.
    pub(super) fn view<T>(&self, look: impl FnOnce(&File<'_>) -> T) -> T {
        let read = self.0.chunks.as_read(&self.0.text);
        look(&File::new(&read, &self.0.chunks, &self.0.model))
    }

    /// Looks at the file as rules do.
    pub(super) fn subject<T>(&self, look: impl FnOnce(&Subject<'_>) -> T) -> T {
        let read = self.0.chunks.as_read(&self.0.text);
        look(&Subject::new(&self.input(), &read))
    }

    /// The findings at a byte offset of rules that find more than is told one by one, of those that are not told there.
    pub(super) fn untold(&self, offset: usize) -> Vec<Finding> {
        let folded = |finding: &&Finding| finding.more > 0;
        let told = self.findings();
        let codes: Vec<_> = told.iter().filter(folded).map(|it| it.code).collect();
        if codes.is_empty() {
            return Vec::new();
        }
        let found = checks::findings_at(&self.input(), &codes, offset);
        let is_told = |finding: &Finding| {
            let same = |other: &Finding| {
                other.more == 0 && other.code == finding.code && other.span == finding.span
            };
            told.iter().any(same)
        };
        found.into_iter().filter(|it| !is_told(it)).collect()
    }

    /// What the rules are given.
    pub(super) fn input(&self) -> checks::Input<'_> {
        let parts = &*self.0;
        checks::Input {
            source: &parts.text,
            chunks: &parts.chunks,
            model: &parts.model,
            halo: parts.halo,
            options: &parts.options,
            origin: parts.origin.as_deref(),
            encoding: None,
            threads: 1,
        }
    }

    /// What stands at a byte offset.
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        super::hover::hover(self, offset)
    }

    /// Sections, materials, objects and instances by name.
    pub fn symbols(&self) -> Vec<Symbol> {
        super::symbols::symbols(self)
    }

    /// What the file holds, counted and measured; `None` if `cancelled` turned true before it was done.
    pub fn stats_until(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Stats> {
        self.view(|file| stats(file, 1, cancelled))
    }

    /// The same, to its end.
    pub fn stats(&self) -> Stats {
        self.stats_until(&|| false).unwrap_or_default()
    }

    /// The text of a range, as far as it is text.
    pub(super) fn slice(&self, range: Range<usize>) -> String {
        String::from_utf8_lossy(&Source::bytes(self.text(), range)).into_owned()
    }
}

/// Builds a rope on several threads: pieces that end at line ends are built apart and joined.
fn build_rope(text: &str, threads: usize) -> Rope {
    const WORTH: usize = 4 << 20;
    let pieces = (text.len() / WORTH).clamp(1, threads);
    let mut cuts: Vec<usize> = (1..pieces)
        .map(|piece| {
            let at = text.len() / pieces * piece;
            let line_end = memchr::memchr(b'\n', &text.as_bytes()[at..]);
            line_end.map_or(text.len(), |length| at + length + 1)
        })
        .collect();
    cuts.dedup();
    let starts = std::iter::once(0).chain(cuts.iter().copied());
    let ends = cuts.iter().copied().chain(std::iter::once(text.len()));
    std::thread::scope(|scope| {
        let builders: Vec<_> = starts
            .zip(ends)
            .map(|(start, end)| scope.spawn(move || Rope::from_str(&text[start..end])))
            .collect();
        let mut rope = Rope::new();
        for builder in builders {
            let piece = builder
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            rope.append(piece);
        }
        rope
    })
}

/// The one writer of a document.
#[derive(Debug)]
pub struct Analyzer {
    text: Rope,
    content: Content,
    chunks: Chunks,
    chunk_size: usize,
    /// The chunks are those of a scan; else nothing has been scanned yet.
    scanned: bool,
    options: Options,
    origin: Option<Arc<Origin>>,
    /// What was known when last settled.
    snapshot: Snapshot,
    /// The snapshot is of the text and the options as they are.
    settled: bool,
}

impl Analyzer {
    /// Scans a text.
    pub fn open(text: &str, options: &Options) -> Self {
        let effort = Effort::plain(processors());
        Self::with_chunks(text, options, CHUNK, effort)
    }

    /// The same with chunks of about `size` bytes, which changes no result. If it was cancelled, the snapshot tells
    /// nothing; a later [`Analyzer::settle`] scans what is left.
    pub fn with_chunks(text: &str, options: &Options, size: usize, effort: Effort<'_>) -> Self {
        let content = checks::recognize(text.as_bytes());
        let (rope, chunks) = std::thread::scope(|scope| {
            let rope = scope.spawn(|| build_rope(text, effort.threads));
            let chunks = scan(&text.as_bytes(), content, size, effort);
            // A panic in ropey is passed on; the caller's guard around this function turns it into an error.
            let rope = rope
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (rope, chunks)
        });
        Self::assemble(rope, content, (chunks, size), options, effort)
    }

    /// Scans a text of which only the rope is left.
    pub fn of_rope(rope: Rope, options: &Options, effort: Effort<'_>) -> Self {
        let content = content(&rope);
        let chunks = scan(&rope, content, CHUNK, effort);
        Self::assemble(rope, content, (chunks, CHUNK), options, effort)
    }

    fn assemble(
        text: Rope,
        content: Content,
        (chunks, chunk_size): (Chunks, usize),
        options: &Options,
        effort: Effort<'_>,
    ) -> Self {
        let known = snapshot(&text, &chunks, content, options, effort.cancelled);
        Analyzer {
            settled: known.is_some(),
            snapshot: known.unwrap_or_else(|| nothing(&text, content, options)),
            scanned: content.is_halo(),
            text,
            content,
            chunks,
            chunk_size,
            options: options.clone(),
            origin: None,
        }
    }

    /// Takes over a text that came of the last one by replacing ranges of bytes, in this order, with so many bytes.
    pub fn edit(&mut self, text: Rope, edits: &[(Range<usize>, usize)]) {
        for (range, new) in edits {
            self.chunks.edit(range.clone(), *new);
        }
        self.text = text;
        self.settled = false;
        // A Halo file stays one while its beginning is edited, so that a slip there drops no findings. What was empty,
        // or something else, may become one.
        if self.content != Content::Halo || self.text.len_bytes() == 0 {
            self.content = content(&self.text);
        }
    }

    /// Brings the analysis up to date. Gives false if it was cancelled before it was done; then the snapshot is still
    /// the old one, and a later call goes on where this one stopped.
    pub fn settle(&mut self, effort: Effort<'_>) -> bool {
        if self.settled {
            return true;
        }
        if self.content.is_halo() {
            if !self.scanned {
                self.chunks = scan(&self.text, self.content, self.chunk_size, effort);
                self.scanned = true;
            }
            if !self.chunks.settle(&self.text, &effort.cancelled) {
                return false;
            }
        } else if self.scanned {
            self.chunks = Chunks::unscanned(self.text.len_bytes(), self.chunk_size);
            self.scanned = false;
        }
        let (text, chunks) = (&self.text, &self.chunks);
        match snapshot(text, chunks, self.content, &self.options, effort.cancelled) {
            Some(snapshot) => self.snapshot = snapshot,
            None => return false,
        }
        let origin = self.origin.take();
        self.settled = true;
        self.set_origin(origin);
        true
    }

    /// Takes over other options; they count from the next settling on.
    pub fn set_options(&mut self, options: &Options) {
        self.settled &= self.options == *options;
        self.options = options.clone();
    }

    /// Says where the file is.
    pub fn set_origin(&mut self, origin: Option<Arc<Origin>>) {
        if self.origin == origin {
            return;
        }
        self.origin = origin.clone();
        match Arc::get_mut(&mut self.snapshot.0) {
            // Nobody has seen the snapshot yet.
            Some(parts) => parts.origin = origin,
            None => self.settled = false,
        }
    }

    /// The text as edited so far.
    pub fn text(&self) -> &Rope {
        &self.text
    }

    /// The state when last settled.
    pub fn snapshot(&self) -> Snapshot {
        self.snapshot.clone()
    }
}

fn content(text: &Rope) -> Content {
    checks::recognize(&Source::bytes(
        text,
        0..checks::RECOGNIZE.min(text.len_bytes()),
    ))
}

fn scan<S: Source + ?Sized>(
    source: &S,
    content: Content,
    size: usize,
    effort: Effort<'_>,
) -> Chunks {
    if content.is_halo() {
        scan_all(source, (effort.threads, size), &|bytes| {
            effort.advance(bytes)
        })
    } else {
        Chunks::unscanned(source.len(), size)
    }
}

/// `None` if `cancelled` turned true before it was done.
fn snapshot(
    text: &Rope,
    chunks: &Chunks,
    content: Content,
    options: &Options,
    cancelled: &dyn Fn() -> bool,
) -> Option<Snapshot> {
    let model = Model::build_until(chunks, cancelled)?;
    let chunks = chunks.clone();
    // What was broken off before is not settled.
    (!cancelled()).then(|| assembled(text, (chunks, model), content, options))
}

/// A snapshot that tells nothing.
fn nothing(text: &Rope, content: Content, options: &Options) -> Snapshot {
    let chunks = Chunks::unscanned(text.len_bytes(), CHUNK);
    let model = Model::build(&chunks);
    assembled(text, (chunks, model), content, options)
}

fn assembled(
    text: &Rope,
    (chunks, model): (Chunks, Model),
    content: Content,
    options: &Options,
) -> Snapshot {
    Snapshot(Arc::new(Parts {
        text: text.clone(),
        model,
        chunks,
        halo: content.is_halo(),
        options: options.clone(),
        origin: None,
        findings: OnceLock::new(),
        looking: Mutex::default(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rope_in_pieces_is_the_text() {
        let text = "1.5\t2.5\r\né\n".repeat(900_000);
        assert!(text.len() > 8 << 20);
        assert_eq!(build_rope(&text, 3), text.as_str());
        assert_eq!(build_rope("", 3), "");
        let line = "7 ".repeat(5 << 20);
        assert_eq!(build_rope(&line, 3), line.as_str());
    }

    #[test]
    fn what_is_broken_off_anywhere_is_found_by_the_next() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let text = checks::EXAMPLE_FILE.replace("\"MESH\"", "\"MASH\"") + "7 7 \"x\"\n";
        let all = Analyzer::open(&text, &Options::default());
        let all = all.snapshot().findings();
        assert!(!all.is_empty());
        let mut broken_off = 0;
        loop {
            let looks = AtomicUsize::new(0);
            let snapshot = Analyzer::open(&text, &Options::default()).snapshot();
            let cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= broken_off;
            let found = snapshot.findings_until(&cancelled);
            assert_eq!(snapshot.findings(), all, "after {broken_off} looks");
            if found.is_some() {
                break;
            }
            broken_off += 1;
        }
        assert!(broken_off > checks::Code::ALL.len());
    }

    #[test]
    fn an_analysis_that_is_broken_off_goes_on() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let text = checks::EXAMPLE_FILE;
        let mut broken_off = 0;
        loop {
            let looks = AtomicUsize::new(0);
            let cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= broken_off;
            let effort = Effort {
                cancelled: &cancelled,
                ..Effort::plain(1)
            };
            let mut analyzer = Analyzer::with_chunks(text, &Options::default(), 300, effort);
            let done = analyzer.settle(effort);
            assert!(analyzer.settle(Effort::plain(1)));
            let model = Model::build(&analyzer.chunks);
            assert_eq!(*analyzer.snapshot().model(), model);
            assert_eq!(model.instances.len(), 3);
            if done {
                break;
            }
            broken_off += 1;
        }
        assert!(broken_off > 2);
    }
}
