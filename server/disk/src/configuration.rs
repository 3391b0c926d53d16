//! The configuration file: where it is, and reading it again only when it has changed.

use rules::config::{FILE_NAME, Loaded};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// The largest configuration file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The configuration file for a file or folder: the nearest one upwards, but not above `top`.
pub fn configuration_file(path: &Path, top: Option<&Path>) -> Option<PathBuf> {
    path.ancestors()
        .take_while(|folder| top.is_none_or(|top| folder.starts_with(top)))
        .map(|folder| folder.join(FILE_NAME))
        .find(|file| file.is_file())
}

/// Reads a configuration file.
///
/// # Errors
/// Where it cannot be read, or is larger than any configuration.
pub fn load_configuration(path: &Path) -> io::Result<Loaded> {
    if path.metadata()?.len() > LARGEST {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "is too large for a configuration",
        ));
    }
    let bytes = std::fs::read(path)?;
    Ok(Loaded::new(
        path.to_owned(),
        text::decode(&bytes).text.into_owned(),
    ))
}

/// The length of a file in bytes and the time of its last change: with another stamp it is read again.
type Stamp = (u64, Option<SystemTime>);

/// Reads configuration files, each again only when it has changed.
#[derive(Debug, Default)]
pub struct Configurations {
    files: Mutex<HashMap<PathBuf, (Stamp, Arc<Loaded>)>>,
}

impl Configurations {
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
        let loaded = Arc::new(load_configuration(path)?);
        files.insert(path.to_owned(), (stamp, loaded.clone()));
        Ok(loaded)
    }
}
