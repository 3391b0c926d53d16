//! Which documents are open.

use super::documents::Document;
use super::file_id::{FileId, Spelling};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use tower_lsp::lsp_types::Url;

/// All open documents.
#[derive(Default)]
pub(super) struct Documents(RwLock<HashMap<Spelling, Arc<Document>>>);

impl Documents {
    fn read(&self) -> RwLockReadGuard<'_, HashMap<Spelling, Arc<Document>>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<Spelling, Arc<Document>>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The document of a URI, by its name. Needs no disk.
    pub fn get(&self, uri: &Url) -> Option<Arc<Document>> {
        self.read().get(&Spelling::of(uri)).cloned()
    }

    /// The document of a URI, by its name, or else by the file that it means. A file that a client has open under two
    /// names, a link and its target, is two documents: it edits them apart. May ask the disk.
    pub fn find(&self, uri: &Url) -> Option<Arc<Document>> {
        if let Some(document) = self.get(uri) {
            return Some(document);
        }
        if self.is_empty() {
            return None;
        }
        self.of_file(&FileId::of(uri)).into_iter().next()
    }

    /// No document is open.
    pub fn is_empty(&self) -> bool {
        self.read().is_empty()
    }

    /// The documents that show a file. May ask the disk.
    pub fn of_file(&self, file: &FileId) -> Vec<Arc<Document>> {
        let mut shown = self.all();
        shown.retain(|document| document.file() == file);
        shown
    }

    /// All of them.
    pub fn all(&self) -> Vec<Arc<Document>> {
        self.read().values().cloned().collect()
    }

    /// Adds a document; gives the one that had its name.
    pub fn insert(&self, document: Arc<Document>) -> Option<Arc<Document>> {
        let name = Spelling::of(&document.uri);
        self.write().insert(name, document)
    }

    /// Takes a document out.
    pub fn remove(&self, document: &Document) {
        self.write().remove(&Spelling::of(&document.uri));
    }
}
