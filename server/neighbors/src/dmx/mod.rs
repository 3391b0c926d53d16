//! DMX, the files of Source 2's tools: Hammer's maps (`.vmap`) as text and as bytes.

mod binary;
mod check;
mod graph;
mod place;
mod print;
mod text;

pub use binary::write as write_binary;
pub use graph::*;
pub use print::print;

use crate::{Bytes, Fault, faults::Faults};

/// The version of text that Hammer writes.
pub const TEXT_VERSION: u8 = 4;

/// A file begins like DMX.
pub fn recognize(file: &[u8]) -> bool {
    header(file).is_ok()
}

/// A file is DMX as bytes.
pub fn is_binary(file: &[u8]) -> bool {
    file.starts_with(b"<!-- dmx encoding binary")
}

/// Reads a file, text or bytes.
///
/// # Errors
///
/// The first place that cannot be read.
pub fn read(file: &[u8]) -> Result<Document, Fault> {
    let mut faults = Faults::default();
    let document = read_on(file, &mut faults)?;
    match faults.sorted().into_iter().next() {
        None => Ok(document),
        Some((fault, _)) => Err(fault),
    }
}

/// The mistakes in a file, and in the map in it.
pub fn check(file: &[u8]) -> Faults {
    let mut faults = Faults::default();
    match read_on(file, &mut faults) {
        Ok(document) => check::check(file, &document, &mut faults),
        Err(fault) => faults.add(fault),
    }
    faults
}

/// Reads a file; values of a text that are wrong are told, and reading goes on behind them.
fn read_on(file: &[u8], faults: &mut Faults) -> Result<Document, Fault> {
    let (document, behind) = header(file)?;
    match document.encoding {
        Encoding::Binary(version) => {
            let mut bytes = Bytes::new(file);
            bytes.seek(behind);
            binary::read(document, version, &mut bytes)
        }
        _ => text::read(document, file, behind, faults),
    }
}

/// The meaning of the first line, and where it ends: `<!-- dmx encoding keyvalues2 4 format vmap 40 -->`.
fn header(file: &[u8]) -> Result<(Document, usize), Fault> {
    let line = memchr::memchr(b'\n', file).unwrap_or(file.len());
    let line = line.min(200);
    let refused = |message: &str| Err(Fault::new("not-dmx", 0..line, message));
    let text = file.get(..line).unwrap_or_default();
    let text = String::from_utf8_lossy(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let [
        "<!--",
        "dmx",
        "encoding",
        encoding,
        version,
        "format",
        format,
        format_version,
        "-->",
    ] = words.as_slice()
    else {
        return refused("The first line is not `<!-- dmx encoding … format … -->`");
    };
    let version = version.parse::<u8>();
    let encoding = match (*encoding, version) {
        ("keyvalues2", Ok(1..=TEXT_VERSION)) => Encoding::Text,
        ("keyvalues2_noids", Ok(1..=TEXT_VERSION)) => Encoding::TextWithoutIds,
        ("binary", Ok(version @ (1..=5 | 9))) => Encoding::Binary(version),
        _ => {
            return refused(
                "This encoding is not known: keyvalues2 1 to 4 and binary 1 to 5 and 9 are",
            );
        }
    };
    let Ok(version) = format_version.parse() else {
        return refused("The version of the format is not a whole number");
    };
    let document = Document {
        encoding,
        format: format.as_bytes().to_vec(),
        version,
        ..Document::default()
    };
    Ok((document, (line + 1).min(file.len())))
}

#[cfg(test)]
mod tests;
