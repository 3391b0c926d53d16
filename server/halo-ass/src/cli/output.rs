//! The end of a command and its output, as all commands and formats share them.

use ::rules::report::Report;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It did its work.
    Done,
    /// It did its work and found errors.
    Errors,
    /// It could not do (all of) its work; the reason is on standard error.
    CouldNotRun,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done => ExitCode::SUCCESS,
            Outcome::Errors => ExitCode::from(1),
            Outcome::CouldNotRun => ExitCode::from(2),
        }
    }
}

/// The other end of the output is closed.
pub(super) fn reader_is_gone(error: &io::Error) -> bool {
    // ERROR_PIPE_NOT_CONNECTED, for which the standard library has no kind.
    const NOT_CONNECTED: i32 = 233;
    error.kind() == ErrorKind::BrokenPipe
        || (cfg!(windows) && error.raw_os_error() == Some(NOT_CONNECTED))
}

/// Writes a reason to standard error. Does nothing if that is closed.
pub(super) fn print_status(reason: &str) {
    let _ = writeln!(io::stderr(), "halo-ass: {reason}");
}

/// Writes to standard output.
pub(super) fn print(text: &str) -> io::Result<()> {
    print_bytes(text.as_bytes())
}

/// Writes bytes to standard output: names in files may be in any encoding.
pub(super) fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// The totals of a `check`, for its last line.
#[derive(Debug, Default)]
pub(super) struct Totals {
    pub files: usize,
    pub bytes: u64,
    /// Findings by severity, in the order of the enum.
    pub findings: [usize; 4],
    /// Findings that are in the baseline.
    pub known: usize,
    /// Why files were not checked.
    pub failures: Vec<String>,
}

/// A format of `check`.
pub(super) trait Render {
    /// Renders the findings of a file.
    fn file(&mut self, name: &str, report: &Report) -> String;
    /// Renders what stands behind the last file.
    fn finish(&mut self, totals: &Totals) -> String;
}

/// A path with forward slashes, as build logs and other programs expect it.
pub(super) fn slashes(path: &str) -> String {
    if std::path::MAIN_SEPARATOR == '/' {
        path.to_owned()
    } else {
        path.replace(std::path::MAIN_SEPARATOR, "/")
    }
}
