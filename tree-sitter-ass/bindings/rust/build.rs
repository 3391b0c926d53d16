//! Compiles the two parsers and their scanners.

use std::path::Path;

fn main() {
    for grammar in ["halo_ass", "halo_ass_rows"] {
        let source = Path::new(grammar).join("src");
        let mut build = cc::Build::new();
        build.std("c11").include(&source);
        // MSVC reads source files in the system's encoding otherwise.
        build.flag_if_supported("-utf-8");
        // The generated lexer has nothing to do: the scanner reads every token.
        build.flag_if_supported("-Wno-unused-but-set-variable");
        build.files([source.join("parser.c"), source.join("scanner.c")]);
        println!("cargo:rerun-if-changed={}", source.display());
        build.compile(&format!("tree-sitter-{grammar}"));
    }
}
