//! What a user may choose, and where the choices come from.

mod numbers;

pub use numbers::{Key, Limits, Tolerances};

use serde_json::Value;

/// The game whose Tool is to compile the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
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
    /// The newest version that the game's Tool reads (HABDT).
    pub fn newest_version(self) -> u8 {
        match self {
            Game::Halo2 => 2,
            Game::Auto | Game::Halo3 | Game::Odst => 7,
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

/// What a user may choose, each choice made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// The game.
    pub game: Game,
    /// How far values may be off.
    pub tolerances: Tolerances,
    /// How much Tool takes.
    pub limits: Limits,
}

/// The name of the settings' section.
const SECTION: &str = "ass-lsp";

/// What one source of settings chooses. What it does not name is left to the sources below.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(default)]
pub struct Layer {
    /// The game.
    pub game: Option<Game>,
}

impl Layer {
    /// Reads settings as clients send them: with the section's name, or the section alone. `None` where they say
    /// nothing of this server's settings; the other sections of an editor are no business of ours.
    ///
    /// # Errors
    /// Where a setting has a value that it cannot have.
    pub fn of_client(value: &Value) -> serde_json::Result<Option<Self>> {
        if let Some(section) = value.get(SECTION) {
            return serde_json::from_value(section.clone());
        }
        // Something else, or the section alone, if it names one of its settings.
        let alone: Option<Self> = serde_json::from_value(value.clone())?;
        Ok(alone.filter(|layer| *layer != Self::default()))
    }
}

/// All sources of settings, the weakest first.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    /// The workspace's configuration file.
    pub file: Layer,
    /// What the client sent when it started the server.
    pub initialization: Layer,
    /// What the client sent last.
    pub configuration: Layer,
}

impl Layers {
    /// The choice of the strongest source that makes one, or the default.
    pub fn merge(&self) -> Options {
        let layers = [&self.configuration, &self.initialization, &self.file];
        Options {
            game: layers
                .iter()
                .find_map(|layer| layer.game)
                .unwrap_or_default(),
            ..Options::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn layer(value: &Value) -> Option<Layer> {
        Layer::of_client(value).unwrap()
    }

    #[test]
    fn silence_is_no_choice() {
        for silent in [
            json!(null),
            json!({}),
            json!({ "editor": {} }),
            json!({ "ass-lsp": null }),
        ] {
            assert_eq!(layer(&silent), None, "{silent}");
        }
        let game = |game| Some(Layer { game });
        assert_eq!(layer(&json!({ "ass-lsp": {} })), game(None));
        assert_eq!(layer(&json!({ "game": "odst" })), game(Some(Game::Odst)));
        let named = json!({ "ass-lsp": { "game": "halo2" }, "editor": {} });
        assert_eq!(layer(&named), game(Some(Game::Halo2)));
        assert!(Layer::of_client(&json!({ "game": "doom" })).is_err());
    }

    #[test]
    fn stronger_layers_win() {
        let mut layers = Layers::default();
        assert_eq!(layers.merge().game, Game::Auto);
        layers.file.game = Some(Game::Halo3);
        assert_eq!(layers.merge().game, Game::Halo3);
        layers.initialization.game = Some(Game::Odst);
        layers.configuration.game = Some(Game::Halo2);
        assert_eq!(layers.merge().game, Game::Halo2);
        layers.configuration = Layer::default();
        assert_eq!(layers.merge().game, Game::Odst);
    }
}
