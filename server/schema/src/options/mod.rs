//! The user's settings, and where they come from.

#[macro_use]
mod choice;
mod hints;
mod limits;
mod tolerances;

pub use choice::Key;
pub use hints::Hints;
pub use limits::Limits;
pub use tolerances::Tolerances;

use crate::names::Tool;
use crate::{Exporter, VERSIONS};
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

/// The game whose Tool is to compile the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Game {
    /// Any: nothing is assumed.
    #[default]
    Auto,
    /// Halo 2.
    Halo2,
    /// Halo 3.
    Halo3,
    /// Halo 3: ODST.
    Odst,
}

impl Game {
    /// The newest version that the game's Tool reads.
    pub fn newest_version(self) -> u8 {
        match self {
            Game::Halo2 => Tool::Halo2.newest_version(),
            Game::Halo3 | Game::Odst => Tool::Halo3.newest_version(),
            Game::Auto => *VERSIONS.end(),
        }
    }

    /// Every game.
    pub const ALL: [Game; 4] = [Game::Auto, Game::Halo2, Game::Halo3, Game::Odst];

    /// The word that users write.
    pub fn word(self) -> &'static str {
        match self {
            Game::Auto => "auto",
            Game::Halo2 => "halo2",
            Game::Halo3 => "halo3",
            Game::Odst => "odst",
        }
    }

    /// The game's name.
    pub fn name(self) -> &'static str {
        match self {
            Game::Auto => "any game",
            Game::Halo2 => "Halo 2",
            Game::Halo3 => "Halo 3",
            Game::Odst => "Halo 3: ODST",
        }
    }
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Readers reject the file or read something else than its author meant.
    Error,
    /// The file can be read but breaks a rule of the format.
    Warning,
    /// Worth knowing.
    Information,
    /// A matter of form.
    Hint,
}

impl Severity {
    /// The word in JSON output and in messages.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Information => "information",
            Severity::Hint => "hint",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The level of a rule: off, or the severity of its findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Its findings are not reported.
    Off,
    /// They are reported with this severity.
    On(Severity),
}

impl Level {
    /// Every level, the faintest first.
    pub const ALL: [Level; 5] = [
        Level::Off,
        Level::On(Severity::Hint),
        Level::On(Severity::Information),
        Level::On(Severity::Warning),
        Level::On(Severity::Error),
    ];

    /// The word that users write.
    pub fn name(self) -> &'static str {
        match self {
            Level::Off => "off",
            Level::On(severity) => severity.name(),
        }
    }

    /// The level of a word.
    pub fn of(name: &str) -> Option<Self> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// The levels of rules, by their codes. A rule that is not named keeps its own severity.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Levels(BTreeMap<&'static str, Level>);

impl Levels {
    /// The level that a rule is set to; `None` if it is not set.
    pub fn get(&self, code: &str) -> Option<Level> {
        self.0.get(code).copied()
    }

    /// Sets a rule.
    pub fn set(&mut self, code: &'static str, level: Level) {
        self.0.insert(code, level);
    }
}

/// Where what Tool has said of a file is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolOutput {
    /// Beside the file, and in the kit's root.
    Beside {
        /// The number of changes reported so far. A higher one makes the server look again.
        look: u64,
    },
    /// Nowhere.
    Nowhere,
    /// In this `.wrl`.
    File(PathBuf),
}

impl Default for ToolOutput {
    fn default() -> Self {
        ToolOutput::Beside { look: 0 }
    }
}

/// The user's settings, all resolved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// The game.
    pub game: Game,
    /// The folder `data` of the game's kit.
    pub data: Option<PathBuf>,
    /// The folder `tags` of the game's kit.
    pub tags: Option<PathBuf>,
    /// The levels of rules: which report findings, and with which severity.
    pub rules: Levels,
    /// How far values may be off.
    pub tolerances: Tolerances,
    /// How much Tool takes.
    pub limits: Limits,
    /// Whose layout formatting gives a file; that of its own exporter where it is `None`.
    pub exporter: Option<Exporter>,
    /// Which words editors show between the values.
    pub hints: Hints,
    /// The paths of Hammer's materials, by the names of Halo's.
    pub vmap_materials: BTreeMap<String, String>,
    /// Where Tool's complaints are looked for.
    pub tool_output: ToolOutput,
}
