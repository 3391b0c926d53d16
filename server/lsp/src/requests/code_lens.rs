//! `textDocument/codeLens`, `codeLens/resolve`

use super::target::TargetOf;
use crate::answer::answer;
use crate::client_commands::SHOW_REFERENCES;
use crate::convert;
use crate::state::Server;
use ide::{lens_text, lenses};
use serde_json::json;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{CodeLens, CodeLensParams, Command, Location};

/// Places for what materials and objects are used for; the words come later.
pub(crate) async fn code_lens(
    server: &Server,
    params: CodeLensParams,
) -> Result<Option<Vec<CodeLens>>> {
    let uri = params.text_document.uri;
    let named = uri.clone();
    answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let found = lenses(snapshot).into_iter();
        let found = found.map(|lens| CodeLens {
            range: convert::range(snapshot.text(), &lens.span, asked.client.encoding),
            command: None,
            data: TargetOf::data(&named, lens.target),
        });
        Some(found.collect())
    })
    .await
}

/// The words of a lens.
pub(crate) async fn resolve(server: &Server, lens: CodeLens) -> Result<CodeLens> {
    let Some((uri, target)) = TargetOf::read(lens.data.as_ref()) else {
        return Ok(lens);
    };
    let named = uri.clone();
    let shows = server.client().shows_references;
    let command = answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let text = lens_text(snapshot, target, &|| asked.is_cancelled())?;
        let range = |span| convert::range(snapshot.text(), span, asked.client.encoding);
        let locations: Vec<Location> = text
            .uses
            .iter()
            .map(|span| Location {
                uri: named.clone(),
                range: range(span),
            })
            .collect();
        let leads = shows && !locations.is_empty();
        Some(Command {
            title: text.title,
            // A command without a name is shown as words that lead nowhere.
            command: if leads { SHOW_REFERENCES } else { "" }.to_owned(),
            arguments: leads.then(|| {
                vec![
                    json!(named),
                    json!(range(&text.name).start),
                    json!(locations),
                ]
            }),
        })
    })
    .await?;
    Ok(CodeLens { command, ..lens })
}
