//! Files that no editor holds: checked piece by piece, without reading them whole into memory; only UTF-16 is decoded
//! as a whole.

mod checked;
mod compare;
mod complaints;
mod configuration;
mod file;
mod fix;
mod format;
mod incoming;
mod kit;
mod later;
mod level;
mod opened;
mod outgoing;
mod output;
mod overview;
mod overview_text;
mod path;
mod refactor;
mod rewrite;
mod slow;
mod surroundings;
mod unfinished;
mod unknown;
mod walk;

use checked::{Checked, with_file};
pub use compare::{Incomparable, compare_bytes, compare_paths};
pub use configuration::{Configurations, configuration_file, load_configuration};
use file::FileSource;
pub use fix::{FixOptions, Fixed, PROGRESS_PASSES, fix_bytes, fix_path};
pub use format::{Formatted, Write, format_bytes, format_path};
use ide::{SymbolKind, names};
pub use incoming::MOST_TEXT;
pub use kit::{are_kits_read, forget_kits, wait_for_kits};
pub use level::{Export, Level};
pub use opened::Target;
pub use output::Output;
pub use overview::{CollectionRow, LevelRow, MissingShader, Overview, SourceRow, State, overview};
use path::path;
use pool::Effort;
pub use refactor::{Failure, Order, Refactored, convert_path, merge_paths, refactor_path};
use rules::checks::{self, Finding, Input, Surroundings};
use rules::config::Loaded;

use rules::fixes::Scanned;
use rules::kit::FileLocation;
use rules::report::{
    Columns, Kind, Located, PositionRange, Proposal, Report, Stats, excerpt, place, positions,
    proposals,
};
use rules::stats::stats;
use scan::recognize;
use scan::view::File;
use schema::options::Options;
pub use slow::is_slow;
use std::io;
use std::path::{Path, PathBuf};
pub use surroundings::DiskSurroundings;
use text::Mark;
use text::Source;
pub use unfinished::end_without_unfinished;
pub use unknown::{Unknown, unknown};
pub use walk::{Links, ass_files, has_extension};

/// Whether a file begins like a Halo file.
///
/// # Errors
/// Where the file cannot be read.
pub fn is_halo_file(path: &Path) -> io::Result<bool> {
    Ok(recognize(&head(path)?) == scan::Content::Halo)
}

/// The beginning of a file, as far as it tells what the file is; UTF-16 is decoded.
fn head(path: &Path) -> io::Result<Vec<u8>> {
    let file = FileSource::open(path)?;
    let head = file.head(scan::RECOGNIZE);
    file.failure()?;
    Ok(match Mark::of(&head) {
        Some(_) => text::decode(&head).text.as_bytes().to_vec(),
        None => head,
    })
}

/// The detail of a finding beside its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    #[default]
    Places,
    /// The record and field that it is in: [`Located::path`].
    Paths,
    /// Ways to settle it: [`Located::fixes`].
    Fixes,
    /// As [`Detail::Paths`], with every finding on its own: a rule's findings fold only beyond [`Detail::MOST`].
    Each,
}

impl Detail {
    /// The most findings of a rule that [`Detail::Each`] reports one by one.
    pub const MOST: usize = 20_000;
}

/// Checks a file.
///
/// # Errors
/// Where the file cannot be read. [`io::ErrorKind::Interrupted`] where it was cancelled.
pub fn check_path(path: &Path, options: &Options, effort: Effort<'_>) -> io::Result<Report> {
    check(path, None, options, (Detail::Places, effort))
}

/// Checks a file, with more detail about each finding.
///
/// # Errors
/// As [`check_path`].
pub fn check_path_for(
    path: &Path,
    options: &Options,
    detail: Detail,
    effort: Effort<'_>,
) -> io::Result<Report> {
    check(path, None, options, (detail, effort))
}

