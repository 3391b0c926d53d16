//! The editing kit around a file, read from a disk: its `data` and `tags` folders, and their shaders.
//!
//! Nothing outside of these folders is read. Names are compared as Windows compares them, whatever the system.

use super::later::{Asker, Later};
use rules::kit::{Collections, FileLocation, Kit, Lookup, Shaders};
use schema::names::Tool;
use schema::options::Options;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The longest list of collections that is read, in bytes.
const LONGEST_LIST: u64 = 1 << 20;

/// The most folder entries that are looked at in search of shaders.
const MOST_ENTRIES: usize = 200_000;

/// The most levels of folders that are searched below the first one.
const DEEPEST: usize = 12;

/// The kit that the options name; what they do not name is looked for above the file.
pub(super) fn around(origin: &FileLocation, options: &Options) -> Kit {
    let found = match (&options.data, &options.tags) {
        (Some(_), Some(_)) => None,
        _ => root(origin),
    };
    let (data, tags) = found.unzip();
    let data = options.data.clone().or(data);
    Kit {
        below_data: data.as_ref().and_then(|data| below(data, &origin.path)),
        data,
        tags: options.tags.clone().or(tags),
    }
}

/// The `data` and `tags` folders of the nearest folder above a file that has both.
fn root(origin: &FileLocation) -> Option<(PathBuf, PathBuf)> {
    let path = std::path::absolute(&origin.path).ok()?;
    let allowed = |folder: &Path| match &origin.within {
        Some(within) => within.iter().any(|within| folder.starts_with(within)),
        None => true,
    };
    // A link may lead out of the folders.
    let stays = |path: &PathBuf| {
        origin.within.is_none() || path.canonicalize().is_ok_and(|path| allowed(&path))
    };
    let below = |folder: &Path, name| named(folder, name).filter(stays);
    path.ancestors()
        .skip(1)
        .take_while(|folder| allowed(folder))
        .find_map(|folder| Some((below(folder, "data")?, below(folder, "tags")?)))
}

/// The parts of a path below a folder; `None` if it is not below it.
fn below(folder: &Path, path: &Path) -> Option<Vec<String>> {
    let path = std::path::absolute(path).ok()?;
    let parts = path.strip_prefix(folder).ok()?.components();
    Some(
        parts
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect(),
    )
}

/// The kit that [`around`] finds, as it was last read: without folders where that is not known yet.
pub(super) fn known_around(origin: &FileLocation, options: &Options, asker: &Asker) -> Kit {
    let question = Question::Around {
        origin: origin.clone(),
        data: options.data.clone(),
        tags: options.tags.clone(),
    };
    let (origin, options) = (origin.clone(), options.clone());
    match ask(&question, asker, move || {
        Known::Kit(around(&origin, &options))
    }) {
        Some(Known::Kit(kit)) => kit,
        _ => Kit::default(),
    }
}

/// The shader collections of a game, if the kit has such a file.
pub(super) fn collections(kit: &Kit, tool: Tool, asker: &Asker) -> Lookup<Arc<Collections>> {
    let Some(tags) = kit.tags.clone() else {
        return Lookup::Missing;
    };
    let question = Question::Collections(tags.clone(), tool.collections());
    let read = move || {
        let path = resolve(&tags, tool.collections())?;
        let mut bytes = Vec::new();
        let file = std::fs::File::open(&path).ok()?;
        file.take(LONGEST_LIST).read_to_end(&mut bytes).ok()?;
        let list = Collections::parse(path, &String::from_utf8_lossy(&bytes));
        Some(Known::Collections(Arc::new(list)))
    };
    match ask(&question, asker, move || read().unwrap_or_default()) {
        Some(Known::Collections(list)) => Lookup::Found(list),
        Some(_) => Lookup::Missing,
        None => Lookup::NotYet,
    }
}

/// The shaders of a folder below `tags`, with `deep` also those of the folders in it, if there is such a folder.
pub(super) fn shaders(kit: &Kit, folder: &str, deep: bool, asker: &Asker) -> Lookup<Arc<Shaders>> {
    let Some(tags) = kit.tags.clone() else {
        return Lookup::Missing;
    };
    let folder = folder.replace('\\', "/");
    let question = Question::Shaders(tags.clone(), folder.clone(), deep);
    let read = move || {
        let mut found = Shaders::new();
        let mut left = MOST_ENTRIES;
        let depth = if deep { DEEPEST } else { 0 };
        gather(&resolve(&tags, &folder)?, depth, &mut left, &mut found);
        Some(Known::Shaders(Arc::new(found)))
    };
    match ask(&question, asker, move || read().unwrap_or_default()) {
        Some(Known::Shaders(shaders)) => Lookup::Found(shaders),
        Some(_) => Lookup::Missing,
        None => Lookup::NotYet,
    }
}

/// Something that is read of a kit.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Question {
    /// The kit around a file, and the folders that the options name.
    Around {
        origin: FileLocation,
        data: Option<PathBuf>,
        tags: Option<PathBuf>,
    },
    /// The list of collections: the tags folder, and the file's path below it.
    Collections(PathBuf, &'static str),
    /// The shaders of a folder: the tags folder, the path below it, and whether deeper folders count.
    Shaders(PathBuf, String, bool),
}

/// An answer that was read.
#[derive(Clone, Default, PartialEq)]
enum Known {
    /// There is no such thing.
    #[default]
    Nothing,
    Kit(Kit),
    Collections(Arc<Collections>),
    Shaders(Arc<Shaders>),
}

