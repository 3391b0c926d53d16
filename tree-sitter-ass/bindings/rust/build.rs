//! Compiles the parser and its scanner.

fn main() {
    let mut build = cc::Build::new();
    build.std("c11").include("src");
    // MSVC reads source files in the system's encoding otherwise.
    build.flag_if_supported("-utf-8");
    for file in ["src/parser.c", "src/scanner.c"] {
        build.file(file);
        println!("cargo:rerun-if-changed={file}");
    }
    build.compile("tree-sitter-halo-ass");
}
