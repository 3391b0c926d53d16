//! The reference pages are what the rules say of themselves.

use rules::checks::reference::pages;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The pages in a folder.
fn read(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let page = |entry: std::fs::DirEntry| {
        // A checkout on Windows may have CRLF.
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let name = entry.file_name().into_string().unwrap();
        (name, text.replace("\r\n", "\n"))
    };
    entries.map(page).collect()
}

#[test]
fn the_reference_pages_are_up_to_date() {
    let found = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules"));
    let expected: BTreeMap<String, String> = pages().into_iter().collect();
    let names = |pages: &BTreeMap<String, String>| pages.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(&expected), "run `cargo xtask facts`");
    for (name, text) in expected {
        assert!(
            found[&name] == text,
            "docs/rules/{name} is stale: run `cargo xtask facts`"
        );
    }
}

#[test]
fn the_program_writes_them() {
    let folder = tempfile::tempdir().unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .args(["rules", "--pages"])
        .arg(folder.path())
        .status()
        .unwrap();
    assert!(status.success());
    assert_eq!(read(folder.path()), pages().into_iter().collect());
}
