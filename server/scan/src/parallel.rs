//! A whole text scanned in pieces, on several threads.

use super::capture::{CapturedNumbers, NumberCapture};
use super::chunks::Chunks;
use super::fast_vertex::begins_vertices;
use super::lexer::Window;
use super::machine::{UNKNOWN_REMAINING, scan_chunk};
use super::scan_windows::{capture_at, scan_at};
use super::summary::{Chunk, Event, ListBefore, Place, State};
use super::triangles::integers_of_last_line;
use level::in_parallel;
use std::ops::Range;
use text::Source;

/// Where to begin a scan in the middle of a text, and in what state: the first border at or behind `from` that
/// looks like one inside a long list. The guess is borne out, or not, when the scan before arrives there.
pub fn guess<S: Source + ?Sized>(source: &S, from: usize, version: u8) -> Option<(usize, State)> {
    const LOOK: usize = 128 * 1024;
    const PROOF: usize = 4 * 1024;
    let len = source.len();
    let bytes = source.bytes(from..from.saturating_add(LOOK).min(len));
    let text: &[u8] = &bytes;
    let mut lines = memchr::memchr_iter(b'\n', text).map(|at| at + 1).take(512);
    lines.find_map(|line| {
        let rest = text.get(line..)?;
        // Blank lines belong to what follows them: begin before them.
        let border = {
            let before = text.get(..line)?.trim_ascii_end().len();
            before + memchr::memchr(b'\n', text.get(before..)?)? + 1
        };
        let state = |place, before| State {
            version,
            place,
            before,
            ..State::START
        };
        // No search for mistakes here: most lines are no border, and would be searched in vain.
        if let Some(uvs) = begins_vertices(rest, version, 4) {
            let before = ListBefore {
                decimals: true,
                uvs,
                version: None,
                line: 0,
                searched: 0,
            };
            return Some((from + border, state(Place::Vertices, before)));
        }
        let window = Window {
            text: rest,
            at_end: false,
            at_line_start: true,
        };
        let before = ListBefore {
            line: integers_of_last_line(text.get(..line)?),
            ..ListBefore::default()
        };
        let state = state(Place::TriangleList, before);
        let numbers = rest
            .get(..PROOF)?
            .iter()
            .all(|&byte| byte.is_ascii_digit() || byte == b'-' || super::lexer::is_space(byte));
        if !numbers {
            return None;
        }
        let chunk = scan_chunk(window, state, UNKNOWN_REMAINING, PROOF / 2, None).ok()?;
        let proven = match chunk.body.events.as_slice() {
            [Event::Triangles(part)] => part.count >= 64,
            _ => false,
        };
        if proven && chunk.exit.place == state.place && chunk.body.marks.is_empty() {
            return Some((from + border, state));
        }
        None
    })
}

/// Of a long text each thread scans so many pieces: none is left alone with the last for long.
const PIECES: usize = 16;

/// Scans a whole text in chunks of about `size` bytes on so many threads. `progress` is told bytes as they are done, and
/// gives false to stop; then the rest is left dirty.
pub fn scan_all<S: Source + ?Sized>(
    source: &S,
    how: (usize, usize),
    progress: &(dyn Fn(usize) -> bool + Sync),
) -> Chunks {
    scan_pieces(source, how, (WORTH, false), progress)
}

/// Scans like [`scan_all`], and records the numbers of meshes for callers that read all of them once: see
/// [`Chunks::captured`].
pub fn scan_capturing<S: Source + ?Sized>(
    source: &S,
    how: (usize, usize),
    progress: &(dyn Fn(usize) -> bool + Sync),
) -> Chunks {
    scan_pieces(source, how, (WORTH, true), progress)
}

/// A piece is worth a start of its own from this size on.
const WORTH: usize = 2 * 1024 * 1024;

/// Scans like [`scan_all`], in pieces of at least `worth` bytes. `is_captured` says whether numbers are recorded.
pub(crate) fn scan_pieces<S: Source + ?Sized>(
    source: &S,
    (threads, size): (usize, usize),
    (worth, is_captured): (usize, bool),
    progress: &(dyn Fn(usize) -> bool + Sync),
) -> Chunks {
    let len = source.len();
    let pieces = (len / worth).clamp(1, threads.max(1) * PIECES);
    let scan = |range: Range<usize>, entry: (State, i64)| {
        scan_run(source, range, entry, (size, is_captured), progress)
    };
    let head = scan(0..size.min(len), (State::START, 0));
    let mut runs = match pieces {
        1 => Vec::new(),
        pieces => scan_on_threads(threads, (&entries(source, &head, pieces), len), &scan),
    };
    runs.push(head);
    runs.sort_by_key(|run| run.start);
    finish(source, runs, size, progress)
}

