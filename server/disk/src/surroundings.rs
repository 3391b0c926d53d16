//! The surroundings of a file, read from a disk.

use super::checked::{Checked, with_file};
use super::later::Asker;
use super::rewrite::Stamp;
use super::walk::has_extension;
use super::{complaints, kit, slow};
use level::Seam;
use pool::Effort;
use rules::checks::{Complaints, SeamsFor, Structure, Surroundings};
use rules::kit::{Collections, FileLocation, Kit, Lookup, Shaders};
use scan::fill;
use scan::view::File;
use schema::names::Tool;
use schema::options::Options;
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use text::Source;

/// Upper bound of files that are looked at in a folder. Levels have up to two dozen structures.
const MOST_FILES: usize = 64;

/// Upper bound of structures whose seams are kept: those of one folder.
const KEPT: usize = MOST_FILES;

/// Bytes at the beginning of a file in which its materials stand: 512 of them, which is Tool's limit, take a tenth.
const MATERIALS: usize = 1 << 20;

/// The surroundings of a file on a disk.
#[derive(Clone, Debug)]
pub struct DiskSurroundings {
    origin: FileLocation,
    path: PathBuf,
    is_allowed: bool,
    asker: Asker,
}

impl DiskSurroundings {
    /// The surroundings of a file, as far as they lie within the folders that may be read.
    pub fn of(origin: &FileLocation) -> Self {
        let path = std::path::absolute(&origin.path).unwrap_or_else(|_| origin.path.clone());
        let is_allowed = match (&origin.within, path.parent()) {
            (None, _) => true,
            (Some(within), Some(folder)) => within.iter().any(|it| folder.starts_with(it)),
            (Some(_), None) => false,
        };
        DiskSurroundings {
            origin: origin.clone(),
            path,
            is_allowed,
            asker: Asker::Waits,
        }
    }

    /// These surroundings for somebody who does not wait for a slow drive: `then` is called when there is more to see.
    pub fn going_on(mut self, then: Arc<dyn Fn() + Send + Sync>) -> Self {
        self.asker = Asker::GoesOn(then);
        self
    }

    /// The other structures in the folder, sorted. Links are passed over: they may lead out of it.
    pub fn paths(&self) -> Vec<PathBuf> {
        slow::asking(|| self.read_paths())
    }

    fn read_paths(&self) -> Vec<PathBuf> {
        let folder = self.path.parent().filter(|_| self.is_allowed);
        let entries = folder.and_then(|folder| std::fs::read_dir(folder).ok());
        let files = entries
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
            .map(|entry| entry.path())
            .filter(|path| has_extension(path) && path.file_name() != self.path.file_name());
        let mut paths: Vec<PathBuf> = files.take(MOST_FILES).collect();
        paths.sort();
        paths
    }

    /// The name and the seams of the file at a path.
    pub fn structure(path: &Path, wanted: SeamsFor) -> Structure {
        Structure {
            name: name(path),
            seams: seams(path, wanted),
        }
    }
}

impl Surroundings for DiskSurroundings {
    fn names(&self) -> Vec<String> {
        self.paths().iter().map(|path| name(path)).collect()
    }

    fn structures(&self, wanted: SeamsFor) -> Vec<Structure> {
        let paths = self.paths();
        paths
            .iter()
            .map(|path| Self::structure(path, wanted))
            .collect()
    }

    fn kit(&self, options: &Options) -> Kit {
        match &self.asker {
            Asker::Waits => kit::around(&self.origin, options),
            Asker::GoesOn(_) => kit::known_around(&self.origin, options, &self.asker),
        }
    }

    fn collections(&self, kit: &Kit, tool: Tool) -> Lookup<Arc<Collections>> {
        kit::collections(kit, tool, &self.asker)
    }

    fn shaders(&self, kit: &Kit, folder: &str, deep: bool) -> Lookup<Arc<Shaders>> {
        kit::shaders(kit, folder, deep, &self.asker)
    }

    fn complaints(&self, options: &Options, text: &dyn Source) -> Option<Complaints> {
        let kit = self.kit(options);
        slow::asking(|| complaints::complaints((&self.origin, &kit), options, text))
    }
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The seams that were read from a file, kept until the file changes.
struct Known {
    path: PathBuf,
    stamp: Stamp,
    wanted: SeamsFor,
    seams: Option<Arc<[Seam]>>,
}

/// The seams of a file, read again when it has changed.
fn seams(path: &Path, wanted: SeamsFor) -> Option<Arc<[Seam]>> {
    static KNOWN: OnceLock<Mutex<VecDeque<Known>>> = OnceLock::new();
    let lock = || {
        let known = KNOWN.get_or_init(Mutex::default);
        known.lock().unwrap_or_else(PoisonError::into_inner)
    };
    let stamp = Stamp::of(path).ok()?;
    let is_known =
        |known: &&Known| known.path == path && known.stamp == stamp && known.wanted == wanted;
    if let Some(known) = lock().iter().find(is_known) {
        return known.seams.clone();
    }
    let seams = read(path, wanted).ok().flatten();
    let mut known = lock();
    known.retain(|old| old.path != path);
    known.truncate(KEPT - 1);
    known.push_front(Known {
        path: path.to_owned(),
        stamp,
        wanted,
        seams: seams.clone(),
    });
    seams
}

/// Reads the seams of a file: of one without such a material nothing but the beginning. `None` where readers refuse it.
fn read(path: &Path, wanted: SeamsFor) -> io::Result<Option<Arc<[Seam]>>> {
    with_file(path, |source, _, _| {
        let beginning = source.bytes(0..MATERIALS.min(source.len()));
        if memchr::memmem::find(&beginning, b"+seam").is_none() {
            return Ok(Some(Arc::default()));
        }
        let checked = Checked::scan(source, Effort::plain(1))?.0;
        if !checked.halo || checked.chunks.refused().is_some() {
            return Ok(None);
        }
        let read = checked.chunks.as_read(source);
        let file = File::new(&read, &checked.chunks, &checked.model);
        Ok(Some(fill::seams_of(&file, wanted.tool, wanted.weld).into()))
    })
}
