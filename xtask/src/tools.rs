//! Helpers for several commands: folders, and running programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of a command.
pub type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// For tools that are built for the tests and that run for seconds: building them takes longer.
pub const QUICK_BUILD: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "64"),
];

/// The project's folder.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_owned()
}

/// A folder of the project, by its path in parts, so that it is right on Windows too.
pub fn folder(parts: &[&str]) -> PathBuf {
    parts.iter().fold(root(), |path, part| path.join(part))
}

/// The folder for what outlives a checkout: `HALO_ASS_CACHE`, or `halo-ass` in the user's cache folder.
pub fn cache() -> PathBuf {
    if let Some(folder) = std::env::var_os("HALO_ASS_CACHE") {
        return folder.into();
    }
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let base = base.or_else(|| std::env::var_os("LOCALAPPDATA").map(PathBuf::from));
    base.or_else(|| Some(home()?.join(".cache")))
        .unwrap_or_else(std::env::temp_dir)
        .join("halo-ass")
}

/// The user's home folder.
pub fn home() -> Option<PathBuf> {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    home.filter(|home| !home.is_empty()).map(PathBuf::from)
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

/// A C compiler: a program, and the arguments that come first.
pub fn compiler() -> Option<(PathBuf, Vec<String>)> {
    if let Some(words) = std::env::var("CC").ok().filter(|words| !words.is_empty()) {
        let mut words = words.split_whitespace().map(str::to_owned);
        return Some((words.next()?.into(), words.collect()));
    }
    let known = ["cc", "gcc", "clang"].iter();
    known
        .filter_map(|name| Some((find(name)?, Vec::new())))
        .next()
        .or_else(|| Some((find("zig")?, vec!["cc".to_owned()])))
}

/// Runs a command whose output the user sees; an error if it fails.
pub fn run(command: &mut Command) -> Result {
    let status = command
        .stdin(Stdio::null())
        .status()
        .map_err(|error| format!("cannot run {}: {error}", name(command)))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} failed: {status}", name(command)).into())
    }
}

/// Runs a command whose output matters to a program, or only when it fails; gives its standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot run {}: {error}", name(command)))?;
    let text = String::from_utf8_lossy(&output.stdout);
    if output.status.success() {
        return Ok(text.into_owned());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "{} failed: {}\n{text}{errors}",
        name(command),
        output.status
    )
    .into())
}

/// A command as a person would type it, without the folders.
fn name(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem();
    let words = command
        .get_args()
        .map(|word| word.to_string_lossy().into_owned());
    let first = program.unwrap_or(command.get_program()).to_string_lossy();
    std::iter::once(first.into_owned())
        .chain(words)
        .take(4)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The cargo that runs this, in the project's folder.
pub fn cargo(arguments: &[&str]) -> Command {
    let program = std::env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Builds a program from crates.io into a folder: with the versions that its authors tried, or, where those have left the
/// registry or have not reached a mirror of it, with others that fit. `how` are further arguments.
pub fn install_crate(name: &str, version: &str, folder: &Path, how: &[&str]) -> Result {
    let install = |locked: &[&str]| {
        let mut install = cargo(&["install", "--quiet", name, "--version", version]);
        install.args(locked).args(how).arg("--root").arg(folder);
        run(install.envs(QUICK_BUILD))
    };
    install(&["--locked"]).or_else(|_| {
        println!("once more, with other versions of what it uses");
        install(&[])
    })
}

/// npm in the folder of the VS Code extension.
pub fn npm(arguments: &[&str]) -> Result<Command> {
    let program = find("npm").ok_or("Node.js (npm) is not on the PATH")?;
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(folder(&["editors", "vscode"]));
    Ok(command)
}

/// npm in the folder of the viewer.
pub fn viewer(arguments: &[&str]) -> Result<Command> {
    let mut command = npm(arguments)?;
    command.current_dir(folder(&["editors", "viewer"]));
    Ok(command)
}

/// A program's name as files have it here.
pub fn executable(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    // A relative CARGO_TARGET_DIR counts from the folder in which cargo runs, which is the project's.
    root().join(std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from))
}

/// Installs the packages whose programs are missing, where that is possible: pairs of program and Debian package.
pub fn need(needs: &[(&str, &str)]) -> Result {
    let missing: Vec<_> = needs
        .iter()
        .filter(|(program, _)| find(program).is_none())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|(_, package)| *package).collect();
    let apt = find("apt-get").ok_or_else(|| {
        let programs: Vec<&str> = missing.iter().map(|(program, _)| *program).collect();
        format!("not on the PATH: {}", programs.join(", "))
    })?;
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    let apt = |arguments: &[&str]| {
        let mut command = Command::new(&apt);
        run(command
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "-qq"])
        .and_then(|()| apt(&[&install[..], &packages].concat()))
        .map_err(|error| {
            format!(
                "install what is missing with `apt-get install {}`: {error}",
                packages.join(" ")
            )
            .into()
        })
}

/// Copies a folder, without the files that only git reads.
pub fn copy(from: &Path, to: &Path) -> Result {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else if entry.file_name() != ".gitignore" {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