/// Checks a file without looking at anything outside of the folders, except what the options name.
///
/// # Errors
/// As [`check_path`].
pub fn check_within(
    path: &Path,
    within: Option<&[PathBuf]>,
    options: &Options,
    effort: Effort<'_>,
) -> io::Result<Report> {
    check(path, within, options, (Detail::Places, effort))
}

fn check(
    path: &Path,
    within: Option<&[PathBuf]>,
    options: &Options,
    (detail, effort): (Detail, Effort<'_>),
) -> io::Result<Report> {
    with_file(path, |source, written_in, columns| {
        let checked = Checked::scan_to_check(source, effort)?;
        let origin = FileLocation {
            path: path.to_path_buf(),
            within: within.map(<[PathBuf]>::to_vec),
        };
        let report = checked.report(
            &Written {
                source,
                columns: columns(),
                origin: Some(&origin),
                surroundings: Some(&DiskSurroundings::of(&origin)),
                encoding: written_in,
                threads: effort.threads,
                detail,
            },
            options,
            effort.cancelled,
        );
        report.ok_or_else(|| io::ErrorKind::Interrupted.into())
    })
}

/// Checks a file that is in memory.
pub fn check_bytes(bytes: &[u8], options: &Options) -> Report {
    check_bytes_for(bytes, None, options, Detail::Places)
}

/// As [`check_bytes`], with more detail about each finding; `path` says where the file belongs whose text this is.
pub fn check_bytes_for(
    bytes: &[u8],
    path: Option<&Path>,
    options: &Options,
    detail: Detail,
) -> Report {
    let origin = path.map(|path| FileLocation {
        path: path.to_path_buf(),
        within: None,
    });
    let beside = origin.as_ref().map(DiskSurroundings::of);
    let decoded = text::decode(bytes);
    let source = decoded.text.as_bytes();
    let checked = Checked::whole(&source);
    let report = checked.report(
        &Written {
            source: &source,
            columns: Columns::Utf8,
            origin: origin.as_ref(),
            surroundings: beside.as_ref().map(|beside| beside as &dyn Surroundings),
            encoding: match (decoded.encoding, decoded.mark) {
                ("UTF-8", false) => None,
                ("UTF-8", true) => Some("UTF-8 with a byte order mark"),
                (other, _) => Some(other),
            },
            threads: 1,
            detail,
        },
        options,
        &|| false,
    );
    // Nobody breaks it off.
    report.unwrap_or_default()
}

/// The statistics of a file, for `halo-ass stats`.
///
/// # Errors
/// Where the file cannot be read. [`io::ErrorKind::Interrupted`] where it was cancelled.
pub fn stats_path(path: &Path, effort: Effort<'_>) -> io::Result<Stats> {
    with_file(path, |source, _, _| {
        let checked = Checked::scan(source, effort)?;
        let read = checked.0.chunks.as_read(source);
        let file = File::new(&read, &checked.0.chunks, &checked.0.model);
        stats(&file, effort.threads, effort.cancelled)
            .ok_or_else(|| io::ErrorKind::Interrupted.into())
    })
}

/// The statistics of a file that is in memory.
pub fn stats_bytes(bytes: &[u8]) -> Stats {
    let decoded = text::decode(bytes);
    let source = decoded.text.as_bytes();
    let checked = Checked::whole(&source);
    let read = checked.0.chunks.as_read(&source);
    let file = File::new(&read, &checked.0.chunks, &checked.0.model);
    // Nobody breaks it off.
    stats(&file, 1, &|| false).unwrap_or_default()
}

/// A record of a file, by the name that users know it by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The kind of record.
    pub kind: SymbolKind,
    /// The place of the name.
    pub range: PositionRange,
}

