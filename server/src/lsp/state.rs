//! The state of the server, which all requests share. Knows no request.

use super::client::Client;
use super::disk_results::DiskResults;
use super::documents::{Document, Documents};
use super::outgoing::Outgoing;
use super::workspace::Workspace;
use crate::options::{Layers, Options};
use crate::pool::{Pool, processors};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use tower_lsp::lsp_types::Url;

/// The state of the server. Clones share it.
#[derive(Clone)]
pub(super) struct Server(Arc<State>);

struct State {
    outgoing: Outgoing,
    pool: Pool,
    documents: Documents,
    client: OnceLock<Client>,
    workspace: RwLock<Workspace>,
    settings: Mutex<Layers>,
    /// Counts changes of the options.
    settings_number: AtomicU64,
    shut_down: AtomicBool,
    ended: AtomicBool,
    files: DiskResults,
}

impl Server {
    /// A server that sends through `outgoing`.
    pub fn new(outgoing: Outgoing) -> Self {
        Server(Arc::new(State {
            outgoing,
            pool: Pool::start(processors()),
            documents: Documents::default(),
            client: OnceLock::new(),
            workspace: RwLock::default(),
            settings: Mutex::default(),
            settings_number: AtomicU64::new(0),
            shut_down: AtomicBool::new(false),
            ended: AtomicBool::new(false),
            files: DiskResults::default(),
        }))
    }

    /// Where messages to the client go.
    pub fn outgoing(&self) -> &Outgoing {
        &self.0.outgoing
    }

    /// The threads that compute.
    pub fn pool(&self) -> &Pool {
        &self.0.pool
    }

    /// The open documents.
    pub fn documents(&self) -> &Documents {
        &self.0.documents
    }

    /// The results of files that were checked from disk.
    pub fn files(&self) -> &DiskResults {
        &self.0.files
    }

    /// What the client can do.
    pub fn client(&self) -> Client {
        self.0.client.get().cloned().unwrap_or_default()
    }

    /// The workspace's folders.
    pub fn workspace(&self) -> Workspace {
        let workspace = &self.0.workspace;
        workspace
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Changes the workspace's folders.
    pub fn change_workspace(&self, change: impl FnOnce(&mut Workspace)) {
        let workspace = &self.0.workspace;
        change(&mut workspace.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// Begins to serve a client.
    pub fn begin(&self, client: Client) {
        // tower-lsp lets only the first `initialize` through.
        let _ = self.0.client.set(client);
    }

    /// The client has been answered, and the server has not been shut down.
    pub fn is_serving(&self) -> bool {
        self.0.client.get().is_some() && !self.0.shut_down.load(Ordering::Acquire)
    }

    /// What the user chose.
    pub fn options(&self) -> Options {
        self.settings(|layers| layers.merge())
    }

    /// The number of the options: other options have another one.
    pub fn options_number(&self) -> u64 {
        self.0.settings_number.load(Ordering::Acquire)
    }

    /// Changes settings; gives whether other options come of it.
    pub fn change_settings(&self, change: impl FnOnce(&mut Layers)) -> bool {
        self.settings(|layers| {
            let before = layers.merge();
            change(layers);
            let after = layers.merge();
            if before == after {
                return false;
            }
            self.0.settings_number.fetch_add(1, Ordering::AcqRel);
            true
        })
    }

    fn settings<T>(&self, work: impl FnOnce(&mut Layers) -> T) -> T {
        let settings = &self.0.settings;
        work(&mut settings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// An open document.
    pub fn document(&self, uri: &Url) -> Option<Arc<Document>> {
        self.0.documents.get(uri)
    }

    /// Closes a document. Its memory is given back beside the loop: that takes long for a large one.
    pub fn close(&self, document: Arc<Document>) {
        document.close();
        self.pool()
            .spawn(crate::pool::Urgency::Document, move || drop(document));
    }

    /// Ends all work on documents, as `shutdown` asks.
    pub fn shut_down(&self) {
        self.0.shut_down.store(true, Ordering::Release);
        for document in self.0.documents.all() {
            self.0.documents.remove(&document);
            self.close(document);
        }
    }

    /// Ends all work.
    pub fn end(&self) {
        self.0.ended.store(true, Ordering::Release);
        for document in self.0.documents.all() {
            document.close();
        }
        self.pool().end();
    }

    /// Nothing is wanted any more.
    pub fn has_ended(&self) -> bool {
        self.0.ended.load(Ordering::Acquire) || self.0.shut_down.load(Ordering::Acquire)
    }

    /// The exit code that the protocol asks for: 0 only after shutdown.
    pub fn exit_code(&self) -> u8 {
        u8::from(!self.0.shut_down.load(Ordering::Acquire))
    }
}
