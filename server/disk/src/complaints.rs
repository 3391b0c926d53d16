//! Tool's complaints about a file: the `.wrl` beside it, or in the kit's root, where Tool puts it.

use super::kit::named;
use rules::checks::Complaints;
use rules::kit::{FileLocation, Kit};
use rules::wrl::{Complaint, read};
use schema::options::{Options, ToolOutput};
use std::collections::VecDeque;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;
use text::Source;

/// A `.wrl` longer than this, in bytes, is read up to here.
const LONGEST: u64 = 64 << 20;

/// A `.wrl` that was read.
#[derive(Debug)]
struct Known {
    path: PathBuf,
    /// When it was written, if the system knows.
    written: Option<SystemTime>,
    /// Its length in bytes.
    length: u64,
    complaints: Arc<[Complaint]>,
}

/// Tool's complaints about a file that is shown as `text`, if the options ask for them. Nothing outside of the folders of
/// the origin is read, except for what the options name.
pub(super) fn complaints(
    (origin, kit): (&FileLocation, &Kit),
    options: &Options,
    text: &dyn Source,
) -> Option<Complaints> {
    let known = read_again(&file((origin, kit), options)?)?;
    if known.complaints.is_empty() {
        return None;
    }
    Some(Complaints {
        outdated: is_outdated(&origin.path, text, known.written),
        list: known.complaints.clone(),
    })
}

/// The `.wrl` that belongs to a file: the newest if there are several.
fn file(around: (&FileLocation, &Kit), options: &Options) -> Option<PathBuf> {
    match &options.tool_output {
        ToolOutput::Nowhere => None,
        ToolOutput::File(path) => Some(path.clone()),
        ToolOutput::Beside { .. } => {
            let mut found = candidates(around);
            found.sort_by_key(|path| path.metadata().and_then(|meta| meta.modified()).ok());
            found.pop()
        }
    }
}

fn candidates((origin, kit): (&FileLocation, &Kit)) -> Vec<PathBuf> {
    let Ok(path) = std::path::absolute(&origin.path) else {
        return Vec::new();
    };
    let Some(name) = path.file_stem().and_then(|stem| stem.to_str()) else {
        return Vec::new();
    };
    let name = format!("{name}.wrl");
    let allowed = |folder: &&Path| match &origin.within {
        Some(within) => within.iter().any(|within| folder.starts_with(within)),
        None => true,
    };
    // Where the options name the folder, they name the kit.
    let root = kit.data.as_deref().and_then(Path::parent);
    let folders = path.parent().filter(allowed).into_iter().chain(root);
    folders
        .filter_map(|folder| {
            let found = named(folder, &name)?;
            // A link may lead anywhere.
            let inside = found.canonicalize().ok()?;
            let is_inside = inside.starts_with(folder.canonicalize().ok()?);
            is_inside.then_some(found)
        })
        .collect()
}

/// Upper bound of files that are kept; older ones are read again.
const KEPT: usize = 8;

