//! The documentation as a site: the pages that `docs/SUMMARY.md` names, built by mdBook into `target/docs/book`.
//!
//! Pages are written to be read in the repository, where links lead to files. For the site they are copied, and links to
//! files that are no pages lead to the repository's address.

mod links;
mod pages;

use crate::tools::{self, Result, cache, executable, folder, output, target};
use pages::Pages;
use std::path::PathBuf;
use std::process::Command;

/// The version of mdBook that builds the site.
const VERSION: &str = "0.5.4";

/// `cargo xtask docs`
pub fn run() -> Result {
    let book = build()?;
    println!("open {}", book.join("index.html").display());
    Ok(())
}

/// Builds the site, and follows every link in it.
pub fn check() -> Result {
    let book = build()?;
    println!("{}", links::check(&book)?);
    Ok(())
}

fn build() -> Result<PathBuf> {
    let mdbook = mdbook()?;
    let work = target().join("docs");
    if work.exists() {
        std::fs::remove_dir_all(&work)?;
    }
    let source = work.join("src");
    std::fs::create_dir_all(&source)?;
    for name in ["book.toml", "site.css"] {
        std::fs::copy(folder(&["docs", name]), work.join(name))?;
    }
    Pages::named()?.write(&source)?;
    // mdBook says at length what it does, and where a chapter is missing.
    output(Command::new(mdbook).arg("build").arg(&work))?;
    Ok(work.join("book"))
}

/// The program mdBook, built when it is first wanted. It is no dependency of xtask, so that other commands need not wait
/// for it.
fn mdbook() -> Result<PathBuf> {
    let root = cache().join("mdbook");
    let program = root.join("bin").join(executable("mdbook"));
    let version = output(Command::new(&program).arg("--version"));
    if version.is_ok_and(|words| words.trim() == format!("mdbook v{VERSION}")) {
        return Ok(program);
    }
    println!("building mdBook {VERSION}: about five minutes, once");
    // Without its server for people who write.
    let how = ["--no-default-features", "--features", "search"];
    tools::install_crate("mdbook", VERSION, &root, &how)?;
    Ok(program)
}
