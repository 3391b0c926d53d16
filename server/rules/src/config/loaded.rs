//! The configuration file, read.

use super::read::{Read, of_text};
use std::path::PathBuf;

/// The name of the configuration file.
pub const FILE_NAME: &str = "halo-ass.toml";

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

impl Loaded {
    /// Reads the text of a configuration file. Folders in it count from the folder of `path`.
    pub fn new(path: PathBuf, text: String) -> Self {
        Loaded {
            read: of_text(&text, &path),
            path,
            text,
        }
    }
}
