//! Tests of `halo-ass/edit`, the request for an edit by hand in the viewer.

use crate::lsp::{FILE, URI, edit, plain};
use crate::support::Client;
use serde_json::{Value, json};

fn ask(client: &mut Client, version: i64, change: &Value) -> Value {
    client.request(
        "halo-ass/edit",
        json!({ "textDocument": { "uri": URI, "version": version }, "change": change }),
    )
}

/// The version of the document that the scene is of.
fn version(client: &mut Client) -> i64 {
    let answer = client.request("halo-ass/scene", json!({ "textDocument": { "uri": URI } }));
    answer["result"]["documentVersion"].as_i64().unwrap()
}

#[test]
fn a_vertex_is_moved_in_the_text_that_was_seen() {
    let mut client = plain();
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let seen = version(&mut client);
    let change = json!({ "kind": "moveVertex", "object": 1, "vertex": 1, "by": [0.5, 0, 0] });
    let answer = ask(&mut client, seen, &change);
    let edits = &answer["result"]["edit"]["changes"][URI];
    assert_eq!(edits.as_array().unwrap().len(), 1, "{answer}");
    assert_eq!(edits[0]["newText"], "100.5000000000");
    let line = FILE
        .lines()
        .position(|line| line.starts_with("100.0"))
        .unwrap();
    assert_eq!(
        edits[0]["range"]["start"],
        json!({ "line": line, "character": 0 })
    );

    client.change(URI, 2, json!([edit(0, 0, 0, "\n")]));
    client.pushed(URI, 2);
    let late = ask(&mut client, seen, &change);
    assert_eq!(late["error"]["code"], -32801, "{late}");
    let seen = version(&mut client);
    assert_eq!(seen, 2);
    assert!(ask(&mut client, seen, &change)["error"].is_null());
    client.stop();
}

#[test]
fn what_cannot_be_done_is_refused_with_its_reason() {
    let mut client = plain();
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let root = json!({ "kind": "moveInstance", "instance": 0, "by": [1, 0, 0] });
    let refused = ask(&mut client, 1, &root);
    assert_eq!(refused["error"]["code"], -32803, "{refused}");
    assert!(
        refused["error"]["message"]
            .as_str()
            .unwrap()
            .contains("scene root")
    );
    let unknown = ask(&mut client, 1, &json!({ "kind": "melt" }));
    assert_eq!(unknown["error"]["code"], -32602, "{unknown}");
    client.stop();
}
