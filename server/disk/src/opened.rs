//! A file that is read to write another text: in its place, or elsewhere.

use super::Output;
use super::file::FileSource;
use super::rewrite::{ReplacementFile, Stamp};
use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use text::Mark;
use text::Source;

/// A file and its text.
pub(super) struct Opened {
    path: PathBuf,
    stamp: Stamp,
    text: Text,
}

enum Text {
    /// The bytes of the file, read as they are asked for.
    Bytes(FileSource),
    /// UTF-16, decoded as a whole.
    Wide {
        text: String,
        /// The low byte of a unit stands first.
        little: bool,
    },
}

/// The function that takes the pieces of a text as they are made.
pub(super) type Piece<'w> = dyn FnMut(&[u8]) -> io::Result<()> + 'w;

impl Opened {
    /// Opens a file.
    pub fn open(path: &Path) -> io::Result<Self> {
        let stamp = Stamp::of(path)?;
        let file = FileSource::open(path)?;
        let head = file.head(3);
        file.failure()?;
        let text = match Mark::of(&head) {
            Some(Mark::Utf16 { little }) => Text::Wide {
                text: text::decode(&std::fs::read(path)?).text.into_owned(),
                little,
            },
            Some(Mark::Utf8) | None => Text::Bytes(file),
        };
        Ok(Opened {
            path: path.to_owned(),
            stamp,
            text,
        })
    }

    /// Works with the text.
    pub fn with<T>(&self, work: impl FnOnce(&dyn Source) -> T) -> T {
        match &self.text {
            Text::Bytes(file) => work(file),
            Text::Wide { text, .. } => work(&text.as_bytes()),
        }
    }

    /// The first error that reading met, if any.
    pub fn failure(&self) -> io::Result<()> {
        match &self.text {
            Text::Bytes(file) => file.failure(),
            Text::Wide { .. } => Ok(()),
        }
    }

    /// Characters that are not ASCII stand in it as UTF-8; known once it has been read. `None` where there are none.
    pub fn is_utf8(&self) -> Option<bool> {
        match &self.text {
            Text::Bytes(file) if file.is_ascii() => None,
            Text::Bytes(file) => Some(file.columns() == rules::report::Columns::Utf8),
            Text::Wide { text, .. } if text.is_ascii() => None,
            Text::Wide { .. } => Some(true),
        }
    }

    /// Writes a text that is made of this one, in this one's encoding, beside the place where it belongs: that of this
    /// file, or another. What belongs on standard output goes into a temporary file first.
    ///
    /// # Errors
    /// Where it cannot be read or written; then nothing has changed.
    pub fn write(
        &self,
        to: &Target,
        make: &mut dyn FnMut(&mut Piece<'_>) -> io::Result<()>,
    ) -> io::Result<Written> {
        let mut written = match to {
            Target::InPlace { force } => {
                Written::Beside(Box::new(ReplacementFile::new(&self.path, *force)?))
            }
            Target::Other(Output::File(to)) => {
                Written::Beside(Box::new(ReplacementFile::made_from(&self.path, to)?))
            }
            Target::Other(Output::Stdout) => Written::Stdout(tempfile::tempfile()?),
        };
        let mut all = |new: &mut dyn Write| {
            match &self.text {
                Text::Bytes(file) => {
                    if file.has_mark() {
                        new.write_all(b"\xef\xbb\xbf")?;
                    }
                    make(&mut |bytes| new.write_all(bytes))?;
                }
                Text::Wide { little, .. } => {
                    let mut wide = Wide {
                        new,
                        little: *little,
                        rest: Vec::new(),
                    };
                    wide.unit(0xfeff)?;
                    make(&mut |bytes| wide.put(bytes))?;
                }
            }
            self.failure()
        };
        match &mut written {
            Written::Beside(beside) => beside.write(&mut all)?,
            Written::Stdout(file) => {
                let mut new = BufWriter::with_capacity(1 << 20, file);
                all(&mut new)?;
                new.flush()?;
            }
        }
        Ok(written)
    }

    /// Puts what was written where it belongs.
    ///
    /// # Errors
    /// Where this file has changed since it was opened; then nothing has changed.
    pub fn put(self, written: Written) -> io::Result<()> {
        // Some systems replace no file that is open.
        drop(self.text);
        match written {
            Written::Beside(beside) => beside.finish(&self.stamp),
            Written::Stdout(mut file) => {
                file.rewind()?;
                let mut out = io::stdout().lock();
                io::copy(&mut file, &mut out)?;
                out.flush()
            }
        }
    }
}

/// Where a text that is made of a file belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// In the file's own place.
    InPlace {
        /// Also where the file is read-only or has other hard links.
        force: bool,
    },
    /// Elsewhere.
    Other(Output),
}

/// A text that is not yet where it belongs.
pub(super) enum Written {
    /// It stands beside that place.
    Beside(Box<ReplacementFile>),
    /// It goes to standard output.
    Stdout(File),
}

/// Writes UTF-8 as UTF-16.
struct Wide<'w> {
    new: &'w mut dyn Write,
    little: bool,
    /// The beginning of a character that a piece has cut.
    rest: Vec<u8>,
}

impl Wide<'_> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut all = std::mem::take(&mut self.rest);
        all.extend_from_slice(bytes);
        let end = match std::str::from_utf8(&all) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => all.len(),
        };
        self.rest = all.split_off(end);
        for unit in String::from_utf8_lossy(&all).encode_utf16() {
            self.unit(unit)?;
        }
        Ok(())
    }

    fn unit(&mut self, unit: u16) -> io::Result<()> {
        self.new.write_all(&match self.little {
            true => unit.to_le_bytes(),
            false => unit.to_be_bytes(),
        })
    }
}
