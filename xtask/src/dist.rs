//! `cargo xtask dist`: everything that a release has, in `dist`, and its checksums.

use crate::packages::platform::{Platform, USUAL};
use crate::packages::{self, entries, licenses, program};
use crate::tools::{Result, folder, npm, output, run as run_program, target};
use crate::web;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::Path;

/// `cargo xtask dist [PLATFORM…] [--no-universal] [--pre-release]`
pub fn run(arguments: &[String]) -> Result {
    let (options, names): (Vec<&str>, Vec<&str>) = arguments
        .iter()
        .map(String::as_str)
        .partition(|argument| argument.starts_with("--"));
    let known = ["--no-universal", "--pre-release"];
    if let Some(option) = options.iter().find(|option| !known.contains(option)) {
        return Err(format!("there is no option `{option}`").into());
    }
    let names = if names.is_empty() {
        USUAL.to_vec()
    } else {
        names
    };
    let pre_release = options.contains(&"--pre-release");
    let (work, dist) = (target().join("dist-stage"), folder(&["dist"]));
    begin(&dist)?;
    run_program(&mut npm(&["ci"])?)?;
    for name in names {
        let platform = Platform::find(name)?;
        let program = program::build(platform, &dist)?;
        let lost = licenses::missing(&licenses::program(platform)?, &program)?;
        if !lost.is_empty() {
            return Err(format!("no licenses of {}", lost.join(", ")).into());
        }
        of_platform(platform, &program, pre_release, (&work, &dist))?;
    }
    if !options.contains(&"--no-universal") {
        web::checker()?;
        of_all(pre_release, true, (&work, &dist))?;
    }
    print!("{}", checksums(&dist)?);
    println!("in {}", dist.display());
    Ok(())
}

/// Makes an empty folder.
pub fn begin(folder: &Path) -> Result {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    Ok(std::fs::create_dir_all(folder)?)
}

/// Everything for a platform that has its program in it.
pub fn of_platform(
    platform: &Platform,
    program: &Path,
    pre_release: bool,
    (work, dist): (&Path, &Path),
) -> Result {
    packages::of_platform(platform, program, work, dist)?;
    let licenses = work.join(licenses::NAME);
    std::fs::write(&licenses, licenses::program(platform)?)?;
    let server = (platform.name, program, licenses.as_path());
    vsix(dist, Inside::Server(server), pre_release)
}

/// Everything that is there once for all platforms. The extension has its part for browsers where that is built.
pub fn of_all(pre_release: bool, browser: bool, (work, dist): (&Path, &Path)) -> Result {
    packages::of_all(work, dist)?;
    vsix(dist, Inside::Nothing { browser }, pre_release)
}

/// A part that some packages of the extension have.
enum Inside<'a> {
    /// A platform's server, and the licenses of what is in it.
    Server((&'a str, &'a Path, &'a Path)),
    /// No server: it is for all systems, and for browsers where their part is built.
    Nothing { browser: bool },
}

/// The extension's package. A pre-release goes to those who asked VS Code for such.
fn vsix(dist: &Path, inside: Inside<'_>, pre_release: bool) -> Result {
    let mut package = npm(&["run", "--silent", "package", "--", "--out"])?;
    package.arg(dist);
    match inside {
        Inside::Server((platform, server, licenses)) => {
            package
                .args(["--target", platform])
                .env("HALO_ASS_BINARY", server);
            package.env("HALO_ASS_LICENSES", licenses);
        }
        Inside::Nothing { browser } => {
            package.args(browser.then_some("--browser"));
        }
    }
    if pre_release {
        package.arg("--pre-release");
    }
    output(&mut package).map(drop)
}

/// Writes `SHA256SUMS`, in the form that `sha256sum --check` reads, and gives a list of files and sizes.
pub fn checksums(dist: &Path) -> Result<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(dist)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    let (mut sums, mut list) = (String::new(), String::new());
    for name in names {
        let bytes = std::fs::read(dist.join(&name))?;
        let sum: String = Sha256::digest(&bytes)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let _ = writeln!(sums, "{sum}  {name}");
        let _ = writeln!(list, "{name}  {:.1} MB", bytes.len() as f64 / 1e6);
    }
    std::fs::write(dist.join("SHA256SUMS"), sums)?;
    Ok(list)
}

/// `cargo xtask entries FOLDER`: entries for package managers, from the checksums of all platforms in a folder.
pub fn write_entries(arguments: &[String]) -> Result {
    match arguments {
        [folder] => entries::write(Path::new(folder)),
        _ => Err("wanted: `entries FOLDER`".into()),
    }
}
