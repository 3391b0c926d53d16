//! Files on disk, read with what the pool has left.

use super::convert;
use super::state::Server;
use pool::Effort;
use rules::report::Stats;
use std::io;
use std::path::{Path, PathBuf};
use tower_lsp::lsp_types::{Diagnostic, Url};

/// The diagnostics of a file; `None` if it is no Halo file.
pub(super) fn check(
    server: &Server,
    uri: &Url,
    path: &Path,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> io::Result<Option<Vec<Diagnostic>>> {
    if !disk::is_halo_file(path)? {
        return Ok(None);
    }
    let options = server.options_for(Some(path));
    let report = with_effort(server, cancelled, |effort| {
        disk::check_within(path, within(server).as_deref(), &options, effort)
    })?;
    let diagnostics = convert::located(report.findings, uri, &server.client());
    Ok(Some(diagnostics))
}

/// The folders that the server keeps to. Where no folder is open there is only the file itself.
pub(super) fn within(server: &Server) -> Option<Vec<PathBuf>> {
    Some(server.workspace().folders().to_vec())
}

/// The counts of a file.
pub(super) fn stats(
    server: &Server,
    path: &Path,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> io::Result<Stats> {
    with_effort(server, cancelled, |effort| disk::stats_path(path, effort))
}

/// Does something with the threads that the pool has to spare.
pub(super) fn with_effort<T>(
    server: &Server,
    cancelled: &(dyn Fn() -> bool + Sync),
    work: impl FnOnce(Effort<'_>) -> T,
) -> T {
    let helpers = server.pool().helpers();
    work(Effort {
        threads: helpers.threads(),
        progress: &|_| {},
        cancelled,
    })
}
