//! Capabilities of the client.

use super::client_commands::{CHOOSE, EXPLAIN_RULE, SHOW_REFERENCES};
use text::Encoding;
use tower_lsp::lsp_types::{
    ClientCapabilities, MarkupKind, PositionEncodingKind, ResourceOperationKind,
};

/// The client's capabilities, as far as the server uses them.
#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    /// How it counts characters.
    pub encoding: Encoding,
    /// It asks for diagnostics, so they are not pushed.
    pub pulls: bool,
    /// It shows related places.
    pub related: bool,
    /// It shows Markdown in hovers.
    pub markdown: bool,
    /// It shows symbols as a tree.
    pub hierarchy: bool,
    /// It shows the server's progress.
    pub progress: bool,
    /// It can be asked to ask for diagnostics again.
    pub refresh: bool,
    /// It can be asked to ask for inlay hints again.
    pub refreshes_hints: bool,
    /// It takes links, which tell from where they lead.
    pub links: bool,
    /// It asks what is to be renamed before it asks for the new name.
    pub prepares_rename: bool,
    /// It takes text with places to fill in.
    pub snippets: bool,
    /// It shows what a completion means in its row.
    pub label_details: bool,
    /// It has the command that shows the places it is given.
    pub shows_references: bool,
    /// It has the command that shows the page of a rule.
    pub explains: bool,
    /// It has the command that asks the user what a refactoring leaves open.
    pub chooses: bool,
    /// It takes code actions as data, not as commands alone.
    pub actions: bool,
    /// It asks for the changes of a code action when it is chosen.
    pub resolves: bool,
    /// It shows code actions that cannot be done, with the reason.
    pub disabled: bool,
    /// It can be asked to make changes.
    pub applies: bool,
    /// It takes changes of a certain version of a document.
    pub versioned: bool,
    /// It can make files as part of an edit.
    pub creates: bool,
    /// It can be asked for its settings.
    pub configuration: bool,
    /// It can be asked to tell when its settings change.
    pub tells_settings: bool,
    /// It can be asked to tell when files change.
    pub watches: bool,
    /// How many folds it takes at most.
    pub folds: Option<usize>,
}

impl Client {
    /// Reads the client's capabilities.
    pub fn new(capabilities: &ClientCapabilities) -> Self {
        let document = capabilities.text_document.as_ref();
        let workspace = capabilities.workspace.as_ref();
        let encodings = capabilities
            .general
            .as_ref()
            .and_then(|general| general.position_encodings.as_deref())
            .unwrap_or_default();
        let hover = document.and_then(|document| document.hover.as_ref());
        let action = document.and_then(|document| document.code_action.as_ref());
        let commands = capabilities
            .experimental
            .as_ref()
            .and_then(|experimental| experimental.get("commands")?.as_array());
        let has_command = |name| commands.is_some_and(|all| all.iter().any(|it| it == name));
        let resolved = action
            .filter(|action| action.data_support == Some(true))
            .and_then(|action| action.resolve_support.as_ref());
        Client {
            actions: action.is_some_and(|action| action.code_action_literal_support.is_some()),
            disabled: action
                .and_then(|action| action.disabled_support)
                .unwrap_or(false),
            applies: workspace
                .and_then(|workspace| workspace.apply_edit)
                .unwrap_or(false),
            resolves: resolved
                .is_some_and(|resolve| resolve.properties.iter().any(|name| name == "edit")),
            creates: capabilities
                .workspace
                .as_ref()
                .and_then(|workspace| workspace.workspace_edit.as_ref())
                .and_then(|edit| edit.resource_operations.as_ref())
                .is_some_and(|kinds| kinds.contains(&ResourceOperationKind::Create)),
            versioned: capabilities
                .workspace
                .as_ref()
                .and_then(|workspace| workspace.workspace_edit.as_ref())
                .and_then(|edit| edit.document_changes)
                .unwrap_or(false),
            encoding: if encodings.contains(&PositionEncodingKind::UTF8) {
                Encoding::Utf8
            } else {
                Encoding::Utf16
            },
            pulls: document.is_some_and(|document| document.diagnostic.is_some()),
            related: document
                .and_then(|document| document.publish_diagnostics.as_ref())
                .and_then(|diagnostics| diagnostics.related_information)
                .unwrap_or(false),
            markdown: hover
                .and_then(|hover| hover.content_format.as_deref())
                .is_some_and(|formats| formats.contains(&MarkupKind::Markdown)),
            hierarchy: document
                .and_then(|document| document.document_symbol.as_ref())
                .and_then(|symbols| symbols.hierarchical_document_symbol_support)
                .unwrap_or(false),
            progress: capabilities
                .window
                .as_ref()
                .and_then(|window| window.work_done_progress)
                .unwrap_or(false),
            refresh: capabilities
                .workspace
                .as_ref()
                .and_then(|workspace| workspace.diagnostic.as_ref())
                .and_then(|diagnostic| diagnostic.refresh_support)
                .unwrap_or(false),
            refreshes_hints: workspace
                .and_then(|workspace| workspace.inlay_hint.as_ref())
                .and_then(|hints| hints.refresh_support)
                .unwrap_or(false),
            links: document
                .and_then(|document| document.definition.as_ref())
                .and_then(|definition| definition.link_support)
                .unwrap_or(false),
            prepares_rename: document
                .and_then(|document| document.rename.as_ref())
                .and_then(|rename| rename.prepare_support)
                .unwrap_or(false),
            snippets: document
                .and_then(|document| document.completion.as_ref())
                .and_then(|completion| completion.completion_item.as_ref())
                .and_then(|item| item.snippet_support)
                .unwrap_or(false),
            label_details: document
                .and_then(|document| document.completion.as_ref())
                .and_then(|completion| completion.completion_item.as_ref())
                .and_then(|item| item.label_details_support)
                .unwrap_or(false),
            shows_references: has_command(SHOW_REFERENCES),
            explains: has_command(EXPLAIN_RULE),
            chooses: has_command(CHOOSE),
            configuration: workspace
                .and_then(|workspace| workspace.configuration)
                .unwrap_or(false),
            tells_settings: workspace
                .and_then(|workspace| workspace.did_change_configuration)
                .and_then(|change| change.dynamic_registration)
                .unwrap_or(false),
            watches: workspace
                .and_then(|workspace| workspace.did_change_watched_files)
                .and_then(|watch| watch.dynamic_registration)
                .unwrap_or(false),
            folds: document
                .and_then(|document| document.folding_range.as_ref())
                .and_then(|folding| folding.range_limit)
                .map(|limit| limit as usize),
        }
    }
}
