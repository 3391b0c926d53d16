//! Files read and scanned.

use super::file::FileSource;
use pool::Effort;
use rules::fixes::Scanned;
use rules::report::Columns;
use scan::model::Model;
use scan::{CHUNK, Chunks, recognize, scan_all, scan_capturing};
use std::io;
use std::path::Path;
use text::{Mark, Source};

/// Opens a file as a source: piece by piece, or decoded in memory where it is not written in bytes of ASCII.
/// The columns are known only when the file has been read.
pub(crate) fn with_file<T>(
    path: &Path,
    work: impl Fn(&dyn Source, Option<&'static str>, &dyn Fn() -> Columns) -> io::Result<T>,
) -> io::Result<T> {
    let file = FileSource::open(path)?;
    let head = file.head(3);
    file.failure()?;
    if Mark::of(&head).is_some_and(Mark::is_wide) {
        let bytes = std::fs::read(path)?;
        let decoded = text::decode(&bytes);
        let source: &[u8] = decoded.text.as_bytes();
        return work(&source, Some(decoded.encoding), &|| Columns::Utf8);
    }
    let result = work(&file, None, &|| file.columns());
    file.failure()?;
    result
}

/// A scanned file.
pub(crate) struct Checked(pub Scanned);

impl Checked {
    /// Scans a file.
    pub fn scan<S: Source + ?Sized>(source: &S, effort: Effort<'_>) -> io::Result<Self> {
        Self::scan_as_far(source, effort, scan_all).whole_or_interrupted(effort)
    }

    /// Scans a file for all rules. The numbers of meshes that they need are captured at once, so that the text is read
    /// only once.
    pub fn scan_to_check<S: Source + ?Sized>(source: &S, effort: Effort<'_>) -> io::Result<Self> {
        Self::scan_as_far(source, effort, scan_capturing).whole_or_interrupted(effort)
    }

    fn whole_or_interrupted(self, effort: Effort<'_>) -> io::Result<Self> {
        if (effort.cancelled)() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(self)
    }

    /// Scans a file that is in memory, to its end.
    pub fn whole<S: Source + ?Sized>(source: &S) -> Self {
        Self::scan_as_far(source, Effort::plain(1), scan_all)
    }

    fn scan_as_far<S: Source + ?Sized>(
        source: &S,
        effort: Effort<'_>,
        scan: impl Fn(&S, (usize, usize), &(dyn Fn(usize) -> bool + Sync)) -> Chunks,
    ) -> Self {
        let head = source.bytes(0..scan::RECOGNIZE.min(source.len()));
        let halo = recognize(&head).is_halo();
        let chunks = if halo {
            scan(source, (effort.threads, CHUNK), &|bytes| {
                effort.advance(bytes)
            })
        } else {
            Chunks::unscanned(source.len(), CHUNK)
        };
        Checked(Scanned {
            halo,
            model: Model::build_until(&chunks, effort.cancelled).unwrap_or_default(),
            chunks,
        })
    }
}
