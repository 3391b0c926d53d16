//! One file per request.

pub(super) mod code_action;
pub(super) mod code_action_resolve;
pub(super) mod code_lens;
pub(super) mod completion;
mod configure;
pub(super) mod definition;
pub(super) mod diagnostic;
pub(super) mod document_color;
pub(super) mod document_highlight;
pub(super) mod document_link;
pub(super) mod document_symbol;
pub(super) mod edit;
pub(super) mod execute_command;
pub(super) mod folding_range;
pub(super) mod formatting;
pub(super) mod hover;
pub(super) mod inlay_hint;
pub(super) mod kit;
pub(super) mod references;
pub(super) mod rename;
pub(super) mod scene;
pub(super) mod selection_range;
pub(super) mod semantic_tokens;
pub(super) mod signature_help;
mod target;
pub(super) mod workspace_diagnostic;
pub(super) mod workspace_symbol;
