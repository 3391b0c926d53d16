//! An editing kit as a whole: its levels, their sources, the tags made of them, and their shaders.
//!
//! Nothing outside of the kit's folders is read, links are not followed, and nothing is written.

use super::checked::{Checked, with_file};
use super::kit::{self, named};
use super::later::Asker;
use super::walk::{Links, ass_files};
use ignore::WalkBuilder;
use rules::kit::{Collections, FileLocation, Kit, Shaders, Wanted, shader_folder};
use scan::view::File;
use schema::names::Tool;
use schema::options::{Game, Options};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most files and folders that are looked at in search of levels.
const MOST_ENTRIES: usize = 200_000;

/// Bytes at the beginning of a file in which its materials stand: 512 of them, which is Tool's limit, take a tenth.
const MATERIALS: usize = 1 << 20;

/// A kit.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Overview {
    /// The game, in words.
    pub game: &'static str,
    /// Its folder of sources.
    pub data: String,
    /// Its folder of tags.
    pub tags: String,
    /// Its shader collections; empty where it has no list of them.
    pub collections: Vec<CollectionRow>,
    /// Its levels, by folder.
    pub levels: Vec<LevelRow>,
}

/// A shader collection.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CollectionRow {
    /// The word in front of a shader's name.
    pub prefix: String,
    /// Its folder below `tags`.
    pub folder: String,
    /// How many shaders it has; `None` where there is no such folder.
    pub shaders: Option<usize>,
}

/// A level.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LevelRow {
    /// Its name: that of its folder, and of its map.
    pub name: String,
    /// Its folder below `data`, and below `tags`.
    pub folder: String,
    /// Its scenario is there.
    pub has_scenario: bool,
    /// Its sources, by path.
    pub sources: Vec<SourceRow>,
    /// Shaders in its own folder, below `tags`, that no source of the kit names.
    pub unused_shaders: Vec<String>,
    /// Faults of its names, in sentences.
    pub names: Vec<String>,
}

/// A source of a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SourceRow {
    /// Its path below `data`.
    pub path: String,
    /// The path below `tags` of what Tool makes of it.
    pub tag: String,
    /// Whether that is there, and newer than the source.
    pub state: State,
    /// How many shaders it names.
    pub shaders: usize,
    /// Shaders that it names and the kit does not have.
    pub missing_shaders: Vec<MissingShader>,
    /// Why it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<String>,
}

/// The state of what Tool makes of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Tool has not made it yet.
    Missing,
    /// The source has changed since.
    Older,
    /// The source has not changed since.
    Current,
}

/// A shader that the kit does not have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MissingShader {
    /// The word in front of its name.
    pub collection: Option<String>,
    /// Its name.
    pub shader: String,
    /// The folder below `tags` where Tool looks for it; `None` where that is not known: the word is no collection.
    pub folder: Option<String>,
}

/// A kit before its levels are read.
struct Reader<'o> {
    options: &'o Options,
    kit: Kit,
    data: PathBuf,
    tags: PathBuf,
    tool: Tool,
    collections: Option<Arc<Collections>>,
}

/// The shaders of a folder of a kit, once they are read.
fn shaders(kit: &Kit, folder: &str, deep: bool) -> Option<Arc<Shaders>> {
    kit::shaders(kit, folder, deep, &Asker::Waits).found()
}

