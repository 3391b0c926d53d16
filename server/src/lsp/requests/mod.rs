//! One file per request.

pub(super) mod code_action;
pub(super) mod code_action_resolve;
pub(super) mod diagnostic;
pub(super) mod document_symbol;
pub(super) mod execute_command;
pub(super) mod folding_range;
pub(super) mod hover;
pub(super) mod selection_range;
pub(super) mod workspace_diagnostic;
