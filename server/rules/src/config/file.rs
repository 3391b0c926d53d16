//! The configuration file: where it is, and reading it again only when it has changed.

use super::read::{Read, of_text};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// The name of the configuration file.
pub const FILE_NAME: &str = "halo-ass.toml";

/// The largest configuration file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// A configuration file that was read.
#[derive(Debug, PartialEq)]
pub struct Loaded {
    /// The path of the file.
    pub path: PathBuf,
    /// The text of the file.
    pub text: String,
    /// The settings in the text, with the mistakes found in it.
    pub read: Read,
}

/// The configuration file for a file or folder: the nearest one upwards, but not above `top`.
pub fn file_for(path: &Path, top: Option<&Path>) -> Option<PathBuf> {
    path.ancestors()
        .take_while(|folder| top.is_none_or(|top| folder.starts_with(top)))
        .map(|folder| folder.join(FILE_NAME))
        .find(|file| file.is_file())
}

/// Reads a configuration file.
///
/// # Errors
/// Where it cannot be read, or is larger than any configuration.
pub fn load(path: &Path) -> io::Result<Loaded> {
    if path.metadata()?.len() > LARGEST {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "is too large for a configuration",
        ));
    }
    let bytes = std::fs::read(path)?;
    Ok(loaded(path, text::decode(&bytes).text.into_owned()))
}

fn loaded(path: &Path, text: String) -> Loaded {
    Loaded {
        path: path.to_owned(),
        read: of_text(&text, path),
        text,
    }
}

/// The length of a file in bytes and the time of its last change: with another stamp it is read again.
type Stamp = (u64, Option<SystemTime>);

/// Reads configuration files, each again only when it has changed.
#[derive(Debug, Default)]
pub struct Reader {
    files: Mutex<HashMap<PathBuf, (Stamp, Arc<Loaded>)>>,
}

impl Reader {
    /// A configuration file as it is on disk now.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn get(&self, path: &Path) -> io::Result<Arc<Loaded>> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let meta = path.metadata()?;
        let stamp = (meta.len(), meta.modified().ok());
        if let Some((known, loaded)) = files.get(path)
            && *known == stamp
        {
            return Ok(loaded.clone());
        }
        let loaded = Arc::new(load(path)?);
        files.insert(path.to_owned(), (stamp, loaded.clone()));
        Ok(loaded)
    }
}
