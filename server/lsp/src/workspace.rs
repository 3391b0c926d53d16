//! The folders that the server may read.

use super::{file_id, loop_thread};
use disk::has_extension;
use std::path::{Component, Path, PathBuf, Prefix};
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

    /// A path leads to something below a folder of the workspace, on this machine, also after links are resolved. A path
    /// that leads elsewhere by its words alone is not even looked at.
    pub fn holds(&self, path: &Path) -> bool {
        let holds = |path: &Path| self.folders.iter().any(|folder| path.starts_with(folder));
        !is_on_another_machine(path)
            && plain(path).is_some_and(|plain| {
                let below = |folder: &PathBuf| {
                    self::plain(folder).is_some_and(|folder| plain.starts_with(folder))
                };
                self.folders.iter().any(below)
            })
            && path.canonicalize().is_ok_and(|path| holds(&path))
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

/// A path of Windows that names another machine, however it is written (`\\host\share`, `//host/share`,
/// `\\?\UNC\host\share`), or a device. Asked on all systems: what is meant is not in doubt.
fn is_on_another_machine(path: &Path) -> bool {
    let text = path.to_string_lossy().replace('/', "\\");
    match text.strip_prefix("\\\\") {
        // `\\?\C:\folder` is how Windows writes a path of this machine in full.
        Some(rest) => {
            let drive = rest.strip_prefix("?\\").map(str::as_bytes);
            !matches!(drive, Some([letter, b':', ..]) if letter.is_ascii_alphabetic())
        }
        None => false,
    }
}

/// A path without `.` and `..`, by its words alone, its drive written in one way. `None` where `..` leads above the root.
fn plain(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                if !plain.pop() {
                    return None;
                }
            }
            Component::Prefix(prefix) => match prefix.kind() {
                Prefix::Disk(drive) | Prefix::VerbatimDisk(drive) => {
                    let drive = char::from(drive.to_ascii_uppercase());
                    plain.push(format!("{drive}:"));
                }
                _ => return None,
            },
            Component::RootDir | Component::Normal(_) => plain.push(part),
        }
    }
    Some(plain)
}

fn resolved(uri: &Url) -> Option<PathBuf> {
    loop_thread::assert_may_block();
    file_id::path(uri)?.canonicalize().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_machines_are_known_by_their_paths() {
        for path in [
            r"\\host\share\tags",
            "//host/share/tags",
            r"\\?\UNC\host\share",
            r"\\.\pipe\x",
            r"/\host\share",
            "//?/UNC/host/share",
        ] {
            assert!(is_on_another_machine(Path::new(path)), "{path}");
        }
        for path in [
            r"C:\kit\tags",
            r"\\?\C:\kit\tags",
            "/kit/tags",
            "tags",
            "../tags",
        ] {
            assert!(!is_on_another_machine(Path::new(path)), "{path}");
        }
    }

    #[test]
    fn what_leads_out_of_the_workspace_is_not_held() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        for below in ["kit/tags", "elsewhere"] {
            std::fs::create_dir_all(root.join(below)).unwrap();
        }
        let workspace = Workspace {
            folders: vec![root.join("kit")],
        };
        assert!(workspace.holds(&root.join("kit/tags")));
        assert!(workspace.holds(&root.join("kit/../kit/tags")));
        assert!(!workspace.holds(&root.join("kit/../elsewhere")));
        assert!(!workspace.holds(&root.join("elsewhere")));
        assert!(!workspace.holds(&root.join("kit/none")));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(root.join("elsewhere"), root.join("kit/link")).unwrap();
            assert!(!workspace.holds(&root.join("kit/link")));
        }
    }
}
