//! Structures of one folder that are open: each is held against the others as their editors show them.

use crate::support::{Client, shown, uri};
use serde_json::json;
use std::path::Path;

const FOLDER: &str = "tests/real/24b_seams_off/H3EK/data/levels/solo/twin/structure";

#[test]
fn the_other_structure_counts_as_it_is_shown() {
    let kit = tempfile::tempdir().unwrap();
    let root = kit.path().canonicalize().unwrap();
    let folder = root.join("data/levels/solo/twin/structure");
    std::fs::create_dir_all(&folder).unwrap();
    let given = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(FOLDER);
    let [(one, text_of_one), (two, text_of_two)] = ["twin_010.ASS", "twin_020.ASS"].map(|name| {
        let text = std::fs::read_to_string(given.join(name)).unwrap();
        std::fs::write(folder.join(name), &text).unwrap();
        (uri(&folder.join(name)), text)
    });
    let (mut client, _) = Client::start(json!({}), Some(&root));
    client.pushes_again();

    // Nobody has the other one open: it is read from the disk.
    client.open(&one, &text_of_one);
    let off = ["seam-mismatch 292:0-292:11"];
    assert_eq!(shown(&client.pushed(&one, 1)), off);

    // What its author has mended counts before it is saved, and for the first one once it is.
    client.open(&two, &text_of_two.replace("1003.0", "1000.0"));
    assert_eq!(shown(&client.pushed(&two, 1)), [""; 0]);
    let saved = json!({ "textDocument": { "uri": two } });
    client.notify("textDocument/didSave", saved);
    assert_eq!(shown(&client.pushed(&one, 1)), [""; 0]);
    client.stop();
}
