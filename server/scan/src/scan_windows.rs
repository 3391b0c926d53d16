//! One chunk of a text, scanned in windows that are as large as it takes.

use super::capture::NumberCapture;
use super::lexer::{NeedMore, Window};
use super::machine::{Sink, capture_chunk, scan_chunk};
use super::summary::{Chunk, State};
use text::Source;

/// How much of the text behind a chunk's stop a window shows at first.
const MARGIN: usize = 4 * 1024;

/// No window is larger: its offsets are `u32`.
const LARGEST_WINDOW: usize = 1 << 30;

/// Scans one chunk that starts at `start`, with windows as large as it takes.
pub fn scan_at<S: Source + ?Sized>(
    source: &S,
    start: usize,
    entry: (State, i64),
    stop: usize,
    mut sink: Option<&mut dyn Sink>,
) -> Chunk {
    in_windows(source, start, stop, |window| {
        let sink: Option<&mut dyn Sink> = match &mut sink {
            Some(sink) => {
                sink.begin();
                Some(&mut **sink)
            }
            None => None,
        };
        scan_chunk(window, entry.0, entry.1, stop - start, sink)
    })
}

/// Scans one chunk like [`scan_at`], and records its numbers in `capture`.
pub(super) fn capture_at<S: Source + ?Sized>(
    source: &S,
    start: usize,
    entry: (State, i64),
    stop: usize,
    capture: &mut NumberCapture,
) -> Chunk {
    capture.begin(start);
    in_windows(source, start, stop, |window| {
        capture_chunk(window, entry.0, entry.1, stop - start, capture)
    })
}

/// Scans a chunk in windows that grow until it can be scanned.
fn in_windows<S: Source + ?Sized>(
    source: &S,
    start: usize,
    stop: usize,
    mut scan: impl FnMut(Window<'_>) -> Result<Chunk, NeedMore>,
) -> Chunk {
    let len = source.len();
    let at_line_start = start == 0
        || source
            .bytes(start - 1..start)
            .first()
            .is_none_or(|&byte| byte == b'\n' || byte == b'\r');
    let mut size = stop.saturating_sub(start) + MARGIN;
    loop {
        let end = start.saturating_add(size).min(len);
        let bytes = source.bytes(start..end);
        let window = Window {
            text: &bytes,
            at_end: end == len || size >= LARGEST_WINDOW,
            at_line_start,
        };
        match scan(window) {
            Ok(chunk) => {
                #[cfg(test)]
                super::flood::worked(chunk.len as usize);
                return chunk;
            }
            Err(_) => size = size.saturating_mul(2).min(LARGEST_WINDOW),
        }
    }
}
