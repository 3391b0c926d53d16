//! Capabilities of the server, as `initialize` answers them.

use super::client::Client;
use super::requests::{code_action, formatting, semantic_tokens};
use super::{commands, convert};
use text::Encoding;
use tower_lsp::lsp_types::{
    CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, ColorProviderCapability,
    CompletionOptions, DeclarationCapability, DiagnosticOptions, DiagnosticServerCapabilities,
    DocumentLinkOptions, DocumentOnTypeFormattingOptions, ExecuteCommandOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, OneOf, PositionEncodingKind,
    RenameOptions, SelectionRangeProviderCapability, SemanticTokensFullOptions,
    SemanticTokensOptions, SemanticTokensServerCapabilities, ServerCapabilities,
    SignatureHelpOptions, TextDocumentSyncCapability, TextDocumentSyncKind,
    TextDocumentSyncOptions, TextDocumentSyncSaveOptions, TypeDefinitionProviderCapability,
    WorkDoneProgressOptions, WorkspaceFoldersServerCapabilities, WorkspaceServerCapabilities,
};

/// The capabilities that the server offers to a client.
pub(super) fn offer(client: &Client) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(match client.encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(TextDocumentSyncCapability::Options(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                save: Some(TextDocumentSyncSaveOptions::Supported(true)),
                ..TextDocumentSyncOptions::default()
            },
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        declaration_provider: Some(DeclarationCapability::Simple(true)),
        type_definition_provider: Some(TypeDefinitionProviderCapability::Simple(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        rename_provider: Some(if client.prepares_rename {
            OneOf::Right(RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            })
        } else {
            OneOf::Left(true)
        }),
        inlay_hint_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: semantic_tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
                ..SemanticTokensOptions::default()
            },
        )),
        code_lens_provider: Some(CodeLensOptions {
            resolve_provider: Some(true),
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(["\t", " ", "\n"].map(str::to_owned).to_vec()),
            ..SignatureHelpOptions::default()
        }),
        completion_provider: Some(CompletionOptions {
            resolve_provider: Some(true),
            // Blanks and signs in names; the last three in configuration files.
            trigger_characters: Some(
                [";", "\"", "(", " ", "+", "%", "[", ".", "'"]
                    .map(str::to_owned)
                    .to_vec(),
            ),
            ..CompletionOptions::default()
        }),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        document_on_type_formatting_provider: Some(DocumentOnTypeFormattingOptions {
            first_trigger_character: formatting::TRIGGER.to_owned(),
            more_trigger_character: None,
        }),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: None,
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        color_provider: Some(ColorProviderCapability::Simple(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        code_action_provider: client.actions.then(|| {
            CodeActionProviderCapability::Options(CodeActionOptions {
                code_action_kinds: Some(code_action::KINDS.to_vec()),
                resolve_provider: Some(client.resolves),
                ..CodeActionOptions::default()
            })
        }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: commands::NAMES
                .iter()
                .map(|&name| name.to_owned())
                .collect(),
            ..ExecuteCommandOptions::default()
        }),
        diagnostic_provider: client.pulls.then(|| {
            DiagnosticServerCapabilities::Options(DiagnosticOptions {
                identifier: Some(convert::SOURCE.to_owned()),
                inter_file_dependencies: false,
                workspace_diagnostics: true,
                ..DiagnosticOptions::default()
            })
        }),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(OneOf::Left(true)),
            }),
            file_operations: None,
        }),
        ..ServerCapabilities::default()
    }
}
