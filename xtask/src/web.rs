//! The page that checks levels in the browser, and the crates that it is made of.

use crate::packages::licenses;
use crate::tools::{
    self, Result, cache, cargo, executable, find, folder, output, root, run, target,
};
use std::path::PathBuf;
use std::process::Command;

/// The target of Rust for browsers.
const TARGET: &str = "wasm32-unknown-unknown";

/// The crates that must build for browsers. The last one needs all of them.
const CRATES: [&str; 8] = [
    "halo-ass-level",
    "halo-ass-pool",
    "halo-ass-text",
    "halo-ass-schema",
    "halo-ass-scan",
    "halo-ass-rules",
    "halo-ass-scene",
    "halo-ass-web",
];

/// Checks the crates that a page is made of, without threads and without a C compiler: [`checker`] builds them.
pub fn crates() -> Result {
    need_target()?;
    let mut check = cargo(&["check", "--locked", "--target", TARGET]);
    run(check.args(CRATES.iter().flat_map(|name| ["-p", name])))
}

/// Builds the checker for browsers into editors/web/pkg.
pub fn checker() -> Result {
    need_target()?;
    println!("building the checker for browsers: about five minutes at first");
    let mut build = cargo(&["build", "--locked", "--profile", "web", "--target", TARGET]);
    run(build.args(["-p", "halo-ass-web"]))?;
    let built = target().join(TARGET).join("web").join("halo_ass_web.wasm");
    let mut bind = Command::new(bindgen()?);
    bind.args([
        "--target",
        "web",
        "--omit-default-module-path",
        "--remove-name-section",
        "--remove-producers-section",
        "--out-dir",
    ]);
    run(bind
        .arg(folder(&["editors", "web", "pkg"]))
        .arg(built)
        .current_dir(root()))?;
    std::fs::write(
        folder(&["editors", "web", "pkg", "licenses.txt"]),
        licenses::page(TARGET)?,
    )?;
    Ok(())
}

/// `cargo xtask web`: builds the page into editors/web/bundle.
pub fn build() -> Result {
    checker()?;
    output(&mut npm(&["ci"])?)?;
    run(&mut npm(&["run", "--silent", "build"])?)
}

/// npm in the folder of the page.
fn npm(arguments: &[&str]) -> Result<Command> {
    let mut command = tools::npm(arguments)?;
    command.current_dir(folder(&["editors", "web"]));
    Ok(command)
}

/// Lints the page, builds it, and tries it in Chromium.
pub fn check() -> Result {
    build()?;
    run(&mut npm(&["run", "--silent", "lint"])?)
}

/// Installs the target where it is missing.
fn need_target() -> Result {
    let rustup = find("rustup")
        .ok_or("rustup is not on the PATH; it installs Rust's target for browsers")?;
    let installed = output(
        Command::new(&rustup)
            .args(["target", "list", "--installed"])
            .current_dir(root()),
    )?;
    if installed.lines().any(|line| line == TARGET) {
        return Ok(());
    }
    run(Command::new(rustup)
        .args(["target", "add", TARGET])
        .current_dir(root()))
}

/// The program that writes JavaScript for what cargo has built, in the version of the crate.
fn bindgen() -> Result<PathBuf> {
    let version = locked_version("wasm-bindgen").ok_or("Cargo.lock has no wasm-bindgen")?;
    let place = cache().join("wasm-bindgen");
    let program = place.join("bin").join(executable("wasm-bindgen"));
    let wanted = format!("wasm-bindgen {version}");
    let is_there = output(Command::new(&program).arg("--version"));
    if !is_there.is_ok_and(|told| told.trim() == wanted) {
        println!("installing {wanted}: about three minutes");
        tools::install_crate("wasm-bindgen-cli", &version, &place, &[])?;
    }
    Ok(program)
}

/// The version of a package in Cargo.lock.
fn locked_version(name: &str) -> Option<String> {
    let lock = std::fs::read_to_string(folder(&["Cargo.lock"])).ok()?;
    let behind = lock
        .split(&format!("name = \"{name}\"\nversion = \""))
        .nth(1)?;
    Some(behind.split('"').next()?.to_owned())
}
