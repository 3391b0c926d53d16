//! `textDocument/signatureHelp`

use crate::answer::answer;
use crate::state::Server;
use ide::signature;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Documentation, ParameterInformation, ParameterLabel, SignatureHelp, SignatureHelpParams,
    SignatureInformation,
};

/// The fields of the record at a position.
pub(crate) async fn signature_help(
    server: &Server,
    params: SignatureHelpParams,
) -> Result<Option<SignatureHelp>> {
    let place = params.text_document_position_params;
    answer(server, &place.text_document.uri, move |asked| {
        let found = signature(&asked.analysis.snapshot, asked.offset(place.position))?;
        let current = found.current.and_then(|at| u32::try_from(at).ok());
        let label = &found.label;
        // Places in a label are counted in UTF-16, whatever the text's encoding.
        let units = |end: usize| {
            let before = label.get(..end).unwrap_or_default();
            u32::try_from(before.encode_utf16().count()).unwrap_or(u32::MAX)
        };
        let parameters = found.fields.iter().map(|field| ParameterInformation {
            label: ParameterLabel::LabelOffsets([units(field.label.start), units(field.label.end)]),
            documentation: Some(Documentation::String(field.doc.clone())),
        });
        Some(SignatureHelp {
            signatures: vec![SignatureInformation {
                parameters: Some(parameters.collect()),
                active_parameter: current,
                documentation: None,
                label: label.clone(),
            }],
            active_signature: Some(0),
            active_parameter: current,
        })
    })
    .await
}
