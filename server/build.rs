//! Puts the viewer of `editors/viewer` into the program, where it has been built.

use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let manifest = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let bundle = manifest
        .join("..")
        .join("editors")
        .join("viewer")
        .join("bundle");
    println!("cargo::rerun-if-changed=build.rs");
    // A folder that is not there would be looked for at every build.
    if bundle.is_dir() {
        println!("cargo::rerun-if-changed={}", bundle.display());
    }
    for name in ["viewer.js", "viewer.css"] {
        std::fs::write(out.join(name), read(&bundle.join(name)))?;
    }
    Ok(())
}

/// A file, or nothing.
fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_default()
}