/// A `.wrl`, which is read again only when it has changed.
fn read_again(path: &Path) -> Option<Arc<Known>> {
    static KNOWN: OnceLock<Mutex<VecDeque<Arc<Known>>>> = OnceLock::new();
    let lock = || {
        let known = KNOWN.get_or_init(Mutex::default);
        known.lock().unwrap_or_else(PoisonError::into_inner)
    };
    let meta = path.metadata().ok().filter(|meta| meta.is_file())?;
    let (length, written) = (meta.len(), meta.modified().ok());
    let is_same = |known: &&Arc<Known>| {
        known.path == path && known.length == length && known.written == written
    };
    if let Some(known) = lock().iter().find(is_same) {
        return Some(known.clone());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(LONGEST).read_to_end(&mut bytes).ok()?;
    let new = Arc::new(Known {
        path: path.to_owned(),
        written,
        complaints: read(&String::from_utf8_lossy(&bytes)).into(),
        length,
    });
    let mut known = lock();
    known.retain(|old| old.path != path);
    known.truncate(KEPT - 1);
    known.push_front(new.clone());
    Some(new)
}

/// The text is not the one that Tool has read: the file was written after the `.wrl`, or an editor shows something else
/// than the file.
fn is_outdated(path: &Path, text: &dyn Source, written: Option<SystemTime>) -> bool {
    let Ok(meta) = path.metadata() else {
        return false;
    };
    let is_newer = meta
        .modified()
        .is_ok_and(|modified| written.is_some_and(|written| modified > written));
    is_newer || !is_on_disk(text, path)
}

/// The text is that of the file.
fn is_on_disk(text: &dyn Source, path: &Path) -> bool {
    const PIECE: usize = 1 << 16;
    const MARK: &[u8] = b"\xef\xbb\xbf";
    let Ok(mut file) = File::open(path) else {
        return true;
    };
    let length = text.len();
    let has_mark = *text.bytes(0..MARK.len().min(length)) == *MARK;
    let mut piece = vec![0; PIECE];
    let mut at = 0;
    loop {
        let Some(read) = fill(&mut file, &mut piece) else {
            return true;
        };
        let mut own = piece.get(..read).unwrap_or_default();
        if at == 0 && !has_mark {
            own = own.strip_prefix(MARK).unwrap_or(own);
        }
        let end = at + own.len();
        if end > length || *text.bytes(at..end) != *own {
            // In another encoding the bytes are others, and the text may be the same.
            return !own.is_ascii() && is_decoded(text, path);
        }
        at = end;
        if read < PIECE {
            return at == length;
        }
    }
}

/// Reads until the buffer is full or the file at its end; `None` where it cannot be read.
fn fill(file: &mut File, buffer: &mut [u8]) -> Option<usize> {
    let mut read = 0;
    while let Some(rest) = buffer.get_mut(read..).filter(|rest| !rest.is_empty()) {
        match file.read(rest).ok()? {
            0 => break,
            more => read += more,
        }
    }
    Some(read)
}

/// The text is that of the file, whatever its encoding.
fn is_decoded(shown: &dyn Source, path: &Path) -> bool {
    let Ok(bytes) = std::fs::read(path) else {
        return true;
    };
    let decoded = text::decode(&bytes);
    let own = shown.bytes(0..shown.len());
    *own == *decoded.text.as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const WRL: &str = "#VRML V2.0 utf8\nShape { geometry DEF \"### edge #1 is open\" \
        PointSet { coord Coordinate { point [50 0 0] } } }";

    fn write(path: &Path, bytes: &[u8]) -> PathBuf {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
        path.to_owned()
    }

    /// Has a file written so many seconds from now.
    fn set_age(path: &Path, seconds: i64) {
        let file = File::options().write(true).open(path).unwrap();
        let by = Duration::from_secs(seconds.unsigned_abs());
        let now = SystemTime::now();
        let then = if seconds < 0 { now - by } else { now + by };
        file.set_modified(then).unwrap();
    }

    /// Whether complaints about a file that holds `on_disk` and is shown as `shown` are out of date.
    fn is_outdated(on_disk: &[u8], shown: &str, seconds: i64) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let origin = FileLocation {
            path: write(&folder.path().join("a.ASS"), on_disk),
            within: None,
        };
        set_age(
            &write(&folder.path().join("A.wrl"), WRL.as_bytes()),
            seconds,
        );
        let shown = shown.as_bytes();
        let found = complaints((&origin, &Kit::default()), &Options::default(), &shown).unwrap();
        assert_eq!(found.list.len(), 1);
        found.outdated
    }

    #[test]
    fn complaints_are_outdated_once_the_file_or_the_text_changes() {
        assert!(!is_outdated(b"1 2", "1 2", 5));
        assert!(is_outdated(b"1 2", "1 3", 5));
        assert!(is_outdated(b"1 2", "1 2 3", 5));
        assert!(is_outdated(b"1 2", "1 2", -50));
        assert!(!is_outdated(b"\xef\xbb\xbf1 2", "1 2", 5));
        // In another encoding the bytes of the file are others, but the text is not.
        assert!(!is_outdated("größe".as_bytes(), "größe", 5));
        assert!(!is_outdated(b"gr\xf6\xdfe", "größe", 5));
        assert!(is_outdated(b"gr\xf6\xdfe", "größer", 5));
    }

    #[test]
    fn the_file_is_beside_the_level_or_in_the_kit_or_where_options_say() {
        let folder = tempfile::tempdir().unwrap();
        let below = |path: &str| folder.path().join(path);
        let level = write(&below("data/scenarios/multi/a/structure/a.ass"), b"");
        write(&below("tags/x"), b"");
        let root = write(&below("A.WRL"), b"");
        let elsewhere = write(&below("other/b.wrl"), b"");
        let origin = |within: Option<&[&str]>| FileLocation {
            path: level.clone(),
            within: within.map(|all| all.iter().map(|path| below(path)).collect()),
        };
        let options = |tool_output| Options {
            tool_output,
            ..Options::default()
        };
        let normal = Options::default();
        let file = |origin: &FileLocation, options: &Options| {
            let kit = crate::kit::around(origin, options);
            file((origin, &kit), options)
        };
        let own = |within| file(&origin(within), &normal);
        assert_eq!(own(None), Some(root.clone()));
        assert_eq!(file(&origin(None), &options(ToolOutput::Nowhere)), None);
        let named = options(ToolOutput::File(elsewhere.clone()));
        assert_eq!(file(&origin(None), &named), Some(elsewhere));
        // Beside the level there is a newer one.
        let beside = write(&below("data/scenarios/multi/a/structure/a.wrl"), b"");
        set_age(&beside, 5);
        assert_eq!(own(None), Some(beside.clone()));
        assert_eq!(own(Some(&[])), None);
        assert_eq!(own(Some(&["tags"])), None);
        assert_eq!(own(Some(&["data"])), Some(beside.clone()));
        assert_eq!(own(Some(&[""])), Some(beside));
    }
}
