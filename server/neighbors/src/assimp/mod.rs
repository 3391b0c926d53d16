//! Assimp's dumps: assbin, which its programs read, and assxml, which none reads.

mod check;
mod header;
mod measure;
mod places;
mod print;
mod read;
mod scene;
mod write;
mod xml;

pub use header::{HEADER, Header, MAGIC};
pub use places::{Block, BonePlace, Lay, MeshPlace, NodePlace, Places};
pub use print::print;
pub use read::{File, Layout, read};
pub use scene::*;
pub use write::{write, write_scene};
pub(crate) use xml::{Lexer, Tag, Token, unescaped};
pub use xml::{Xml, read_xml};

use crate::faults::Faults;

/// The first revision that gives textures a name in the text: that of Assimp 6.0.5.
const NAMED: u32 = 959_079_823;

/// The text that `assimp dump` would have printed of a file, but for the comment.
///
/// # Errors
///
/// See [`read`].
pub fn show(file: &[u8]) -> Result<Vec<u8>, crate::Fault> {
    let file = read(file)?;
    let [_, _, revision] = file.header.version;
    Ok(print(&file.scene, revision == NAMED))
}

/// The mistakes in a binary file. Reading it ends at the first place that cannot be read.
pub fn check(file: &[u8]) -> Faults {
    let mut faults = Faults::default();
    let read = read(file).and_then(|read| {
        let bytes = header::scene_bytes(file, &read.header, &mut Vec::new())?;
        Ok((read, bytes))
    });
    match read {
        Ok((read, (bytes, begin))) => {
            read.oddities.into_iter().for_each(|it| faults.add(it));
            let places = measure::measure(&read.scene, read.layout, begin);
            check::check(&read.scene, &places, &bytes, &mut faults);
        }
        Err(fault) => faults.add(fault),
    }
    faults
}

/// The mistakes in a text.
pub fn check_xml(file: &[u8]) -> Faults {
    match read_xml(file) {
        Ok(mut read) => {
            check::check(&read.scene, &read.places, file, &mut read.faults);
            read.faults
        }
        Err(fault) => {
            let mut faults = Faults::default();
            faults.add(fault);
            faults
        }
    }
}

#[cfg(test)]
mod tests;