/// The kit around a file or folder, with all of its levels, or the one that the file or folder is in. `None` once it is cancelled.
///
/// # Errors
/// A sentence that says why there is no kit, or none with levels in `.ass` files.
pub fn overview(
    origin: &FileLocation,
    options: &Options,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Overview>, String> {
    // The kit is looked for above a file; a folder may be the kit's own.
    let inside = match origin.path.is_dir() {
        true => origin.path.join("level.ass"),
        false => origin.path.clone(),
    };
    let origin = &FileLocation {
        path: inside,
        within: origin.within.clone(),
    };
    let kit = kit::around(origin, options);
    let (Some(data), Some(tags)) = (kit.data.clone(), kit.tags.clone()) else {
        let folder = origin.path.parent().unwrap_or(Path::new(".")).display();
        return Err(format!(
            "there is no editing kit around `{folder}`: no folder above has both `data` and `tags`, and no configuration names them"
        ));
    };
    let tool = tool_of(&data, &tags, options.game)?;
    let reader = Reader {
        options,
        collections: kit::collections(&kit, tool, &Asker::Waits).found(),
        kit,
        data,
        tags,
        tool,
    };
    Ok(reader.overview(stop))
}

/// Whose kit it is.
fn tool_of(data: &Path, tags: &Path, game: Game) -> Result<Tool, String> {
    match game {
        Game::Halo2 => return Ok(Tool::Halo2),
        Game::Halo3 | Game::Odst => return Ok(Tool::Halo3),
        Game::Auto => {}
    }
    let root = tags.parent().unwrap_or(tags);
    let has = |name: &str| named(root, name).is_some();
    let refused = |game: &str, takes: &str| {
        Err(format!(
            "this is a kit of {game}, whose levels come from {takes}, not from `.ass` files"
        ))
    };
    if [data, tags]
        .iter()
        .any(|it| named(it, "scenarios").is_some())
    {
        Ok(Tool::Halo2)
    } else if has("reach_tag_test.exe") {
        refused("Halo: Reach", "FBX by way of a sidecar")
    } else if has("guerilla.exe") && !has("bin") {
        refused("Halo 1", "JMS files")
    } else {
        Ok(Tool::Halo3)
    }
}

impl Reader<'_> {
    fn overview(&self, stop: &dyn Fn() -> bool) -> Option<Overview> {
        let mut levels: BTreeMap<String, LevelRow> = BTreeMap::new();
        let mut wanted: BTreeSet<String> = BTreeSet::new();
        let folder = named(&self.data, self.tool.levels());
        let files = folder
            .iter()
            .flat_map(|it| ass_files(it, Links::PassedOver, stop));
        for path in files.flatten().take(MOST_ENTRIES) {
            let Some((folder, source)) = self.source(&path, &mut wanted) else {
                continue;
            };
            let level = levels
                .entry(folder.to_lowercase())
                .or_insert_with(|| LevelRow {
                    name: folder.rsplit('/').next().unwrap_or_default().to_owned(),
                    folder,
                    ..LevelRow::default()
                });
            level.sources.push(source);
        }
        let scenarios = self.scenarios(stop);
        for (key, level) in &mut levels {
            let places = scenarios.get(&level.name.to_lowercase());
            level.has_scenario = places.is_some_and(|places| places.contains(key));
            level.unused_shaders = self.unused(&level.folder, &wanted);
            level.names = remarks(level);
        }
        let mut places: BTreeMap<String, BTreeSet<String>> = scenarios;
        for (key, level) in &levels {
            places
                .entry(level.name.to_lowercase())
                .or_default()
                .insert(key.clone());
        }
        for (key, level) in &mut levels {
            let others = places.get(&level.name.to_lowercase()).into_iter().flatten();
            let others: Vec<String> = others
                .filter(|it| *it != key)
                .map(|it| format!("`{it}`"))
                .collect();
            if !others.is_empty() {
                level.names.push(format!(
                    "the map name `{}` is there twice, also of {}: the map that is made last takes the other's place",
                    level.name,
                    others.join(", ")
                ));
            }
        }
        let mut levels: Vec<LevelRow> = levels.into_values().collect();
        // The level that was asked for.
        if let Some(below) = &self.kit.below_data {
            let below = below.join("/").to_lowercase();
            let is_in = |level: &LevelRow| below.starts_with(&(level.folder.to_lowercase() + "/"));
            if levels.iter().any(is_in) {
                levels.retain(is_in);
            }
        }
        (!stop()).then(|| Overview {
            game: self.tool.game(),
            data: shown(&self.data),
            tags: shown(&self.tags),
            collections: self.collection_rows(),
            levels,
        })
    }

    fn collection_rows(&self) -> Vec<CollectionRow> {
        let list = self.collections.iter().flat_map(|list| list.folders());
        list.map(|(prefix, folder)| CollectionRow {
            prefix: prefix.to_owned(),
            folder: folder.replace('\\', "/"),
            shaders: shaders(&self.kit, folder, self.tool.searches_deep()).map(|it| it.len()),
        })
        .collect()
    }

    /// A source and its level's folder; `None` for a file that Tool makes nothing of. Adds the shaders that it names to the
    /// kit's, by folder.
    fn source(&self, path: &Path, wanted: &mut BTreeSet<String>) -> Option<(String, SourceRow)> {
        let kit = kit::around(
            &FileLocation {
                path: path.to_owned(),
                within: None,
            },
            &Options {
                data: Some(self.data.clone()),
                tags: Some(self.tags.clone()),
                ..self.options.clone()
            },
        );
        let parts = kit.below_data.clone()?;
        let ending = match parts.iter().rev().nth(1)?.to_lowercase().as_str() {
            "structure" => "scenario_structure_bsp",
            "structure_design" | "structure-design" if self.tool == Tool::Halo3 => {
                "structure_design"
            }
            _ => return None,
        };
        let folder = kit.level_folder()?;
        let tag = format!("{folder}/{}.{ending}", path.file_stem()?.to_string_lossy());
        let (materials, unreadable) = match materials(path) {
            Ok(materials) => (materials, None),
            Err(error) => (BTreeSet::new(), Some(error.to_string())),
        };
        let mut missing = BTreeSet::new();
        for name in &materials {
            let collections = self.collections.as_deref();
            let folder = shader_folder(&kit, collections, name.collection.as_deref());
            let shaders = folder
                .as_ref()
                .and_then(|folder| shaders(&kit, folder, self.tool.searches_deep()));
            let file = shaders.and_then(|it| it.get(&name.shader.to_lowercase()).cloned());
            match (file, folder) {
                (Some(file), _) => {
                    wanted.insert(below(&self.tags, &file).to_lowercase());
                }
                (None, folder) => {
                    missing.insert(MissingShader {
                        collection: name.collection.clone(),
                        shader: name.shader.clone(),
                        folder,
                    });
                }
            }
        }
        let row = SourceRow {
            path: parts.join("/"),
            state: self.state(path, &tag),
            tag,
            shaders: materials.len(),
            missing_shaders: missing.into_iter().collect(),
            unreadable,
        };
        Some((folder, row))
    }

    fn state(&self, source: &Path, tag: &str) -> State {
        let changed = |path: &Path| path.metadata().and_then(|it| it.modified()).ok();
        let made = kit::resolve(&self.tags, tag).and_then(|tag| changed(&tag));
        match (made, changed(source)) {
            (None, _) => State::Missing,
            (Some(made), Some(changed)) if made < changed => State::Older,
            _ => State::Current,
        }
    }

    /// The folders of scenarios below `tags`, in lower case, by the names of their maps.
    fn scenarios(&self, stop: &dyn Fn() -> bool) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let Some(folder) = named(&self.tags, self.tool.levels()) else {
            return found;
        };
        let walk = WalkBuilder::new(folder)
            .follow_links(false)
            .standard_filters(false)
            .build();
        let entries = walk.take(MOST_ENTRIES).take_while(|_| !stop()).flatten();
        for entry in entries {
            let path = entry.path();
            let is_scenario = path
                .extension()
                .is_some_and(|it| it.eq_ignore_ascii_case("scenario"));
            let (Some(stem), Some(folder), true) = (path.file_stem(), path.parent(), is_scenario)
            else {
                continue;
            };
            let name = stem.to_string_lossy().to_lowercase();
            let place = below(&self.tags, folder).to_lowercase();
            found.entry(name).or_default().insert(place);
        }
        found
    }

    /// The shaders in a level's own folder that no source names.
    fn unused(&self, level: &str, wanted: &BTreeSet<String>) -> Vec<String> {
        let own = shaders(&self.kit, &format!("{level}/shaders"), true);
        let own = own.iter().flat_map(|own| own.values());
        let paths = own.map(|path| below(&self.tags, path));
        paths
            .filter(|path| !wanted.contains(&path.to_lowercase()))
            .collect()
    }
}

