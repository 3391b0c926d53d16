//! Changes to a file on disk: the changed file is written beside the old one and takes its place when it is complete.

use crate::edit::Edits;
use crate::scan::Source;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file as it was when it was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    len: u64,
    modified: Option<SystemTime>,
    /// Device and number of the file, where files have one.
    identity: Option<(u64, u64)>,
}

impl Stamp {
    /// The stamp of a file as it is now.
    pub fn of(path: &Path) -> io::Result<Self> {
        let meta = fs::metadata(path)?;
        Ok(Stamp {
            len: meta.len(),
            modified: meta.modified().ok(),
            identity: identity(&meta),
        })
    }
}

#[cfg(unix)]
fn identity(meta: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((meta.dev(), meta.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

/// How the bytes of a file stand to the text that changes were made for.
#[derive(Clone, Copy)]
pub(super) enum Form<'t> {
    /// The text is the file's bytes, but for so many before it.
    Bytes {
        /// The byte order mark.
        mark: usize,
    },
    /// The file is UTF-16 with a byte order mark of two bytes, and this is its text in UTF-8.
    Wide {
        /// The text.
        text: &'t str,
        /// The low byte of a unit stands first.
        little: bool,
    },
}

/// A change of the bytes of a file.
struct Raw {
    range: Range<u64>,
    bytes: Vec<u8>,
}

impl Form<'_> {
    /// The changes of the text as changes of the file.
    fn raw<'e>(self, edits: &'e Edits) -> Box<dyn Iterator<Item = Raw> + 'e>
    where
        Self: 'e,
    {
        match self {
            Form::Bytes { mark } => Box::new(edits.iter().map(move |(range, text)| Raw {
                range: (range.start + mark) as u64..(range.end + mark) as u64,
                bytes: text.to_vec(),
            })),
            Form::Wide { text, little } => {
                let mut counted = Units {
                    text,
                    at: 0,
                    units: 0,
                };
                Box::new(edits.iter().map(move |(range, new)| {
                    const MARK: u64 = 2;
                    let start = MARK + 2 * counted.before(range.start);
                    let end = MARK + 2 * counted.before(range.end);
                    let new = String::from_utf8_lossy(new);
                    let bytes = new.encode_utf16().flat_map(|unit| match little {
                        true => unit.to_le_bytes(),
                        false => unit.to_be_bytes(),
                    });
                    Raw {
                        range: start..end,
                        bytes: bytes.collect(),
                    }
                }))
            }
        }
    }
}

/// Counts the UTF-16 code units of a text. What was no character was read as one unit.
struct Units<'t> {
    text: &'t str,
    at: usize,
    units: u64,
}

impl Units<'_> {
    /// How many stand before an offset, which is not before the one asked for last.
    fn before(&mut self, offset: usize) -> u64 {
        let passed = self.text.get(self.at..offset).unwrap_or_default();
        self.units += passed.chars().map(|c| c.len_utf16() as u64).sum::<u64>();
        self.at = offset;
        self.units
    }
}

/// Carries out changes of a file that is still the one that they were made for. The file keeps its permissions; where
/// its path is a link, what the link means is changed. Whatever fails, the file is as it was.
///
/// # Errors
/// Where the file has changed meanwhile, or where the new one cannot be written.
pub(super) fn rewrite(path: &Path, stamp: &Stamp, form: Form<'_>, edits: &Edits) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let mut old = File::open(&path)?;
    let written = beside(&path, &path, &mut |new| {
        let mut at = 0;
        for change in form.raw(edits) {
            copy(&mut old, new, at..change.range.start)?;
            new.write_all(&change.bytes)?;
            at = change.range.end;
            old.seek(SeekFrom::Start(at))?;
        }
        io::copy(&mut old, new)?;
        Ok(())
    })?;
    drop(old);
    written.put(&path, stamp)
}

/// A complete file beside the place where it belongs.
pub(super) struct Beside {
    file: tempfile::NamedTempFile,
    to: PathBuf,
}

impl Beside {
    /// Puts it there, if the file that it was made from is still the one of the stamp. Some systems replace no file that
    /// is open: whoever has it open closes it before.
    ///
    /// # Errors
    /// Where that fails; then nothing has changed.
    pub fn put(self, from: &Path, stamp: &Stamp) -> io::Result<()> {
        if Stamp::of(from)? != *stamp {
            return Err(io::Error::other(
                "has changed while it was read; nothing was written",
            ));
        }
        self.file.persist(&self.to).map_err(|error| error.error)?;
        Ok(())
    }
}

/// Writes a file beside the place where it belongs. It gets the permissions of the file that is there, else those of the
/// file that it is made from.
///
/// # Errors
/// Where it cannot be written; then nothing is left of it.
pub(super) fn beside(
    from: &Path,
    to: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<Beside> {
    // Where the path is a link, what the link means is changed.
    let to = fs::canonicalize(to).unwrap_or_else(|_| to.to_owned());
    let there = fs::metadata(&to).ok();
    let meta = match &there {
        Some(meta) if meta.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A file that may not be written stays as it is, even where its folder would let another take its place.
        Some(meta) => {
            drop(fs::OpenOptions::new().write(true).open(&to)?);
            meta.clone()
        }
        None => fs::metadata(from)?,
    };
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = tempfile::Builder::new()
        .prefix(".ass-lsp-")
        .suffix(".tmp")
        .tempfile_in(folder.unwrap_or(Path::new(".")))?;
    let mut new = BufWriter::with_capacity(1 << 20, beside.as_file());
    write(&mut new)?;
    new.flush()?;
    drop(new);
    if there.is_some() {
        // The system may refuse another owner; then the file belongs to who changed it.
        keep_owner(beside.as_file(), &meta);
    }
    beside.as_file().set_permissions(meta.permissions())?;
    beside.as_file().sync_all()?;
    Ok(Beside { file: beside, to })
}

fn copy(old: &mut File, new: &mut dyn Write, range: Range<u64>) -> io::Result<()> {
    let wanted = range.end.saturating_sub(range.start);
    let copied = io::copy(&mut old.take(wanted), new)?;
    if copied < wanted {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}

#[cfg(unix)]
fn keep_owner(file: &File, meta: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(meta.uid()), Some(meta.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

/// The form of a file with this text.
pub(super) fn bytes_form(source: &dyn Source, len: u64) -> Form<'static> {
    let mark = usize::try_from(len).unwrap_or(usize::MAX);
    Form::Bytes {
        mark: mark.saturating_sub(source.len()),
    }
}
