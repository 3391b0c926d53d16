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
    let package = newest(&folder.join("dist"), "vsix").ok_or("the package was not made")?;
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

/// The newest file with an ending in a folder.
fn newest(folder: &Path, ending: &str) -> Option<PathBuf> {
    let files = std::fs::read_dir(folder).ok()?.flatten();
    files
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .max_by_key(|path| path.metadata().and_then(|meta| meta.modified()).ok())
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
    let parser = match parser(root, &package) {
        Ok(()) => String::new(),
        Err(error) => format!("; without colors by tree-sitter, because {error}"),
    };
    Ok(format!("plugin installed in {}{parser}", package.display()))
}

/// Builds the grammar's parser for Neovim.
fn parser(root: &Path, package: &Path) -> Result {
    let compiler = ["cc", "gcc", "clang"].into_iter().find_map(find);
    let compiler = compiler.ok_or("there is no C compiler (cc, gcc or clang) on the PATH")?;
    std::fs::create_dir_all(package.join("parser"))?;
    let source = root.join("tree-sitter-ass").join("src");
    let output = package.join("parser").join("halo_ass.so");
    let arguments = [
        "-shared".into(),
        "-fPIC".into(),
        "-O2".into(),
        "-I".into(),
        source.clone(),
        source.join("parser.c"),
        source.join("scanner.c"),
        "-o".into(),
        output,
    ];
    run_program(compiler, &arguments, root)
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
