//! Changes to a file on disk: the changed file is written beside the old one and takes its place when it is complete.

use super::unfinished::Unfinished;
use std::borrow::Borrow;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use text::Edits;

/// A file as it was when it was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    len: u64,
    modified: Option<SystemTime>,
    /// Device and number of the file: a file of equal length and time that has taken its place is another one.
    identity: Option<(u64, u64)>,
}

impl Stamp {
    /// The stamp of a file as it is now.
    pub fn of(path: &Path) -> io::Result<Self> {
        let meta = fs::metadata(path)?;
        Ok(Stamp {
            len: meta.len(),
            modified: meta.modified().ok(),
            identity: identity(path, &meta),
        })
    }
}

#[cfg(unix)]
fn identity(_: &Path, meta: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((meta.dev(), meta.ino()))
}

#[cfg(windows)]
fn identity(path: &Path, _: &Metadata) -> Option<(u64, u64)> {
    // The file is closed again at once: Windows replaces no file that is open.
    let file = winapi_util::Handle::from_path_any(path).ok()?;
    let known = winapi_util::file::information(&file).ok()?;
    Some((known.volume_serial_number(), known.file_index()))
}

#[cfg(not(any(unix, windows)))]
fn identity(_: &Path, _: &Metadata) -> Option<(u64, u64)> {
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
    /// The file is UTF-16, and this is its text in UTF-8.
    Wide {
        /// The bytes of the byte order mark: two or none.
        mark: usize,
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
            Form::Wide { mark, text, little } => {
                let mut counted = Units {
                    text,
                    at: 0,
                    units: 0,
                };
                Box::new(edits.iter().map(move |(range, new)| {
                    let start = mark as u64 + 2 * counted.before(range.start);
                    let end = mark as u64 + 2 * counted.before(range.end);
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
pub(super) fn rewrite(
    (path, force): (&Path, bool),
    stamp: &Stamp,
    form: Form<'_>,
    edits: &Edits,
) -> io::Result<()> {
    let mut beside = ReplacementFile::new(path, force)?;
    beside.fill(form, [edits])?;
    beside.finish(stamp)
}

/// A file may be changed by putting another in its place: it is not read-only, and no other name leads to it.
///
/// # Errors
/// Says why not, and what helps, as [`io::ErrorKind::ReadOnlyFilesystem`].
fn may_be_changed(path: &Path) -> io::Result<()> {
    let meta = fs::metadata(path)?;
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, why));
    if meta.permissions().readonly() {
        return refused("it is read-only; `--force` changes it all the same".to_owned());
    }
    match other_links(&meta) {
        // A file of somebody else stays as it is, even where its folder would let another take its place.
        0 => fs::OpenOptions::new().write(true).open(path).map(drop),
        others => refused(format!(
            "it has {others} other hard link{}, which would keep the old text; `--force` changes it all the same",
            if others == 1 { "" } else { "s" }
        )),
    }
}

#[cfg(unix)]
fn other_links(meta: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(meta).saturating_sub(1)
}

#[cfg(not(unix))]
fn other_links(_: &Metadata) -> u64 {
    0
}

/// A changed file beside the old one, or beside the place where it belongs.
pub(super) struct ReplacementFile {
    /// The file that it is made from.
    path: PathBuf,
    /// Where it belongs.
    to: PathBuf,
    meta: Metadata,
    new: Unfinished,
    /// It takes the place of a file that [`may_be_changed`].
    guarded: bool,
}

impl ReplacementFile {
    /// An empty file beside one that is to be changed, with force also where that is read-only or has other names.
    pub fn new(path: &Path, force: bool) -> io::Result<Self> {
        Ok(ReplacementFile {
            guarded: !force,
            ..Self::made_from(path, path)?
        })
    }

    /// An empty file beside the place where one that is made from another belongs. It gets the permissions of the file
    /// that is there, else those of the other.
    pub fn made_from(path: &Path, to: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path)?;
        let there = fs::canonicalize(to).ok();
        let meta = fs::metadata(there.as_deref().unwrap_or(&path))?;
        let to = there.unwrap_or_else(|| to.to_owned());
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).to_owned();
        let new = Unfinished::beside(&folder)?;
        Ok(ReplacementFile {
            path,
            to,
            meta,
            new,
            guarded: false,
        })
    }

    /// Writes the changed file: batches of changes in file order.
    pub fn fill<E: Borrow<Edits>>(
        &mut self,
        form: Form<'_>,
        batches: impl IntoIterator<Item = E>,
    ) -> io::Result<()> {
        let mut old = File::open(&self.path)?;
        let mut new = BufWriter::with_capacity(1 << 20, self.new.as_file());
        let mut at = 0;
        for edits in batches {
            for change in form.raw(edits.borrow()) {
                copy(&mut old, &mut new, at..change.range.start)?;
                new.write_all(&change.bytes)?;
                at = change.range.end;
                old.seek(SeekFrom::Start(at))?;
            }
        }
        io::copy(&mut old, &mut new)?;
        new.flush()
    }

    /// Writes the text that `make` makes.
    pub fn write(
        &mut self,
        make: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut new = BufWriter::with_capacity(1 << 20, self.new.as_file());
        make(&mut new)?;
        new.flush()
    }

    /// Puts it in its place, if the file that it was made from is what it was; that may not be open.
    pub fn finish(self, stamp: &Stamp) -> io::Result<()> {
        if self.guarded {
            may_be_changed(&self.to)?;
        }
        let new = self.new.as_file();
        // The system may refuse another owner; then the file belongs to who changed it.
        keep_owner(new, &self.meta);
        new.set_permissions(self.meta.permissions())?;
        new.sync_all()?;
        if Stamp::of(&self.path)? != *stamp {
            return Err(io::Error::other(
                "has changed while it was read; nothing was written",
            ));
        }
        self.new.put(&self.to)
    }
}

fn copy(old: &mut File, new: &mut impl Write, range: Range<u64>) -> io::Result<()> {
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
