//! Fixes of files that no editor holds.

use super::file::FileSource;
use super::rewrite::{Form, Stamp, rewrite};
use super::{Checked, DiskSurroundings};
use pool::Effort;
use rules::fixes::{About, Account, Settled, fix_all};
use rules::kit::FileLocation;
use rules::report::Columns;
use rules::report::{Report, place};
use schema::options::Options;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use text::Mark;
use text::Source;
use text::{Edits, Patched, unified};

/// A file that is fixed counts as this many times its bytes in progress.
pub const PROGRESS_PASSES: usize = 2;

/// Options of fixing.
#[derive(Clone, Copy, Debug)]
pub struct FixOptions<'a> {
    /// Those that may change what the file means are made too.
    pub unsafe_too: bool,
    /// Nothing is written; the changes are shown as a diff under this name.
    pub diff: Option<&'a str>,
    /// Files are changed that are read-only or have other hard links, too.
    pub force: bool,
}

/// The result of fixing.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// The findings that were fixed and those that were not, by rule.
    pub account: Account,
    /// The findings that are left.
    pub report: Report,
    /// The changes, where a diff was asked for.
    pub diff: Vec<u8>,
}

/// Fixes a file, in place.
///
/// # Errors
/// Where the file cannot be read or written, or has changed meanwhile; then it is as it was.
/// [`io::ErrorKind::Interrupted`] where it was cancelled.
pub fn fix_path(
    path: &Path,
    options: &Options,
    effort: Effort<'_>,
    how: &FixOptions<'_>,
) -> io::Result<Fixed> {
    let stamp = Stamp::of(path)?;
    let file = FileSource::open(path)?;
    let head = file.head(3);
    file.failure()?;
    let origin = FileLocation {
        path: path.to_path_buf(),
        within: None,
    };
    let beside = DiskSurroundings::of(&origin);
    let about = About {
        options,
        origin: Some(&origin),
        surroundings: Some(&beside),
        encoding: None,
        threads: effort.threads,
        cancelled: effort.cancelled,
    };
    if let Some(Mark::Utf16 { little }) = Mark::of(&head) {
        // Windows replaces no file that is open.
        drop(file);
        let bytes = std::fs::read(path)?;
        let decoded = text::decode(&bytes);
        let source: &[u8] = decoded.text.as_bytes();
        let about = About {
            encoding: Some(decoded.encoding),
            ..about
        };
        let (fixed, edits) = fix(&source, &|| Columns::Utf8, about, effort, how)?;
        let form = Form::Wide {
            mark: Mark::split(&head).0.len(),
            text: &decoded.text,
            little,
        };
        if how.diff.is_none() && !edits.is_empty() {
            rewrite((path, how.force), &stamp, form, &edits)?;
        }
        return Ok(fixed);
    }
    let (fixed, edits) = fix(&file, &|| file.columns(), about, effort, how)?;
    file.failure()?;
    if how.diff.is_none() && !edits.is_empty() {
        let mark = file.mark_len();
        drop(file);
        rewrite((path, how.force), &stamp, Form::Bytes { mark }, &edits)?;
    }
    Ok(fixed)
}

/// Fixes a file that is in memory; the file itself is not changed.
///
/// # Errors
/// [`io::ErrorKind::Interrupted`] where it was cancelled.
pub fn fix_bytes(
    bytes: &[u8],
    options: &Options,
    effort: Effort<'_>,
    how: &FixOptions<'_>,
) -> io::Result<Fixed> {
    let decoded = text::decode(bytes);
    let source = decoded.text.as_bytes();
    let about = About {
        options,
        origin: None,
        surroundings: None,
        encoding: None,
        threads: effort.threads,
        cancelled: effort.cancelled,
    };
    let (fixed, _) = fix(&source, &|| Columns::Utf8, about, effort, how)?;
    Ok(fixed)
}

fn fix(
    source: &dyn Source,
    columns: &dyn Fn() -> Columns,
    about: About<'_>,
    effort: Effort<'_>,
    how: &FixOptions<'_>,
) -> io::Result<(Fixed, Edits)> {
    // A text in which something is fixed is checked twice, seldom more often: the bar shows that, and not the rest.
    let most = source.len() * PROGRESS_PASSES;
    let shown = AtomicUsize::new(0);
    let show = |bytes: usize| {
        let before = shown.fetch_add(bytes, Ordering::Relaxed);
        (effort.progress)(bytes.min(most.saturating_sub(before)));
    };
    let effort = Effort {
        progress: &show,
        ..effort
    };
    let scan = |text: &dyn Source| Checked::scan_to_check(text, effort).map(|checked| checked.0);
    let Settled {
        edits,
        findings,
        account,
    } = fix_all(source, about, how.unsafe_too, &scan)?;
    show(most);
    let changed = Patched::new(source, &edits);
    let fixed = Fixed {
        account,
        report: Report {
            findings: place((&changed, columns()), findings, about.threads),
            bytes: changed.len() as u64,
        },
        diff: match how.diff {
            Some(name) => unified(source, &edits, name),
            None => Vec::new(),
        },
    };
    Ok((fixed, edits))
}