/// The shaders that the materials of a file name.
fn materials(path: &Path) -> io::Result<BTreeSet<Wanted>> {
    with_file(path, |source, _, _| {
        let beginning = source.bytes(0..MATERIALS.min(source.len()));
        let beginning: &[u8] = &beginning;
        let checked = Checked::whole(&beginning).0;
        let read = checked.chunks.as_read(&beginning);
        let file = File::new(&read, &checked.chunks, &checked.model);
        let names = file.materials().map(|material| material.name());
        Ok(names.filter_map(|name| Wanted::of(&name)).collect())
    })
}

/// Objections of the kit's customs to a level's names.
fn remarks(level: &LevelRow) -> Vec<String> {
    let files = level.sources.iter().map(|source| {
        let file = source.path.rsplit('/').next().unwrap_or_default();
        file.rsplit_once('.').map_or(file, |(stem, _)| stem)
    });
    let names = std::iter::once(level.name.as_str()).chain(files);
    let odd = names.filter(|name| {
        let plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_';
        !name.chars().all(plain)
    });
    let odd: BTreeSet<&str> = odd.collect();
    odd.into_iter()
        .map(|name| format!("`{name}` should be of lower case letters, digits and underscores, as all names of the kit's own levels"))
        .collect()
}

/// A path below a folder, with slashes.
fn below(folder: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(folder).unwrap_or(path).components();
    let parts: Vec<_> = parts
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
#[path = "overview_tests.rs"]
mod tests;
