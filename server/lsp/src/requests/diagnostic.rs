//! `textDocument/diagnostic`

use crate::answer::{answer, find};
use crate::convert;
use crate::documents::Document;
use crate::foreign_texts;
use crate::result_id::ResultId;
use crate::shown_texts::Asked as ForeignAsked;
use crate::state::Server;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types::{
    DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportResult,
    FullDocumentDiagnosticReport, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, Url,
};

/// LSP's `ServerCancelled`, which tower-lsp has no name for.
const SERVER_CANCELLED: ErrorCode = ErrorCode::ServerError(-32802);

/// The findings of the text that was asked about. Of a large one, what the second tier of rules finds may still be what
/// it found in an older text.
pub(crate) async fn diagnostic(
    server: &Server,
    params: DocumentDiagnosticParams,
) -> Result<DocumentDiagnosticReportResult> {
    let uri = params.text_document.uri;
    if let Some(shown) = server.shown().get(&uri) {
        let items = shown.diagnostics(server.client().encoding);
        let report = full(ResultId::new().to_string(), items);
        return Ok(DocumentDiagnosticReportResult::Report(report));
    }
    if let Some(text) = server.foreign().get(&uri) {
        let items = foreign_texts::answer(server, text, ForeignAsked::diagnostics);
        let report = full(ResultId::new().to_string(), items.await?);
        return Ok(DocumentDiagnosticReportResult::Report(report));
    }
    let (previous, named) = (params.previous_result_id, uri.clone());
    let report = answer(server, &uri, move |asked| {
        let id = asked.analysis.id.to_string();
        if previous.as_ref() == Some(&id) {
            return Some(unchanged(id));
        }
        let snapshot = &asked.analysis.snapshot;
        let to = (&named, &asked.client);
        let cancelled = || asked.is_cancelled();
        // The first tier tells how slow the drive is.
        snapshot.known_until(&cancelled)?;
        // A client that can be told to ask again gets the rest when it is there.
        if asked.client.refresh && Document::is_large(snapshot) {
            let (items, complete) = convert::known_findings(snapshot, to, &cancelled)?;
            if complete {
                return Some(full(id, items));
            }
            asked.document.find_across();
            return Some(full(ResultId::new().to_string(), items));
        }
        Some(full(id, convert::findings(snapshot, to, &cancelled)?))
    });
    match report.await {
        Ok(Some(report)) => Ok(DocumentDiagnosticReportResult::Report(report)),
        Ok(None) => Err(Error::invalid_params(format!("{uri} is not open"))),
        Err(error) => Err(retry(error, server, &uri).await),
    }
}

/// Where the text has changed, this request wants its own code: with any other, clients take all findings away.
async fn retry(error: Error, server: &Server, uri: &Url) -> Error {
    if error.code != ErrorCode::ContentModified {
        return error;
    }
    let is_open = find(server, uri)
        .await
        .is_ok_and(|document| document.is_some());
    Error {
        code: SERVER_CANCELLED,
        data: Some(serde_json::json!({ "retriggerRequest": is_open })),
        ..error
    }
}

fn unchanged(result_id: String) -> DocumentDiagnosticReport {
    DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
        related_documents: None,
        unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id },
    })
}

fn full(
    result_id: String,
    items: Vec<tower_lsp::lsp_types::Diagnostic>,
) -> DocumentDiagnosticReport {
    DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: FullDocumentDiagnosticReport {
            result_id: Some(result_id),
            items,
        },
    })
}
