//! `halo-ass/scene`, `halo-ass/mesh`, `halo-ass/locate`: what a viewer asks for; see `docs/protocol.md`.

use crate::answer::{answer, find};
use crate::commands::read_file::read_file;
use crate::convert;
use crate::disk_check::with_effort;
use crate::disk_results::Stamp;
use crate::foreign_texts::answer_from_level;
use crate::state::Server;
use disk::Level;
use ide::InLevel;
use pool::Effort;
use scene::{Element, Piece, PieceId, Scene, VertexField};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::Arc;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{Position, Range, TextDocumentIdentifier, Url};

/// The structure of a level.
pub(crate) const SCENE: &str = "halo-ass/scene";

/// Pieces of the lists of its meshes.
pub(crate) const MESH: &str = "halo-ass/mesh";

/// From the text to the level and back.
pub(crate) const LOCATE: &str = "halo-ass/locate";

/// The findings of a file, with their places in the level.
pub(crate) const FINDINGS: &str = "halo-ass/findings";

/// The parameters of `halo-ass/scene` and `halo-ass/findings`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SceneParams {
    text_document: TextDocumentIdentifier,
}

/// The parameters of `halo-ass/mesh`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MeshParams {
    text_document: TextDocumentIdentifier,
    pieces: Vec<PieceId>,
    #[serde(default = "usual_fields")]
    fields: Vec<VertexField>,
}

fn usual_fields() -> Vec<VertexField> {
    vec![VertexField::Position, VertexField::Normal, VertexField::Uv]
}

/// The result of `halo-ass/mesh`.
#[derive(Debug, Serialize)]
pub(crate) struct Pieces {
    pieces: Vec<Piece>,
}

/// The parameters of `halo-ass/locate`: a position or an element.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LocateParams {
    text_document: TextDocumentIdentifier,
    position: Option<Position>,
    element: Option<Element>,
}

/// The result of `halo-ass/locate`.
#[derive(Debug, Serialize)]
pub(crate) struct Located {
    element: Element,
    range: Option<Range>,
}

/// The result of `halo-ass/findings`.
#[derive(Debug, Serialize)]
pub(crate) struct Findings {
    findings: Vec<InLevel>,
}

/// `halo-ass/findings`
pub(crate) async fn findings(server: &Server, params: SceneParams) -> Result<Option<Findings>> {
    let uri = params.text_document.uri;
    if server.foreign().get(&uri).is_some() {
        // The mistakes of the text are no places in the level.
        return Ok(Some(Findings {
            findings: Vec::new(),
        }));
    }
    answer(server, &uri, move |asked| {
        let findings = asked.analysis.snapshot.in_level(&|| asked.is_cancelled())?;
        Some(Findings { findings })
    })
    .await
}

/// The result of `halo-ass/scene`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Shown {
    #[serde(flatten)]
    scene: Scene,
    /// The version of the document that it was made of; of a file on disk it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    document_version: Option<i32>,
    #[serde(flatten)]
    made: Option<Made>,
}

/// The origin of a level that was made of another program's file.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Made {
    made_of: &'static str,
    /// Contents of the file that the level does not have, as far as they are known.
    losses: Vec<String>,
}

impl Shown {
    /// The scene of a level that cannot be changed.
    fn of(level: &Level, effort: Effort<'_>) -> Option<Shown> {
        Some(Shown {
            scene: level.scene(effort)?,
            document_version: None,
            made: level.made_of().map(|kind| Made {
                made_of: kind.name(),
                losses: level.losses().to_vec(),
            }),
        })
    }
}

/// `halo-ass/scene`
pub(crate) async fn scene(server: &Server, params: SceneParams) -> Result<Option<Shown>> {
    let uri = params.text_document.uri;
    if let Some(text) = server.foreign().get(&uri) {
        return answer_from_level(server, text, |seen, effort| {
            Shown::of(&seen.picture.level, effort)
        })
        .await;
    }
    if find(server, &uri).await?.is_none() {
        return on_disk(server, &uri, Shown::of).await;
    }
    let worker = server.clone();
    answer(server, &uri, move |asked| {
        let cancelled = || asked.is_cancelled();
        let scene = with_effort(&worker, &cancelled, |effort| {
            let snapshot = &asked.analysis.snapshot;
            snapshot.scene(effort.threads, effort.cancelled)
        })?;
        Some(Shown {
            scene,
            document_version: Some(asked.analysis.version),
            made: None,
        })
    })
    .await
}

