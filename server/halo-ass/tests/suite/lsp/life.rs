//! From `initialize` to `exit`, whatever the client does.

use crate::lsp::{FILE, URI, edit, instances, large, plain};
use crate::support::Client;
use serde_json::{Value, json};

#[test]
fn life_cycle() {
    let mut client = Client::spawn();
    let early = client.request("textDocument/hover", json!({}));
    assert_eq!(early["error"]["code"], -32002);
    client.open(URI, FILE);
    client.request("initialize", json!({ "capabilities": {} }));
    client.notify("initialized", json!({}));
    let again = client.request("initialize", json!({ "capabilities": {} }));
    assert_eq!(again["error"]["code"], -32600);
    let unknown = client.request("textDocument/unheardOf", json!({}));
    assert_eq!(unknown["error"]["code"], -32601);
    client.notify("$/unheardOf", json!({}));
    client.notify("unheardOf", json!({}));
    let _ = client.request("shutdown", Value::Null);
    let late = client.request("textDocument/hover", json!({}));
    assert_eq!(late["error"]["code"], -32600);
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(client.exit_code(), Some(0));

    let mut client = plain();
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(client.exit_code(), Some(1), "exit without shutdown");

    let mut client = plain();
    client.hang_up();
    assert_eq!(client.exit_code(), Some(1), "the end of the input");
}

#[test]
fn bad_frames_do_no_harm() {
    let mut client = plain();
    client.raw(b"what is this?\r\n\r\nContent-Length: x\r\n\r\n");
    client.raw(b"Content-Length: 5\r\n\r\n{oops");
    let answer = client.take(|message| message["error"]["code"] == -32700);
    assert_eq!(answer["id"], Value::Null);
    client.raw(b"Content-Length: 13\r\n\r\n{\"id\":[],\"a\"}");
    client.take(|message| message["error"]["code"] == -32700);
    client.send(&json!([1, 2]));
    client.take(|message| message["error"]["code"] == -32600);
    client.notify("textDocument/didOpen", json!({ "textDocument": 7 }));
    client.change(URI, 2, json!([edit(0, 0, 0, "x")]));
    client.open(URI, FILE);
    client.change(
        URI,
        2,
        json!([{ "range": { "start": { "line": 9000, "character": 0 }, "end": { "line": 3, "character": 0 } }, "text": "" }]),
    );
    assert!(client.pushed(URI, 2).is_empty());
    client.stop();
}

#[test]
fn requests_that_may_be_ignored_are_answered_too() {
    let mut client = plain();
    let answer = client.request("$/unheardOf", json!({}));
    assert_eq!(answer["error"]["code"], -32601);
    client.stop();
}

#[test]
fn exit_waits_for_nothing() {
    let mut client = plain();
    client.open(URI, &instances(20_000, "0.0000000000"));
    client.open("file:///other.ASS", &large(60 << 20));
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(client.exit_code(), Some(1));
    // What is known of the large text takes long: had anybody waited for it, it would have been told.
    let told = client.rest(std::time::Duration::ZERO);
    let large = told
        .iter()
        .find(|it| it["params"]["uri"] == "file:///other.ASS");
    assert_eq!(large, None);
}
