//! Layers: the settings of one source.

use crate::checks::Code;
use globset::GlobSet;
use schema::Exporter;
use schema::options::{Game, Level};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Where settings come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// The configuration file with this path.
    File(PathBuf),
    /// The options that the client sent when it started the server.
    #[default]
    Initialization,
    /// The settings that the client sent last.
    Client,
    /// An argument of the command line.
    CommandLine,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// `game`
    Game(Game),
    /// `data`
    Data(PathBuf),
    /// `tags`
    Tags(PathBuf),
    /// A group of `rules`, by its name.
    Group(&'static str, Level),
    /// A rule of `rules`.
    Rule(Code, Level),
    /// A number of `tolerances`, by its name.
    Tolerance(&'static str, f64),
    /// A number of `limits`, by its name.
    Limit(&'static str, u64),
    /// `exporter` of `format`; `None` is that of the file itself.
    Exporter(Option<Exporter>),
    /// A switch of `hints`, by its name.
    Hint(&'static str, bool),
    /// `materials` of `vmap`: a material's name and its path.
    VmapMaterials(Vec<(String, String)>),
}

/// A setting with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stated {
    pub setting: Setting,
    /// Key and value, as bytes of the text.
    pub span: Range<usize>,
    /// 1-based line; `None` where the source is no text.
    pub line: Option<usize>,
}

/// Settings for some files only.
#[derive(Clone, Debug)]
pub struct Override {
    /// The patterns as they are written: they tell two overrides apart.
    pub(super) patterns: Vec<String>,
    pub(super) paths: GlobSet,
    pub(super) settings: Vec<Stated>,
}

impl PartialEq for Override {
    fn eq(&self, other: &Self) -> bool {
        (&self.patterns, &self.settings) == (&other.patterns, &other.settings)
    }
}

/// The settings of one source. Weaker sources decide about keys that it does not set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    /// The source of the settings.
    pub source: Source,
    /// The folder that its paths and patterns are relative to.
    pub(super) base: Option<PathBuf>,
    /// The settings for all files. Groups of rules come before rules, which are stronger.
    pub(super) settings: Vec<Stated>,
    pub(super) overrides: Vec<Override>,
}

impl Layer {
    /// The layer of some arguments of the command line.
    pub fn of_arguments(settings: impl IntoIterator<Item = Setting>) -> Self {
        let stated = |setting| Stated {
            setting,
            span: 0..0,
            line: None,
        };
        Layer {
            source: Source::CommandLine,
            settings: settings.into_iter().map(stated).collect(),
            ..Layer::default()
        }
    }

    /// The settings for some files only.
    pub fn overrides(&self) -> &[Override] {
        &self.overrides
    }

    /// The settings that apply to a file, the weakest first, each with whether it is for some files only.
    pub(super) fn for_file(&self, path: Option<&Path>) -> impl Iterator<Item = (&Stated, bool)> {
        let inside = path.map(|path| match &self.base {
            Some(base) => path.strip_prefix(base).unwrap_or(path),
            None => path,
        });
        let chosen = self
            .overrides
            .iter()
            .filter(move |chosen| inside.is_some_and(|inside| chosen.paths.is_match(inside)));
        let everywhere = self.settings.iter().map(|stated| (stated, false));
        everywhere
            .chain(chosen.flat_map(|chosen| chosen.settings.iter().map(|stated| (stated, true))))
    }
}
