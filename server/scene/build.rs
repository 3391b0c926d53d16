//! Puts the viewer that `editors/viewer` builds into the program, compressed.

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let manifest = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=build.rs");
    for name in ["viewer.js", "viewer.css"] {
        let file = manifest.join("viewer").join(name);
        println!("cargo::rerun-if-changed={}", file.display());
        // The smallest that there is: this is done once.
        let part = miniz_oxide::deflate::compress_to_vec_zlib(&std::fs::read(file)?, 10);
        std::fs::write(out.join(format!("{name}.zlib")), part)?;
    }
    Ok(())
}
