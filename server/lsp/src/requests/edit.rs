//! `halo-ass/edit`: an edit in the picture of a level, as changes of its text; see `docs/protocol.md`.

use super::code_action_resolve::{changed_since, refused, workspace_edit};
use crate::answer::answer;
use crate::state::Server;
use rules::refactor::Adjustment;
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{VersionedTextDocumentIdentifier, WorkspaceEdit};

/// The method.
pub(crate) const EDIT: &str = "halo-ass/edit";

/// The parameters of `halo-ass/edit`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EditParams {
    /// With the version that the scene was of: its numbers count in no other.
    text_document: VersionedTextDocumentIdentifier,
    change: Adjustment,
}

/// The result of `halo-ass/edit`.
#[derive(Debug, Serialize)]
pub(crate) struct Edited {
    edit: WorkspaceEdit,
}

/// Makes the changes; the client applies them. Null where the document is not open.
pub(crate) async fn edit(server: &Server, params: EditParams) -> Result<Option<Edited>> {
    let VersionedTextDocumentIdentifier { uri, version } = params.text_document;
    let of = uri.clone();
    let made = answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        if !snapshot.is_halo() {
            return None;
        }
        if asked.analysis.version != version {
            return Some(Err(changed_since("the scene was asked for")));
        }
        let made = snapshot.adjust(&params.change);
        let edited = made.map(|made| Edited {
            edit: workspace_edit(asked, &of, &made.edits),
        });
        Some(edited.map_err(|refusal| refused(&refusal)))
    })
    .await?;
    made.transpose()
}
