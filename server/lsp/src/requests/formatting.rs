//! `textDocument/formatting`, `rangeFormatting`, `onTypeFormatting`

use super::code_action_resolve::refused;
use crate::answer::{Asked, answer};
use crate::state::Server;
use crate::{convert, long_answer};
use ide::{format, format_line_before};
use rules::format::Style;
use text::Edits;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentFormattingParams, DocumentOnTypeFormattingParams, DocumentRangeFormattingParams,
    FormattingOptions, FormattingProperty, Range, TextEdit, Url,
};

/// The character that triggers formatting as it is typed: the end of a line.
pub(crate) const TRIGGER: &str = "\n";

/// The whole document.
pub(crate) async fn formatting(
    server: &Server,
    params: DocumentFormattingParams,
) -> Result<Option<Vec<TextEdit>>> {
    formatted(server, &params.text_document.uri, None, &params.options).await
}

/// The lines of a range.
pub(crate) async fn range_formatting(
    server: &Server,
    params: DocumentRangeFormattingParams,
) -> Result<Option<Vec<TextEdit>>> {
    let range = Some(params.range);
    formatted(server, &params.text_document.uri, range, &params.options).await
}

async fn formatted(
    server: &Server,
    uri: &Url,
    range: Option<Range>,
    options: &FormattingOptions,
) -> Result<Option<Vec<TextEdit>>> {
    let style = Style {
        exporter: None,
        decimals: decimals(options),
    };
    let edits = answer(server, uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        if !snapshot.is_halo() {
            return None;
        }
        let range = range.map(|range| asked.offset(range.start)..asked.offset(range.end));
        let edits = format(snapshot, range, style).map_err(|refusal| refused(&refusal));
        Some(edits.map(|edits| long_answer::written(&text_edits(asked, &edits))))
    });
    long_answer::leave(edits.await?.transpose()?.flatten())
}

/// Nothing in LSP says how many digits there are to be: clients may add it to what it has.
fn decimals(options: &FormattingOptions) -> Option<u8> {
    match options.properties.get("decimals")? {
        FormattingProperty::Number(number) => u8::try_from(*number).ok(),
        _ => None,
    }
}

/// The line that was just ended.
pub(crate) async fn on_type_formatting(
    server: &Server,
    params: DocumentOnTypeFormattingParams,
) -> Result<Option<Vec<TextEdit>>> {
    let place = params.text_document_position;
    answer(server, &place.text_document.uri, move |asked| {
        let snapshot = &asked.analysis.snapshot;
        if !snapshot.is_halo() {
            return None;
        }
        let edits = format_line_before(snapshot, asked.offset(place.position));
        Some(text_edits(asked, &edits))
    })
    .await
}

fn text_edits(asked: &Asked, edits: &Edits) -> Vec<TextEdit> {
    /// Editors take long for many changes, not for long ones.
    const GAP: usize = 32;
    let rope = asked.analysis.snapshot.text();
    let joined = edits.joined(GAP, rope);
    let mut place = convert::ranges(rope, asked.client.encoding);
    let changes = joined.iter().map(|(range, text)| TextEdit {
        range: place(&range),
        new_text: String::from_utf8_lossy(text).into_owned(),
    });
    changes.collect()
}
