//! Tests of the user's settings.

use crate::lsp::{FILE, URI, edit, plain, request};
use crate::support::{Client, shown, uri};
use serde_json::{Value, json};

#[test]
fn settings_change_what_is_found() {
    let mut client = plain();
    let text = include_str!("../../../../../tests/corpus/lights_v7.ASS");
    client.open(URI, text);
    assert!(client.pushed(URI, 1).is_empty());
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "halo-ass": { "game": "halo2" } } }),
    );
    assert_eq!(
        shown(&client.pushed(URI, 1)),
        ["unsupported-version 1:0-1:1"]
    );
    client.stop();
}

#[test]
fn silence_resets_nothing() {
    let text = include_str!("../../../../../tests/corpus/lights_v7.ASS");
    let found = ["unsupported-version 1:0-1:1"];
    let settings = json!({ "game": "halo2" });
    let (mut client, _) = Client::start_with(json!({}), None, settings);
    client.open(URI, text);
    assert_eq!(shown(&client.pushed(URI, 1)), found);
    for silent in [
        json!({}),
        json!({ "editor": {} }),
        json!({ "halo-ass": null }),
        Value::Null,
    ] {
        client.notify(
            "workspace/didChangeConfiguration",
            json!({ "settings": silent }),
        );
    }
    client.change(URI, 2, json!([edit(0, 0, 0, "")]));
    assert_eq!(shown(&client.pushed(URI, 2)), found);
    // What is said last is stronger, and what is taken back leaves what was said first.
    let game = |game: Value| json!({ "settings": { "halo-ass": game } });
    client.notify(
        "workspace/didChangeConfiguration",
        game(json!({ "game": "odst" })),
    );
    assert!(client.pushed(URI, 2).is_empty());
    client.notify(
        "workspace/didChangeConfiguration",
        game(json!({ "game": "doom" })),
    );
    client.notify("workspace/didChangeConfiguration", game(json!({})));
    assert_eq!(shown(&client.pushed(URI, 2)), found);
    client.stop();
}

#[test]
fn clients_that_ask_are_told_to_ask_again() {
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    // No refresh before the answer to `initialize`: the client of these tests checks it.
    let (mut client, _) = Client::start_with(capabilities, None, json!({ "game": "halo2" }));
    let settings = |game: &str| json!({ "settings": { "halo-ass": { "game": game } } });
    // The same as before is no change.
    client.notify("workspace/didChangeConfiguration", settings("halo2"));
    client.notify("workspace/didChangeConfiguration", settings("odst"));
    let refresh = client.take(|message| message["method"] == "workspace/diagnostic/refresh");
    client.send(&json!({ "jsonrpc": "2.0", "id": refresh["id"], "result": null }));
    client.stop();
}

#[test]
fn files_of_the_workspace_are_judged_anew() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let text = include_str!("../../../../../tests/corpus/lights_v7.ASS");
    std::fs::write(root.join("level.ass"), text).unwrap();
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let (mut client, _) = Client::start(capabilities, Some(&root));
    let check = |client: &mut Client, previous: Value| {
        let params = json!({ "previousResultIds": previous });
        client.request("workspace/diagnostic", params)["result"]["items"][0].clone()
    };
    let first = check(&mut client, json!([]));
    assert_eq!(first["items"], json!([]));
    let known = json!([{ "uri": first["uri"], "value": first["resultId"] }]);
    assert_eq!(check(&mut client, known.clone())["kind"], "unchanged");
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "halo-ass": { "game": "halo2" } } }),
    );
    let second = check(&mut client, known);
    assert_eq!(
        shown(second["items"].as_array().unwrap()),
        ["unsupported-version 1:0-1:1"]
    );
    client.stop();
}

#[test]
fn a_pull_after_a_change_of_settings_knows_them() {
    let (mut client, _) = Client::start(json!({ "textDocument": { "diagnostic": {} } }), None);
    client.open(
        URI,
        include_str!("../../../../../tests/corpus/lights_v7.ASS"),
    );
    let params = json!({ "textDocument": { "uri": URI } });
    let first = client.request("textDocument/diagnostic", params)["result"].clone();
    assert_eq!(first["items"], json!([]));
    let settings = json!({ "settings": { "halo-ass": { "game": "halo2" } } });
    let pull = json!({ "textDocument": { "uri": URI }, "previousResultId": first["resultId"] });
    client.send_all(&[
        json!({ "jsonrpc": "2.0", "method": "workspace/didChangeConfiguration", "params": settings }),
        request(900, "textDocument/diagnostic", pull),
    ]);
    let second = client.take(|message| message["id"] == 900)["result"].clone();
    let items = second["items"].as_array().unwrap();
    assert_eq!(shown(items), ["unsupported-version 1:0-1:1"]);
    client.stop();
}

