//! `codeAction/resolve`: what a chosen action changes.

use crate::answer::{Asked, answer};
use crate::convert;
use crate::state::Server;
use ide::{Chosen, Offer};
use rules::edit::Refusal;
use rules::fixes::Account;
use rules::refactor::Refactoring;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use text::Edits;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types::notification::LogMessage;
use tower_lsp::lsp_types::{
    CodeAction, DocumentChanges, LogMessageParams, MessageType, OneOf,
    OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit, Url, WorkspaceEdit,
};

/// The change behind an action. It goes to the client and comes back when the action is chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Wanted {
    uri: Url,
    /// The result that the action was made from: other texts and other options have another.
    result: String,
    what: What,
}

/// The kind of change.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum What {
    /// A fix: the code of its finding, where that begins and ends, how many findings of the code are there before it, and
    /// the number of the fix.
    Fix(String, usize, usize, usize, usize),
    /// All safe fixes.
    Safe,
    /// A refactoring.
    Refactoring(Refactoring),
}

impl Wanted {
    /// A fix.
    pub fn one(asked: &Asked, uri: &Url, offer: &Offer) -> Self {
        let Chosen {
            code,
            span,
            before,
            number,
        } = &offer.fix;
        let fix = What::Fix(
            code.name().to_owned(),
            span.start,
            span.end,
            *before,
            *number,
        );
        Self::new(asked, uri, fix)
    }

    /// A refactoring.
    pub fn refactoring(asked: &Asked, uri: &Url, refactoring: &Refactoring) -> Self {
        Self::new(asked, uri, What::Refactoring(refactoring.clone()))
    }

    /// All safe fixes.
    pub fn all(asked: &Asked, uri: &Url) -> Self {
        Self::new(asked, uri, What::Safe)
    }

    fn new(asked: &Asked, uri: &Url, what: What) -> Self {
        Wanted {
            uri: uri.clone(),
            result: asked.analysis.id.to_string(),
            what,
        }
    }

    /// The document.
    pub fn uri(&self) -> &Url {
        &self.uri
    }

    /// The changes; `None` if it was cancelled. `tell` is given the account of what all safe fixes do and leave.
    pub fn edits(
        &self,
        asked: &Asked,
        tell: &dyn Fn(&Account),
    ) -> Option<std::result::Result<Edits, Refusal>> {
        let snapshot = &asked.analysis.snapshot;
        let cancelled = || asked.is_cancelled();
        match &self.what {
            What::Fix(code, start, end, before, number) => {
                let Ok(code) = code.parse() else {
                    return Some(Err(Refusal::new("there is no such rule")));
                };
                let chosen = Chosen {
                    code,
                    span: *start..*end,
                    before: *before,
                    number: *number,
                };
                snapshot.fix(&chosen, &cancelled)
            }
            What::Safe => {
                let (edits, account) = snapshot.fix_all(&cancelled)?;
                tell(&account);
                Some(Ok(edits))
            }
            What::Refactoring(refactoring) => {
                Some(snapshot.refactor(refactoring).map(|made| made.edits))
            }
        }
    }
}

/// Tells the client's log what was fixed in a document and what was left.
fn log(server: &Server, uri: &Url, account: &Account) {
    let done = match account.fixed() {
        0 => "fixed nothing".to_owned(),
        fixed => format!("fixed {fixed}: {}", account.done()),
    };
    let name = uri.path_segments().and_then(Iterator::last).unwrap_or("");
    let rest = account.rest("choose its quick fix", "choose its quick fix");
    server.outgoing().notify::<LogMessage>(LogMessageParams {
        typ: MessageType::INFO,
        message: format!("{name}: {done}; {rest}"),
    });
}

/// Adds to an action what it changes. An action made for another text is refused.
pub(crate) async fn code_action_resolve(server: &Server, action: CodeAction) -> Result<CodeAction> {
    let data = action.data.clone().unwrap_or_default();
    // Actions that are complete come without data.
    let Some(uri) = uri_of(&data) else {
        return Ok(action);
    };
    let wanted: Wanted = serde_json::from_value(data)
        .map_err(|error| Error::invalid_params(format!("no data of an action: {error}")))?;
    let own = server.clone();
    let edit = answer(server, &uri, move |asked| {
        if asked.analysis.id.to_string() != wanted.result {
            return Some(Err(modified()));
        }
        let tell = |account: &Account| log(&own, wanted.uri(), account);
        let edits = match wanted.edits(asked, &tell)? {
            Ok(edits) => edits,
            Err(refusal) => return Some(Err(refused(&refusal))),
        };
        Some(Ok(workspace_edit(asked, wanted.uri(), &edits)))
    })
    .await?;
    Ok(CodeAction {
        edit: Some(edit.ok_or_else(modified)??),
        ..action
    })
}

fn modified() -> Error {
    changed_since("the action was offered")
}

/// The error of a request that is about a text which is no more.
pub(crate) fn changed_since(what: &str) -> Error {
    Error {
        code: ErrorCode::ContentModified,
        message: format!("the document was changed since {what}").into(),
        data: None,
    }
}

/// The error of a request that asked for something that cannot be done.
pub(crate) fn refused(refusal: &Refusal) -> Error {
    // LSP's `RequestFailed`, which tower-lsp has no name for.
    const REQUEST_FAILED: ErrorCode = ErrorCode::ServerError(-32803);
    Error {
        code: REQUEST_FAILED,
        message: refusal.to_string().into(),
        data: None,
    }
}

/// Changes of a document, bound to its version where the client knows such.
pub(crate) fn workspace_edit(asked: &Asked, uri: &Url, edits: &Edits) -> WorkspaceEdit {
    let rope = asked.analysis.snapshot.text();
    let mut place = convert::ranges(rope, asked.client.encoding);
    let edits = edits.iter().map(|(range, text)| TextEdit {
        range: place(&range),
        new_text: String::from_utf8_lossy(text).into_owned(),
    });
    if !asked.client.versioned {
        return WorkspaceEdit {
            changes: Some(HashMap::from([(uri.clone(), edits.collect())])),
            ..WorkspaceEdit::default()
        };
    }
    WorkspaceEdit {
        document_changes: Some(DocumentChanges::Edits(vec![TextDocumentEdit {
            text_document: OptionalVersionedTextDocumentIdentifier {
                uri: uri.clone(),
                version: Some(asked.analysis.version),
            },
            edits: edits.map(OneOf::Left).collect(),
        }])),
        ..WorkspaceEdit::default()
    }
}

/// The URI of a document in an action's data.
fn uri_of(data: &serde_json::Value) -> Option<Url> {
    Url::parse(data.get("uri")?.as_str()?).ok()
}
