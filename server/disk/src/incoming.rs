//! A model that was read of another program's file, as a level's text in memory.

use neighbors::import::{Model, Style, write};
use neighbors::{Kind, import};
use schema::options::Options;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// The largest text that is made of another program's file, in bytes: as large as levels are that are served.
pub const MOST_TEXT: usize = 512 << 20;

/// The largest file of another program that is read where nobody asked for a command, in bytes.
const MOST_FILE: u64 = 256 << 20;

/// A text that grows up to a limit, as long as it is wanted.
struct Text<'c> {
    bytes: Vec<u8>,
    cancelled: &'c dyn Fn() -> bool,
    /// The length at which it is asked again whether the text is wanted.
    asked: usize,
}

impl Write for Text<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + more.len() > MOST_TEXT {
            return Err(io::Error::other("it makes a level of more than 512 MB"));
        }
        if self.bytes.len() >= self.asked {
            self.asked = self.bytes.len() + (1 << 20);
            if (self.cancelled)() {
                // `Interrupted` would have the writer try again.
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The version of the text: it has lights and colors of vertices.
pub(super) const VERSION: u8 = 7;

/// The text of a level with all that a model holds.
pub(super) fn as_text(
    kind: Kind,
    model: &Model,
    cancelled: &dyn Fn() -> bool,
) -> io::Result<String> {
    let mut text = Text {
        bytes: Vec::new(),
        cancelled,
        asked: 0,
    };
    let style = Style {
        version: VERSION,
        source: kind.name().to_owned(),
    };
    let written = write(model, &style, &mut text);
    if cancelled() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    written?;
    String::from_utf8(text.bytes).map_err(io::Error::other)
}

/// Reads a file of another program that names no other file, by its content. `None` where it is of none of their formats.
///
/// # Errors
/// Where it cannot be read, or has more than [`MOST_FILE`] bytes.
pub(super) fn model_of(path: &Path, options: &Options) -> io::Result<Option<(Kind, Model)>> {
    let mut head = Vec::new();
    let file = File::open(path)?;
    let mut begin = file.take(scan::RECOGNIZE as u64);
    begin.read_to_end(&mut head)?;
    let mut file = begin.into_inner();
    let Some(kind) = Kind::of(&head, &path.to_string_lossy()) else {
        return Ok(None);
    };
    if file.metadata()?.len() > MOST_FILE {
        return Err(io::Error::other("it has more than 256 MB"));
    }
    let mut bytes = head;
    file.read_to_end(&mut bytes)?;
    let mut model = import::read(kind, &bytes, None, &|_| None)
        .map_err(|fault| io::Error::other(fault.message))?;
    model.name_materials(kind, &options.vmap_materials);
    Ok(Some((kind, model)))
}
