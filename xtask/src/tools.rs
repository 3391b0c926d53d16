//! What several commands use: folders, and running programs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What commands give back.
pub type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The project's folder.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_owned()
}

/// The folder for what outlives a checkout: `ASS_LSP_CACHE`, or `ass-lsp` in the user's cache folder.
pub fn cache() -> PathBuf {
    if let Some(folder) = std::env::var_os("ASS_LSP_CACHE") {
        return folder.into();
    }
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let base = base.or_else(|| std::env::var_os("LOCALAPPDATA").map(PathBuf::from));
    base.or_else(|| Some(home()?.join(".cache")))
        .unwrap_or_else(std::env::temp_dir)
        .join("ass-lsp")
}

/// The user's home folder.
pub fn home() -> Option<PathBuf> {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    home.map(PathBuf::from)
}

/// Where a program is on the PATH.
pub fn find(program: &str) -> Option<PathBuf> {
    let endings: &[&str] = if cfg!(windows) {
        &[".exe", ".cmd", ".bat"]
    } else {
        &[""]
    };
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| {
            endings
                .iter()
                .map(move |end| folder.join(format!("{program}{end}")))
        })
        .find(|candidate| candidate.is_file())
}

/// Runs a program in a folder; an error if it fails.
pub fn run<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, arguments: &[S], folder: &Path) -> Result {
    let program = program.as_ref();
    let status = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .status()
        .map_err(|error| format!("cannot run {}: {error}", program.to_string_lossy()))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} failed: {status}", program.to_string_lossy()).into())
    }
}

/// The cargo that runs this.
pub fn cargo() -> PathBuf {
    std::env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from)
}

/// A program's name as files have it here.
pub fn executable(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
