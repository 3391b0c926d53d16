//! The first 512 bytes of an assbin, and what stands behind them if it is compressed.

use super::scene::Text;
use crate::bytes::{Bytes, Fault};
use std::borrow::Cow;

/// The first bytes of a file.
pub const MAGIC: &[u8] = b"ASSIMP.binary-dump.";

/// The length of the header.
pub const HEADER: usize = 512;

/// The header of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// When it was written, in UTC.
    pub date: Text,
    /// Major version, minor version, revision.
    pub version: [u32; 3],
    /// How Assimp was compiled.
    pub flags: u32,
    /// The file is a shortened one, which no Assimp reads.
    pub shortened: bool,
    /// The scene is compressed.
    pub compressed: bool,
    /// The name of the file that was written.
    pub output: Text,
    /// The switches of `assimp dump`.
    pub switches: Text,
}

/// The bytes that the scene stands in, and where: what a compressed file inflates to.
pub(super) fn scene_bytes<'f>(
    file: &'f [u8],
    header: &Header,
    oddities: &mut Vec<Fault>,
) -> Result<(Cow<'f, [u8]>, usize), Fault> {
    Ok(if header.compressed {
        (Cow::Owned(inflate(file, oddities)?), 0)
    } else {
        (Cow::Borrowed(file), HEADER)
    })
}

/// Reads the first 512 bytes.
pub(super) fn read_header(file: &[u8]) -> Result<Header, Fault> {
    let mut bytes = Bytes::new(file);
    if !file.starts_with(MAGIC) {
        let message = "The file does not begin with `ASSIMP.binary-dump.`";
        return Err(Fault::new("not-assbin", 0..file.len().min(19), message));
    }
    bytes.take(MAGIC.len(), "the header")?;
    let date = bytes.take(44 - MAGIC.len(), "the header")?.to_vec();
    let mut number = || bytes.u32("the header");
    let version = [number()?, number()?, number()?];
    let flags = number()?;
    let shortened = bytes.u16("the header")? != 0;
    let compressed = bytes.u16("the header")? != 0;
    let text = |bytes: &[u8]| {
        let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
        bytes.get(..end).unwrap_or_default().to_vec()
    };
    let output = text(bytes.take(256, "the header")?);
    let switches = text(bytes.take(128, "the header")?);
    bytes.take(64, "the header")?;
    Ok(Header {
        date,
        version,
        flags,
        shortened,
        compressed,
        output,
        switches,
    })
}

/// The inflated part of a compressed file. Its own word for the size is a hint: old writers put the compressed size there.
fn inflate(file: &[u8], oddities: &mut Vec<Fault>) -> Result<Vec<u8>, Fault> {
    let packed = file.get(HEADER + 4..).unwrap_or_default();
    // No deflated byte stands for more than 1032.
    let most = packed.len().saturating_mul(1032).min(1 << 31);
    let inflated = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(packed, most);
    let inflated = inflated.map_err(|error| {
        let message = format!("The compressed part cannot be inflated: {error}");
        Fault::new("not-zlib", HEADER..file.len(), message)
    })?;
    let said = Bytes::new(file.get(HEADER..).unwrap_or_default()).u32("the size")? as usize;
    if said != inflated.len() {
        let size = inflated.len();
        let message = format!("The size is said to be {said}, but {size} bytes were compressed");
        oddities.push(Fault::new("wrong-size", HEADER..HEADER + 4, message));
    }
    Ok(inflated)
}