/// The materials, objects and instances of a file by name. An object has the name of the first instance that places it.
///
/// # Errors
/// Where the file cannot be read. [`io::ErrorKind::Interrupted`] where it was cancelled.
pub fn names_path(path: &Path, effort: Effort<'_>) -> io::Result<Vec<Named>> {
    with_file(path, |source, _, columns| {
        let checked = Checked::scan(source, effort)?;
        let named = names(&checked.0.model, source);
        let mut offsets: Vec<usize> = named
            .iter()
            .flat_map(|(_, _, span)| [span.start, span.end])
            .collect();
        offsets.sort_unstable();
        offsets.dedup();
        let places = positions(source, &offsets, columns(), effort.threads);
        let named = named.into_iter().map(|(name, kind, span)| Named {
            name,
            kind,
            range: places.range(&span),
        });
        Ok(named.collect())
    })
}

/// A file's text, and what is known of where it came from.
struct Written<'a> {
    source: &'a dyn Source,
    columns: Columns,
    origin: Option<&'a FileLocation>,
    surroundings: Option<&'a dyn Surroundings>,
    encoding: Option<&'static str>,
    threads: usize,
    detail: Detail,
}

impl Checked {
    /// `None` if `cancelled` turned true before the findings were there.
    fn report(
        &self,
        written: &Written<'_>,
        options: &Options,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Report> {
        let &Written {
            source, columns, ..
        } = written;
        let Scanned {
            halo,
            chunks,
            model,
        } = &self.0;
        let input = Input {
            source,
            chunks,
            model,
            halo: *halo,
            options,
            origin: written.origin,
            surroundings: written.surroundings,
            encoding: written.encoding,
            threads: written.threads,
            kept: None,
        };
        let findings = match written.detail {
            Detail::Each => checks::findings_up_to(&input, Detail::MOST, cancelled)?.0,
            Detail::Places | Detail::Paths | Detail::Fixes => {
                checks::findings_until(&input, cancelled)?
            }
        };
        let paths = match written.detail {
            Detail::Places | Detail::Fixes => Vec::new(),
            Detail::Paths | Detail::Each => {
                let read = chunks.as_read(source);
                let file = File::new(&read, chunks, model);
                let starts = findings.iter().map(|finding| finding.span.start);
                starts.map(|at| path(&file, at)).collect()
            }
        };
        let fixes = match written.detail {
            Detail::Fixes => fixes(&input, &findings, columns, cancelled),
            _ => Vec::new(),
        };
        let mut findings = place((source, columns), findings, written.threads);
        for (finding, fixes) in findings.iter_mut().zip(fixes) {
            finding.fixes = fixes;
        }
        for (finding, path) in findings.iter_mut().zip(paths) {
            finding.path = path;
        }
        Some(Report {
            findings,
            bytes: source.len() as u64,
        })
    }
}

/// The fixes of each finding; each has been tried on the text.
fn fixes(
    input: &Input<'_>,
    findings: &[Finding],
    columns: Columns,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Vec<Vec<Proposal>> {
    let effort = Effort {
        threads: input.threads,
        progress: &|_| {},
        cancelled,
    };
    let scan = |text: &dyn Source| Checked::scan_to_check(text, effort).map(|checked| checked.0);
    proposals(input, findings, columns, &scan, cancelled)
}

/// The problems of a configuration file, as findings of it.
pub fn configuration(loaded: &Loaded) -> Report {
    let source = loaded.text.as_bytes();
    let problems = &loaded.read.problems;
    let mut offsets: Vec<usize> = problems
        .iter()
        .flat_map(|problem| [problem.span.start, problem.span.end])
        .collect();
    offsets.sort_unstable();
    offsets.dedup();
    let places = positions(&source, &offsets, Columns::Utf8, 1);
    let located = problems.iter().map(|problem| Located {
        code: Kind::Configuration(problem.code),
        severity: problem.code.severity(),
        message: problem.message.clone(),
        range: places.range(&problem.span),
        excerpt: excerpt(&source, &problem.span, &places, Columns::Utf8),
        path: String::new(),
        more: 0,
        related: Vec::new(),
        geometry: None,
        fixes: Vec::new(),
    });
    Report {
        findings: located.collect(),
        bytes: source.len() as u64,
    }
}

#[cfg(test)]
mod bytes_tests;
