//! The state of the server, which all requests share. Knows no request.

use super::client::Client;
use super::disk_results::{DiskResult, DiskResults};
use super::documents::Document;
use super::open_documents::Documents;
use super::outgoing::Outgoing;
use super::shown_configurations::ConfigurationFiles;
use super::shown_texts::ForeignTexts;
use super::workspace::Workspace;
use super::{log, loop_thread};
use disk::{Configurations, configuration_file};
use disk::{Level, Named};
use pool::{Pool, processors};
use rules::config::{Layer, Loaded, resolve};
use schema::options::{Options, ToolOutput};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use tower_lsp::lsp_types::request::{InlayHintRefreshRequest, WorkspaceDiagnosticRefresh};
use tower_lsp::lsp_types::{Url, WorkspaceFoldersChangeEvent};

/// The client's settings.
#[derive(Default)]
pub(super) struct Settings {
    /// The settings sent at initialization.
    pub initialization: Layer,
    /// The settings sent last, which override those sent at initialization.
    pub client: Layer,
}

impl Settings {
    /// A value that differs between settings of different effect: options, keys set, overrides for files.
    fn effect(&self) -> impl PartialEq + use<> {
        let layers = [&self.initialization, &self.client];
        let resolved = resolve(layers, None);
        let keys: Vec<String> = resolved.origins.into_keys().collect();
        let chosen = layers.map(|layer| layer.overrides().to_vec());
        (resolved.options, keys, chosen)
    }
}

/// The state of the server. Clones share it.
#[derive(Clone)]
pub(super) struct Server(Arc<State>);

struct State {
    outgoing: Outgoing,
    pool: Pool,
    documents: Documents,
    client: OnceLock<Client>,
    workspace: RwLock<Workspace>,
    /// Changes of its folders that have not been applied yet.
    folder_changes: Mutex<Vec<WorkspaceFoldersChangeEvent>>,
    /// Held while they are applied.
    changing_folders: Mutex<()>,
    settings: Mutex<Settings>,
    configurations: Configurations,
    shown: ConfigurationFiles,
    foreign: ForeignTexts,
    /// The number of the last request for the client's settings.
    asked: Mutex<Option<String>>,
    /// Counts changes of the options.
    settings_number: AtomicU64,
    /// Counts what Tool has written.
    spoken: AtomicU64,
    /// The client says that the workspace is trusted.
    trusted: AtomicBool,
    shut_down: AtomicBool,
    ended: AtomicBool,
    files: DiskResults<DiskResult>,
    names: DiskResults<Arc<[Named]>>,
    levels: DiskResults<Arc<Level>>,
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
            folder_changes: Mutex::default(),
            changing_folders: Mutex::default(),
            settings: Mutex::default(),
            configurations: Configurations::default(),
            shown: ConfigurationFiles::default(),
            foreign: ForeignTexts::default(),
            asked: Mutex::default(),
            settings_number: AtomicU64::new(0),
            spoken: AtomicU64::new(0),
            trusted: AtomicBool::new(false),
            shut_down: AtomicBool::new(false),
            ended: AtomicBool::new(false),
            files: DiskResults::default(),
            names: DiskResults::default(),
            levels: DiskResults::default(),
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
    pub fn files(&self) -> &DiskResults<DiskResult> {
        &self.0.files
    }

    /// The names in files on disk.
    pub fn names(&self) -> &DiskResults<Arc<[Named]>> {
        &self.0.names
    }

    /// The levels of files on disk that a viewer shows.
    pub fn levels(&self) -> &DiskResults<Arc<Level>> {
        &self.0.levels
    }

    /// The client's capabilities; the defaults before initialization.
    pub fn client(&self) -> Client {
        self.0.client.get().cloned().unwrap_or_default()
    }

    /// The workspace's folders, after all changes that the client has reported. May wait for a disk.
    pub fn workspace(&self) -> Workspace {
        loop_thread::assert_may_block();
        let changing = self.0.changing_folders.lock();
        let _changing = changing.unwrap_or_else(PoisonError::into_inner);
        let changes = std::mem::take(&mut *self.folder_changes());
        let mut workspace = self.known_workspace();
        if !changes.is_empty() {
            for change in changes {
                workspace.change(&change);
            }
            self.set_workspace(workspace.clone());
        }
        workspace
    }

    /// Takes note of a change of the workspace's folders. Needs no disk.
    pub fn change_folders(&self, change: WorkspaceFoldersChangeEvent) {
        self.folder_changes().push(change);
        self.settings_changed();
    }

