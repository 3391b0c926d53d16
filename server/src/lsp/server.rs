//! The server: state, and one line per request that leads to its file.

use super::capabilities::Client;
use super::documents::{Document, Listener};
use super::outgoing::Outgoing;
use super::workspace::Workspace;
use super::{
    diagnostics, document_symbol, execute_command, folding_range, hover, log, progress,
    selection_range, workspace_diagnostic,
};
use crate::options::Options;
use dashmap::DashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::request::WorkspaceDiagnosticRefresh;
use tower_lsp::lsp_types::*;

/// The state of the server. Clones share it.
#[derive(Clone)]
pub(super) struct Server {
    state: Arc<State>,
}

struct State {
    outgoing: Outgoing,
    documents: DashMap<Url, Arc<Document>>,
    client: RwLock<Client>,
    workspace: RwLock<Workspace>,
    options: Mutex<Options>,
    initialized: AtomicBool,
    shut_down: AtomicBool,
    files: workspace_diagnostic::Cache,
}

impl Server {
    /// A server that sends through `outgoing`.
    pub fn new(outgoing: Outgoing) -> Self {
        Server {
            state: Arc::new(State {
                outgoing,
                documents: DashMap::new(),
                client: RwLock::default(),
                workspace: RwLock::default(),
                options: Mutex::default(),
                initialized: AtomicBool::new(false),
                shut_down: AtomicBool::new(false),
                files: workspace_diagnostic::Cache::default(),
            }),
        }
    }

    /// Where messages to the client go.
    pub fn outgoing(&self) -> &Outgoing {
        &self.state.outgoing
    }

    /// What the client can do.
    pub fn client(&self) -> Client {
        self.state
            .client
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The workspace's folders.
    pub fn workspace(&self) -> Workspace {
        self.state
            .workspace
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// What the user chose.
    pub fn options(&self) -> Options {
        self.state
            .options
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The results of files that were checked from disk.
    pub fn files(&self) -> &workspace_diagnostic::Cache {
        &self.state.files
    }

    /// An open document.
    pub fn document(&self, uri: &Url) -> Option<Arc<Document>> {
        self.state.documents.get(uri).map(|entry| entry.clone())
    }

    /// The exit code that the protocol asks for: 0 only after shutdown.
    pub fn exit_code(&self) -> u8 {
        u8::from(!self.state.shut_down.load(Ordering::Acquire))
    }

    /// Ends all workers.
    pub fn close(&self) {
        for entry in &self.state.documents {
            entry.close();
        }
        self.state.documents.clear();
    }

    fn is_serving(&self) -> bool {
        self.state.initialized.load(Ordering::Acquire)
            && !self.state.shut_down.load(Ordering::Acquire)
    }

    /// Opens a document. One that is open already is replaced.
    pub fn open(&self, params: DidOpenTextDocumentParams) {
        if !self.is_serving() {
            return;
        }
        let item = params.text_document;
        log::debug(&format!("open {} version {}", item.uri, item.version));
        let teller = Teller {
            server: self.clone(),
            uri: item.uri.clone(),
        };
        let document = Document::open(item.text, item.version, self.options(), teller);
        if let Some(old) = self.state.documents.insert(item.uri, document) {
            old.close();
        }
    }

    /// Changes a document.
    pub fn change(&self, params: DidChangeTextDocumentParams) {
        let id = params.text_document;
        match self.document(&id.uri) {
            Some(document) if self.is_serving() => {
                document.change(id.version, params.content_changes, self.client().encoding);
            }
            _ => log::warn(&format!("a change of {}, which is not open", id.uri)),
        }
    }

    fn set_options(&self, value: &serde_json::Value) {
        // Clients send the section with or without its name.
        let section = value.get("ass-lsp").unwrap_or(value);
        if section.is_null() {
            return;
        }
        match serde_json::from_value::<Options>(section.clone()) {
            Ok(options) => {
                *self
                    .state
                    .options
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner) = options.clone();
                for entry in &self.state.documents {
                    entry.set_options(options.clone());
                }
                self.state.files.clear();
                if self.client().refresh {
                    self.outgoing().request::<WorkspaceDiagnosticRefresh>(());
                }
            }
            Err(error) => log::warn(&format!("settings that cannot be read: {error}")),
        }
    }
}

/// Tells the client what a document's worker has found.
struct Teller {
    server: Server,
    uri: Url,
}

impl Listener for Teller {
    fn reading(&self, bytes: usize) -> Box<dyn Fn(usize) + Send + Sync> {
        progress::reading(&self.server, &self.uri, bytes)
    }

    fn analyzed(&self, analysis: &super::documents::Analysis) {
        diagnostics::push(&self.server, &self.uri, analysis);
    }
}

#[tower_lsp::async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        let client = Client::new(&params.capabilities);
        let capabilities = client.offer();
        *self
            .state
            .client
            .write()
            .unwrap_or_else(PoisonError::into_inner) = client;
        *self
            .state
            .workspace
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Workspace::new(&params);
        self.state.initialized.store(true, Ordering::Release);
        if let Some(options) = &params.initialization_options {
            self.set_options(options);
        }
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
        self.state.shut_down.store(true, Ordering::Release);
        self.close();
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        self.open(params);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        self.change(params);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        if let Some((_, document)) = self.state.documents.remove(&uri) {
            document.close();
            diagnostics::clear(self, uri);
        }
    }

    async fn did_save(&self, _: DidSaveTextDocumentParams) {}

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        self.set_options(&params.settings);
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        self.state
            .workspace
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .change(&params.event);
    }

    async fn did_change_watched_files(&self, _: DidChangeWatchedFilesParams) {}

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        Ok(hover::hover(self, params).await)
    }

    async fn document_symbol(
        &self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>> {
        Ok(document_symbol::document_symbol(self, params).await)
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        Ok(folding_range::folding_range(self, params).await)
    }

    async fn selection_range(
        &self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>> {
        Ok(selection_range::selection_range(self, params).await)
    }

    async fn diagnostic(
        &self,
        params: DocumentDiagnosticParams,
    ) -> Result<DocumentDiagnosticReportResult> {
        diagnostics::pull(self, params).await
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
