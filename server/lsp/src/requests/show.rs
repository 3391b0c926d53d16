//! `halo-ass/show`: a binary file of another program as text; see `docs/protocol.md`.

use crate::answer::{Wanted, run_on_pool};
use crate::state::Server;
use neighbors::{Kind, base64, show};
use pool::Urgency;
use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::{Error, Result};

/// A binary as text.
pub(crate) const SHOW: &str = "halo-ass/show";

/// The parameters of `halo-ass/show`.
#[derive(Debug, Deserialize)]
pub(crate) struct ShowParams {
    /// The name of the file.
    name: String,
    /// The file, in base64.
    bytes: String,
}

/// The result of `halo-ass/show`.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    text: String,
    /// The language of the text, as editors call it.
    language: &'static str,
}

/// `halo-ass/show`. The client reads the file: the server may see no more than the workspace.
pub(crate) async fn show_binary(server: &Server, params: ShowParams) -> Result<Shown> {
    let shown = run_on_pool(server, Urgency::Document, move |_: &Wanted| {
        text_of(&params)
    })
    .await?;
    shown.map_err(Error::invalid_params)
}

fn text_of(params: &ShowParams) -> std::result::Result<Shown, String> {
    let name = &params.name;
    let file = base64::decode(params.bytes.as_bytes()).ok_or("the bytes are no base64")?;
    let (kind, language) = match Kind::of(&file, name) {
        Some(kind @ Kind::Assbin) => (kind, "assxml"),
        Some(kind @ Kind::Dmx) => (kind, "keyvalues2"),
        Some(kind @ Kind::Aamp) => (kind, "yaml"),
        _ => return Err(format!("{name} is no assbin, DMX (VMAP) or AAMP file")),
    };
    let text = show(kind, &file, "").map_err(|fault| {
        format!(
            "{name} cannot be read: byte {}: {}",
            fault.at.start, fault.message
        )
    })?;
    let text = String::from_utf8_lossy(&text).into_owned();
    Ok(Shown { text, language })
}
