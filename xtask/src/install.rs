//! Builds and installs halo-ass and the editor packages, then checks the example.

use crate::grammars::{self, Compiler};
use crate::symbols::Splitter;
use crate::tools::{
    self, Result, cargo, compiler, executable, find, folder, home, npm, output, root,
    run as run_program, target,
};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A part: its name, its work and about how long that takes, and its function; `asked` says that the user named it.
type Part = (
    &'static str,
    &'static str,
    fn(asked: bool) -> Result<String>,
);

const PARTS: [Part; 4] = [
    (
        "server",
        "builds the program, about 4 to 10 minutes",
        |_| server(),
    ),
    ("vscode", "packs the extension, about a minute", vscode),
    (
        "neovim",
        "builds the parsers and copies the plugin, some seconds",
        neovim,
    ),
    ("parsers", "builds the parsers, some seconds", parsers),
];

/// Programs that install VS Code extensions.
const EDITORS: [&str; 11] = [
    "code",
    "code-insiders",
    "code-oss",
    "codium",
    "codium-insiders",
    "vscodium",
    "cursor",
    "windsurf",
    "positron",
    "code-server",
    "openvscode-server",
];

/// Where macOS keeps editors whose program is often not on the PATH.
const MAC_EDITORS: [(&str, &str); 4] = [
    ("Visual Studio Code.app", "code"),
    ("Visual Studio Code - Insiders.app", "code-insiders"),
    ("VSCodium.app", "codium"),
    ("Cursor.app", "cursor"),
];

/// `cargo xtask install [PART…]`
pub fn run(names: &[String]) -> Result {
    for name in names {
        if !PARTS.iter().any(|(known, ..)| known == name) {
            let known: Vec<&str> = PARTS.iter().map(|(name, ..)| *name).collect();
            return Err(format!(
                "there is no part `{name}`; the parts are {}",
                known.join(", ")
            )
            .into());
        }
    }
    let mut failed = false;
    for (name, work, part) in PARTS {
        let asked = names.iter().any(|wanted| wanted == name);
        // The parsers in the clone are for those who name them: the Neovim part builds its own.
        if !asked && (!names.is_empty() || name == "parsers") {
            continue;
        }
        println!("{name}: {work} …");
        match part(asked) {
            Ok(text) => println!("{name}: {text}"),
            // Without the server nothing else is of use; what else fails does not keep the rest away.
            Err(error) if name == "server" => return Err(error),
            Err(error) => {
                println!("{name}: not installed, because {error}");
                failed |= asked;
            }
        }
    }
    if failed {
        return Err("what was asked for is not installed".into());
    }
    if names.is_empty() { show() } else { Ok(()) }
}

/// The main job, with the program that was installed.
fn show() -> Result {
    println!("\nThe findings of `halo-ass check examples/broken.ass`:\n");
    let status = Command::new(installed()?)
        .args(["check", "examples/broken.ass"])
        .current_dir(root())
        .status()?;
    // 1 says that errors were found: the example is broken on purpose.
    match status.code() {
        Some(1) => Ok(()),
        _ => Err(format!("the check of examples/broken.ass ended with {status}").into()),
    }
}

fn server() -> Result<String> {
    let splitter = Splitter::of("");
    let mut install = cargo(&["install", "--locked", "--force", "--path"]);
    install.arg(folder(&["server", "halo-ass"]));
    run_program(install.args(splitter.cargo_arguments()))?;
    let program = installed()?;
    let bin = program.parent().unwrap_or(&program);
    splitter.split(&program, &bin.join(".debug"))?;
    let version = output(Command::new(&program).arg("--version"))?;
    let text = format!("{} installed as {}", version.trim(), program.display());
    let bin = bin.display();
    Ok(match find("halo-ass") {
        None => format!("{text}; {bin} is not on the PATH: add it"),
        Some(other) if !is_same(&other, &program) => format!(
            "{text}; but {} comes first on the PATH, and editors start that: remove it, or put {bin} before it",
            other.display()
        ),
        // cargo puts its own folder on the PATH of what it runs: a terminal may know less.
        Some(_) => format!("{text}; if a new terminal does not find it, add {bin} to the PATH"),
    })
}

fn is_same(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| path.canonicalize().ok();
    whole(one).is_some() && whole(one) == whole(other)
}

fn installed() -> Result<PathBuf> {
    let folder = std::env::var_os("CARGO_INSTALL_ROOT")
        .or_else(|| std::env::var_os("CARGO_HOME"))
        .map(PathBuf::from)
        .or_else(|| Some(home()?.join(".cargo")))
        .ok_or("there is no home folder")?;
    Ok(folder.join("bin").join(executable("halo-ass")))
}

fn c_compiler() -> Result<Compiler> {
    let (program, arguments) = compiler().ok_or(
        "the parsers need a C compiler (cc, gcc, clang or zig), and there is none on the PATH; \
         the server works without them",
    )?;
    Ok(Compiler { program, arguments })
}

