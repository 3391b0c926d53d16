//! Whether what Tool has said is out of date.

use crate::checks::subject::Subject;
use crate::wrl::Said;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The text is another than the one that Tool has read: the file was written after the `.wrl`, or an editor shows something
/// else than the file.
pub(super) fn is_past(subject: &Subject<'_>, said: &Said) -> bool {
    let Some(origin) = subject.origin else {
        return false;
    };
    let Ok(meta) = origin.path.metadata() else {
        return false;
    };
    let is_newer = meta
        .modified()
        .is_ok_and(|modified| said.written.is_some_and(|written| modified > written));
    is_newer || !is_on_disk(subject, &origin.path)
}

/// The text is that of the file.
fn is_on_disk(subject: &Subject<'_>, path: &Path) -> bool {
    const PIECE: usize = 1 << 16;
    const MARK: &[u8] = b"\xef\xbb\xbf";
    let Ok(mut file) = File::open(path) else {
        return true;
    };
    let length = subject.model.len();
    let mut piece = vec![0; PIECE];
    let mut at = 0;
    loop {
        let Some(read) = fill(&mut file, &mut piece) else {
            return true;
        };
        let mut own = piece.get(..read).unwrap_or_default();
        if at == 0 && !subject.begins_with(MARK) {
            own = own.strip_prefix(MARK).unwrap_or(own);
        }
        let end = at + own.len();
        if end > length || *subject.written.bytes(at..end) != *own {
            // In another encoding the bytes are others, and the text may be the same.
            return !own.is_ascii() && is_text(subject, path);
        }
        at = end;
        if read < PIECE {
            return at == length;
        }
    }
}

/// Reads until the buffer is full or the file at its end; `None` where it cannot be read.
fn fill(file: &mut File, buffer: &mut [u8]) -> Option<usize> {
    let mut read = 0;
    while let Some(rest) = buffer.get_mut(read..).filter(|rest| !rest.is_empty()) {
        match file.read(rest).ok()? {
            0 => break,
            more => read += more,
        }
    }
    Some(read)
}

fn is_text(subject: &Subject<'_>, path: &Path) -> bool {
    let Ok(bytes) = std::fs::read(path) else {
        return true;
    };
    let decoded = text::decode(&bytes);
    let own = subject.written.bytes(0..subject.model.len());
    *own == *decoded.text.as_bytes()
}
