//! npm packages: `halo-ass` starts the program that a package for this system brings. npm installs that one alone.

use super::platform::{PLATFORMS, Platform};
use super::{Papers, readme};
use crate::tools::{Result, find, output};
use crate::tree::version;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::process::Command;

/// Starts the program of the platform's package.
const START: &str = include_str!("npm-start.js");

/// Packs the package for a platform: the program and its papers.
pub fn of_platform(
    platform: &Platform,
    program: &Path,
    papers: &Papers,
    work: &Path,
    to: &Path,
) -> Result {
    let (system, processor) = platform.npm;
    let name = name(platform);
    let mut manifest = manifest(&name)?;
    manifest["os"] = json!([system]);
    manifest["cpu"] = json!([processor]);
    manifest["description"] =
        format!("halo-ass for {}; install `halo-ass` instead", platform.name).into();
    if system == "linux" {
        manifest["libc"] = json!(["glibc"]);
    }
    let folder = begin(work, &name)?;
    std::fs::copy(program, folder.join(platform.program()))?;
    let page = format!(
        "# {name}\n\nThe program for {}. Install `halo-ass`, which brings this package.\n",
        platform.name
    );
    pack(&folder, &manifest, (papers, &page), to)
}

/// Packs the package that users name.
pub fn starter(papers: &Papers, work: &Path, to: &Path) -> Result {
    let mut manifest = manifest("halo-ass")?;
    let version = manifest["version"].clone();
    let platforms = PLATFORMS
        .iter()
        .map(|platform| (name(platform), version.clone()));
    manifest["optionalDependencies"] = platforms.collect::<Map<String, Value>>().into();
    manifest["bin"] = json!({ "halo-ass": "start.js" });
    let folder = begin(work, "halo-ass")?;
    std::fs::write(folder.join("start.js"), START)?;
    pack(&folder, &manifest, (papers, &readme::package()?), to)
}

/// The package for a platform.
fn name(platform: &Platform) -> String {
    format!("halo-ass-{}", platform.name)
}

fn manifest(name: &str) -> Result<Value> {
    Ok(json!({
        "name": name,
        "version": version()?,
        "description": "Checks Halo level files (.ass, Amalgam Scene Specification) and is their language server",
        "license": "MIT OR Apache-2.0",
        "repository": { "type": "git", "url": format!("git+{}.git", readme::REPOSITORY) },
        "keywords": ["halo", "halo 2", "halo 3", "ass", "level", "mapping", "lsp"],
        "engines": { "node": ">=18" },
    }))
}

fn begin(work: &Path, name: &str) -> Result<std::path::PathBuf> {
    let folder = work.join("npm").join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn pack(folder: &Path, manifest: &Value, (papers, page): (&Papers, &str), to: &Path) -> Result {
    std::fs::write(folder.join("package.json"), format!("{manifest:#}\n"))?;
    std::fs::write(folder.join("README.md"), page)?;
    for (name, text) in papers.licenses() {
        std::fs::write(folder.join(name), text)?;
    }
    let mut npm = Command::new(find("npm").ok_or("Node.js (npm) is not on the PATH")?);
    npm.args(["pack", "--silent", "--pack-destination"])
        .arg(to)
        .current_dir(folder);
    output(&mut npm).map(drop)
}