/// In the clone, for users of the plugin who let a plugin manager fetch it.
fn parsers(_asked: bool) -> Result<String> {
    let compiler = c_compiler()?;
    let names = grammars::build(&compiler, &grammars::plugin())?;
    Ok(format!(
        "{} built by {} in {}",
        names.join(" and "),
        compiler.program.display(),
        grammars::plugin().display()
    ))
}

fn vscode(asked: bool) -> Result<String> {
    let editors = vscode_editors();
    if editors.is_empty() && !asked {
        return Ok(
            "no editor found (code, codium, cursor, …), so nothing was installed; \
             `cargo xtask install vscode` builds the package to install by hand"
                .to_owned(),
        );
    }
    if find("npm").is_none() {
        return Err(
            "building the extension needs Node.js (npm), which is not on the PATH; \
                    install it and run `cargo xtask install vscode`"
                .into(),
        );
    }
    let package = vsix()?;
    if editors.is_empty() {
        return Ok(format!(
            "no editor found; install {} by hand (Extensions: Install from VSIX…)",
            package.display()
        ));
    }
    let (mut done, mut failed) = (Vec::new(), Vec::new());
    for (name, program) in editors {
        let result = output(
            Command::new(&program)
                .arg("--install-extension")
                .arg(&package)
                .arg("--force"),
        );
        match result {
            Ok(_) => done.push(name),
            Err(error) => failed.push(format!("{name}: {error}")),
        }
    }
    if done.is_empty() {
        return Err(failed.join("; ").into());
    }
    let rest = match failed.is_empty() {
        true => String::new(),
        false => format!("; not in {}", failed.join("; ")),
    };
    Ok(format!("extension installed in {}{rest}", done.join(", ")))
}

fn vscode_editors() -> Vec<(&'static str, PathBuf)> {
    let mut editors: Vec<(&str, PathBuf)> = EDITORS
        .iter()
        .filter_map(|name| Some((*name, find(name)?)))
        .collect();
    for (application, name) in MAC_EDITORS {
        let bin = Path::new("/Applications")
            .join(application)
            .join("Contents/Resources/app/bin/code");
        if bin.is_file() && !editors.iter().any(|(known, _)| *known == name) {
            editors.push((name, bin));
        }
    }
    editors
}

/// Builds the extension's package with the server for this system inside, so that it is found in any case.
fn vsix() -> Result<PathBuf> {
    output(&mut npm(&["ci"])?)?;
    let folder = target().join("vsix");
    let mut package = npm(&["run", "--silent", "package", "--", "--out"])?;
    package.arg(&folder);
    if let Some(platform) = platform() {
        package.args(["--target", platform]);
        package.env("HALO_ASS_BINARY", installed()?);
    }
    let text = output(&mut package)?;
    let file = text.lines().last().unwrap_or_default().trim();
    if file.ends_with(".vsix") {
        Ok(file.into())
    } else {
        Err(format!("the package script names no package:\n{text}").into())
    }
}

/// VS Code's name for this system; `None` if it has none.
fn platform() -> Option<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") if cfg!(target_env = "gnu") => Some("linux-x64"),
        ("linux", "aarch64") if cfg!(target_env = "gnu") => Some("linux-arm64"),
        ("windows", "x86_64") => Some("win32-x64"),
        ("windows", "aarch64") => Some("win32-arm64"),
        ("macos", "x86_64") => Some("darwin-x64"),
        ("macos", "aarch64") => Some("darwin-arm64"),
        _ => None,
    }
}

/// Neovim's folder for what users install.
fn neovim_data() -> Option<PathBuf> {
    let name = std::env::var("NVIM_APPNAME").unwrap_or_default();
    let name = if name.is_empty() { "nvim" } else { &name };
    if cfg!(windows) {
        let data =
            std::env::var_os("XDG_DATA_HOME").or_else(|| std::env::var_os("LOCALAPPDATA"))?;
        return Some(Path::new(&data).join(format!("{name}-data")));
    }
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    Some(
        data.or_else(|| Some(home()?.join(".local").join("share")))?
            .join(name),
    )
}

fn neovim(asked: bool) -> Result<String> {
    let data = neovim_data().ok_or("there is no home folder")?;
    let program = find("nvim");
    if program.is_none() && !data.exists() && !asked {
        return Ok("no nvim found, so nothing was installed; `cargo xtask install neovim` installs the plugin anyway".to_owned());
    }
    let package = ["site", "pack", "halo-ass", "start", "halo-ass"]
        .iter()
        .fold(data, |path, part| path.join(part));
    if package.exists() {
        std::fs::remove_dir_all(&package)?;
    }
    tools::copy(&grammars::plugin(), &package)?;
    let mut text = format!("plugin installed in {}", package.display());
    match c_compiler() {
        Ok(compiler) => {
            let names = grammars::build(&compiler, &package)?;
            text += &format!(", with the parsers {}", names.join(" and "));
        }
        Err(error) => text += &format!(", without parsers: {error}"),
    }
    if let Some(program) = program {
        let tags = "execute 'helptags' fnameescape($HALO_ASS_DOC)";
        let mut command = Command::new(program);
        command.args(["--clean", "--headless", "-c", tags, "-c", "quit"]);
        output(command.env("HALO_ASS_DOC", package.join("doc")))?;
    }
    Ok(text)
}
