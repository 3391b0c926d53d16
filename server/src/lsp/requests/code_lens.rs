//! `textDocument/codeLens`, `codeLens/resolve`

use crate::ide::{lens_text, lenses};
use crate::lsp::answer::answer;
use crate::lsp::convert;
use crate::lsp::state::Server;
use crate::view::Target;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{CodeLens, CodeLensParams, Command, Location, Url};

/// The command of the client that shows places it is given. Clients that have it say so in
/// their experimental capabilities: `{ "commands": ["ass-lsp.showReferences"] }`.
pub(in crate::lsp) const SHOW_REFERENCES: &str = "ass-lsp.showReferences";

/// Of what a lens is.
#[derive(Serialize, Deserialize)]
struct Of {
    uri: Url,
    material: Option<usize>,
    object: Option<usize>,
}

/// Places for what materials and objects are used for; the words come later.
pub(in crate::lsp) async fn code_lens(
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
            data: data(&named, lens.target),
        });
        Some(found.collect())
    })
    .await
}

fn data(uri: &Url, target: Target) -> Option<Value> {
    let (material, object) = match target {
        Target::Material(number) => (Some(number), None),
        Target::Object(number) => (None, Some(number)),
        _ => return None,
    };
    serde_json::to_value(Of {
        uri: uri.clone(),
        material,
        object,
    })
    .ok()
}

/// The words of a lens.
pub(in crate::lsp) async fn resolve(server: &Server, lens: CodeLens) -> Result<CodeLens> {
    let of: Option<Of> = lens
        .data
        .clone()
        .and_then(|data| serde_json::from_value(data).ok());
    let Some(of) = of else {
        return Ok(lens);
    };
    let target = match (of.material, of.object) {
        (Some(material), _) => Target::Material(material),
        (_, Some(object)) => Target::Object(object),
        _ => return Ok(lens),
    };
    let uri = of.uri.clone();
    let shows = server.client().shows_references;
    let command = answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let text = lens_text(snapshot, target, &|| asked.is_cancelled())?;
        let range = |span| convert::range(snapshot.text(), span, asked.client.encoding);
        let locations: Vec<Location> = text
            .uses
            .iter()
            .map(|span| Location {
                uri: of.uri.clone(),
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
                    json!(of.uri),
                    json!(range(&text.name).start),
                    json!(locations),
                ]
            }),
        })
    })
    .await?;
    Ok(CodeLens { command, ..lens })
}
