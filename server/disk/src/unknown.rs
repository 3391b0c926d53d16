//! Files that are no kind of `.ass` file at all, and why: who names one on the command line expects it to be checked.

use super::head;
use scan::{Content, recognize};
use std::fmt;
use std::io;
use std::path::Path;

/// Why a file is nothing that this program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Git holds the file elsewhere, and has left a note about it in its place.
    LfsPointer,
    /// UTF-16 that does not say so.
    Wide,
    /// Nothing in its beginning looks like a Halo file, subtitles, or another program's `.ass` file.
    Other,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unknown::LfsPointer => "is a git-lfs pointer, not the file itself: run `git lfs pull`",
            Unknown::Wide => "looks like UTF-16 without a byte order mark: save it as UTF-8",
            Unknown::Other => "is not a Halo .ass file, nor another kind of .ass file",
        })
    }
}

/// Why a file is nothing that this program knows; `None` where it is a Halo file, is empty, or is another program's `.ass`
/// file, such as subtitles.
///
/// # Errors
/// Where the file cannot be read.
pub fn unknown(path: &Path) -> io::Result<Option<Unknown>> {
    let head = head(path)?;
    Ok(match recognize(&head) {
        Content::Other if head.starts_with(b"version https://git-lfs.github.com/") => {
            Some(Unknown::LfsPointer)
        }
        Content::Other if looks_wide(&head) => Some(Unknown::Wide),
        Content::Other => Some(Unknown::Other),
        _ => None,
    })
}

/// Every other byte is zero, as in UTF-16 of plain English.
fn looks_wide(head: &[u8]) -> bool {
    let zeros = |first: usize| {
        let bytes = head.iter().skip(first).step_by(2);
        bytes.clone().count() > 1 && bytes.clone().all(|&byte| byte == 0)
    };
    zeros(0) || zeros(1)
}
