//! An open document: its text, its chunks, and immutable snapshots of both.

use level::Seam;
use pool::{Effort, Turn, processors};
use ropey::Rope;
use rules::checks::{self, Finding, FirstTier, SeamsFor, Subject, Surroundings};
use rules::kit::FileLocation;
use rules::report::Stats;
use rules::stats::stats;
use scan::Content;
use scan::fill;
use scan::model::Model;
use scan::view::{File, Kept};
use scan::{CHUNK, Chunks, scan_all};
use schema::options::Options;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use text::Source;

/// After so many edits at once nothing of the older text is said of the newer.
const MOST_EDITS: usize = 10_000;

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
    origin: Option<Arc<FileLocation>>,
    surroundings: Option<Arc<dyn Surroundings>>,
    encoding: Option<&'static str>,
    kept: Arc<Kept>,
    /// The second tier's findings in an older text, moved to their places in this one.
    older: Arc<[Finding]>,
    near: OnceLock<FirstTier>,
    across: OnceLock<Arc<[Finding]>>,
    all: OnceLock<Arc<[Finding]>>,
    /// The seams, with the Tool and weld distance of the first request. Answers to other requests are not kept.
    seams: OnceLock<(SeamsFor, Option<Arc<[Seam]>>)>,
    /// Taken by the job that looks for the findings of the first tier, and of the second.
    looking: [Turn; 2],
}

/// The findings of a snapshot, as far as they are known.
#[derive(Clone, Debug)]
pub struct KnownFindings {
    /// In file order, repeated findings folded.
    pub findings: Arc<[Finding]>,
    /// Those of the second tier are of this text; else they are of an older one, moved with the text.
    pub complete: bool,
}

impl Snapshot {
    /// Both are one snapshot, not only equal ones.
    pub fn is_same(&self, other: &Snapshot) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The text.
    pub fn text(&self) -> &Rope {
        &self.0.text
    }

    /// The model of the file: its sections and records.
    pub fn model(&self) -> &Model {
        &self.0.model
    }

    /// The chunks of the text.
    pub(super) fn chunks(&self) -> &Chunks {
        &self.0.chunks
    }

    /// The user's options.
    pub(super) fn options(&self) -> &Options {
        &self.0.options
    }

    /// The text is a Halo file, as far as its beginning tells.
    pub fn is_halo(&self) -> bool {
        self.0.halo
    }

    /// All findings of the rules, in file order, repeated findings folded. Computed on first use.
    pub fn findings(&self) -> Arc<[Finding]> {
        self.findings_until(1, &|| false).unwrap_or_default()
    }

