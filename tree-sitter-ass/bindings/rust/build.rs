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
    let mut scanner = build.clone();
    // As in Rust, what is not for users stops at an index out of bounds and at an overflow.
    const TRAP: &str = "-fsanitize-undefined-trap-on-error";
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug")
        && scanner.is_flag_supported(TRAP).unwrap_or(false)
    {
        scanner.flags(["-fsanitize=undefined", TRAP]);
    }
    // The generated lexer has nothing to do: the scanner reads every token.
    build.flag_if_supported("-Wno-unused-but-set-variable");
    println!("cargo:rerun-if-changed={}", source.display());
    println!("cargo:rerun-if-changed=common");
    build.file(source.join("parser.c"));
    scanner.file(source.join("scanner.c"));
    // What calls comes before what is called.
    build.compile(&format!("tree-sitter-{grammar}"));
    scanner.compile(&format!("tree-sitter-{grammar}-scanner"));
}
