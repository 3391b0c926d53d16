//! Which settings hold for a file of the command line.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use disk::{Configurations, configuration_file, load_configuration};
use rules::config::{Layer, Loaded, Resolved, Setting, resolve};
use schema::options::Game;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Clone, Debug, Default, Args)]
pub(super) struct ConfigArgs {
    /// The game whose Tool is to read the files; `auto` accepts what any of them reads
    #[arg(long, value_enum)]
    game: Option<GameWord>,
    /// Set a rule, or a group of rules: off, hint, information, warning or error
    #[arg(long = "rule", value_name = "RULE=LEVEL")]
    rules: Vec<Setting>,
    /// The configuration file for all files, in place of the nearest `halo-ass.toml` above each
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,
    /// Read no configuration file
    #[arg(long)]
    no_config: bool,
}

/// A game as the command line names it.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameWord(pub(super) Game);

impl ValueEnum for GameWord {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [GameWord; Game::ALL.len()] = [
            GameWord(Game::Auto),
            GameWord(Game::Halo2),
            GameWord(Game::Halo3),
            GameWord(Game::Odst),
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self.0 {
            Game::Auto => "Any: nothing is assumed",
            game => game.name(),
        };
        Some(PossibleValue::new(self.0.word()).help(help))
    }
}

/// Finds settings. Each configuration file is read once.
#[derive(Debug)]
pub(super) struct Configuration {
    named: Option<Arc<Loaded>>,
    searches: bool,
    arguments: Layer,
    reader: Configurations,
}

/// The settings of a file, and the configuration file they are from.
#[derive(Debug)]
pub(super) struct Configured {
    pub resolved: Resolved,
    pub file: Option<Arc<Loaded>>,
}

impl Configuration {
    /// The settings that the arguments name.
    ///
    /// # Errors
    /// Where the configuration file that they name cannot be read; the words say so.
    pub fn of(args: &ConfigArgs) -> Result<Self, String> {
        let named = match &args.config {
            Some(path) => {
                let loaded = load_configuration(&absolute(path))
                    .map_err(|error| unreadable(path, &error))?;
                Some(Arc::new(loaded))
            }
            None => None,
        };
        // A rule is stronger than its group, in whatever order they are named.
        let mut settings = args.rules.clone();
        settings.sort_by_key(|setting| !matches!(setting, Setting::Group(..)));
        settings.extend(args.game.map(|GameWord(game)| Setting::Game(game)));
        Ok(Configuration {
            named,
            searches: !args.no_config,
            arguments: Layer::of_arguments(settings),
            reader: Configurations::default(),
        })
    }

    /// The settings of a file; those of standard input are those of the working folder.
    ///
    /// # Errors
    /// Where its configuration file cannot be read; the words say so.
    pub fn of_file(&self, path: Option<&Path>) -> Result<Configured, String> {
        let place = absolute(path.unwrap_or(Path::new(".")));
        let file = match &self.named {
            Some(named) => Some(named.clone()),
            None if self.searches => match configuration_file(&place, None) {
                Some(file) => Some(
                    self.reader
                        .get(&file)
                        .map_err(|error| unreadable(&file, &error))?,
                ),
                None => None,
            },
            None => None,
        };
        let layers = file.iter().map(|loaded| &loaded.read.layer);
        let resolved = resolve(
            layers.chain([&self.arguments]),
            path.is_some().then_some(place.as_path()),
        );
        Ok(Configured { resolved, file })
    }
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    super::files::unreadable(&shown(path), error)
}

/// The path from the root, with links resolved where it exists.
pub(super) fn absolute(path: &Path) -> PathBuf {
    path.canonicalize()
        .or_else(|_| std::path::absolute(path))
        .unwrap_or_else(|_| path.to_owned())
}

/// A path as the user would write it: from the working folder, where it is below that.
pub(super) fn shown(path: &Path) -> String {
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    let short = here
        .ok()
        .and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned));
    short
        .as_deref()
        .unwrap_or(path)
        .to_string_lossy()
        .into_owned()
}
