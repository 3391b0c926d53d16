//! `halo-ass/compare`: what an open level has otherwise than another file; see `docs/protocol.md`.

use crate::answer::{Asked, answer};
use crate::disk_check::with_effort;
use crate::state::Server;
use disk::compare_bytes;
use neighbors::base64;
use rules::compare::Comparison;
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::TextDocumentIdentifier;

/// The method.
pub(crate) const COMPARE: &str = "halo-ass/compare";

/// The parameters of `halo-ass/compare`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CompareParams {
    text_document: TextDocumentIdentifier,
    other: Other,
}

/// The file that the document is compared with. The client reads it, as it may lie anywhere.
#[derive(Debug, Deserialize)]
struct Other {
    /// Its name.
    name: String,
    /// The file, in base64.
    bytes: String,
}

/// The result of `halo-ass/compare`.
#[derive(Debug, Serialize)]
pub(crate) struct Compared {
    #[serde(flatten)]
    comparison: Comparison,
    /// All of it in words.
    text: String,
}

/// Compares; the changes lead from the other file to the document. Null where the document is not open.
pub(crate) async fn compare_levels(
    server: &Server,
    params: CompareParams,
) -> Result<Option<Compared>> {
    let (worker, uri) = (server.clone(), params.text_document.uri.clone());
    let found = answer(server, &uri, move |asked| compared(&worker, asked, &params));
    found.await?.transpose().map_err(Error::invalid_params)
}

fn compared(
    server: &Server,
    asked: &Asked,
    CompareParams {
        text_document,
        other,
    }: &CompareParams,
) -> Option<std::result::Result<Compared, String>> {
    let snapshot = &asked.analysis.snapshot;
    if !snapshot.is_halo() {
        return None;
    }
    let Some(bytes) = base64::decode(other.bytes.as_bytes()) else {
        return Some(Err("the bytes are no base64".to_owned()));
    };
    let cancelled = || asked.is_cancelled();
    let found = with_effort(server, &cancelled, |effort| {
        snapshot.level(|level| compare_bytes(&bytes, level, effort))
    });
    if cancelled() {
        return None;
    }
    let path = text_document.uri.path();
    let name = path.rsplit('/').next().unwrap_or(path);
    Some(match found {
        Ok(comparison) => Ok(Compared {
            text: comparison.to_string(),
            comparison,
        }),
        Err(reason) => Err(reason.words([&other.name, name])),
    })
}
