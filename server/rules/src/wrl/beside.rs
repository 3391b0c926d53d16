//! The `.wrl` that belongs to a file: beside it, or in the kit's root, where Tool puts it.

use super::{Complaint, LONGEST, read};
use crate::kit::{Kit, Origin, named};
use schema::options::{Options, ToolOutput};
use std::collections::VecDeque;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

/// Tool's complaints about a file.
#[derive(Debug)]
pub struct Said {
    /// The `.wrl`.
    pub path: PathBuf,
    /// When it was written, if the system knows.
    pub written: Option<SystemTime>,
    /// The complaints in it.
    pub complaints: Vec<Complaint>,
    length: u64,
}

/// Tool's complaints about a file, if the options ask for them. Nothing outside of the folders of the origin is read,
/// except what the options name. Of several files the newest counts.
pub fn beside(origin: Option<&Origin>, options: &Options) -> Option<Arc<Said>> {
    match &options.tool_output {
        ToolOutput::Nowhere => None,
        ToolOutput::File(path) => said(path),
        ToolOutput::Beside { .. } => {
            let mut found: Vec<PathBuf> = candidates(origin?, options);
            found.sort_by_key(|path| path.metadata().and_then(|meta| meta.modified()).ok());
            said(&found.pop()?)
        }
    }
}

fn candidates(origin: &Origin, options: &Options) -> Vec<PathBuf> {
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
    let kit = Kit::around(origin, options);
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

/// The most files that are kept; older ones are read again.
const KEPT: usize = 8;

/// The complaints in a file, which is read again when it has changed.
fn said(path: &Path) -> Option<Arc<Said>> {
    static KNOWN: OnceLock<Mutex<VecDeque<Arc<Said>>>> = OnceLock::new();
    let lock = || {
        let known = KNOWN.get_or_init(Mutex::default);
        known.lock().unwrap_or_else(PoisonError::into_inner)
    };
    let meta = path.metadata().ok().filter(|meta| meta.is_file())?;
    let (length, written) = (meta.len(), meta.modified().ok());
    let is_known =
        |said: &&Arc<Said>| said.path == path && said.length == length && said.written == written;
    if let Some(known) = lock().iter().find(is_known) {
        return Some(known.clone());
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).ok()?;
    file.take(LONGEST).read_to_end(&mut bytes).ok()?;
    let said = Arc::new(Said {
        path: path.to_owned(),
        written,
        complaints: read(&String::from_utf8_lossy(&bytes)),
        length,
    });
    let mut known = lock();
    known.retain(|old| old.path != path);
    known.truncate(KEPT - 1);
    known.push_front(said.clone());
    Some(said)
}