fn answers() -> &'static Later<Question, Known> {
    static ANSWERS: OnceLock<Later<Question, Known>> = OnceLock::new();
    ANSWERS.get_or_init(Later::default)
}

fn ask(
    question: &Question,
    asker: &Asker,
    read: impl Fn() -> Known + Send + Sync + 'static,
) -> Option<Known> {
    answers().ask(question, Arc::new(read), asker)
}

/// Drops what was read of all kits, so that the next question reads it again.
pub fn forget_kits() {
    answers().forget();
}

/// Some kit is being read.
pub fn are_kits_read() -> bool {
    answers().is_reading()
}

/// Waits until no kit is read any more, or `cancelled` turns true.
pub fn wait_for_kits(cancelled: &dyn Fn() -> bool) {
    pool::waiting(|| answers().wait(cancelled));
}

/// The entry of a folder with a name, whatever its case.
pub(super) fn named(folder: &Path, name: &str) -> Option<PathBuf> {
    let exact = folder.join(name);
    if exact.exists() {
        return Some(exact);
    }
    let entries = std::fs::read_dir(folder).ok()?.take(MOST_ENTRIES).flatten();
    let mut alike = entries.filter(|entry| {
        let own = entry.file_name();
        own.to_str()
            .is_some_and(|own| own.eq_ignore_ascii_case(name))
    });
    Some(alike.next()?.path())
}

/// A path below a folder, whatever the case of its parts. `None` where it does not exist, or would lead out of the folder.
pub(super) fn resolve(folder: &Path, below: &str) -> Option<PathBuf> {
    let mut at = folder.to_path_buf();
    for part in Path::new(below).components() {
        match part {
            Component::Normal(name) => at = named(&at, name.to_str()?)?,
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    let inside = at.canonicalize().ok()?;
    inside
        .starts_with(folder.canonicalize().ok()?)
        .then_some(at)
}

/// Adds the shaders of a folder. Links to folders are not followed: they may lead anywhere.
fn gather(folder: &Path, depth: usize, left: &mut usize, found: &mut Shaders) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let Some(rest) = left.checked_sub(1) else {
            return;
        };
        *left = rest;
        let path = entry.path();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder && depth > 0 {
            gather(&path, depth - 1, left, found);
        }
        let ending = path.extension().and_then(|ending| ending.to_str());
        let is_shader = ending.is_some_and(|ending| ending.to_lowercase().starts_with("shader"));
        if !is_folder
            && is_shader
            && let Some(name) = path.file_stem().and_then(|name| name.to_str())
        {
            found.entry(name.to_lowercase()).or_insert(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kit() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("Data/levels/multi/a/structure/a.ASS", "");
        write(
            "tags/levels/shader_collections.txt",
            "; text\ncity\tlevels\\multi\\city\\shaders\nout\t..\\..\\x\n",
        );
        write("tags/levels/multi/City/shaders/deep/Metal.shader", "");
        write("tags/levels/multi/City/shaders/metal.bitmap", "");
        folder
    }

    #[test]
    fn a_kit_is_found_above_a_file_and_nowhere_else() {
        forget_kits();
        let folder = kit();
        // The server names folders with links resolved.
        let root = folder.path().canonicalize().unwrap();
        let path = root.join("Data/levels/multi/a/structure/a.ASS");
        let origin = |within| FileLocation {
            path: path.clone(),
            within,
        };
        let options = Options::default();
        let own = around(&origin(None), &options);
        assert_eq!(own.tags, Some(root.join("tags")));
        let parts = own.below_data.clone().unwrap();
        assert_eq!(parts.join("/"), "levels/multi/a/structure/a.ASS");
        let inside = vec![root.join("Data")];
        assert_eq!(around(&origin(Some(inside)), &options), Kit::default());
        let outside = vec![root.clone()];
        assert_eq!(around(&origin(Some(outside)), &options), own);
        let named = Options {
            tags: Some("/elsewhere".into()),
            ..Options::default()
        };
        let kit = around(&origin(None), &named);
        assert_eq!(kit.tags, Some("/elsewhere".into()));
        assert_eq!(kit.data, Some(root.join("Data")));
    }

    #[test]
    fn shaders_are_found_by_their_collection() {
        forget_kits();
        let folder = kit();
        let kit = Kit {
            tags: Some(folder.path().join("tags")),
            ..Kit::default()
        };
        let wait = Asker::Waits;
        let collections = |tool| collections(&kit, tool, &wait).found();
        let shaders = |folder: &str, deep| shaders(&kit, folder, deep, &wait).found();
        let list = collections(Tool::Halo3).unwrap();
        assert_eq!(list.prefixes().collect::<Vec<_>>(), ["city", "out"]);
        let below = shaders(list.folder("CITY").unwrap(), true).unwrap();
        assert_eq!(below.keys().collect::<Vec<_>>(), ["metal"]);
        let flat = shaders(list.folder("city").unwrap(), false).unwrap();
        assert!(flat.is_empty());
        assert_eq!(shaders(list.folder("out").unwrap(), true), None);
        assert_eq!(collections(Tool::Halo2), None);
        let file = folder
            .path()
            .join("tags/levels/multi/City/shaders/new.shader");
        std::fs::write(file, "").unwrap();
        assert!(
            !shaders(list.folder("city").unwrap(), false)
                .unwrap()
                .contains_key("new")
        );
        forget_kits();
        assert!(
            shaders(list.folder("city").unwrap(), false)
                .unwrap()
                .contains_key("new")
        );
    }
}
