//! Diagnostics of open documents: pushed when they change, or given when the client asks.

use super::convert;
use super::documents::Analysis;
use super::server::Server;
use crate::checks::Finding;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types::notification::PublishDiagnostics;
use tower_lsp::lsp_types::{
    Diagnostic, DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportResult,
    FullDocumentDiagnosticReport, PublishDiagnosticsParams, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, Url,
};

/// The diagnostics of an analysis.
pub(super) fn of(server: &Server, uri: &Url, analysis: &Analysis) -> Vec<Diagnostic> {
    let client = server.client();
    let snapshot = &analysis.snapshot;
    let convert = |finding: Finding| {
        convert::finding(
            finding,
            snapshot.text(),
            uri,
            client.encoding,
            client.related,
        )
    };
    snapshot.findings().into_iter().map(convert).collect()
}

/// Sends the diagnostics of an analysis, unless the client asks for them itself.
pub(super) fn push(server: &Server, uri: &Url, analysis: &Analysis) {
    if server.client().pulls {
        return;
    }
    server
        .outgoing()
        .notify::<PublishDiagnostics>(PublishDiagnosticsParams {
            uri: uri.clone(),
            diagnostics: of(server, uri, analysis),
            version: Some(analysis.version),
        });
}

/// Takes back what was pushed for a document.
pub(super) fn clear(server: &Server, uri: Url) {
    if server.client().pulls {
        return;
    }
    server
        .outgoing()
        .notify::<PublishDiagnostics>(PublishDiagnosticsParams {
            uri,
            diagnostics: Vec::new(),
            version: None,
        });
}

/// `textDocument/diagnostic`
pub(super) async fn pull(
    server: &Server,
    params: DocumentDiagnosticParams,
) -> Result<DocumentDiagnosticReportResult> {
    let uri = params.text_document.uri;
    let Some(document) = server.document(&uri) else {
        let message = format!("{uri} is not open");
        return Err(Error {
            code: ErrorCode::InvalidParams,
            message: message.into(),
            data: None,
        });
    };
    let Some(analysis) = document.analysis().await else {
        // The document was closed while the request waited.
        return Err(Error {
            code: ErrorCode::ContentModified,
            message: "the document was closed".into(),
            data: None,
        });
    };
    let result_id = analysis.changes.to_string();
    if params.previous_result_id.as_ref() == Some(&result_id) {
        return Ok(DocumentDiagnosticReportResult::Report(
            DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
                related_documents: None,
                unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport {
                    result_id,
                },
            }),
        ));
    }
    let items = of(server, &uri, &analysis);
    Ok(DocumentDiagnosticReportResult::Report(
        DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
            related_documents: None,
            full_document_diagnostic_report: FullDocumentDiagnosticReport {
                result_id: Some(result_id),
                items,
            },
        }),
    ))
}
