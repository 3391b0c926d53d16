//! `halo-ass.toml` in an editor: it counts as it is shown, and is served as other files are.

use crate::lsp::{FILE, edit};
use crate::support::{Client, shown, uri};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// A workspace with a file that has an inheritance flag, and a configuration.
fn level(configuration: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let text = FILE.replace("\"floor\"\n2099\n0\n0\n", "\"floor\"\n2099\n0\n1\n");
    std::fs::write(root.join("level.ass"), text).unwrap();
    std::fs::write(root.join("halo-ass.toml"), configuration).unwrap();
    (folder, root)
}

fn open(client: &mut Client, path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    client.open(&uri(path), &text);
    uri(path)
}

fn severities(found: &[Value]) -> Vec<u64> {
    found
        .iter()
        .map(|one| one["severity"].as_u64().unwrap())
        .collect()
}

#[test]
fn it_counts_as_it_is_shown() {
    let (_folder, root) = level("rules.inheritance-flag = 'hint'\n");
    let (mut client, _) = Client::start(json!({}), Some(&root));
    let file = open(&mut client, &root.join("level.ass"));
    assert_eq!(severities(&client.pushed(&file, 1)), [4]);
    let configuration = open(&mut client, &root.join("halo-ass.toml"));
    assert!(client.pushed(&configuration, 1).is_empty());
    client.change(&configuration, 2, json!([edit(0, 26, 30, "error")]));
    assert!(client.pushed(&configuration, 2).is_empty());
    assert_eq!(severities(&client.pushed(&file, 1)), [1]);
    client.change(
        &configuration,
        3,
        json!([edit(0, 6, 22, "inheritence-flag")]),
    );
    assert_eq!(
        shown(&client.pushed(&configuration, 3)),
        ["unknown-setting 0:6-0:22"]
    );
    assert_eq!(severities(&client.pushed(&file, 1)), [2]);
    // Closed without being saved: what is on disk counts.
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": configuration } }),
    );
    assert_eq!(severities(&client.pushed(&file, 1)), [4]);
    client.take(|message| message["params"]["uri"] == configuration.as_str());
    client.stop();
}

#[test]
fn it_is_completed_and_explained() {
    let (_folder, root) = level("[rules]\nzero = 'off'\ncounts = 'off'\n");
    let (mut client, capabilities) = Client::start(json!({}), Some(&root));
    assert!(capabilities["completionProvider"].is_object());
    let configuration = open(&mut client, &root.join("halo-ass.toml"));
    assert_eq!(
        shown(&client.pushed(&configuration, 1)),
        ["unknown-setting 1:0-1:4"]
    );
    let at = |line: u32, character: u32| {
        json!({
            "textDocument": { "uri": configuration }, "position": { "line": line, "character": character },
        })
    };
    let answer = client.request("textDocument/completion", at(1, 4))["result"].clone();
    let found = answer
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["label"] == "zero-scale");
    assert_eq!(found.unwrap()["textEdit"]["newText"], "zero-scale");
    assert_eq!(
        found.unwrap()["textEdit"]["range"]["start"],
        json!({ "line": 1, "character": 0 })
    );
    let answer = client.request("textDocument/hover", at(2, 11))["result"].clone();
    assert_eq!(answer["contents"]["value"], "Its findings are not told.");
    client.stop();
}

#[test]
fn who_asks_for_findings_gets_those_of_the_configuration() {
    let (_folder, root) = level("game = 'halo4'\n");
    let (mut client, _) =
        Client::start(json!({ "textDocument": { "diagnostic": {} } }), Some(&root));
    let configuration = open(&mut client, &root.join("halo-ass.toml"));
    let params = json!({ "textDocument": { "uri": configuration } });
    let answer = client.request("textDocument/diagnostic", params)["result"].clone();
    assert_eq!(
        shown(answer["items"].as_array().unwrap()),
        ["bad-setting 0:7-0:14"]
    );
    client.stop();
}