    /// All findings, with the second tier run on `threads` threads; `None` if `cancelled` turned true first.
    pub fn findings_until(
        &self,
        threads: usize,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Arc<[Finding]>> {
        let parts = &*self.0;
        let near = self.near_until(cancelled)?;
        let _looking = parts.looking[1].take(cancelled)?;
        if parts.across.get().is_none() {
            let input = checks::Input {
                threads,
                ..self.input()
            };
            let found = near.run_second(&input, cancelled)?;
            parts.across.get_or_init(|| found.into());
        }
        let across = parts.across.get()?;
        let all = || checks::merged(&near.findings, across).into();
        Some(parts.all.get_or_init(all).clone())
    }

    /// The findings known once the first tier has answered. Until the second tier has answered too, its findings in an
    /// older text stand in. `None` if `cancelled` turned true first.
    pub fn known_until(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<KnownFindings> {
        let near = self.near_until(cancelled)?;
        let parts = &*self.0;
        let across = parts.across.get();
        Some(KnownFindings {
            findings: match across {
                Some(_) => self.findings_until(1, cancelled)?,
                None => checks::merged(&near.findings, &parts.older).into(),
            },
            complete: across.is_some(),
        })
    }

    /// The second tier has found something else in this text than it had found before.
    pub fn has_news(&self) -> bool {
        self.0
            .across
            .get()
            .is_some_and(|across| *across != self.0.older)
    }

    fn near_until(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<&FirstTier> {
        let parts = &*self.0;
        let _looking = parts.looking[0].take(cancelled)?;
        if parts.near.get().is_none() {
            let near = FirstTier::run(&self.input(), cancelled)?;
            parts.near.get_or_init(|| near);
        }
        parts.near.get()
    }

    /// The second tier's latest findings, moved with these edits. Drops those whose place is gone.
    fn older_after(&self, edits: &[(Range<usize>, usize)]) -> Arc<[Finding]> {
        let last = self.0.across.get().unwrap_or(&self.0.older);
        last.iter().filter_map(|found| found.after(edits)).collect()
    }

    /// Looks at the file as what it describes.
    pub(super) fn view<T>(&self, look: impl FnOnce(&File<'_>) -> T) -> T {
        let read = self.0.chunks.as_read(&self.0.text);
        look(&File::new(&read, &self.0.chunks, &self.0.model).keeping(Some(&self.0.kept)))
    }

    /// It has a material whose triangles are a seam.
    pub fn has_seams(&self) -> bool {
        self.view(|file| {
            file.materials()
                .any(|material| fill::is_seam(&material.name()))
        })
    }

    /// Its seams, for the other structures of its folder. `None` where readers refuse the text.
    pub fn seams(&self, wanted: SeamsFor) -> Option<Arc<[Seam]>> {
        let find = || {
            let is_read = self.0.halo && self.0.chunks.refused().is_none();
            is_read.then(|| {
                self.view(|file| fill::seams_of(file, wanted.tool, wanted.weld))
                    .into()
            })
        };
        let (known, seams) = self.0.seams.get_or_init(|| (wanted, find()));
        match *known == wanted {
            true => seams.clone(),
            false => find(),
        }
    }

    /// Looks at the file as rules do.
    pub(super) fn subject<T>(&self, look: impl FnOnce(&Subject<'_>) -> T) -> T {
        let read = self.0.chunks.as_read(&self.0.text);
        look(&Subject::new(&self.input(), &read, &|| false))
    }

    /// The findings at a byte offset that were left out because a rule found too many to report one by one.
    pub(super) fn folded_findings_at(&self, told: &[Finding], offset: usize) -> Vec<Finding> {
        /// In longer texts rules that look across the file take too long to be asked for one place.
        const LONG: usize = 256 << 10;
        let is_long = self.model().len() > LONG;
        let folded = |finding: &&Finding| {
            finding.more > 0 && !(is_long && finding.code.rule().looks_across())
        };
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

    /// The input of the rules.
    pub(super) fn input(&self) -> checks::Input<'_> {
        let parts = &*self.0;
        checks::Input {
            source: &parts.text,
            chunks: &parts.chunks,
            model: &parts.model,
            halo: parts.halo,
            options: &parts.options,
            origin: parts.origin.as_deref(),
            surroundings: parts.surroundings.as_deref(),
            encoding: parts.encoding,
            threads: 1,
            kept: Some(&parts.kept),
        }
    }

    /// The snapshot of the text with a range of bytes replaced: what an edit would make of it. Only the chunks around the
    /// edit are scanned again.
    pub(super) fn with(&self, range: Range<usize>, new: &str) -> Snapshot {
        let parts = &*self.0;
        let mut text = parts.text.clone();
        let start = text.byte_to_char(range.start);
        text.remove(start..text.byte_to_char(range.end));
        text.insert(start, new);
        let mut chunks = parts.chunks.clone();
        chunks.edit(range, new.len());
        chunks.settle(&text, &|| false);
        let model = Model::build(&chunks);
        let content = content(&text);
        let before = (parts.kept.clone(), Arc::default());
        let mut changed = assembled(&text, (chunks, model), (content, &parts.options), before);
        if let Some(made) = Arc::get_mut(&mut changed.0) {
            made.origin = parts.origin.clone();
        }
        changed
    }

    /// Where a strict reader refuses the text, if it does.
    pub(super) fn refused(&self) -> Option<usize> {
        self.0.chunks.refused().map(|(at, _)| at)
    }

    /// Counts and measurements of the file; `None` if `cancelled` turned true before it was done.
    pub fn stats_until(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Stats> {
        self.view(|file| stats(file, 1, cancelled))
    }

    /// Counts and measurements of the file, without a way to cancel.
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
    origin: Option<Arc<FileLocation>>,
    surroundings: Option<Arc<dyn Surroundings>>,
    encoding: Option<&'static str>,
    kept: Arc<Kept>,
    /// The state when last settled.
    snapshot: Snapshot,
    /// The edits since then.
    edits: Vec<(Range<usize>, usize)>,
    /// The snapshot is of the text and the options as they are.
    settled: bool,
}

impl Analyzer {
    /// Scans a text.
    pub fn open(text: &str, options: &Options) -> Self {
        let effort = Effort::plain(processors());
        Self::with_chunks(text, options, CHUNK, effort)
    }

    /// Scans a text in chunks of about `size` bytes; the size changes no result. If the scan was cancelled, the
    /// snapshot has no records and a later [`Analyzer::settle`] scans the rest.
    pub fn with_chunks(text: &str, options: &Options, size: usize, effort: Effort<'_>) -> Self {
        let content = scan::recognize(text.as_bytes());
        if effort.threads < 2 {
            // Where there are no threads, as in a browser, none can be started.
            let chunks = scan(&text.as_bytes(), content, size, effort);
            return Self::assemble(
                Rope::from_str(text),
                content,
                (chunks, size),
                options,
                effort,
            );
        }
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
        let kept = Arc::new(Kept::default());
        let before = || (kept.clone(), Arc::default());
        let model = model(&chunks, effort.cancelled);
        let settled = model.is_some();
        let known = match model {
            Some(model) => (chunks.clone(), model),
            None => nothing(&text),
        };
        Analyzer {
            settled,
            snapshot: assembled(&text, known, (content, options), before()),
            edits: Vec::new(),
            scanned: content.is_halo(),
            text,
            content,
            chunks,
            chunk_size,
            options: options.clone(),
            origin: None,
            surroundings: None,
            encoding: None,
            kept,
        }
    }

    /// Takes over a text that came of the last one by replacing ranges of bytes, in this order, with so many bytes.
    pub fn edit(&mut self, text: Rope, edits: &[(Range<usize>, usize)]) {
        for (range, new) in edits {
            self.chunks.edit(range.clone(), *new);
        }
        self.edits.extend_from_slice(edits);
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
        let Some(model) = model(&self.chunks, effort.cancelled) else {
            return false;
        };
        let known = (self.chunks.clone(), model);
        let before = (self.kept.clone(), self.older());
        self.snapshot = assembled(&self.text, known, (self.content, &self.options), before);
        self.edits.clear();
        let (origin, surroundings) = (self.origin.take(), self.surroundings.take());
        self.settled = true;
        self.set_encoding(self.encoding);
        self.set_origin(origin);
        self.set_surroundings(surroundings);
        true
    }

    /// The second tier's latest findings, moved with the edits since then. Empty after other options or many edits.
    fn older(&self) -> Arc<[Finding]> {
        let last = &self.snapshot.0;
        if last.options != self.options || self.edits.len() > MOST_EDITS {
            return Arc::default();
        }
        self.snapshot.older_after(&self.edits)
    }

    /// Takes over other options; they count from the next settling on.
    pub fn set_options(&mut self, options: &Options) {
        self.settled &= self.options == *options;
        self.options = options.clone();
    }

    /// Says where the file is.
    pub fn set_origin(&mut self, origin: Option<Arc<FileLocation>>) {
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

    /// Says how the other structures in its folder are known.
    pub fn set_surroundings(&mut self, surroundings: Option<Arc<dyn Surroundings>>) {
        let is_same = match (&self.surroundings, &surroundings) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        if is_same {
            return;
        }
        self.surroundings = surroundings.clone();
        match Arc::get_mut(&mut self.snapshot.0) {
            // Nobody has seen the snapshot yet.
            Some(parts) => parts.surroundings = surroundings,
            None => self.settled = false,
        }
    }

    /// Says what the file is written in, where the text was decoded from something else than UTF-8. Comes before the first
    /// snapshot is given away.
    pub fn set_encoding(&mut self, encoding: Option<&'static str>) {
        self.encoding = encoding;
        if let Some(parts) = Arc::get_mut(&mut self.snapshot.0) {
            parts.encoding = encoding;
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
    scan::recognize(&Source::bytes(
        text,
        0..scan::RECOGNIZE.min(text.len_bytes()),
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
fn model(chunks: &Chunks, cancelled: &dyn Fn() -> bool) -> Option<Model> {
    let model = Model::build_until(chunks, cancelled)?;
    // What was broken off before is not settled.
    (!cancelled()).then_some(model)
}

/// The empty chunks and model of a text whose scan was cancelled.
fn nothing(text: &Rope) -> (Chunks, Model) {
    let chunks = Chunks::unscanned(text.len_bytes(), CHUNK);
    let model = Model::build(&chunks);
    (chunks, model)
}

fn assembled(
    text: &Rope,
    (chunks, model): (Chunks, Model),
    (content, options): (Content, &Options),
    (kept, older): (Arc<Kept>, Arc<[Finding]>),
) -> Snapshot {
    Snapshot(Arc::new(Parts {
        text: text.clone(),
        model,
        chunks,
        halo: content.is_halo(),
        options: options.clone(),
        origin: None,
        surroundings: None,
        encoding: None,
        kept,
        older,
        near: OnceLock::new(),
        across: OnceLock::new(),
        all: OnceLock::new(),
        seams: OnceLock::new(),
        looking: Default::default(),
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
    fn who_waits_for_findings_holds_up_no_other_request() {
        use pool::{Pool, Urgency};
        let pool = Pool::start(1);
        let snapshot = Analyzer::open(checks::EXAMPLE_FILE, &Options::default()).snapshot();
        let parts = snapshot.0.clone();
        // Somebody looks, and takes long.
        let looking = parts.looking[0].take(&|| false);
        let (sender, answers) = std::sync::mpsc::channel();
        for _ in 0..20 {
            let (snapshot, sender) = (snapshot.clone(), sender.clone());
            pool.spawn(Urgency::Request, move || {
                let known = snapshot.known_until(&|| false);
                sender
                    .send(known.map(|known| known.findings.len()))
                    .unwrap();
            });
        }
        let other = sender.clone();
        pool.spawn(Urgency::Request, move || other.send(None).unwrap());
        assert_eq!(answers.recv(), Ok(None));
        drop(looking);
        for _ in 0..20 {
            assert_eq!(answers.recv(), Ok(Some(0)));
        }
        pool.end();
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
            let found = snapshot.findings_until(1, &cancelled);
            assert_eq!(snapshot.findings(), all, "after {broken_off} looks");
            if found.is_some() {
                break;
            }
            broken_off += 1;
        }
        assert!(broken_off > checks::Code::ALL.len());
    }

    /// A mesh of which only one triangle is left.
    fn with_unused_vertices() -> String {
        checks::Code::UnusedVertex.rule().fails.text()
    }

    #[test]
    fn what_is_broken_off_is_not_kept_for_the_next() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let text = with_unused_vertices();
        let all = Analyzer::open(&text, &Options::default());
        let all = all.snapshot().findings();
        assert!(!all.is_empty());
        let mut broken_off = 0;
        loop {
            let looks = AtomicUsize::new(0);
            let snapshot = Analyzer::open(&text, &Options::default()).snapshot();
            let cancelled = || looks.fetch_add(1, Ordering::Relaxed) >= broken_off;
            let found = snapshot.findings_until(1, &cancelled);
            assert_eq!(snapshot.findings(), all, "after {broken_off} looks");
            if found.is_some() {
                break;
            }
            broken_off += 1;
        }
        assert!(broken_off > checks::Code::ALL.len());
    }

    #[test]
    fn what_the_second_tier_found_moves_with_the_text() {
        let text = with_unused_vertices();
        let mut analyzer = Analyzer::open(&text, &Options::default());
        let first = analyzer.snapshot();
        let known = first.known_until(&|| false).unwrap();
        assert!(!known.complete && known.findings.is_empty());
        let found = first.findings();
        assert_eq!(found[0].code, checks::Code::UnusedVertex);
        assert!(first.has_news() && first.known_until(&|| false).unwrap().complete);
        let remark = "; a remark\n";
        let edited = format!("{remark}{text}");
        analyzer.edit(Rope::from_str(&edited), &[(0..0, remark.len())]);
        assert!(analyzer.settle(Effort::plain(1)));
        let second = analyzer.snapshot();
        let known = second.known_until(&|| false).unwrap();
        assert!(!known.complete);
        let place = |found: &Finding| found.span.clone();
        let moved = found[0].span.start + remark.len()..found[0].span.end + remark.len();
        assert_eq!(
            known.findings.iter().map(place).collect::<Vec<_>>(),
            [moved]
        );
        // And that is what the second tier finds now.
        assert_eq!(second.findings(), known.findings);
        assert!(!second.has_news());
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