/// Chunks that follow each other, and what was taken down of them.
struct Run {
    start: usize,
    chunks: Vec<Chunk>,
    capture: Option<NumberCapture>,
}

/// Where a piece begins, in what state, and how many vertices are still to come.
type Entry = (usize, (State, i64));

/// Where the pieces of a text behind its first chunks begin, and in what state, as far as that can be guessed.
fn entries<S: Source + ?Sized>(source: &S, head: &Run, pieces: usize) -> Vec<Entry> {
    let last = head.chunks.last();
    let version = last.map_or(State::START.version, |c| c.exit.version);
    let end: usize = head.chunks.iter().map(|chunk| chunk.len as usize).sum();
    let exit = last.map_or((State::START, 0), |chunk| {
        (chunk.exit, chunk.remaining.exit_for(0))
    });
    let mut entries = vec![(end, exit)];
    entries.extend(
        (1..pieces)
            .filter_map(|piece| guess(source, source.len() / pieces * piece, version))
            .filter(|(start, _)| *start > end)
            .map(|(start, state)| (start, (state, UNKNOWN_REMAINING))),
    );
    entries.dedup_by_key(|(start, _)| *start);
    entries
}

/// Scans the pieces of a text of that length.
fn scan_on_threads(
    threads: usize,
    (entries, len): (&[Entry], usize),
    scan: &(dyn Fn(Range<usize>, (State, i64)) -> Run + Sync),
) -> Vec<Run> {
    in_parallel(threads, entries.len(), |number| {
        // From the end on: instances take longer than as many bytes of meshes.
        let at = entries.len() - 1 - number;
        let &(start, entry) = entries.get(at)?;
        let end = entries.get(at + 1).map_or(len, |(start, _)| *start);
        Some(scan(start..end, entry))
    })
    .into_iter()
    .flatten()
    .collect()
}

/// Joins scans of pieces and scans again what does not fit together.
fn finish<S: Source + ?Sized>(
    source: &S,
    runs: Vec<Run>,
    size: usize,
    progress: &(dyn Fn(usize) -> bool + Sync),
) -> Chunks {
    let len = source.len();
    let mut pieces: Vec<Result<Chunk, usize>> = Vec::new();
    let mut captured = Vec::new();
    let mut pos = 0;
    for run in runs {
        let start = run.start;
        captured.extend(run.capture.map(|capture| (start, capture)));
        if start > pos {
            pieces.push(Err(start - pos));
            pos = start;
        }
        let mut at = start;
        for chunk in run.chunks {
            let end = at + chunk.len as usize;
            // A run that went past the next one's start was guessed wrong there: the rest is scanned again.
            if at == pos {
                pos = end;
                pieces.push(Ok(chunk));
            } else if end > pos {
                pieces.push(Err(end - pos));
                pos = end;
            }
            at = end;
        }
    }
    if pos < len {
        pieces.push(Err(len - pos));
    }
    let mut chunks = Chunks::from_pieces(pieces, size);
    chunks.settle(source, &|| !progress(0));
    if !captured.is_empty() {
        chunks.keep(CapturedNumbers::of(captured.into_iter()));
    }
    chunks
}

fn scan_run<S: Source + ?Sized>(
    source: &S,
    range: Range<usize>,
    entry: (State, i64),
    (size, is_captured): (usize, bool),
    progress: &(dyn Fn(usize) -> bool + Sync),
) -> Run {
    let mut chunks = Vec::new();
    let mut capture = is_captured.then(NumberCapture::default);
    let (mut state, mut remaining) = entry;
    let mut pos = range.start;
    while pos < range.end {
        let stop = if range.end - pos > size + size / 2 {
            pos + size
        } else {
            range.end
        };
        let entry = (state, remaining);
        let chunk = match &mut capture {
            Some(capture) => capture_at(source, pos, entry, stop, capture),
            None => scan_at(source, pos, entry, stop, None),
        };
        if chunk.len == 0 {
            break;
        }
        state = chunk.exit;
        remaining = chunk.remaining.exit_for(remaining);
        pos += chunk.len as usize;
        let goes_on = progress(chunk.len as usize);
        chunks.push(chunk);
        if !goes_on {
            break;
        }
    }
    Run {
        start: range.start,
        chunks,
        capture,
    }
}
