//! Puts the viewer of `editors/viewer` into the program, compressed, where it has been built.

use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let manifest = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let bundle = manifest
        .join("..")
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
        let part = compressed(&read(&bundle.join(name)));
        std::fs::write(out.join(format!("{name}.zlib")), part)?;
    }
    Ok(())
}

/// A file, or nothing.
fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_default()
}

/// A file as `scene/page.rs` reads it: nothing stays nothing.
fn compressed(bytes: &[u8]) -> Vec<u8> {
    /// The smallest that there is: this is done once.
    const LEVEL: u8 = 10;
    match bytes {
        [] => Vec::new(),
        bytes => miniz_oxide::deflate::compress_to_vec_zlib(bytes, LEVEL),
    }
}
