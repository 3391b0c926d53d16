//! Packages as crates.io would get them: every crate of the program packs, with its license and a page, and builds from what was packed.

use crate::tools::{Result, cargo, output, root, run, target};
use crate::tree::version;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Crates that have more in their package than code: files without which something would be missing in silence.
const INSIDE: [(&str, &[&str]); 2] = [
    (
        "halo-ass-scene",
        &[
            "viewer/viewer.js",
            "viewer/viewer.css",
            "viewer/licenses.txt",
        ],
    ),
    (
        "tree-sitter-halo-ass",
        &["halo_ass/src/parser.c", "halo_ass_rows/src/parser.c"],
    ),
];

/// In every package.
const EVERYWHERE: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The largest package that crates.io takes, in bytes.
const LARGEST: u64 = 10 << 20;

/// Packs all crates, and looks at what is in them; `build` builds them from there, as publishing does.
pub fn check(build: bool) -> Result {
    let names = published()?;
    let folder = fresh_folder()?;
    let mut package = cargo(&["package", "--locked", "--allow-dirty", "--quiet"]);
    package.arg("--target-dir").arg(&folder);
    for name in &names {
        package.args(["--package", name]);
    }
    if !build {
        package.arg("--no-verify");
    }
    // What is built is not run.
    package.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    package.env("CARGO_PROFILE_DEV_DEBUG", "0");
    run(&mut package)?;
    let version = version()?;
    for name in &names {
        let file = folder
            .join("package")
            .join(format!("{name}-{version}.crate"));
        contents(name, &file, &version)?;
    }
    std::fs::remove_dir_all(&folder)?;
    println!("{} crates can be published", names.len());
    Ok(())
}

/// A folder that no run before has had. Cargo unpacks each crate that it has packed below its own home, by the path of
/// this folder, and keeps it by name and version: the next run there would build today's crates on yesterday's.
fn fresh_folder() -> Result<PathBuf> {
    let all = target().join("publish");
    if all.exists() {
        std::fs::remove_dir_all(&all)?;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    Ok(all.join(now.as_millis().to_string()))
}

/// The crates that are published, by name.
fn published() -> Result<Vec<String>> {
    let metadata = output(&mut cargo(&[
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
        "--locked",
    ]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().ok_or("no packages")?;
    let published = packages
        .iter()
        .filter(|package| package["publish"].is_null());
    Ok(published
        .filter_map(|package| Some(package["name"].as_str()?.to_owned()))
        .collect())
}

fn contents(name: &str, file: &Path, version: &str) -> Result {
    let size = std::fs::metadata(file)?.len();
    if size > LARGEST {
        return Err(format!("{name} has {size} bytes, more than {LARGEST}").into());
    }
    let list = output(
        Command::new("tar")
            .arg("-tzf")
            .arg(file)
            .current_dir(root()),
    )?;
    let inside = INSIDE
        .iter()
        .filter(|(of, _)| *of == name)
        .flat_map(|(_, files)| *files);
    for wanted in EVERYWHERE.iter().chain(inside) {
        let path = format!("{name}-{version}/{wanted}");
        if !list.lines().any(|line| line == path) {
            return Err(format!("the package of {name} has no {wanted}").into());
        }
    }
    Ok(())
}
