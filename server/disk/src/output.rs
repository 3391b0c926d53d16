//! Where a command writes the one file that it makes: never over what it reads, nor over what is no file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A place to write to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Standard output.
    Stdout,
    /// A file, which may be there already. Links have been followed.
    File(PathBuf),
}

impl Output {
    /// The output that was named for a command that reads some files: `-` is standard output.
    ///
    /// # Errors
    /// Where the output is one of the inputs, a folder, a device, a pipe, a link to nothing, or read-only.
    pub fn named(path: &Path, inputs: &[&Path]) -> io::Result<Self> {
        if path.as_os_str() == "-" {
            return Ok(Output::Stdout);
        }
        let refused = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        // A link to nothing is there, but leads nowhere.
        if fs::symlink_metadata(path).is_err() {
            return Ok(Output::File(path.to_owned()));
        }
        let Ok(there) = fs::canonicalize(path) else {
            return refused("it is a link to nothing");
        };
        let meta = fs::metadata(&there)?;
        if meta.is_dir() {
            return refused("it is a folder");
        }
        if !meta.is_file() {
            return refused("it is no regular file; `-` writes to standard output");
        }
        let is_it = |input: &&Path| is_same(input, &there);
        if inputs.iter().any(is_it) {
            return refused("it is the file that is read");
        }
        if meta.permissions().readonly() {
            return refused("it is read-only");
        }
        // A file of somebody else stays as it is, even where its folder would let another take its place.
        drop(fs::OpenOptions::new().write(true).open(&there)?);
        Ok(Output::File(there))
    }
}

/// Two paths lead to one file, also as two hard links of it.
#[cfg(unix)]
fn is_same(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |path| fs::metadata(path).ok().map(|it| (it.dev(), it.ino()));
    identity(one).is_some_and(|it| identity(other) == Some(it))
}

#[cfg(not(unix))]
fn is_same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|it| fs::canonicalize(other).is_ok_and(|other| it == other))
}
