//! `workspace/executeCommand`

use crate::lsp::FILE;
use crate::support::{Client, shown, uri};
use serde_json::json;

#[test]
fn commands() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let file = root.join("large.ass");
    std::fs::write(&file, FILE.replace("\n4\n0.0", "\n5\n0.0")).unwrap();
    let outside = tempfile::NamedTempFile::with_suffix(".ass").unwrap();
    let (mut client, _) = Client::start(json!({}), Some(&root));
    let command = |client: &mut Client, name: &str, argument: &str| {
        client.request(
            "workspace/executeCommand",
            json!({ "command": name, "arguments": [argument] }),
        )
    };
    let answer = command(&mut client, "halo-ass.checkFile", &uri(&file));
    assert_eq!(answer["result"], json!({ "halo": true, "findings": 1 }));
    let published = client.take(|message| message["params"]["uri"] == uri(&file));
    let found = published["params"]["diagnostics"].as_array().unwrap();
    assert_eq!(shown(found), ["vertex-count-mismatch 32:0-32:1"]);
    command(&mut client, "halo-ass.clearFile", &uri(&file));
    let published = client.take(|message| message["params"]["uri"] == uri(&file));
    assert_eq!(published["params"]["diagnostics"], json!([]));
    let stats = command(&mut client, "halo-ass.stats", &uri(&file));
    assert_eq!(
        stats["result"]["objects"][1],
        json!({
            "type": "MESH", "name": "floor", "vertices": 4, "triangles": 2, "instances": 1,
            "bounds": [[0.0, 0.0, 0.0], [100.0, 100.0, 0.0]],
        })
    );
    let page = command(&mut client, "halo-ass.explain", "parent-cycle");
    assert!(page["result"].as_str().unwrap().contains("## parent-cycle"));
    let refused = command(&mut client, "halo-ass.checkFile", &uri(outside.path()));
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.contains("outside the workspace"), "{message}");
    assert!(command(&mut client, "halo-ass.explain", "no-such-rule")["error"].is_object());
    assert!(command(&mut client, "no.such.command", "x")["error"].is_object());
    client.stop();
}

#[test]
fn an_open_file_keeps_its_own_findings() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let file = root.join("level.ass");
    std::fs::write(&file, FILE).unwrap();
    let (mut client, _) = Client::start(json!({}), Some(&root));
    client.open(&uri(&file), &FILE.replace("\"MESH\"", "\"MASH\""));
    assert_eq!(client.pushed(&uri(&file), 1).len(), 1);
    let command = |name: &str| json!({ "command": name, "arguments": [uri(&file)] });
    let checked = client.request("workspace/executeCommand", command("halo-ass.checkFile"));
    assert_eq!(checked["result"], json!({ "halo": true, "findings": 1 }));
    client.request("workspace/executeCommand", command("halo-ass.clearFile"));
    // The client finds no message left at its end.
    client.stop();

    // A client that pulls keeps what is pushed apart: that must go when the file is opened.
    let pulls = json!({ "textDocument": { "diagnostic": {} } });
    let (mut client, _) = Client::start(pulls, Some(&root));
    client.open(&uri(&file), FILE);
    client.request("workspace/executeCommand", command("halo-ass.clearFile"));
    let cleared = client.take(|message| message["method"] == "textDocument/publishDiagnostics");
    assert_eq!(cleared["params"]["diagnostics"], json!([]));
    client.stop();
}
