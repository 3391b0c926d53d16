//! The editing kit around a file, as rules see it: its `data` and `tags` folders and its shaders. Plain data: nothing here
//! reads a folder. [`crate::checks::Surroundings`] is asked for it.

use schema::names::MaterialName;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

/// The location of a file, and the folders around it that may be read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileLocation {
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

/// The answer to a question about a kit, whose drive may be slow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup<T> {
    /// It is there.
    Found(T),
    /// The kit has no such thing.
    Missing,
    /// It is still being read: until then nothing is said of it.
    NotYet,
}

impl<T> Lookup<T> {
    /// The thing, if it is known to be there.
    pub fn found(self) -> Option<T> {
        match self {
            Lookup::Found(it) => Some(it),
            Lookup::Missing | Lookup::NotYet => None,
        }
    }
}

/// A shader that a material names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wanted {
    /// The word in front of it, as it is written.
    pub collection: Option<String>,
    /// Its name, as it is written.
    pub shader: String,
}

impl Wanted {
    /// That of a material; `None` for one that has none: a special material, a copy that Blender has numbered.
    pub fn of(material: &str) -> Option<Wanted> {
        let parts = MaterialName::parse(material);
        let part = |range: &Range<usize>| material.get(range.clone()).map(str::to_owned);
        let shader = part(&parts.shader).filter(|shader| !shader.is_empty())?;
        (!parts.is_special() && parts.copy.is_none()).then(|| Wanted {
            collection: parts.collection.as_ref().and_then(part),
            shader,
        })
    }
}

/// The folder below `tags` in which Tool looks for a shader: that of its collection where the kit has a list of them, else the
/// level's own. `None` where that is not known.
pub fn shader_folder(
    kit: &Kit,
    collections: Option<&Collections>,
    word: Option<&str>,
) -> Option<String> {
    match collections {
        Some(list) => Some(list.folder(word?)?.replace('\\', "/")),
        None => Some(kit.level_folder()? + "/shaders"),
    }
}

impl Kit {
    /// The level's folder below `data`, which it has below `tags` too; `None` where the file lies elsewhere.
    pub fn level_folder(&self) -> Option<String> {
        let parts = self.below_data.as_ref()?;
        // The file in its folder of structures, in the level's folder.
        let folder = parts.len().checked_sub(2).filter(|&length| length > 0)?;
        Some(parts.get(..folder)?.join("/"))
    }

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