/// `halo-ass/mesh`
pub(crate) async fn mesh(server: &Server, params: MeshParams) -> Result<Option<Pieces>> {
    let uri = params.text_document.uri;
    let (wanted, fields) = (params.pieces, params.fields);
    if let Some(text) = server.foreign().get(&uri) {
        return answer_from_level(server, text, move |seen, effort| {
            let pieces = seen.picture.level.pieces(&wanted, &fields, effort)?;
            Some(Pieces { pieces })
        })
        .await;
    }
    if find(server, &uri).await?.is_none() {
        let read = move |level: &Level, effort: Effort<'_>| {
            let pieces = level.pieces(&wanted, &fields, effort)?;
            Some(Pieces { pieces })
        };
        return on_disk(server, &uri, read).await;
    }
    let worker = server.clone();
    answer(server, &uri, move |asked| {
        let cancelled = || asked.is_cancelled();
        let pieces = with_effort(&worker, &cancelled, |effort| {
            let snapshot = &asked.analysis.snapshot;
            snapshot.pieces(&wanted, &fields, (effort.threads, effort.cancelled))
        })?;
        Some(Pieces { pieces })
    })
    .await
}

/// `halo-ass/locate`
pub(crate) async fn locate(server: &Server, params: LocateParams) -> Result<Option<Located>> {
    let uri = params.text_document.uri;
    let (position, element) = (params.position, params.element);
    if position.is_some() == element.is_some() {
        return Err(Error::invalid_params("either a position or an element"));
    }
    if let Some(text) = server.foreign().get(&uri) {
        return answer_from_level(server, text, move |seen, _| {
            let element = match position {
                Some(position) => seen.picture.element_at(seen.offset(position))?,
                None => element?,
            };
            let span = seen.picture.place_of(element);
            let range = span.map(|span| seen.range(&span));
            Some(Located { element, range })
        })
        .await;
    }
    if find(server, &uri).await?.is_none() {
        let find = move |level: &Level, _: Effort<'_>| {
            let element = element?;
            let range = level.place_of(element).map(convert::located_range);
            Some(Located { element, range })
        };
        return on_disk(server, &uri, find).await;
    }
    answer(server, &uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        let element = match position {
            Some(position) => snapshot.element_at(asked.offset(position))?,
            None => element?,
        };
        let span = snapshot.place_of(element);
        let range = span.map(|span| convert::range(snapshot.text(), &span, asked.client.encoding));
        Some(Located { element, range })
    })
    .await
}

/// Answers about a file of the workspace that no editor holds; null where it is no level.
async fn on_disk<T: Send + 'static>(
    server: &Server,
    uri: &Url,
    work: impl FnOnce(&Level, Effort<'_>) -> Option<T> + Send + 'static,
) -> Result<Option<T>> {
    let worker = server.clone();
    read_file(server, uri, move |path, wanted| {
        let cancelled = || wanted.is_gone();
        let Some(level) = level(&worker, path, &cancelled)? else {
            return Ok(None);
        };
        Ok(with_effort(&worker, &cancelled, |effort| {
            work(&level, effort)
        }))
    })
    .await
}

/// The level of a file: of the one that was asked about last, as long as it does not change.
fn level(
    server: &Server,
    path: &Path,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> io::Result<Option<Arc<Level>>> {
    let stamp = Stamp::of(path, server.options_number())?;
    if let Some(known) = server.levels().get(path, &stamp) {
        return Ok(Some(known));
    }
    let options = server.options_for(Some(path));
    let opened = with_effort(server, cancelled, |effort| {
        match Level::open(path, &options, effort)? {
            Some(level) => Ok(Some(level)),
            None => Level::of_other(path, &options, effort),
        }
    })?;
    let opened = opened.map(Arc::new);
    server.levels().keep(&HashSet::new());
    if let Some(level) = &opened {
        server.levels().insert(path, stamp, level.clone());
    }
    Ok(opened)
}
