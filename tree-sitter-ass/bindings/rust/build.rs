//! Compiles the two parsers and their scanners.

use std::path::Path;

fn main() {
    compile("halo_ass", Path::new("halo_ass/src"));
    compile("halo_ass_rows", Path::new("halo_ass_rows/src"));
    if std::env::var_os("CARGO_FEATURE_BENCH").is_some() {
        compile("advance", Path::new("examples/bench/advance/src"));
    }
}

fn compile(grammar: &str, source: &Path) {
    let mut build = cc::Build::new();
    build.std("c11").include(source);
    // MSVC reads source files in the system's encoding otherwise.
    build.flag_if_supported("-utf-8");
    // The generated lexer has nothing to do: the scanner reads every token.
    build.flag_if_supported("-Wno-unused-but-set-variable");
    build.files([source.join("parser.c"), source.join("scanner.c")]);
    println!("cargo:rerun-if-changed={}", source.display());
    build.compile(&format!("tree-sitter-{grammar}"));
}
