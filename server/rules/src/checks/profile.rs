//! Whose Tool is to compile a file: what the user chose, else what its path says, else what its version says.

use schema::VERSIONS;
use schema::names::Tool;
use schema::options::Game;
use std::path::Path;

/// Whose Tool is to compile a file, and how that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Whose Tool.
    pub tool: Tool,
    /// How that is known.
    pub by: By,
}

/// How the game of a file is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The user chose it.
    Choice,
    /// From the folders that the file lies in.
    Path,
    /// From its version.
    Version,
}

impl Profile {
    /// The profile of a file; `None` where nothing tells.
    pub fn of(game: Game, path: Option<&Path>, version: Option<i64>) -> Option<Self> {
        let known = |tool, by| Profile { tool, by };
        match game {
            Game::Halo2 => return Some(known(Tool::Halo2, By::Choice)),
            Game::Halo3 | Game::Odst => return Some(known(Tool::Halo3, By::Choice)),
            Game::Auto => {}
        }
        if let Some(tool) = path.and_then(of_path) {
            return Some(known(tool, By::Path));
        }
        let version = u8::try_from(version?).ok()?;
        let known = |version| known(Tool::of_version(version), By::Version);
        VERSIONS.contains(&version).then(|| known(version))
    }
}

/// The purpose of a file, by the folder that it lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// It may be a level: it lies in `structure`, or in a folder that shows no other purpose.
    Level,
    /// A model, its collision or its physics; skies are models too. They are open on purpose.
    Model,
    /// The structure design of a level: it is beside the sealed world.
    Design,
}

impl Purpose {
    /// The purpose that a file's folder shows; [`Purpose::Level`] if it shows none.
    pub fn of(path: &Path) -> Self {
        // A path of Windows has backslashes, on whatever system it is read.
        let path = path.to_string_lossy().replace('\\', "/").to_lowercase();
        let folder = path.rsplit('/').nth(1).unwrap_or_default();
        match folder {
            "render" | "physics" | "collision" => Purpose::Model,
            "structure-design" | "structure_design" => Purpose::Design,
            _ => Purpose::Level,
        }
    }
}

/// The game whose levels lie in such a folder: `data\\scenarios` is Halo 2's, `data\\levels` that of Halo 3.
fn of_path(path: &Path) -> Option<Tool> {
    // A path of Windows has backslashes, on whatever system it is read.
    let path = path.to_string_lossy().replace('\\', "/").to_lowercase();
    let parts: Vec<&str> = path.split('/').collect();
    parts.windows(2).rev().find_map(|pair| {
        let tools = [Tool::Halo2, Tool::Halo3];
        let levels = pair.strip_prefix(&["data"])?.first()?;
        tools.into_iter().find(|tool| tool.levels() == *levels)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_tells_what_a_file_is_for() {
        let of = |path: &str| Purpose::of(Path::new(path));
        assert_eq!(of("kit/data/objects/crate/render/a.ass"), Purpose::Model);
        assert_eq!(
            of("D:\\data\\objects\\crate\\Physics\\a.ASS"),
            Purpose::Model
        );
        assert_eq!(of("x/structure_design/a.ass"), Purpose::Design);
        assert_eq!(of("data/levels/a/structure/a.ass"), Purpose::Level);
        assert_eq!(of("render/levels/a.ass"), Purpose::Level);
        assert_eq!(of("render.ass"), Purpose::Level);
    }

    #[test]
    fn choice_then_path_then_version() {
        let of = |game, path: Option<&str>, version| {
            let profile = Profile::of(game, path.map(Path::new), version)?;
            Some((profile.tool, profile.by))
        };
        let multi = Some("D:\\H3EK\\Data\\Levels\\multi\\a\\structure\\a.ASS");
        assert_eq!(
            of(Game::Halo2, multi, Some(7)),
            Some((Tool::Halo2, By::Choice))
        );
        assert_eq!(
            of(Game::Auto, multi, Some(2)),
            Some((Tool::Halo3, By::Path))
        );
        let solo = Some("/kit/data/scenarios/solo/b/structure/b.ASS");
        assert_eq!(of(Game::Auto, solo, Some(7)), Some((Tool::Halo2, By::Path)));
        assert_eq!(
            of(Game::Auto, Some("data/x.ass"), Some(2)),
            Some((Tool::Halo2, By::Version))
        );
        assert_eq!(
            of(Game::Auto, None, Some(3)),
            Some((Tool::Halo3, By::Version))
        );
        assert_eq!(of(Game::Auto, None, Some(9)), None);
        assert_eq!(of(Game::Odst, None, None), Some((Tool::Halo3, By::Choice)));
    }
}
