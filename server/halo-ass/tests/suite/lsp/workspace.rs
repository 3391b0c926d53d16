//! Findings of all files, and which file a URI means.

use crate::lsp::{FILE, URI, edit, large, plain};
use crate::support::{Client, shown, uri};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

#[test]
fn diagnostics_for_clients_that_ask() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    std::fs::create_dir(root.join("structure")).unwrap();
    std::fs::write(root.join("structure/good.ASS"), FILE).unwrap();
    let broken = root.join("structure/broken.ass");
    std::fs::write(&broken, FILE.replace(";OBJECT 1", ";OBJECT 5")).unwrap();
    std::fs::write(root.join("film.ass"), "[Script Info]\n").unwrap();
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let (mut client, offered) = Client::start(capabilities, Some(&root));
    assert_eq!(offered["diagnosticProvider"]["workspaceDiagnostics"], true);

    client.open(URI, &FILE.replace("\"MESH\"", "\"MASH\""));
    let params = json!({ "textDocument": { "uri": URI } });
    let report = client.request("textDocument/diagnostic", params)["result"].clone();
    assert_eq!(report["kind"], "full");
    let items = report["items"].as_array().unwrap();
    assert_eq!(shown(items), ["unknown-object-type 29:0-29:6"]);
    let params = json!({ "textDocument": { "uri": URI }, "previousResultId": report["resultId"] });
    let report = client.request("textDocument/diagnostic", params)["result"].clone();
    assert_eq!(report["kind"], "unchanged");

    let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    let mut items = report["result"]["items"].as_array().unwrap().clone();
    items.sort_by_key(|item| item["uri"].to_string());
    let found: Vec<(Value, Vec<String>)> = items
        .iter()
        .map(|item| {
            (
                item["uri"].clone(),
                shown(item["items"].as_array().unwrap()),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (
                json!(uri(&broken)),
                vec!["heading-mismatch 28:0-28:9".to_owned()]
            ),
            (json!(uri(&root.join("structure/good.ASS"))), vec![]),
        ]
    );
    let known: Vec<Value> = items
        .iter()
        .map(|item| json!({ "uri": item["uri"], "value": item["resultId"] }))
        .collect();
    let report = client.request(
        "workspace/diagnostic",
        json!({ "previousResultIds": known }),
    );
    let items = report["result"]["items"].as_array().unwrap();
    assert!(
        items.iter().all(|item| item["kind"] == "unchanged"),
        "{items:#?}"
    );
    client.stop();
}

fn pulling(root: &Path) -> Client {
    Client::start(json!({ "textDocument": { "diagnostic": {} } }), Some(root)).0
}

fn report(client: &mut Client, previous: &Value) -> Vec<Value> {
    let params = json!({ "previousResultIds": previous });
    let answer = client.request("workspace/diagnostic", params);
    answer["result"]["items"].as_array().unwrap().clone()
}

/// The one file of a workspace is open under another spelling, with a mistake that is not on disk.
fn open_under(root: &Path, name: &str) {
    let mut client = pulling(root);
    client.open(name, &FILE.replace("\"MESH\"", "\"MASH\""));
    let items = report(&mut client, &json!([]));
    assert_eq!(items.len(), 1, "{items:#?}");
    assert_eq!(items[0]["uri"], name, "the client's own name for it");
    assert_eq!(items[0]["version"], 1);
    assert_eq!(
        shown(items[0]["items"].as_array().unwrap()),
        ["unknown-object-type 29:0-29:6"]
    );
    let known = json!([{ "uri": name, "value": items[0]["resultId"] }]);
    assert_eq!(report(&mut client, &known)[0]["kind"], "unchanged");
    client.stop();
}

#[test]
fn an_open_file_with_escapes_in_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    std::fs::write(root.join("level (1).ass"), FILE).unwrap();
    open_under(
        &root,
        &uri(&root.join("level (1).ass"))
            .replace('(', "%28")
            .replace(')', "%29"),
    );
}

#[cfg(unix)]
#[test]
fn an_open_file_behind_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    std::fs::create_dir(root.join("real")).unwrap();
    std::fs::write(root.join("real/level.ass"), FILE).unwrap();
    std::os::unix::fs::symlink(root.join("real"), root.join("link")).unwrap();
    open_under(&root.join("link"), &uri(&root.join("link/level.ass")));
}

#[test]
fn one_document_however_its_drive_is_spelt() {
    let mut client = plain();
    client.open("file:///c%3A/levels/a%28b.ASS", FILE);
    let pushed = |client: &mut Client| {
        let message = client.take(|message| message["method"] == "textDocument/publishDiagnostics");
        assert_eq!(message["params"]["uri"], "file:///c%3A/levels/a%28b.ASS");
        shown(message["params"]["diagnostics"].as_array().unwrap())
    };
    assert!(pushed(&mut client).is_empty());
    client.change("file:///C:/levels/a(b.ASS", 2, json!([edit(69, 0, 1, "9")]));
    assert_eq!(pushed(&mut client), ["vertex-index-out-of-range 69:0-69:1"]);
    let closing = json!({ "textDocument": { "uri": "file:///c:/levels/a(b.ASS" } });
    client.notify("textDocument/didClose", closing);
    assert!(pushed(&mut client).is_empty());
    client.stop();
}

