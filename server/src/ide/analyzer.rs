//! An open document: its text, its chunks, and immutable snapshots of both.

use super::{Hover, Symbol};
use crate::checks::{self, Finding};
use crate::model::Model;
use crate::options::Options;
use crate::report::{ObjectStats, Stats};
use crate::scan::{CHUNK, Chunks, Source, scan_all};
use ropey::Rope;
use std::ops::Range;
use std::sync::Arc;

/// The state of a document at one version. Cheap to clone; never changes.
#[derive(Clone, Debug)]
pub struct Snapshot {
    text: Rope,
    chunks: Arc<Chunks>,
    model: Arc<Model>,
    halo: bool,
    options: Options,
}

impl Snapshot {
    /// The text.
    pub fn text(&self) -> &Rope {
        &self.text
    }

    /// What the file holds.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The chunks of the text.
    pub(super) fn chunks(&self) -> &Chunks {
        &self.chunks
    }

    /// The text is a Halo file, as far as its beginning tells.
    pub fn is_halo(&self) -> bool {
        self.halo
    }

    /// What the rules find, in file order, repeated findings folded.
    pub fn findings(&self) -> Vec<Finding> {
        checks::findings(&checks::Input {
            source: &self.text,
            chunks: &self.chunks,
            model: &self.model,
            halo: self.halo,
            options: &self.options,
        })
    }

    /// What stands at a byte offset.
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        super::hover::hover(self, offset)
    }

    /// Sections, materials, objects and instances by name.
    pub fn symbols(&self) -> Vec<Symbol> {
        super::symbols::symbols(self)
    }

    /// The counts of what the file holds.
    pub fn stats(&self) -> Stats {
        stats(&self.model, &self.text)
    }

    /// The text of a range, as far as it is text.
    pub(super) fn slice(&self, range: Range<usize>) -> String {
        String::from_utf8_lossy(&self.text.bytes_of(range)).into_owned()
    }
}

/// Reads a range of any source.
trait BytesOf {
    fn bytes_of(&self, range: Range<usize>) -> Vec<u8>;
}

impl BytesOf for Rope {
    fn bytes_of(&self, range: Range<usize>) -> Vec<u8> {
        Source::bytes(self, range).into_owned()
    }
}

/// The counts of a file.
pub fn stats<S: Source + ?Sized>(model: &Model, source: &S) -> Stats {
    Stats {
        version: model.version().unwrap_or_default(),
        materials: model.materials.len(),
        objects: model
            .objects
            .iter()
            .map(|object| ObjectStats {
                kind: object.kind.map_or_else(
                    || String::from_utf8_lossy(&source.bytes(object.name.clone())).into_owned(),
                    |kind| kind.name().to_owned(),
                ),
                vertices: object.vertices.as_ref().map_or(0, |list| list.found),
                triangles: object.triangles.as_ref().map_or(0, |list| list.found / 4),
            })
            .collect(),
        instances: model.instances.len(),
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
    chunks: Chunks,
    chunk_size: usize,
    snapshot: Snapshot,
    options: Options,
}

impl Analyzer {
    /// Scans a text on several threads. `progress` is told bytes as they are done.
    pub fn open(text: String, options: &Options, progress: &(dyn Fn(usize) + Sync)) -> Self {
        Self::with_chunks(text, options, CHUNK, progress, &|_| {})
    }

    /// The same with chunks of about `size` bytes, which changes no result. `built` is given the rope as soon as it
    /// is built, which is before the scan is done.
    pub fn with_chunks(
        text: String,
        options: &Options,
        size: usize,
        progress: &(dyn Fn(usize) + Sync),
        built: &(dyn Fn(&Rope) + Sync),
    ) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let halo = checks::recognize(text.as_bytes()).is_halo();
        let (rope, chunks) = std::thread::scope(|scope| {
            let rope = scope.spawn(|| {
                let rope = build_rope(&text, threads);
                built(&rope);
                rope
            });
            let chunks = if halo {
                scan_all(&text.as_bytes(), (threads, size), progress)
            } else {
                Chunks::unscanned(text.len(), size)
            };
            // A panic in ropey is passed on; the caller's guard around this function turns it into an error.
            let rope = rope
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (rope, chunks)
        });
        drop(text);
        let snapshot = Snapshot {
            text: rope,
            model: Arc::new(Model::build(&chunks)),
            chunks: Arc::new(chunks.clone()),
            halo,
            options: options.clone(),
        };
        Analyzer {
            text: snapshot.text.clone(),
            chunks,
            chunk_size: size,
            snapshot,
            options: options.clone(),
        }
    }

    /// Takes over a text that came of the last one by replacing ranges of bytes, in this order, with so many bytes.
    pub fn edit(&mut self, text: Rope, edits: &[(Range<usize>, usize)]) {
        for (range, new) in edits {
            self.chunks.edit(range.clone(), *new);
        }
        self.text = text;
    }

    /// Brings the analysis up to date. Gives false if `cancelled` turned true before it was done; then the
    /// snapshot is still the old one, and a later call goes on where this one stopped.
    pub fn settle(&mut self, cancelled: &dyn Fn() -> bool) -> bool {
        let head = self
            .text
            .bytes_of(0..checks::RECOGNIZE.min(self.text.len_bytes()));
        let halo = checks::recognize(&head).is_halo();
        if halo && !self.chunks.settle(&self.text, cancelled) {
            return false;
        }
        if !halo {
            self.chunks = Chunks::unscanned(self.text.len_bytes(), self.chunk_size);
        }
        self.snapshot = Snapshot {
            text: self.text.clone(),
            model: Arc::new(Model::build(&self.chunks)),
            chunks: Arc::new(self.chunks.clone()),
            halo,
            options: self.options.clone(),
        };
        true
    }

    /// Takes over other options; they count from the next settling on.
    pub fn set_options(&mut self, options: &Options) {
        self.options = options.clone();
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
}
