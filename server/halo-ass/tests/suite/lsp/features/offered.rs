//! Tests that the server announces each of its features, and no other.

use crate::lsp::{FILE, URI};
use crate::support::Client;
use serde_json::json;

/// Capabilities that the server announces when it starts, and the requests that use them.
const OFFERED: [(&str, &[&str]); 22] = [
    ("codeActionProvider", &["textDocument/codeAction"]),
    ("codeLensProvider", &["textDocument/codeLens"]),
    ("colorProvider", &["textDocument/documentColor"]),
    ("completionProvider", &["textDocument/completion"]),
    ("declarationProvider", &["textDocument/declaration"]),
    ("definitionProvider", &["textDocument/definition"]),
    (
        "diagnosticProvider",
        &["textDocument/diagnostic", "workspace/diagnostic"],
    ),
    (
        "documentHighlightProvider",
        &["textDocument/documentHighlight"],
    ),
    ("documentLinkProvider", &["textDocument/documentLink"]),
    ("documentSymbolProvider", &["textDocument/documentSymbol"]),
    ("executeCommandProvider", &["workspace/executeCommand"]),
    ("foldingRangeProvider", &["textDocument/foldingRange"]),
    ("hoverProvider", &["textDocument/hover"]),
    ("inlayHintProvider", &["textDocument/inlayHint"]),
    ("referencesProvider", &["textDocument/references"]),
    ("renameProvider", &["textDocument/rename"]),
    (
        "semanticTokensProvider",
        &[
            "textDocument/semanticTokens/full",
            "textDocument/semanticTokens/range",
        ],
    ),
    ("signatureHelpProvider", &["textDocument/signatureHelp"]),
    ("documentFormattingProvider", &["textDocument/formatting"]),
    (
        "documentRangeFormattingProvider",
        &["textDocument/rangeFormatting"],
    ),
    (
        "documentOnTypeFormattingProvider",
        &["textDocument/onTypeFormatting"],
    ),
    ("workspaceSymbolProvider", &["workspace/symbol"]),
];

#[test]
fn what_is_offered_is_there() {
    let literals = json!({ "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } });
    let capabilities = json!({ "textDocument": { "diagnostic": {}, "codeAction": literals } });
    let (mut client, offered) = Client::start(capabilities, None);
    client.open(URI, FILE);
    let start = json!({ "line": 88, "character": 0 });
    let params = json!({
        "textDocument": { "uri": URI },
        "position": start,
        "range": { "start": start, "end": start },
        "context": { "includeDeclaration": true, "triggerKind": 1, "isRetrigger": false, "diagnostics": [] },
        "newName": "name",
        "ch": "\n",
        "options": { "tabSize": 8, "insertSpaces": false },
        "query": "floor",
        "positions": [start],
        "previousResultIds": [],
        "command": "halo-ass.stats",
        "arguments": [URI],
    });
    // Asked for beside these: what has no request of its own, and what the list above has elsewhere.
    let other = [
        "textDocumentSync",
        "positionEncoding",
        "workspace",
        "selectionRangeProvider",
        "typeDefinitionProvider",
    ];
    for (name, what) in offered.as_object().unwrap() {
        let known = OFFERED.iter().find(|(offered, _)| offered == name);
        assert!(
            known.is_some() || other.contains(&name.as_str()),
            "{name}: {what}"
        );
    }
    for (name, methods) in OFFERED {
        assert!(!offered[name].is_null(), "{name} is not offered");
        for method in methods {
            let answer = client.request(method, params.clone());
            assert!(answer["error"].is_null(), "{method}: {answer}");
            assert!(
                // There is no name here.
                !answer["result"].is_null() || name == "renameProvider",
                "{method}: {answer}"
            );
        }
    }
    client.stop();
}