/// A workspace with a file in `old` and one beside it, both with an inheritance flag.
fn levels(configuration: &str) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap().join("kit");
    std::fs::create_dir_all(root.join("old")).unwrap();
    let text = FILE.replace("\"floor\"\n2099\n0\n0\n", "\"floor\"\n2099\n0\n1\n");
    std::fs::write(root.join("old/a.ass"), &text).unwrap();
    std::fs::write(root.join("b.ass"), &text).unwrap();
    std::fs::write(root.join("halo-ass.toml"), configuration).unwrap();
    (folder, root)
}

/// The severities of what is pushed for a file.
fn severities(client: &mut Client, path: &std::path::Path) -> Vec<u64> {
    let text = std::fs::read_to_string(path).unwrap();
    client.open(&uri(path), &text);
    let pushed = client.pushed(&uri(path), 1);
    pushed
        .iter()
        .map(|one| one["severity"].as_u64().unwrap())
        .collect()
}

#[test]
fn the_configuration_file_counts_for_its_files() {
    let (folder, root) = levels(
        "rules.inheritance-flag = 'error'\n[[overrides]]\npaths = ['old/*']\nrules.instances = 'hint'\n",
    );
    // Above the workspace nothing is read.
    std::fs::write(
        folder.path().join("halo-ass.toml"),
        "rules.instances = 'off'",
    )
    .unwrap();
    let (mut client, _) = Client::start(json!({}), Some(&root));
    assert_eq!(severities(&mut client, &root.join("old/a.ass")), [4]);
    assert_eq!(severities(&mut client, &root.join("b.ass")), [1]);
    let settings = json!({ "settings": { "halo-ass": {
        "rules": { "inheritance-flag": "information", "no-such-rule": "off" },
        "overrides": [{ "paths": ["b.ass"], "rules": { "inheritance-flag": "off" } }],
    } } });
    client.notify("workspace/didChangeConfiguration", settings);
    let found = client.pushed(&uri(&root.join("old/a.ass")), 1);
    assert_eq!(found[0]["severity"], 3);
    assert!(client.pushed(&uri(&root.join("b.ass")), 1).is_empty());
    client.stop();
}

#[test]
fn without_a_file_of_the_workspace_its_configuration_is_not_read() {
    let (_folder, root) = levels("rules.inheritance-flag = 'error'");
    let (mut client, _) = Client::start(json!({}), Some(&root.join("old")));
    assert_eq!(severities(&mut client, &root.join("old/a.ass")), [2]);
    assert_eq!(severities(&mut client, &root.join("b.ass")), [2]);
    client.stop();
}

/// A setting that an editor sends overrides the configuration file, even one that means any game.
#[test]
fn any_game_is_a_choice() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    std::fs::write(root.join("halo-ass.toml"), "game = 'halo2'\n").unwrap();
    let path = root.join("level.ass");
    let text = include_str!("../../../../../tests/corpus/lights_v7.ASS");
    std::fs::write(&path, text).unwrap();
    let (mut client, _) = Client::start(json!({}), Some(&root));
    let uri = uri(&path);
    client.open(&uri, text);
    let found = ["unsupported-version 1:0-1:1"];
    assert_eq!(shown(&client.pushed(&uri, 1)), found);
    let settings = |ours: Value| json!({ "settings": { "halo-ass": ours } });
    let change = "workspace/didChangeConfiguration";
    client.notify(change, settings(json!({ "game": "auto" })));
    assert!(client.pushed(&uri, 1).is_empty());
    // Taken back, the file decides again.
    client.notify(change, settings(json!({})));
    assert_eq!(shown(&client.pushed(&uri, 1)), found);
    client.stop();
}

#[test]
fn kinds_of_hints_are_switched() {
    let capabilities = json!({ "workspace": { "inlayHint": { "refreshSupport": true } } });
    let settings = json!({ "hints": { "fields": false, "units": false } });
    let (mut client, _) = Client::start_with(capabilities, None, settings);
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let hints = |client: &mut Client| {
        let range = json!({ "start": { "line": 25, "character": 0 }, "end": { "line": 44, "character": 0 } });
        let params = json!({ "textDocument": { "uri": URI }, "range": range });
        let answer = client.request("textDocument/inlayHint", params);
        let labels = answer["result"].as_array().unwrap().iter();
        let labels: Vec<_> = labels
            .map(|hint| hint["label"].as_str().unwrap().to_owned())
            .collect();
        labels.join(", ")
    };
    assert_eq!(
        hints(&mut client),
        "vertex 0, SPHERE frame_bone, SPHERE frame_bone"
    );
    let none = json!({ "names": false, "vertices": false });
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "halo-ass": { "hints": none } } }),
    );
    let refresh = client.take(|message| message["method"] == "workspace/inlayHint/refresh");
    client.send(&json!({ "jsonrpc": "2.0", "id": refresh["id"], "result": null }));
    assert_eq!(hints(&mut client), "");
    client.pushes_again();
    client.stop();
}
