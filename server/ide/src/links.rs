//! Files that a level speaks of and that are there: shader tags, the list of their collections, XRefs, and the geometry
//! errors that Tool writes beside the level.

use super::Snapshot;
use rules::checks::Subject;
use rules::kit::FileLocation;
use scan::model::Above;
use schema::Section;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A place that leads to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLink {
    /// The range of bytes that leads to the file.
    pub span: Range<usize>,
    /// The file: it is there, and lies below the workspace or in the kit.
    pub path: PathBuf,
    /// The role of the file in a few words: `geometry errors`, `shader collections`.
    pub what: &'static str,
}

/// The most materials and XRefs that are looked up: each lookup reads the disk.
const MOST_LINKS: usize = 2000;

/// The places of a file that lead to others, in file order. `cancelled` breaks off.
pub fn links(snapshot: &Snapshot, cancelled: &dyn Fn() -> bool) -> Vec<FileLink> {
    if !snapshot.is_halo() {
        return Vec::new();
    }
    snapshot.subject(|subject| {
        let mut found: Vec<FileLink> = errors(subject).into_iter().collect();
        shaders(subject, cancelled, &mut found);
        xrefs(subject, cancelled, &mut found);
        found.sort_by_key(|link| link.span.start);
        found
    })
}

/// The geometry errors of the last run of Tool, beside the level: at the heading of the header.
fn errors(subject: &Subject<'_>) -> Option<FileLink> {
    let origin = subject.origin?;
    let head = subject.model.head(Section::Header)?;
    let span = match &head.above {
        Above::Section(_, heading) => heading.clone(),
        Above::Numbered(..) | Above::Nothing => head.value.as_ref()?.span.clone(),
    };
    let path = ["wrl", "WRL"].map(|ending| origin.path.with_extension(ending));
    Some(FileLink {
        span,
        path: path.into_iter().find_map(|path| inside(origin, &path))?,
        what: "geometry errors",
    })
}

fn shaders(subject: &Subject<'_>, cancelled: &dyn Fn() -> bool, found: &mut Vec<FileLink>) {
    if subject.tool().is_none() || subject.kit().tags.is_none() {
        return;
    }
    let list = subject.collections().map(|(_, list)| list);
    for name in subject.material_names().iter().take(MOST_LINKS) {
        if cancelled() || name.parts.is_special() {
            continue;
        }
        let collection = name.parts.collection.as_ref();
        let word = collection.map(|part| name.part(part));
        if let (Some(part), Some(list)) = (collection, &list)
            && word.is_some_and(|word| list.folder(word).is_some())
        {
            found.push(FileLink {
                span: name.span(part),
                path: list.file.clone(),
                what: "shader collections",
            });
        }
        let shader = name.part(&name.parts.shader).to_lowercase();
        if let Some(path) = shader_file(subject, word, &shader) {
            found.push(FileLink {
                span: name.span(&name.parts.shader),
                path,
                what: "shader",
            });
        }
    }
}

fn shader_file(subject: &Subject<'_>, collection: Option<&str>, shader: &str) -> Option<PathBuf> {
    let folder = subject.shader_folder(collection)?;
    let shaders = subject.shaders(&folder).found()?;
    shaders.get(shader).cloned()
}

/// XRefs: a relative path counts from the level's folder; of an absolute one, which is of another machine, the file is looked
/// for beside the level.
fn xrefs(subject: &Subject<'_>, cancelled: &dyn Fn() -> bool, found: &mut Vec<FileLink>) {
    let Some(origin) = subject.origin else {
        return;
    };
    let Some(folder) = origin.path.parent() else {
        return;
    };
    for (_, file, _) in subject.xrefs().take(MOST_LINKS) {
        if cancelled() {
            return;
        }
        let written = file.text.replace('\\', "/");
        let last = written.rsplit('/').next().unwrap_or_default();
        let is_absolute = written.starts_with('/') || written.contains(':');
        let places = [(!is_absolute).then_some(written.as_str()), Some(last)];
        let mut paths = places
            .into_iter()
            .flatten()
            .filter(|place| !place.is_empty());
        if let Some(path) = paths.find_map(|place| inside(origin, &folder.join(place))) {
            found.push(FileLink {
                span: file.whole(),
                path,
                what: "XRef",
            });
        }
    }
}

/// A file that is there, below the folders that may be read.
fn inside(origin: &FileLocation, path: &Path) -> Option<PathBuf> {
    // Links of XRefs lead to drives that may be slow.
    let there = || path.canonicalize().ok().filter(|path| path.is_file());
    let path = pool::waiting(there)?;
    let allowed = match &origin.within {
        Some(within) => within.iter().any(|folder| path.starts_with(folder)),
        None => true,
    };
    allowed.then_some(path)
}
