//! `workspace/diagnostic`: every Halo file below the workspace, from disk.

use super::convert::{self, RelatedPlace};
use super::server::Server;
use super::{diagnostics, log};
use crate::disk;
use crate::report::{Located, PositionRange};
use dashmap::DashMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    Diagnostic, FullDocumentDiagnosticReport, Position, Range, UnchangedDocumentDiagnosticReport,
    Url, WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDiagnosticReportResult,
    WorkspaceDocumentDiagnosticReport, WorkspaceFullDocumentDiagnosticReport,
    WorkspaceUnchangedDocumentDiagnosticReport,
};

/// What a file was when it was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stamp {
    len: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    fn of(path: &Path) -> std::io::Result<Self> {
        let meta = std::fs::metadata(path)?;
        Ok(Stamp {
            len: meta.len(),
            modified: meta.modified().ok(),
        })
    }

    fn id(&self) -> String {
        let since = self
            .modified
            .and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        format!("{}-{}", self.len, since.map_or(0, |since| since.as_nanos()))
    }
}

/// Results of files that have not changed since.
#[derive(Debug, Default)]
pub(super) struct Cache {
    results: DashMap<PathBuf, (Stamp, Option<Vec<Diagnostic>>)>,
}

impl Cache {
    /// Forgets all results.
    pub fn clear(&self) {
        self.results.clear();
    }
}

/// The diagnostics of a file on disk; `None` if it is no Halo file.
pub(super) fn check_file(
    server: &Server,
    uri: &Url,
    path: &Path,
) -> std::io::Result<Option<Vec<Diagnostic>>> {
    if !disk::is_halo_file(path)? {
        return Ok(None);
    }
    let report = disk::check_path(path, &server.options(), &|_| {})?;
    let related = server.client().related;
    let convert = |found: Located| {
        let places = found.related.into_iter().map(|place| RelatedPlace {
            range: range(place.range),
            message: place.message,
        });
        convert::diagnostic(
            found.code,
            range(found.range),
            found.message,
            places.collect(),
            uri,
            related,
        )
    };
    Ok(Some(report.findings.into_iter().map(convert).collect()))
}

fn range(range: PositionRange) -> Range {
    let position = |position: crate::report::Position| Position {
        line: position.line,
        character: position.character,
    };
    Range {
        start: position(range.start),
        end: position(range.end),
    }
}

/// Answers on a thread of its own: files may be many and large.
pub(super) async fn workspace_diagnostic(
    server: &Server,
    params: WorkspaceDiagnosticParams,
) -> Result<WorkspaceDiagnosticReportResult> {
    let mut items = Vec::new();
    let previous: Vec<(Url, String)> = params
        .previous_result_ids
        .into_iter()
        .map(|id| (id.uri, id.value))
        .collect();
    let worker = server.clone();
    let files = tokio::task::spawn_blocking(move || check_all(&worker))
        .await
        .map_err(|_| Error::internal_error())?;
    for (uri, id, diagnostics) in files {
        // What is open is what its editor shows, not what is on disk.
        if let Some(document) = server.document(&uri) {
            if let Some(analysis) = document.analysis().await {
                let diagnostics = diagnostics::of(server, &uri, &analysis);
                let version = Some(i64::from(analysis.version));
                items.push(full(
                    uri,
                    analysis.changes.to_string(),
                    version,
                    diagnostics,
                ));
            }
            continue;
        }
        if previous
            .iter()
            .any(|(known, value)| *known == uri && *value == id)
        {
            items.push(WorkspaceDocumentDiagnosticReport::Unchanged(
                WorkspaceUnchangedDocumentDiagnosticReport {
                    uri,
                    version: None,
                    unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport {
                        result_id: id,
                    },
                },
            ));
        } else {
            items.push(full(uri, id, None, diagnostics));
        }
    }
    Ok(WorkspaceDiagnosticReportResult::Report(
        WorkspaceDiagnosticReport { items },
    ))
}

fn full(
    uri: Url,
    id: String,
    version: Option<i64>,
    items: Vec<Diagnostic>,
) -> WorkspaceDocumentDiagnosticReport {
    WorkspaceDocumentDiagnosticReport::Full(WorkspaceFullDocumentDiagnosticReport {
        uri,
        version,
        full_document_diagnostic_report: FullDocumentDiagnosticReport {
            result_id: Some(id),
            items,
        },
    })
}

fn check_all(server: &Server) -> Vec<(Url, String, Vec<Diagnostic>)> {
    let mut results = Vec::new();
    for folder in server.workspace().folders() {
        // Links are not followed: they may lead out of the workspace.
        let walk = ignore::WalkBuilder::new(folder)
            .follow_links(false)
            .standard_filters(false)
            .hidden(true)
            .build();
        for entry in walk.flatten() {
            let path = entry.path();
            let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
            let is_ass = path
                .extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("ass"));
            if !is_file || !is_ass {
                continue;
            }
            let Ok(uri) = Url::from_file_path(path) else {
                continue;
            };
            match cached(server, &uri, path) {
                Ok(Some((id, diagnostics))) => results.push((uri, id, diagnostics)),
                Ok(None) => {}
                Err(error) => log::warn(&format!("cannot read {}: {error}", path.display())),
            }
        }
    }
    results
}

fn cached(
    server: &Server,
    uri: &Url,
    path: &Path,
) -> std::io::Result<Option<(String, Vec<Diagnostic>)>> {
    let stamp = Stamp::of(path)?;
    let known = server
        .files()
        .results
        .get(path)
        .filter(|entry| entry.0 == stamp)
        .map(|entry| entry.1.clone());
    let diagnostics = match known {
        Some(diagnostics) => diagnostics,
        None => {
            let fresh = check_file(server, uri, path)?;
            let entry = (stamp.clone(), fresh.clone());
            server.files().results.insert(path.to_owned(), entry);
            fresh
        }
    };
    Ok(diagnostics.map(|diagnostics| (stamp.id(), diagnostics)))
}
