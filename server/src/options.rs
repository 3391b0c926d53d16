//! What a user may choose.

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

/// What a user may choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(default)]
pub struct Options {
    /// The game.
    pub game: Game,
}
