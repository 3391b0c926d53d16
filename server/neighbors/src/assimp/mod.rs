//! Assimp's dumps: assbin, which its programs read, and assxml, which none reads.

mod print;
mod read;
mod scene;
mod write;

pub use print::print;
pub use read::{File, HEADER, Header, Layout, MAGIC, read};
pub use scene::*;
pub use write::{write, write_scene};

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

#[cfg(test)]
mod tests;
