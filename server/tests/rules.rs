//! The reference page is what the rules say of themselves.

use std::path::Path;
use std::process::Command;

#[test]
fn the_reference_page_is_up_to_date() {
    let output = Command::new(env!("CARGO_BIN_EXE_ass-lsp"))
        .args(["rules", "--format", "markdown"])
        .output()
        .unwrap();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules.md");
    // A checkout on Windows may have CRLF.
    let page = std::fs::read_to_string(page).unwrap().replace("\r\n", "\n");
    assert!(
        String::from_utf8(output.stdout).unwrap() == page,
        "docs/rules.md differs: write it anew with `ass-lsp rules --format markdown > docs/rules.md`"
    );
}
