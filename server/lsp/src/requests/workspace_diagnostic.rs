//! `workspace/diagnostic`: every Halo file below the workspace, as its editor shows it or else from disk.

use crate::answer::{Wanted, run_on_pool};
use crate::disk_check::check;
use crate::disk_results::{DiskResult, Stamp};
use crate::documents::Document;
use crate::file_id::Spelling;
use crate::result_id::ResultId;
use crate::state::Server;
use crate::workspace_files::{self, OnDisk};
use crate::{convert, log};
use pool::Urgency;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Diagnostic, FullDocumentDiagnosticReport, PreviousResultId, UnchangedDocumentDiagnosticReport,
    Url, WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDiagnosticReportResult,
    WorkspaceDocumentDiagnosticReport, WorkspaceFullDocumentDiagnosticReport,
    WorkspaceUnchangedDocumentDiagnosticReport,
};

/// The files that the walk finds.
#[derive(Default)]
struct Found {
    closed: Vec<(Url, DiskResult)>,
    open: Vec<Arc<Document>>,
}

/// The findings of all files, except of those that the client knows already.
pub(crate) async fn workspace_diagnostic(
    server: &Server,
    params: WorkspaceDiagnosticParams,
) -> Result<WorkspaceDiagnosticReportResult> {
    let worker = server.clone();
    let walk = move |wanted: &Wanted| check_all(&worker, wanted);
    let found = run_on_pool(server, Urgency::Background, walk).await?;
    let mut report = Report::new(params.previous_result_ids);
    for document in found.open {
        let Some(analysis) = document.settled().await else {
            continue;
        };
        let (uri, client) = (document.uri.clone(), server.client());
        let (id, version) = (analysis.id, Some(i64::from(analysis.version)));
        let findings = move |wanted: &Wanted| {
            convert::findings(&analysis.snapshot, (&uri, &client), &|| wanted.is_gone())
        };
        let found = run_on_pool(server, Urgency::Request, findings).await?;
        // Without them nobody waits for the report.
        let diagnostics = found.unwrap_or_default();
        report.add(document.uri.clone(), id, version, || diagnostics);
    }
    for (uri, result) in found.closed {
        if let Some(diagnostics) = result.diagnostics {
            report.add(uri, result.id, None, || diagnostics.to_vec());
        }
    }
    Ok(WorkspaceDiagnosticReportResult::Report(report.finish()))
}

/// The report while it is made.
struct Report {
    /// The client's previous results, by the URI of the file.
    previous: HashMap<Spelling, PreviousResultId>,
    items: Vec<WorkspaceDocumentDiagnosticReport>,
}

impl Report {
    fn new(previous: Vec<PreviousResultId>) -> Self {
        let named = previous.into_iter().map(|id| (Spelling::of(&id.uri), id));
        Report {
            previous: named.collect(),
            items: Vec::new(),
        }
    }

    fn add(
        &mut self,
        uri: Url,
        id: ResultId,
        version: Option<i64>,
        diagnostics: impl FnOnce() -> Vec<Diagnostic>,
    ) {
        let result_id = id.to_string();
        let known = self.previous.remove(&Spelling::of(&uri));
        self.items
            .push(if known.is_some_and(|known| known.value == result_id) {
                WorkspaceDocumentDiagnosticReport::Unchanged(
                    WorkspaceUnchangedDocumentDiagnosticReport {
                        uri,
                        version,
                        unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport {
                            result_id,
                        },
                    },
                )
            } else {
                full(uri, Some(result_id), version, diagnostics())
            });
    }

    /// Finishes the report: clears the client's diagnostics of files that are gone.
    fn finish(mut self) -> WorkspaceDiagnosticReport {
        let gone = self.previous.into_values();
        self.items
            .extend(gone.map(|known| full(known.uri, None, None, Vec::new())));
        WorkspaceDiagnosticReport { items: self.items }
    }
}

fn full(
    uri: Url,
    result_id: Option<String>,
    version: Option<i64>,
    items: Vec<Diagnostic>,
) -> WorkspaceDocumentDiagnosticReport {
    WorkspaceDocumentDiagnosticReport::Full(WorkspaceFullDocumentDiagnosticReport {
        uri,
        version,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
    })
}

fn check_all(server: &Server, wanted: &Wanted) -> Found {
    let mut found = Found::default();
    let paths = workspace_files::visit(server, wanted, |path| match path {
        OnDisk::Open(documents) => found.open.extend(documents),
        OnDisk::Closed(path) => match result(server, path, wanted) {
            Ok(Some(result)) => found.closed.push(result),
            Ok(None) => {}
            Err(error) if !wanted.is_gone() => {
                log::warn(&format!("cannot read {}: {error}", path.display()));
            }
            // It was broken off.
            Err(_) => {}
        },
    });
    if let Some(paths) = paths {
        server.files().keep(&paths);
    }
    found
}

/// The result of a file, known or new.
fn result(server: &Server, path: &Path, wanted: &Wanted) -> io::Result<Option<(Url, DiskResult)>> {
    let Ok(uri) = Url::from_file_path(path) else {
        return Ok(None);
    };
    let stamp = Stamp::of(path, server.options_number())?;
    if let Some(known) = server.files().get(path, &stamp) {
        return Ok(Some((uri, known)));
    }
    let diagnostics = check(server, &uri, path, &|| wanted.is_gone())?;
    let result = DiskResult {
        id: ResultId::new(),
        diagnostics: diagnostics.map(Into::into),
    };
    server.files().insert(path, stamp, result.clone());
    Ok(Some((uri, result)))
}
