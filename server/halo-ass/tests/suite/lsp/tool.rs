//! Tests of Tool's complaints in an editor.

use crate::support::{Client, shown, uri};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const LEVEL: &str = rules::checks::EXAMPLE_FILE;

/// A `.wrl` as Halo 2's Tool writes it, of an edge of the example's floor.
const OPEN: &str = include_str!("../../../../../tests/tool/open-edge.wrl");

/// A kit with a level in it, and the path of the level.
fn kit() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let structure = root.join("data/scenarios/multi/a/structure");
    fs::create_dir_all(&structure).unwrap();
    let shaders = root.join("tags/scenarios/multi/a/shaders");
    fs::create_dir_all(&shaders).unwrap();
    for name in ["concrete.shader", "metal_floor.shader"] {
        fs::write(shaders.join(name), "").unwrap();
    }
    let level = structure.join("a.ASS");
    fs::write(&level, LEVEL).unwrap();
    (folder, root, level)
}

/// Writes a file that is newer than all others.
fn newer(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    let file = File::options().write(true).open(path).unwrap();
    let later = SystemTime::now() + Duration::from_secs(5);
    file.set_modified(later).unwrap();
}

#[test]
fn editors_show_it_and_follow_it() {
    let (_folder, root, level) = kit();
    let (mut client, _) = Client::start(json!({}), Some(&root));
    let name = uri(&level);
    client.open(&name, LEVEL);
    assert!(client.pushed(&name, 1).is_empty());
    let wrl = root.join("a.wrl");
    newer(&wrl, OPEN);
    let spoken = json!({ "changes": [{ "uri": uri(&wrl), "type": 1 }] });
    client.notify("workspace/didChangeWatchedFiles", spoken.clone());
    let found = client.pushed(&name, 1);
    assert_eq!(shown(&found), ["tool-open-edge 62:0-65:1"]);
    assert_eq!(
        (&found[0]["source"], &found[0]["severity"]),
        (&json!("Tool"), &json!(1))
    );
    // What is edited may be mended.
    let comment: Value = json!([{
        "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } },
        "text": "; mended\n",
    }]);
    client.change(&name, 2, comment);
    let found = client.pushed(&name, 2);
    assert_eq!(shown(&found), ["tool-open-edge 63:0-66:1"]);
    assert_eq!(found[0]["severity"], 3);
    let message = found[0]["message"].as_str().unwrap();
    assert!(message.contains("out of date"), "{message}");
    fs::remove_file(&wrl).unwrap();
    client.notify("workspace/didChangeWatchedFiles", spoken);
    assert!(client.pushed(&name, 2).is_empty());
    client.stop();
}

#[test]
fn nothing_outside_of_the_workspace_is_read() {
    let (_folder, root, level) = kit();
    newer(&root.join("a.wrl"), OPEN);
    let data = root.join("data");
    let (mut client, _) = Client::start(json!({}), Some(&data));
    let name = uri(&level);
    client.open(&name, LEVEL);
    assert!(client.pushed(&name, 1).is_empty());
    client.stop();
}
