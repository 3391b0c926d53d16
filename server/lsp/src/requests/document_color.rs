//! `textDocument/documentColor`, `textDocument/colorPresentation`

use crate::answer::answer;
use crate::convert;
use crate::state::Server;
use ide::{color_text, colors};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Color, ColorInformation, ColorPresentation, ColorPresentationParams, DocumentColorParams,
    TextEdit,
};

/// The colors of lights and vertices.
pub(crate) async fn document_color(
    server: &Server,
    params: DocumentColorParams,
) -> Result<Vec<ColorInformation>> {
    let found = answer(server, &params.text_document.uri, |asked| {
        let snapshot = &asked.analysis.snapshot;
        let found = colors(snapshot).into_iter();
        let found = found.map(|color| {
            let [red, green, blue] = color.components.map(|component| component as f32);
            ColorInformation {
                range: convert::range(snapshot.text(), &color.span, asked.client.encoding),
                color: Color {
                    red,
                    green,
                    blue,
                    alpha: 1.0,
                },
            }
        });
        Some(found.collect())
    })
    .await?;
    Ok(found.unwrap_or_default())
}

/// How a color is written.
pub(crate) async fn color_presentation(
    server: &Server,
    params: ColorPresentationParams,
) -> Result<Vec<ColorPresentation>> {
    let range = params.range;
    let Color {
        red, green, blue, ..
    } = params.color;
    let found = answer(server, &params.text_document.uri, move |asked| {
        let span = asked.offset(range.start)..asked.offset(range.end);
        let text = asked.analysis.snapshot.text();
        let old = text.get_byte_slice(span)?.to_string();
        let new_text = color_text(&old, [red, green, blue].map(f64::from))?;
        Some(vec![ColorPresentation {
            label: format!("{red:.3} {green:.3} {blue:.3}"),
            text_edit: Some(TextEdit { range, new_text }),
            additional_text_edits: None,
        }])
    })
    .await?;
    Ok(found.unwrap_or_default())
}
