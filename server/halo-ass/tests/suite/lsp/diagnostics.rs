//! Findings of open documents.

use crate::lsp::{FILE, URI, change, edit, grave, hover, instances, large, plain, request};
use crate::support::{Client, shown};
use serde_json::{Value, json};
use std::time::Duration;

#[test]
fn mistakes_come_and_go() {
    let mut client = plain();
    client.open(URI, FILE);
    assert!(client.pushed(URI, 1).is_empty());
    client.change(URI, 2, json!([edit(69, 0, 1, "9")]));
    let found = client.pushed(URI, 2);
    assert_eq!(shown(&found), ["vertex-index-out-of-range 69:0-69:1"]);
    assert_eq!(found[0]["severity"], 1);
    assert_eq!(found[0]["source"], "halo-ass");
    let href = found[0]["codeDescription"]["href"].as_str().unwrap();
    assert!(href.ends_with("docs/rules/vertex-index-out-of-range.md"));
    // This client shows no related places: the message holds them.
    let message = found[0]["message"].as_str().unwrap();
    assert!(
        message.contains("line 33: the vertices of object 1"),
        "{message}"
    );
    client.change(URI, 3, json!([edit(69, 0, 1, "3")]));
    assert!(client.pushed(URI, 3).is_empty());
    client.stop();
}

#[test]
fn related_places_for_clients_that_show_them() {
    let capabilities =
        json!({ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } });
    let (mut client, _) = Client::start(capabilities, None);
    client.open(URI, &FILE.replace("\"floor\"\n2099", "\"floor\"\n2098"));
    let found = client.pushed(URI, 1);
    assert_eq!(shown(&found), ["duplicate-unique-id 103:0-103:4"]);
    let related = &found[0]["relatedInformation"][0];
    assert_eq!(related["location"]["uri"], URI);
    assert_eq!(related["location"]["range"]["start"]["line"], 90);
    client.stop();
}

#[test]
fn a_subtitle_gets_one_information_and_no_hover() {
    let mut client = plain();
    client.open(URI, "[Script Info]\nTitle: x\n");
    let found = client.pushed(URI, 1);
    assert_eq!(shown(&found), ["not-halo-ass 0:0-0:13"]);
    assert_eq!(found[0]["severity"], 3);
    assert!(hover(&mut client, 0, 2).is_null());
    client.stop();
}

#[test]
fn what_takes_long_comes_later_and_moves_with_the_text() {
    let mut client = plain();
    // Large enough that the first message is sent before the rest is known: what is not yet sent then is replaced by it.
    let text = large(8 << 20);
    client.open(URI, &text);
    assert!(client.pushed(URI, 1).is_empty());
    // Of all vertices but four, the first that are not used.
    let found = client.pushed(URI, 1);
    assert_eq!(shown(&found).len(), 1, "{found:#?}");
    let line = found[0]["range"]["start"]["line"].as_u64().unwrap();
    assert_eq!(found[0]["code"], "unused-vertex");
    client.change(URI, 2, json!([edit(0, 0, 0, "; a remark\n")]));
    let moved = client.pushed(URI, 2);
    assert_eq!(moved[0]["code"], "unused-vertex");
    assert_eq!(moved[0]["range"]["start"]["line"], line + 1);
    client.stop();
}

#[test]
fn a_client_that_pulls_is_told_when_there_is_more() {
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let (mut client, _) = Client::start(capabilities, None);
    client.open(URI, &large(1 << 20));
    let pull = |client: &mut Client| {
        let params = json!({ "textDocument": { "uri": URI } });
        client.request("textDocument/diagnostic", params)["result"].clone()
    };
    let codes = |report: &Value| -> Vec<String> { shown(report["items"].as_array().unwrap()) };
    let first = pull(&mut client);
    assert!(codes(&first).is_empty());
    let refresh = client.take(|message| message["method"] == "workspace/diagnostic/refresh");
    client.send(&json!({ "jsonrpc": "2.0", "id": refresh["id"], "result": null }));
    let second = pull(&mut client);
    assert_eq!(codes(&second).len(), 1);
    assert_ne!(first["resultId"], second["resultId"]);
    // The same after an edit, at once, and there is nothing to ask again for.
    client.change(URI, 2, json!([edit(0, 0, 0, "; a remark\n")]));
    assert_eq!(codes(&pull(&mut client)).len(), 1);
    client.stop();
}

