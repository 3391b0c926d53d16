//! The meaning of names of materials and instances: signs, parameters, special names, material strings, prefixes.
//!
//! Facts: the modding wiki c20, and for material strings the Halo Asset Blender Development Toolset (HABDT).

mod instance;
mod material;
mod role;
mod strings;
mod surface;

use std::ops::Range;

pub use instance::{InstanceName, MODIFIERS, PREFIXES, Prefix};
pub use material::{
    CONTRADICTIONS, MaterialName, PARAMETERS, Parameter, ParameterAt, SHADER_LENGTH, SPECIALS,
    SYMBOLS, Special, SpecialAt, Suffix, Symbol, contradictions,
};
pub use role::role_of;
pub use strings::{COLOR_PARTS, COLORED, FLAGS, MATERIAL_STRINGS, MaterialString, ValueKind};
pub use surface::{add_flags, surface_of};

/// Whose Tool compiles a file. That of Halo 3: ODST is Halo 3's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Halo 2's.
    Halo2,
    /// Halo 3's.
    Halo3,
}

impl Tool {
    /// The game's name.
    pub fn game(self) -> &'static str {
        match self {
            Tool::Halo2 => "Halo 2",
            Tool::Halo3 => "Halo 3",
        }
    }

    /// The text file of the shader collections, below `tags`.
    pub fn collections(self) -> &'static str {
        match self {
            Tool::Halo2 => "scenarios/shaders/shader_collections.shader_collections",
            Tool::Halo3 => "levels/shader_collections.txt",
        }
    }

    /// The folder below `data` and below `tags` that holds the levels.
    pub fn levels(self) -> &'static str {
        match self {
            Tool::Halo2 => "scenarios",
            Tool::Halo3 => "levels",
        }
    }

    /// Shaders of a collection are searched for in the folders of its folder too.
    pub fn searches_deep(self) -> bool {
        self == Tool::Halo3
    }

    /// The oldest that reads a version of the format (HABDT).
    pub fn of_version(version: u8) -> Self {
        if version <= Tool::Halo2.newest_version() {
            Tool::Halo2
        } else {
            Tool::Halo3
        }
    }

    /// The newest version of the format that it reads (HABDT).
    pub fn newest_version(self) -> u8 {
        match self {
            Tool::Halo2 => 2,
            Tool::Halo3 => 7,
        }
    }
}

/// The games that know a sign.
const BOTH: &[Tool] = &[Tool::Halo2, Tool::Halo3];
const HALO2: &[Tool] = &[Tool::Halo2];
const HALO3: &[Tool] = &[Tool::Halo3];

/// The names of the games, for messages: `Halo 2 and Halo 3`.
pub fn games(tools: &[Tool]) -> String {
    let names: Vec<&str> = tools.iter().map(|tool| tool.game()).collect();
    names.join(" and ")
}

/// Where the words of a text are.
pub fn words(name: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, sign) in name.char_indices() {
        match (sign.is_ascii_whitespace(), start) {
            (true, Some(from)) => {
                words.push(from..at);
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    words.extend(start.map(|from| from..name.len()));
    words
}
