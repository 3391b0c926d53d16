//! A file as a source: every range is read when it is asked for.

use rules::report::Columns;
use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use text::Source;

/// A file on disk. Offsets do not count a UTF-8 byte order mark.
#[derive(Debug)]
pub(super) struct FileSource {
    file: File,
    start: u64,
    len: usize,
    ascii: AtomicBool,
    failure: Mutex<Option<io::Error>>,
    /// The bytes that were last read for a short range.
    near: Mutex<Block>,
}

/// A stretch of the file.
#[derive(Debug, Default)]
struct Block {
    start: usize,
    bytes: Vec<u8>,
}

impl Block {
    fn get(&self, range: &Range<usize>) -> Option<&[u8]> {
        let start = range.start.checked_sub(self.start)?;
        self.bytes.get(start..start + range.len())
    }
}

/// Ranges up to this length are read with what is around them: rules ask for one name after the other.
const SHORT: usize = 1 << 10;

/// The number of bytes that are read for a short range, from a multiple of it on.
const BLOCK: usize = 1 << 12;

impl FileSource {
    /// Opens a file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let meta = std::fs::metadata(path)?;
        if meta.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
        }
        // Opening a FIFO would wait for a writer, for ever where there is none.
        if !meta.is_file() {
            return Err(io::Error::other("is no regular file"));
        }
        let file = File::open(path)?;
        let meta = file.metadata()?;
        let len = usize::try_from(meta.len())
            .map_err(|_| io::Error::new(io::ErrorKind::FileTooLarge, "is too large"))?;
        let mut source = FileSource {
            file,
            start: 0,
            len,
            ascii: AtomicBool::new(true),
            failure: Mutex::new(None),
            near: Mutex::default(),
        };
        if source.head(3) == b"\xef\xbb\xbf" {
            source.start = 3;
            source.len -= 3;
        }
        Ok(source)
    }

    /// The first bytes. They say nothing of how columns count: a mark is no part of the text.
    pub fn head(&self, len: usize) -> Vec<u8> {
        self.read_or_blank(0..len.min(self.len))
    }

    /// It begins with a byte order mark.
    pub fn has_mark(&self) -> bool {
        self.start > 0
    }

    /// How many bytes stand before the text: those of a byte order mark.
    pub fn mark_len(&self) -> usize {
        if self.has_mark() { 3 } else { 0 }
    }

    /// Nothing but ASCII has been read so far.
    pub fn is_ascii(&self) -> bool {
        self.ascii.load(Ordering::Relaxed)
    }

    /// The first error that reading met, if any. A file that shrinks while it is read is such an error.
    pub fn failure(&self) -> io::Result<()> {
        let failure = self.failure.lock().ok().and_then(|mut slot| slot.take());
        failure.map_or(Ok(()), Err)
    }

    /// How columns count, once the file has been read: bytes are characters in ASCII and in Windows-1252.
    pub fn columns(&self) -> Columns {
        const STEP: usize = 1 << 20;
        if self.ascii.load(Ordering::Relaxed) {
            return Columns::Bytes;
        }
        let mut at = 0;
        while at < self.len {
            let block = self.bytes(at..at.saturating_add(STEP).min(self.len));
            let valid = match simdutf8::compat::from_utf8(&block) {
                Ok(_) => block.len(),
                // A character may be cut by the block's end.
                Err(error) if error.error_len().is_none() => error.valid_up_to(),
                Err(_) => return Columns::Bytes,
            };
            if valid == 0 {
                return Columns::Bytes;
            }
            at += valid;
        }
        Columns::Utf8
    }

    fn read_or_blank(&self, range: Range<usize>) -> Vec<u8> {
        let length = range.len();
        self.read(range).unwrap_or_else(|error| {
            if let Ok(mut failure) = self.failure.lock() {
                failure.get_or_insert(error);
            }
            // The scan goes on over blanks; its result is dropped for the error.
            vec![b' '; length]
        })
    }

    /// A short range, from the block that was read last where it holds it. `None` where another thread reads one.
    fn read_near(&self, range: &Range<usize>) -> Option<Vec<u8>> {
        let mut near = self.near.try_lock().ok()?;
        if near.get(range).is_none() {
            let start = range.start / BLOCK * BLOCK;
            let end = range.end.max(start + BLOCK).min(self.len);
            let bytes = self.read(start..end).ok()?;
            *near = Block { start, bytes };
        }
        near.get(range).map(<[u8]>::to_vec)
    }

    fn read(&self, range: Range<usize>) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; range.len()];
        read_exact_at(&self.file, &mut bytes, self.start + range.start as u64)?;
        Ok(bytes)
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, offset)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        offset += read as u64;
    }
    Ok(())
}

impl Source for FileSource {
    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        let end = range.end.min(self.len);
        let range = range.start.min(end)..end;
        let near = match range.len() <= SHORT {
            true => self.read_near(&range),
            false => None,
        };
        let bytes = near.unwrap_or_else(|| self.read_or_blank(range));
        if !bytes.is_ascii() {
            self.ascii.store(false, Ordering::Relaxed);
        }
        Cow::Owned(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn short_ranges_are_those_of_the_file() {
        let text: Vec<u8> = (0..50_000u32).map(|n| b'a' + (n % 23) as u8).collect();
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(b"\xef\xbb\xbf").unwrap();
        file.write_all(&text).unwrap();
        let source = FileSource::open(file.path()).unwrap();
        for start in (0..text.len() + 20).step_by(7).chain([49_999, 3, 49_990]) {
            for length in [0, 1, 30, SHORT, SHORT + 1] {
                let inside = start.min(text.len())..(start + length).min(text.len());
                assert_eq!(source.bytes(start..start + length).as_ref(), &text[inside]);
            }
        }
        assert!(source.failure().is_ok());
    }

    #[test]
    fn a_mark_is_no_reason_to_read_a_file_twice() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all("\u{feff}2\n\"MAX\"\n".as_bytes()).unwrap();
        let source = FileSource::open(file.path()).unwrap();
        assert_eq!(source.bytes(0..source.len()).as_ref(), b"2\n\"MAX\"\n");
        assert!(source.ascii.load(Ordering::Relaxed));
        assert_eq!(source.columns(), Columns::Bytes);
    }
}
