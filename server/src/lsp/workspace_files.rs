//! The files below the workspace that may be Halo files.

use super::answer::Wanted;
use super::documents::Document;
use super::file_id::FileId;
use super::state::Server;
use super::workspace::has_extension;
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

/// Visits the files, each once. Gives all their paths, or `None` if nobody wants to know any more.
pub(super) fn visit(
    server: &Server,
    wanted: &Wanted,
    mut each: impl FnMut(OnDisk<'_>),
) -> Option<HashSet<PathBuf>> {
    let mut paths = HashSet::new();
    for folder in server.workspace().folders() {
        // Links are not followed: they may lead out of the workspace.
        let walk = ignore::WalkBuilder::new(folder)
            .follow_links(false)
            .standard_filters(false)
            .hidden(true)
            .build();
        for entry in walk.flatten() {
            if wanted.is_gone() {
                return None;
            }
            let path = entry.path();
            let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
            if !is_file || !has_extension(path) || !paths.insert(path.to_owned()) {
                continue;
            }
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
