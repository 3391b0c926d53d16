//! assxml, the text that `assimp dump` prints, read. No Assimp reads it, and not all that it prints is XML.

mod lex;
mod mesh;
mod read;
mod walk;

use super::{Places, Scene};
use crate::{Fault, faults::Faults};
pub(crate) use lex::{Lexer, Tag, Token, unescaped};

/// A text that was read: what could be, with its places, and all that is wrong with it.
#[derive(Debug)]
pub struct Xml {
    /// The scene. The text has no lights, cameras and metadata.
    pub scene: Scene,
    /// Where its parts stand.
    pub places: Places,
    /// The mistakes; reading goes on behind each.
    pub faults: Faults,
}

/// Reads a text.
///
/// # Errors
///
/// There is no scene in it.
pub fn read_xml(file: &[u8]) -> Result<Xml, Fault> {
    let (scene, places, faults) = read::file(file);
    match scene {
        Some(scene) => Ok(Xml {
            scene,
            places,
            faults,
        }),
        None => {
            let line = memchr::memchr(b'\n', file).unwrap_or(file.len());
            let message = "There is no `<ASSIMP>` with a `<Scene>` in the text";
            Err(Fault::new("not-assxml", 0..line.min(200), message))
        }
    }
}

#[cfg(test)]
mod tests;
