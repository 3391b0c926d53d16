//! The editing kit around a file, as rules see it: its `data` and `tags` folders and its shaders. Plain data: nothing here
//! reads a folder. [`crate::checks::Surroundings`] is asked for it.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// The location of a file, and the folders around it that may be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The file.
    pub path: PathBuf,
    /// Folders outside of which nothing is looked for, except for what the options name; `None` for no such bound.
    pub within: Option<Vec<PathBuf>>,
}

/// The folders of a kit, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kit {
    /// The folder of the sources.
    pub data: Option<PathBuf>,
    /// The folder of the tags.
    pub tags: Option<PathBuf>,
    /// The parts of the file's path below `data`, the file's name last; `None` for a file that is not below it.
    pub below_data: Option<Vec<String>>,
}

impl Kit {
    /// The kit of a file about which nothing is known.
    pub(crate) const UNKNOWN: Kit = Kit {
        data: None,
        tags: None,
        below_data: None,
    };
}

/// The shaders in a folder: the file of each by its name, in lower case and without its ending.
pub type Shaders = BTreeMap<String, PathBuf>;

/// The prefixes of a shader collections file, each with its folder below `tags`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collections {
    /// The collections file.
    pub file: PathBuf,
    folders: Vec<(String, String)>,
}

impl Collections {
    /// Reads the text of a collections file: lines of a prefix and a folder.
    pub fn parse(file: PathBuf, text: &str) -> Self {
        let lines = text.lines().filter_map(|line| {
            let line = line.trim();
            let (prefix, folder) = line.split_once(|sign: char| sign.is_ascii_whitespace())?;
            let comment = prefix.starts_with(';') || prefix.starts_with("//");
            (!comment).then(|| (prefix.to_lowercase(), folder.trim().to_owned()))
        });
        Collections {
            file,
            folders: lines.collect(),
        }
    }

    /// The folder of a prefix.
    pub fn folder(&self, prefix: &str) -> Option<&str> {
        let prefix = prefix.to_lowercase();
        let mut all = self.folders();
        let found = all.find(|(known, _)| *known == prefix)?;
        Some(found.1)
    }

    /// All prefixes.
    pub fn prefixes(&self) -> impl Iterator<Item = &str> {
        self.folders().map(|(prefix, _)| prefix)
    }

    /// All prefixes, each with its folder.
    pub fn folders(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.folders.iter();
        all.map(|(prefix, folder)| (prefix.as_str(), folder.as_str()))
    }
}
