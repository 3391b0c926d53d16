//! The files below the workspace that may be Halo files.

use super::answer::Wanted;
use super::documents::Document;
use super::file_id::FileId;
use super::state::Server;
use disk::{Links, ass_files};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file below the workspace.
pub(super) enum OnDisk<'a> {
    /// It is open: it is what its editor shows, not what is on disk.
    Open(Vec<Arc<Document>>),
    /// No editor holds it.
    Closed(&'a Path),
}

/// Visits the files, each once. Gives all their paths, or `None` if it was cancelled.
pub(super) fn visit(
    server: &Server,
    wanted: &Wanted,
    mut each: impl FnMut(OnDisk<'_>),
) -> Option<HashSet<PathBuf>> {
    let mut paths = HashSet::new();
    for folder in server.workspace().folders() {
        // Links may lead out of the workspace.
        let files = ass_files(folder, Links::PassedOver, || wanted.is_gone());
        for path in files.flatten() {
            if wanted.is_gone() {
                return None;
            }
            if !paths.insert(path.clone()) {
                continue;
            }
            let path = path.as_path();
            let documents = server.documents().of_file(&FileId::of_resolved(path));
            each(if documents.is_empty() {
                OnDisk::Closed(path)
            } else {
                OnDisk::Open(documents)
            });
        }
    }
    (!wanted.is_gone()).then_some(paths)
}
