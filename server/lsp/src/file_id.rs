//! One name for a file, however a client spells its URI.

use super::loop_thread;
use std::path::{Path, PathBuf};
use tower_lsp::lsp_types::Url;

/// A URI in its normal spelling: escapes resolved, the drive letter in upper case. Needs no disk.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Spelling(String);

impl Spelling {
    /// The spelling of a URI.
    pub fn of(uri: &Url) -> Self {
        let decoded = unescape(uri.as_str());
        let mut text = match decoded {
            Some(text) => text,
            None => uri.to_string(),
        };
        // `file:///c:/x` and `file:///C:/x`.
        if let Some(rest) = text.strip_prefix("file:///")
            && let [letter, b':', ..] = rest.as_bytes()
            && letter.is_ascii_lowercase()
        {
            let large = letter.to_ascii_uppercase() as char;
            text = format!("file:///{large}{}", &rest[1..]);
        }
        Spelling(text)
    }
}

/// Resolves escapes. `None` where they are no text: such a name is compared as it stands.
fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let digits = behind.get(..2).filter(|_| first == b'%');
        let value = digits
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match value {
            Some(value) => {
                bytes.push(value);
                rest = &behind[2..];
            }
            None => {
                bytes.push(first);
                rest = behind;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

/// Which file a URI means: links are resolved as far as it exists.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum FileId {
    /// A file of this machine.
    Path(PathBuf),
    /// Something else that an editor shows.
    Other(Spelling),
}

impl FileId {
    /// The file of a URI. Asks the disk.
    pub fn of(uri: &Url) -> Self {
        match path(uri) {
            Some(path) => FileId::Path(resolved(&path)),
            None => FileId::Other(Spelling::of(uri)),
        }
    }

    /// Its path, with links resolved.
    pub fn path(&self) -> Option<&Path> {
        match self {
            FileId::Path(path) => Some(path),
            FileId::Other(_) => None,
        }
    }

    /// The file of a path whose links are resolved.
    pub fn of_resolved(path: &Path) -> Self {
        FileId::Path(path.to_owned())
    }
}

/// The path that a URI names.
pub(super) fn path(uri: &Url) -> Option<PathBuf> {
    uri.to_file_path().ok()
}

/// A path without links: of a file that does not exist yet, the folders that do.
fn resolved(path: &Path) -> PathBuf {
    loop_thread::assert_may_block();
    let mut missing = Vec::new();
    for above in path.ancestors() {
        if let Ok(mut found) = above.canonicalize() {
            found.extend(missing.iter().rev());
            return found;
        }
        missing.extend(above.file_name());
    }
    path.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelling(uri: &str) -> Spelling {
        Spelling::of(&Url::parse(uri).unwrap())
    }

    #[test]
    fn spellings_of_one_file() {
        for (one, other) in [
            ("file:///a/level%20%281%29.ass", "file:///a/level (1).ass"),
            ("file:///c%3A/x.ass", "file:///C:/x.ass"),
            ("file:///c:/x.ass", "file:///C%3a/x.ass"),
            ("file:///a/%C3%A9.ass", "file:///a/é.ass"),
            ("untitled:a%28b", "untitled:a(b"),
        ] {
            assert_eq!(spelling(one), spelling(other), "{one}");
        }
        assert_ne!(spelling("file:///a/x.ass"), spelling("file:///A/x.ass"));
        assert_ne!(spelling("file:///a%2"), spelling("file:///a"));
    }

    #[test]
    fn a_file_that_does_not_exist_yet() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        let uri = Url::from_file_path(root.join("a/b.ass")).unwrap();
        assert_eq!(FileId::of(&uri), FileId::Path(root.join("a/b.ass")));
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir(root.join("real")).unwrap();
        std::os::unix::fs::symlink(root.join("real"), root.join("link")).unwrap();
        let id = |path: &str| FileId::of(&Url::from_file_path(root.join(path)).unwrap());
        assert_eq!(id("link/x.ass"), id("real/x.ass"));
        assert_ne!(id("link/x.ass"), id("real/y.ass"));
    }
}