#[test]
fn a_change_on_disk_counts() {
    let (_folder, root) = level("");
    let capabilities =
        json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let (mut client, _) = Client::start(capabilities, Some(&root));
    let asked = client.take(|message| message["method"] == "client/registerCapability");
    let registration = &asked["params"]["registrations"][0];
    assert_eq!(registration["method"], "workspace/didChangeWatchedFiles");
    assert_eq!(
        registration["registerOptions"]["watchers"][0]["globPattern"],
        "**/halo-ass.toml"
    );
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": null }));
    let file = open(&mut client, &root.join("level.ass"));
    assert_eq!(severities(&client.pushed(&file, 1)), [2]);
    let path = root.join("halo-ass.toml");
    std::fs::write(&path, "rules.instances = 'information'").unwrap();
    let changes = json!({ "changes": [{ "uri": uri(&path), "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", changes);
    assert_eq!(severities(&client.pushed(&file, 1)), [3]);
    client.stop();
}

#[test]
fn clients_are_asked_for_their_settings() {
    let (_folder, root) = level("rules.inheritance-flag = 'error'");
    let capabilities = json!({ "workspace": {
        "configuration": true, "didChangeConfiguration": { "dynamicRegistration": true },
    } });
    let (mut client, _) = Client::start(capabilities, Some(&root));
    let registered = client.take(|message| message["method"] == "client/registerCapability");
    assert_eq!(
        registered["params"]["registrations"][0]["method"],
        "workspace/didChangeConfiguration"
    );
    let is_question = |message: &Value| message["method"] == "workspace/configuration";
    let asked = client.take(is_question);
    assert_eq!(asked["params"]["items"], json!([{ "section": "halo-ass" }]));
    let file = open(&mut client, &root.join("level.ass"));
    assert_eq!(severities(&client.pushed(&file, 1)), [1]);
    // What editors send where nothing is chosen leaves the file's choices as they are.
    let settings = json!([{ "game": "auto", "rules": { "inheritance-flag": "hint" }, "server": { "path": "" } }]);
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": settings }));
    assert_eq!(severities(&client.pushed(&file, 1)), [4]);
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": null }),
    );
    let again = client.take(is_question);
    // A late answer to an older question is not taken.
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": [{ "rules": { "instances": "off" } }] }));
    client.send(&json!({ "jsonrpc": "2.0", "id": again["id"], "result": [{}] }));
    assert_eq!(severities(&client.pushed(&file, 1)), [1]);
    client.stop();
}

/// The action that turns the rule of the flag off, offered at the flag of a level.
fn turn_off(client: &mut Client, file: &str, flag: u32) -> Value {
    let place = json!({ "line": flag, "character": 0 });
    let answer = client.request(
        "textDocument/codeAction",
        json!({
            "textDocument": { "uri": file },
            "range": { "start": place, "end": place },
            "context": { "diagnostics": [] },
        }),
    );
    let found = answer["result"].as_array().cloned().unwrap_or_default();
    let title = "Turn `inheritance-flag` off in halo-ass.toml";
    found.into_iter().find(|one| one["title"] == title).unwrap()
}

fn acting(operations: Value) -> Value {
    json!({
        "textDocument": {
            "diagnostic": {},
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } },
        },
        "workspace": { "workspaceEdit": { "documentChanges": true, "resourceOperations": operations } },
    })
}

#[test]
fn a_rule_is_turned_off_in_it() {
    let (_folder, root) = level("# ours\ngame = 'halo2'\n\n[rules]\nzero-scale = 'hint'\n");
    let (mut client, _) = Client::start(acting(json!([])), Some(&root));
    let file = open(&mut client, &root.join("level.ass"));
    let text = std::fs::read_to_string(root.join("level.ass")).unwrap();
    let flag = text.find("\"floor\"\n2099\n0\n1").unwrap() + "\"floor\"\n2099\n0\n".len();
    let flag = text[..flag].matches('\n').count() as u32;
    let change = turn_off(&mut client, &file, flag)["edit"]["documentChanges"][0].clone();
    assert_eq!(
        change["textDocument"]["uri"],
        uri(&root.join("halo-ass.toml"))
    );
    assert!(
        change["textDocument"]["version"].is_null(),
        "nobody shows it"
    );
    assert_eq!(
        change["edits"][0]["range"]["start"],
        json!({ "line": 5, "character": 0 })
    );
    assert_eq!(
        change["edits"][0]["newText"],
        "inheritance-flag = \"off\"\n"
    );
    // It is made where there is none, by clients that can.
    std::fs::remove_file(root.join("halo-ass.toml")).unwrap();
    client.stop();
    let (mut client, _) = Client::start(acting(json!(["create"])), Some(&root));
    let file = open(&mut client, &root.join("level.ass"));
    let changes = turn_off(&mut client, &file, flag)["edit"]["documentChanges"].clone();
    assert_eq!(changes[0]["kind"], "create");
    assert_eq!(changes[0]["uri"], uri(&root.join("halo-ass.toml")));
    assert_eq!(
        changes[1]["edits"][0]["newText"],
        "[rules]\ninheritance-flag = \"off\"\n"
    );
    client.stop();
}