    fn folder_changes(&self) -> MutexGuard<'_, Vec<WorkspaceFoldersChangeEvent>> {
        let changes = &self.0.folder_changes;
        changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The workspace's folders as far as they are known. Needs no disk.
    pub fn known_workspace(&self) -> Workspace {
        let workspace = &self.0.workspace;
        workspace
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Sets the workspace's folders.
    pub fn set_workspace(&self, workspace: Workspace) {
        let known = &self.0.workspace;
        *known.write().unwrap_or_else(PoisonError::into_inner) = workspace;
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

    /// The configuration files that an editor shows.
    pub fn shown(&self) -> &ConfigurationFiles {
        &self.0.shown
    }

    /// The texts of other programs that an editor shows.
    pub fn foreign(&self) -> &ForeignTexts {
        &self.0.foreign
    }

    /// The number of the last request for the client's settings, until it is answered.
    pub fn asked(&self) -> MutexGuard<'_, Option<String>> {
        self.0.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The configuration file for a path whose links are resolved, if it is below the workspace and has one there.
    pub fn configuration_for(&self, path: &Path) -> Option<Arc<Loaded>> {
        let workspace = self.workspace();
        let file = configuration_file(path, Some(workspace.folder_of(path)?))?;
        if let Some(shown) = self.0.shown.loaded(&file) {
            return Some(shown);
        }
        match self.0.configurations.get(&file) {
            Ok(loaded) => Some(loaded),
            Err(error) => {
                log::warn(&format!("cannot read {}: {error}", file.display()));
                None
            }
        }
    }

    /// The options for a path whose links are resolved, or for a text without a path.
    pub fn options_for(&self, path: Option<&Path>) -> Options {
        let file = path.and_then(|path| self.configuration_for(path));
        let mut options = self.settings(|settings| {
            let file = file.iter().map(|loaded| &loaded.read.layer);
            let client = [&settings.initialization, &settings.client];
            let mut options = resolve(file.chain(client), path).options;
            options.tool_output = ToolOutput::Beside {
                look: self.0.spoken.load(Ordering::Acquire),
            };
            options
        });
        if !self.0.trusted.load(Ordering::Acquire) {
            self.keep_to_workspace(&mut options);
        }
        options
    }

    /// Drops the folders that lead out of the workspace: what somebody has put into a repository must not make the server
    /// look anywhere else, nor call a foreign host.
    fn keep_to_workspace(&self, options: &mut Options) {
        let workspace = self.workspace();
        for folder in [&mut options.data, &mut options.tags] {
            if let Some(path) = folder.take_if(|path| !workspace.holds(path)) {
                log::warn(&format!(
                    "{} is not looked at: it is outside the workspace, or on another machine, and the client does not \
                     say that the workspace is trusted",
                    path.display()
                ));
            }
        }
    }

    /// The client says that the workspace is trusted: folders that its settings name are followed anywhere.
    pub fn trust(&self) {
        if !self.0.trusted.swap(true, Ordering::AcqRel) {
            self.settings_changed();
        }
    }

    /// Tool has written something: its messages about files are looked for again.
    pub fn tool_output_changed(&self) {
        self.0.spoken.fetch_add(1, Ordering::AcqRel);
        self.settings_changed();
    }

    /// The innermost folder of the workspace that holds a path whose links are resolved.
    pub fn folder_of(&self, path: &Path) -> Option<PathBuf> {
        self.workspace().folder_of(path).map(Path::to_owned)
    }

    /// The number of the options: other options have another one.
    pub fn options_number(&self) -> u64 {
        self.0.settings_number.load(Ordering::Acquire)
    }

    /// Changes what the client has set; gives whether something else holds then.
    pub fn change_settings(&self, slot: fn(&mut Settings) -> &mut Layer, layer: Layer) -> bool {
        self.settings(|settings| {
            let before = settings.effect();
            *slot(settings) = layer;
            before != settings.effect()
        })
    }

    /// The options may have changed: analyzes the documents and asks for diagnostics again.
    pub fn settings_changed(&self) {
        self.0.settings_number.fetch_add(1, Ordering::AcqRel);
        for document in self.documents().all() {
            document.settings_changed();
        }
        self.refresh_diagnostics();
    }

    /// Has the client ask again for diagnostics and inlay hints, if it supports that.
    pub fn refresh_diagnostics(&self) {
        if self.client().refresh {
            self.outgoing().request::<WorkspaceDiagnosticRefresh>(());
        }
        if self.client().refreshes_hints {
            self.outgoing().request::<InlayHintRefreshRequest>(());
        }
    }

    fn settings<T>(&self, work: impl FnOnce(&mut Settings) -> T) -> T {
        let settings = &self.0.settings;
        work(&mut settings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// An open document, by its name; [`find`](super::answer::find) looks for it by its file, too.
    pub fn document(&self, uri: &Url) -> Option<Arc<Document>> {
        self.0.documents.get(uri)
    }

    /// Closes a document. Its memory is given back beside the loop: that takes long for a large one.
    pub fn close(&self, document: Arc<Document>) {
        document.close();
        self.pool()
            .spawn(pool::Urgency::Document, move || drop(document));
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