#[test]
fn progress_while_a_large_file_is_read() {
    let capabilities = json!({ "window": { "workDoneProgress": true } });
    let (mut client, _) = Client::start(capabilities, None);
    let text = large(9 << 20);
    client.open(URI, &text);
    assert!(grave(&client.pushed(URI, 1)).is_empty());
    let create = client.take(|message| message["method"] == "window/workDoneProgress/create");
    let token = create["params"]["token"].clone();
    client.send(&json!({ "jsonrpc": "2.0", "id": create["id"], "result": null }));
    let mut kinds = Vec::new();
    while kinds.last().map(String::as_str) != Some("end") {
        let message = client.take(|message| message["method"] == "$/progress");
        assert_eq!(message["params"]["token"], token);
        kinds.push(
            message["params"]["value"]["kind"]
                .as_str()
                .unwrap()
                .to_owned(),
        );
    }
    assert_eq!(kinds[0], "begin");
    assert!(
        kinds[1..kinds.len() - 1]
            .iter()
            .all(|kind| kind == "report")
    );
    client.stop();
}

#[test]
fn nothing_is_pushed_after_a_document_was_closed() {
    let mut client = plain();
    let text = instances(1500, "0.0000000000");
    for delay in [0, 20, 300] {
        client.open(URI, &text);
        std::thread::sleep(Duration::from_millis(delay));
        let closing = json!({ "textDocument": { "uri": URI } });
        client.notify("textDocument/didClose", closing);
        let all = client.rest(Duration::from_secs(2));
        let last = all.last().unwrap();
        assert_eq!(
            last["params"]["diagnostics"],
            json!([]),
            "closed after {delay} ms"
        );
        assert_eq!(last["params"]["version"], Value::Null);
    }
    client.stop();
}

#[test]
fn results_of_other_texts_are_not_taken_for_this_one() {
    let (mut client, _) = Client::start(json!({ "textDocument": { "diagnostic": {} } }), None);
    let pull = |client: &mut Client, previous: &Value| {
        let params = json!({ "textDocument": { "uri": URI }, "previousResultId": previous });
        client.request("textDocument/diagnostic", params)["result"].clone()
    };
    client.open(URI, FILE);
    let first = pull(&mut client, &Value::Null);
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": URI } }),
    );
    client.open(URI, &FILE.replace("\"MESH\"", "\"MASH\""));
    let second = pull(&mut client, &first["resultId"]);
    assert_eq!(second["kind"], "full");
    assert_eq!(second["items"].as_array().unwrap().len(), 1);
    client.stop();
    let (mut client, _) = Client::start(json!({ "textDocument": { "diagnostic": {} } }), None);
    client.open(URI, FILE);
    assert_eq!(
        pull(&mut client, &first["resultId"])["kind"],
        "full",
        "after a restart"
    );
    client.stop();
}

#[test]
fn a_pull_of_a_text_that_changes_is_asked_again() {
    let (mut client, _) = Client::start(json!({ "textDocument": { "diagnostic": {} } }), None);
    client.open(URI, &large(20 << 20));
    let params = json!({ "textDocument": { "uri": URI } });
    client.send_all(&[
        request(900, "textDocument/diagnostic", params.clone()),
        change(URI, 2, json!([edit(69, 0, 0, ""), edit(1, 0, 1, "9")])),
        request(901, "textDocument/diagnostic", params.clone()),
    ]);
    let refused = client.take(|message| message["id"] == 900);
    assert_eq!(refused["error"]["code"], -32802, "{refused}");
    assert_eq!(
        refused["error"]["data"],
        json!({ "retriggerRequest": true })
    );
    let found = client.take(|message| message["id"] == 901);
    let items = found["result"]["items"].as_array().unwrap();
    assert_eq!(shown(items), ["unsupported-version 1:0-1:1"]);
    client.stop();
}
