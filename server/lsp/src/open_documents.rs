//! Which documents are open.

use super::documents::Document;
use super::file_id::{FileId, Spelling};
use dashmap::DashMap;
use std::sync::Arc;
use tower_lsp::lsp_types::Url;

/// All open documents.
#[derive(Default)]
pub(super) struct Documents(DashMap<Spelling, Arc<Document>>);

impl Documents {
    /// The document of a URI, by its name. Needs no disk.
    pub fn get(&self, uri: &Url) -> Option<Arc<Document>> {
        self.0
            .get(&Spelling::of(uri))
            .map(|document| Arc::clone(&document))
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
        self.0.is_empty()
    }

    /// The documents that show a file. May ask the disk.
    pub fn of_file(&self, file: &FileId) -> Vec<Arc<Document>> {
        let mut shown = self.all();
        shown.retain(|document| document.file() == file);
        shown
    }

    /// All of them.
    pub fn all(&self) -> Vec<Arc<Document>> {
        self.0
            .iter()
            .map(|document| Arc::clone(&document))
            .collect()
    }

    /// Adds a document; gives the one that had its name.
    pub fn insert(&self, document: Arc<Document>) -> Option<Arc<Document>> {
        let name = Spelling::of(&document.uri);
        self.0.insert(name, document)
    }

    /// Takes a document out.
    pub fn remove(&self, document: &Document) {
        self.0.remove(&Spelling::of(&document.uri));
    }
}