#[test]
fn files_that_are_gone_are_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let broken = FILE.replace("\"MESH\"", "\"MASH\"");
    for name in ["one (1).ass", "two.ass"] {
        std::fs::write(root.join(name), &broken).unwrap();
    }
    let mut client = pulling(&root);
    let items = report(&mut client, &json!([]));
    let ids = items.iter().map(|item| {
        // The client may spell it otherwise.
        let uri = item["uri"].as_str().unwrap().replace('(', "%28");
        json!({ "uri": uri, "value": item["resultId"] })
    });
    let known: Vec<Value> = ids.collect();
    std::fs::remove_file(root.join("two.ass")).unwrap();
    let items = report(&mut client, &json!(known));
    let kind = |name: &str| {
        let named = |item: &&Value| item["uri"].as_str().unwrap().contains(name);
        let item = items.iter().find(named).unwrap_or(&Value::Null);
        (item["kind"].clone(), item["items"].clone())
    };
    assert_eq!(kind("one"), (json!("unchanged"), Value::Null));
    assert_eq!(kind("two"), (json!("full"), json!([])));
    client.stop();
}

/// A workspace that takes long to check.
fn endless() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let first = folder.path().join("0.ass");
    std::fs::write(&first, large(60 << 20)).unwrap();
    for number in 1..400 {
        std::fs::hard_link(&first, folder.path().join(format!("{number}.ass"))).unwrap();
    }
    folder
}

#[test]
fn a_check_of_the_workspace_ends_when_nobody_wants_it() {
    let folder = endless();
    let root = folder.path().canonicalize().unwrap();
    let mut client = pulling(&root);
    for _ in 0..3 {
        let check = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }));
        std::thread::sleep(Duration::from_millis(200));
        client.notify("$/cancelRequest", json!({ "id": check }));
        let answer = client.take(|message| message["id"] == check);
        assert_eq!(answer["error"]["code"], -32800);
        // The pool is free again: a second check of files would wait for the first.
        let params =
            json!({ "command": "halo-ass.stats", "arguments": [uri(&root.join("0.ass"))] });
        let stats = client.request("workspace/executeCommand", params);
        assert_eq!(stats["result"]["version"], 2);
    }
    let check = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }));
    std::thread::sleep(Duration::from_millis(200));
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(client.exit_code(), Some(1));
    // Whether there is time for an answer before the end is open. A whole one takes minutes: had anybody waited for the check, it
    // would be there.
    let told = client.rest(Duration::ZERO);
    let whole = told
        .iter()
        .find(|it| it["id"] == check && !it["result"].is_null());
    assert_eq!(whole, None);
}

#[test]
fn half_a_check_is_no_answer() {
    let folder = endless();
    let mut client = pulling(&folder.path().canonicalize().unwrap());
    let check = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }));
    std::thread::sleep(Duration::from_millis(200));
    client.request("shutdown", Value::Null);
    let answer = client.take(|message| message["id"] == check);
    assert_eq!(answer["error"]["code"], -32800, "{answer}");
    client.send(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert_eq!(client.exit_code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn as_many_threads_as_processors() {
    let folder = endless();
    let root = folder.path().canonicalize().unwrap();
    let mut client = pulling(&root);
    let text = large(3 << 20);
    for number in 0..30 {
        client.open(&format!("file:///{number}.ASS"), &text);
    }
    let check = client.ask("workspace/diagnostic", json!({ "previousResultIds": [] }));
    let tasks = format!("/proc/{}/task", client.pid());
    let most = (0..200).map(|_| {
        std::thread::sleep(Duration::from_millis(5));
        std::fs::read_dir(&tasks).unwrap().count()
    });
    let processors = std::thread::available_parallelism().unwrap().get();
    // Beside those that compute, a few only wait: for input, output, the clock, and each other's results.
    let most = most.max().unwrap();
    assert!(most <= 4 * processors + 8, "{most} threads");
    client.notify("$/cancelRequest", json!({ "id": check }));
    client.take(|message| message["id"] == check);
    client.stop();
}

#[test]
fn names_in_all_files() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let (one, two) = (root.join("one.ass"), root.join("two.ass"));
    std::fs::write(&one, FILE).unwrap();
    std::fs::write(&two, FILE).unwrap();
    std::fs::write(root.join("film.ass"), "[Script Info]\nTitle: floor\n").unwrap();
    let (mut client, _) = Client::start(json!({}), Some(&root));
    // What is open is what its editor shows.
    client.open(&uri(&two), &FILE.replace("\"floor\"", "\"ceiling\""));
    client.pushed(&uri(&two), 1);
    let mut ask = |query: &str| -> Vec<(String, Value, Value)> {
        let answer = client.request("workspace/symbol", json!({ "query": query }));
        let found = answer["result"].as_array().unwrap().iter();
        let mut found: Vec<_> = found
            .map(|it| {
                let place = &it["location"];
                let name = it["name"].as_str().unwrap().to_owned();
                let line = place["range"]["start"]["line"].clone();
                (name, place["uri"].clone(), line)
            })
            .collect();
        found.sort_by_key(|it| (it.0.clone(), it.1.to_string()));
        found
    };
    let floor = |name: &str, line: u32| (name.to_owned(), json!(uri(&one)), json!(line));
    assert_eq!(
        ask("FLoor")[..2],
        [floor("OBJECT 1 floor", 29), floor("floor", 102)]
    );
    let ceiling = ask("ceil");
    assert_eq!(ceiling.len(), 2);
    assert_eq!(ceiling[0].1, json!(uri(&two)));
    assert_eq!(ask("").len(), 14);
    assert!(ask("window").is_empty());
    // A file that is written again is read again.
    std::fs::write(&one, FILE.replace("\"floor\"", "\"a window\"")).unwrap();
    assert_eq!(ask("window").len(), 2);
    client.stop();
}
