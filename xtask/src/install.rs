//! Builds and installs ass-lsp and the editor packages, then checks the example.

use crate::tools::{Result, cargo, executable, find, home, root, run as run_program};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs that install VS Code extensions.
const EDITORS: [&str; 6] = [
    "code",
    "code-insiders",
    "codium",
    "cursor",
    "windsurf",
    "code-server",
];

/// `cargo xtask install`
pub fn run() -> Result {
    let root = root();
    let server = root.join("server");
    let server = server.to_string_lossy();
    run_program(
        cargo(),
        &["install", "--path", &server, "--locked", "--force"],
        &root,
    )?;
    let program = installed()?;
    println!("ass-lsp: installed as {}", program.display());
    // What fails here is said, and does not keep the rest from being installed.
    report("VS Code", vscode(&root));
    report("Neovim", neovim(&root));
    println!("\nThe findings in examples/broken.ass:\n");
    let status = Command::new(&program)
        .args(["check", "examples/broken.ass"])
        .current_dir(&root)
        .status()?;
    // 1 says that errors were found: the example is broken on purpose.
    match status.code() {
        Some(1) => Ok(()),
        _ => Err(format!("the check of examples/broken.ass ended with {status}").into()),
    }
}

fn report(editor: &str, result: Result<String>) {
    match result {
        Ok(text) => println!("{editor}: {text}"),
        Err(error) => println!("{editor}: not installed, because {error}"),
    }
}

fn installed() -> Result<PathBuf> {
    let cargo_home = std::env::var_os("CARGO_INSTALL_ROOT")
        .or_else(|| std::env::var_os("CARGO_HOME"))
        .map(PathBuf::from)
        .or_else(|| Some(home()?.join(".cargo")))
        .ok_or("there is no home folder")?;
    Ok(cargo_home.join("bin").join(executable("ass-lsp")))
}

fn vscode(root: &Path) -> Result<String> {
    let editors: Vec<_> = EDITORS
        .iter()
        .filter_map(|name| Some((name, find(name)?)))
        .collect();
    let Some(npm) = find("npm") else {
        return Err("building the extension needs Node.js (npm), which is not on the PATH".into());
    };
    let folder = root.join("editors").join("vscode");
    run_program(
        &npm,
        &["ci", "--no-audit", "--no-fund", "--loglevel=error"],
        &folder,
    )?;
    run_program(&npm, &["run", "--silent", "package"], &folder)?;
    let package = folder.join("dist").join("ass-lsp.vsix");
    if editors.is_empty() {
        return Ok(format!(
            "no editor on the PATH; install {} by hand (Extensions: Install from VSIX…)",
            package.display()
        ));
    }
    let mut names = Vec::new();
    for (name, program) in editors {
        let vsix = package.to_string_lossy();
        run_program(&program, &["--install-extension", &vsix, "--force"], root)?;
        names.push(*name);
    }
    Ok(format!("extension installed in {}", names.join(", ")))
}

/// Neovim's folder for what users install.
fn neovim_data() -> Option<PathBuf> {
    if let Some(data) = std::env::var_os("XDG_DATA_HOME") {
        return Some(PathBuf::from(data).join("nvim"));
    }
    if cfg!(windows) {
        return std::env::var_os("LOCALAPPDATA").map(|data| PathBuf::from(data).join("nvim-data"));
    }
    Some(home()?.join(".local").join("share").join("nvim"))
}

fn neovim(root: &Path) -> Result<String> {
    if find("nvim").is_none() {
        return Ok("nvim is not on the PATH; the plugin is in editors/nvim".to_owned());
    }
    let data = neovim_data().ok_or("there is no data folder")?;
    let package = ["site", "pack", "ass-lsp", "start", "ass-lsp"]
        .iter()
        .fold(data, |path, part| path.join(part));
    if package.exists() {
        std::fs::remove_dir_all(&package)?;
    }
    copy(&root.join("editors").join("nvim"), &package)?;
    Ok(format!("plugin installed in {}", package.display()))
}

fn copy(from: &Path, to: &Path) -> Result {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
