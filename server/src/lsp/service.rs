//! What tower-lsp calls: one line per message that leads to its file.

use super::capabilities::offer;
use super::client::Client;
use super::log;
use super::notifications::{configuration, documents};
use super::requests::{
    code_action, code_action_resolve, diagnostic, document_symbol, execute_command, folding_range,
    hover, selection_range, workspace_diagnostic,
};
use super::state::Server;
use super::workspace::Workspace;
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::*;

#[tower_lsp::async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let client = Client::new(&params.capabilities);
        let capabilities = offer(&client);
        self.change_workspace(|workspace| *workspace = Workspace::new(&params));
        if let Some(settings) = &params.initialization_options {
            configuration::initialize(self, settings);
        }
        self.begin(client);
        Ok(InitializeResult {
            capabilities,
            server_info: Some(ServerInfo {
                name: env!("CARGO_PKG_NAME").to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn initialized(&self, _: InitializedParams) {
        log::info("initialized");
    }

    async fn shutdown(&self) -> Result<()> {
        self.shut_down();
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        documents::open(self, params);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        documents::change(self, params);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        documents::close(self, &params);
    }

    async fn did_save(&self, _: DidSaveTextDocumentParams) {}

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        configuration::change(self, &params);
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        self.change_workspace(|workspace| workspace.change(&params.event));
    }

    async fn did_change_watched_files(&self, _: DidChangeWatchedFilesParams) {
        crate::kit::forget();
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        hover::hover(self, params).await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        code_action::code_action(self, params).await
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        code_action_resolve::code_action_resolve(self, action).await
    }

    async fn document_symbol(
        &self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>> {
        document_symbol::document_symbol(self, params).await
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        folding_range::folding_range(self, params).await
    }

    async fn selection_range(
        &self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>> {
        selection_range::selection_range(self, params).await
    }

    async fn diagnostic(
        &self,
        params: DocumentDiagnosticParams,
    ) -> Result<DocumentDiagnosticReportResult> {
        diagnostic::diagnostic(self, params).await
    }

    async fn workspace_diagnostic(
        &self,
        params: WorkspaceDiagnosticParams,
    ) -> Result<WorkspaceDiagnosticReportResult> {
        workspace_diagnostic::workspace_diagnostic(self, params).await
    }

    async fn execute_command(
        &self,
        params: ExecuteCommandParams,
    ) -> Result<Option<serde_json::Value>> {
        execute_command::execute_command(self, params).await
    }
}
