//! The walk over a folder in search of `.ass` files: one for the terminal and for editors.

use ignore::{DirEntry, Error, WalkBuilder};
use std::path::{Path, PathBuf};

/// Whether a link in a folder stands for the file that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// It does. Links to folders are not followed in any case: they may lead in a circle.
    Followed,
    /// It is passed over: it may lead out of the folder.
    PassedOver,
}

/// Files below a folder whose names end in `.ass`, sorted by path, until `stop` says so. Hidden folders are passed over;
/// ignore files are not read, because exported levels are often left out of version control. Only regular files count:
/// opening a FIFO with such a name would wait for a writer for ever.
pub fn ass_files(
    folder: &Path,
    links: Links,
    stop: impl Fn() -> bool,
) -> impl Iterator<Item = Result<PathBuf, Error>> {
    let walk = WalkBuilder::new(folder)
        .follow_links(false)
        .standard_filters(false)
        .hidden(true)
        .sort_by_file_path(Path::cmp)
        .build();
    walk.take_while(move |_| !stop())
        .filter_map(move |entry| match entry {
            Ok(entry) => is_ass_file(&entry, links).then(|| Ok(entry.into_path())),
            Err(error) => Some(Err(error)),
        })
}

fn is_ass_file(entry: &DirEntry, links: Links) -> bool {
    has_extension(entry.path())
        && match links {
            Links::Followed => entry.path().is_file(),
            Links::PassedOver => entry.file_type().is_some_and(|kind| kind.is_file()),
        }
}

/// A file may be a Halo file by its name.
pub fn has_extension(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("ass"))
}
