//! Formatting of files that no editor holds.

use super::Checked;
use super::file::FileSource;
use super::rewrite::{Form, ReplacementFile, Stamp};
use pool::Effort;
use rules::edit::Refusal;
use rules::format::{Formatter, Style};
use scan::view::File;
use std::io;
use std::path::Path;
use text::Mark;
use text::Source;
use text::{Draft, Edits, unified};

/// The result of formatting a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formatted {
    /// It is as it should be.
    Right,
    /// It was formatted, or would be; the diff, where one was asked for.
    Changed(Vec<u8>),
    /// It cannot be formatted.
    Refused(Refusal),
    /// It is no Halo file.
    Foreign,
}

/// How files are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// Also those that are read-only or have other hard links.
    pub force: bool,
}

/// Formats a file in place, with force also one that is read-only or has other hard links; without a way to write it,
/// only tells whether it would change. With a name, also tells what would change, as a diff under this name.
///
/// # Errors
/// Where the file cannot be read or written, or has changed meanwhile; then it is as it was.
/// [`io::ErrorKind::Interrupted`] where it was cancelled.
pub fn format_path(
    path: &Path,
    style: Style,
    effort: Effort<'_>,
    (write, diff): (Option<Write>, Option<&str>),
) -> io::Result<Formatted> {
    let stamp = Stamp::of(path)?;
    let file = FileSource::open(path)?;
    let head = file.head(3);
    file.failure()?;
    if let Some(Mark::Utf16 { little }) = Mark::of(&head) {
        // Windows replaces no file that is open.
        drop(file);
        let bytes = std::fs::read(path)?;
        let decoded = text::decode(&bytes);
        let source: &[u8] = decoded.text.as_bytes();
        let form = Form::Wide {
            mark: Mark::split(&head).0.len(),
            text: &decoded.text,
            little,
        };
        return with_formatter(&source, style, effort, |formatter| {
            // Units of two bytes are counted from the start.
            let edits = all(formatter, effort.threads);
            let done = told(&source, &edits, diff);
            if let Some(Write { force }) = write.filter(|_| done != Formatted::Right) {
                let mut beside = ReplacementFile::new(path, force)?;
                beside.fill(form, [&edits])?;
                beside.finish(&stamp)?;
            }
            Ok(done)
        });
    }
    let Some(Write { force }) = write.filter(|_| diff.is_none()) else {
        let done = with_formatter(&file, style, effort, |formatter| {
            Ok(match diff {
                Some(_) => told(&file, &all(formatter, effort.threads), diff),
                None => match formatter
                    .batches(effort.threads)
                    .all(|edits| edits.is_empty())
                {
                    true => Formatted::Right,
                    false => Formatted::Changed(Vec::new()),
                },
            })
        })?;
        file.failure()?;
        return Ok(done);
    };
    let mut beside = ReplacementFile::new(path, force)?;
    let form = Form::Bytes {
        mark: file.mark_len(),
    };
    let done = with_formatter(&file, style, effort, |formatter| {
        let mut changed = false;
        let batches = formatter.batches(effort.threads);
        beside.fill(form, batches.inspect(|edits| changed |= !edits.is_empty()))?;
        Ok(match changed {
            true => Formatted::Changed(Vec::new()),
            false => Formatted::Right,
        })
    })?;
    file.failure()?;
    drop(file);
    if matches!(done, Formatted::Changed(_)) {
        beside.finish(&stamp)?;
    }
    Ok(done)
}

/// Formats a file that is in memory, in its own encoding: [`Formatted::Changed`] holds the formatted file; with a name,
/// the diff under this name.
pub fn format_bytes(bytes: &[u8], style: Style, diff: Option<&str>) -> Formatted {
    let Some(Mark::Utf16 { little }) = Mark::of(bytes) else {
        let (head, rest) = Mark::split(bytes);
        return format_text(&rest, style, diff, &|new| [head, new].concat());
    };
    let text = text::decode(bytes).text;
    let source: &[u8] = text.as_bytes();
    format_text(&source, style, diff, &|new| {
        let new = String::from_utf8_lossy(new).into_owned();
        let units = std::iter::once(0xfeff).chain(new.encode_utf16());
        let bytes = units.flat_map(|unit| match little {
            true => unit.to_le_bytes(),
            false => unit.to_be_bytes(),
        });
        bytes.collect()
    })
}

fn format_text(
    source: &&[u8],
    style: Style,
    diff: Option<&str>,
    encode: &dyn Fn(&[u8]) -> Vec<u8>,
) -> Formatted {
    let done = with_formatter(source, style, Effort::plain(1), |formatter| {
        let edits = all(formatter, 1);
        let done = told(source, &edits, diff);
        Ok(match (done, diff) {
            (Formatted::Changed(_), None) => Formatted::Changed(encode(&edits.applied(source))),
            (done, _) => done,
        })
    });
    // Nobody breaks it off, and nothing is read.
    done.unwrap_or(Formatted::Foreign)
}

fn with_formatter<S: Source>(
    source: &S,
    style: Style,
    effort: Effort<'_>,
    work: impl FnOnce(&Formatter<'_>) -> io::Result<Formatted>,
) -> io::Result<Formatted> {
    let checked = Checked::scan(source, effort)?.0;
    if !checked.halo {
        return Ok(Formatted::Foreign);
    }
    let read = checked.chunks.as_read(source);
    let file = File::new(&read, &checked.chunks, &checked.model);
    match Formatter::new(&file, &checked.chunks, style) {
        Ok(formatter) => work(&formatter),
        Err(refusal) => Ok(Formatted::Refused(refusal)),
    }
}

fn all(formatter: &Formatter<'_>, threads: usize) -> Edits {
    let mut draft = Draft::default();
    for edits in formatter.batches(threads) {
        draft.add(&edits);
    }
    // Batches follow each other.
    draft.finish().unwrap_or_default()
}

fn told(source: &dyn Source, edits: &Edits, diff: Option<&str>) -> Formatted {
    match (edits.is_empty(), diff) {
        (true, _) => Formatted::Right,
        (false, Some(name)) => Formatted::Changed(unified(source, edits, name)),
        (false, None) => Formatted::Changed(Vec::new()),
    }
}
