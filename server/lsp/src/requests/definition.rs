//! `textDocument/definition`, `textDocument/declaration`, `textDocument/typeDefinition`

use crate::answer::{Asked, answer};
use crate::convert;
use crate::foreign_texts;
use crate::shown_texts::Asked as ForeignAsked;
use crate::state::Server;
use ide::{Link, Snapshot};
use neighbors::outline;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    GotoDefinitionParams, GotoDefinitionResponse, Location, LocationLink, Position, Url,
};

/// The record that an index names. A record is declared where it is defined.
pub(crate) async fn definition(
    server: &Server,
    params: GotoDefinitionParams,
) -> Result<Option<GotoDefinitionResponse>> {
    go(server, params, ide::definition).await
}

/// The object of the instance, vertex or bone that an index names.
pub(crate) async fn type_definition(
    server: &Server,
    params: GotoDefinitionParams,
) -> Result<Option<GotoDefinitionResponse>> {
    go(server, params, ide::type_definition).await
}

async fn go(
    server: &Server,
    params: GotoDefinitionParams,
    look: fn(&Snapshot, usize) -> Option<Link>,
) -> Result<Option<GotoDefinitionResponse>> {
    let place = params.text_document_position_params;
    let uri = place.text_document.uri;
    let named = uri.clone();
    if let Some(text) = server.foreign().get(&uri) {
        let find = move |asked: &ForeignAsked| of_foreign(asked, place.position, named);
        return foreign_texts::answer(server, text, find).await;
    }
    answer(server, &uri, move |asked| {
        let link = look(&asked.analysis.snapshot, asked.offset(place.position))?;
        Some(response(asked, link, &named))
    })
    .await
}

/// The element that a reference in a text of another program names.
fn of_foreign(
    asked: &ForeignAsked,
    position: Position,
    uri: Url,
) -> Option<GotoDefinitionResponse> {
    let text = asked.text.as_bytes();
    let [_, to] = outline::definition(asked.kind, text, asked.offset(position))?;
    Some(GotoDefinitionResponse::Scalar(Location {
        uri,
        range: asked.range(&to),
    }))
}

fn response(asked: &Asked, link: Link, uri: &Url) -> GotoDefinitionResponse {
    let rope = asked.analysis.snapshot.text();
    let range = |span| convert::range(rope, span, asked.client.encoding);
    if asked.client.links {
        let links = link.to.iter().map(|place| LocationLink {
            origin_selection_range: Some(range(&link.from)),
            target_uri: uri.clone(),
            target_range: range(&place.span),
            target_selection_range: range(&place.name),
        });
        return GotoDefinitionResponse::Link(links.collect());
    }
    let locations = link.to.iter().map(|place| Location {
        uri: uri.clone(),
        range: range(&place.name),
    });
    GotoDefinitionResponse::Array(locations.collect())
}
