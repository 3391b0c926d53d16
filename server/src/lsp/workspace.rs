//! The folders that the server may read.

use super::file_id;
use crate::disk::has_extension;
use std::path::{Path, PathBuf};
use tower_lsp::lsp_types::{InitializeParams, Url, WorkspaceFoldersChangeEvent};

/// The folders of the workspace, with links resolved.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    folders: Vec<PathBuf>,
}

impl Workspace {
    /// The folders that the client names.
    pub fn new(params: &InitializeParams) -> Self {
        let mut workspace = Workspace::default();
        match &params.workspace_folders {
            Some(folders) => {
                for folder in folders {
                    workspace.add(&folder.uri);
                }
            }
            None =>
            {
                #[allow(deprecated, reason = "older clients send only this")]
                if let Some(root) = &params.root_uri {
                    workspace.add(root);
                }
            }
        }
        workspace
    }

    fn add(&mut self, uri: &Url) {
        if let Some(path) = resolved(uri)
            && !self.folders.contains(&path)
        {
            self.folders.push(path);
        }
    }

    /// Takes over a change of folders.
    pub fn change(&mut self, event: &WorkspaceFoldersChangeEvent) {
        for folder in &event.removed {
            if let Some(path) = resolved(&folder.uri) {
                self.folders.retain(|known| *known != path);
            }
        }
        for folder in &event.added {
            self.add(&folder.uri);
        }
    }

    /// The folders.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// The innermost folder that holds a path whose links are resolved.
    pub fn folder_of(&self, path: &Path) -> Option<&Path> {
        let holding = self
            .folders
            .iter()
            .filter(|folder| path.starts_with(folder));
        holding
            .max_by_key(|folder| folder.as_os_str().len())
            .map(PathBuf::as_path)
    }

    /// The path of a file that may be read: below a folder of the workspace also after links are resolved. Where no
    /// folder is open, an editor window shows single files, and any `.ass` file that it names may be read.
    pub fn readable(&self, uri: &Url) -> Result<PathBuf, String> {
        let path = resolved(uri).ok_or_else(|| format!("{uri} is no file that exists"))?;
        let is_ass = has_extension(&path);
        let inside = self.folders.iter().any(|folder| path.starts_with(folder));
        match (inside, self.folders.is_empty() && is_ass) {
            (true, _) | (_, true) => Ok(path),
            _ => Err(format!("{uri} is outside the workspace")),
        }
    }
}

fn resolved(uri: &Url) -> Option<PathBuf> {
    file_id::path(uri)?.canonicalize().ok()
}
