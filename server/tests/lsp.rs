//! The server as a client sees it. Every message is accounted for: the client asserts at its end that none is left.

mod support;

use serde_json::{Value, json};
use support::{Client, shown, uri};

const FILE: &str = include_str!("../src/checks/example.ass");
const URI: &str = "file:///level.ASS";

fn plain() -> Client {
    Client::start(json!({}), None).0
}

fn edit(line: u32, from: u32, to: u32, text: &str) -> Value {
    json!({
        "range": { "start": { "line": line, "character": from }, "end": { "line": line, "character": to } },
        "text": text,
    })
}

fn hover(client: &mut Client, line: u32, character: u32) -> Value {
    let answer = client.request(
        "textDocument/hover",
        json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } }),
    );
    answer["result"].clone()
}

#[test]
fn mistakes_come_and_go() {
    let mut client = plain();
    client.open(URI, FILE);
    assert!(client.pushed(URI, 1).is_empty());
    client.change(URI, 2, json!([edit(69, 0, 1, "9")]));
    let found = client.pushed(URI, 2);
    assert_eq!(shown(&found), ["vertex-index-out-of-range 69:0-69:1"]);
    assert_eq!(found[0]["severity"], 1);
    assert_eq!(found[0]["source"], "ass-lsp");
    let href = found[0]["codeDescription"]["href"].as_str().unwrap();
    assert!(href.ends_with("docs/rules.md#vertex-index-out-of-range"));
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
fn characters_count_as_agreed() {
    let text = FILE
        .replace("\"concrete\"", "\"\u{1F600}é\" x")
        .replace('\n', "\r\n");
    // U+1F600 is two units of UTF-16 and four bytes, é one unit and two bytes.
    let (mut client, capabilities) = Client::start(json!({}), None);
    assert_eq!(capabilities["positionEncoding"], "utf-16");
    client.open(URI, &text);
    assert_eq!(
        shown(&client.pushed(URI, 1)),
        ["unexpected-token 11:6-11:7"]
    );
    // Behind the surrogate pair, up to the end of the line: the position behind it is taken as the end.
    client.change(URI, 2, json!([edit(11, 3, 99, "\"")]));
    assert!(client.pushed(URI, 2).is_empty());
    client.stop();

    let offer = json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } });
    let (mut client, capabilities) = Client::start(offer, None);
    assert_eq!(capabilities["positionEncoding"], "utf-8");
    client.open(URI, &text);
    assert_eq!(
        shown(&client.pushed(URI, 1)),
        ["unexpected-token 11:9-11:10"]
    );
    client.stop();
}

#[test]
fn many_changes_at_once() {
    let mut client = plain();
    client.open(URI, FILE);
    // Typed into the name of material 0, letter by letter, without waiting for anything.
    for (at, letter) in "concrete floor".char_indices() {
        let change = edit(11, 1 + at as u32, 1 + at as u32, &letter.to_string());
        client.change(URI, 2 + at as i64, json!([change]));
    }
    assert!(client.pushed(URI, 15).is_empty());
    let hover = hover(&mut client, 11, 3);
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.contains("Shader Name"), "{text}");
    assert_eq!(hover["range"]["end"]["character"], 24);
    // A whole new text, then an edit of it, in one change.
    client.change(URI, 16, json!([{ "text": FILE }, edit(1, 0, 1, "9")]));
    assert_eq!(
        shown(&client.pushed(URI, 16)),
        ["unsupported-version 1:0-1:1"]
    );
    client.stop();
}

#[test]
fn hovers_on_every_line() {
    let mut client = plain();
    client.open(URI, FILE);
    assert!(client.pushed(URI, 1).is_empty());
    for (number, line) in FILE.lines().enumerate() {
        let result = hover(&mut client, number as u32, 0);
        assert_eq!(result.is_null(), line.is_empty(), "line {number}: {line}");
    }
    let text = |hover: Value| hover["contents"]["value"].as_str().unwrap().to_owned();
    let vertex = text(hover(&mut client, 69, 0));
    assert!(vertex.contains("vertex 3 of 4 at (0, 100, 0)"), "{vertex}");
    let position = text(hover(&mut client, 40, 3));
    assert!(position.contains("vertex 1 of object 1"), "{position}");
    assert!(
        position.contains("100 units = 1 world units = 10 feet"),
        "{position}"
    );
    let material = text(hover(&mut client, 66, 0));
    assert!(
        material.contains("material 1 of 2: `metal_floor`"),
        "{material}"
    );
    client.stop();
}

#[test]
fn symbols_as_tree_and_as_list() {
    let hierarchical = json!({ "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } } });
    let names = |list: &Value| -> Vec<String> {
        let list = list.as_array().unwrap().iter();
        list.map(|symbol| symbol["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let (mut client, _) = Client::start(hierarchical, None);
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let params = json!({ "textDocument": { "uri": URI } });
    let tree = client.request("textDocument/documentSymbol", params.clone())["result"].clone();
    assert_eq!(
        names(&tree),
        ["HEADER", "MATERIALS", "OBJECTS", "INSTANCES"]
    );
    assert_eq!(
        names(&tree[3]["children"]),
        ["Scene Root", "frame_bone", "floor"]
    );
    client.stop();

    let mut client = plain();
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let list = client.request("textDocument/documentSymbol", params)["result"].clone();
    assert_eq!(list.as_array().unwrap().len(), 4 + 2 + 2 + 3);
    assert_eq!(list[2]["containerName"], "MATERIALS");
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
    let answer = command(&mut client, "ass-lsp.checkFile", &uri(&file));
    assert_eq!(answer["result"], json!({ "halo": true, "findings": 1 }));
    let published = client.take(|message| message["params"]["uri"] == uri(&file));
    let found = published["params"]["diagnostics"].as_array().unwrap();
    assert_eq!(shown(found), ["vertex-count-mismatch 32:0-32:1"]);
    command(&mut client, "ass-lsp.clearFile", &uri(&file));
    let published = client.take(|message| message["params"]["uri"] == uri(&file));
    assert_eq!(published["params"]["diagnostics"], json!([]));
    let stats = command(&mut client, "ass-lsp.stats", &uri(&file));
    assert_eq!(
        stats["result"]["objects"][1],
        json!({ "type": "MESH", "vertices": 4, "triangles": 2 })
    );
    let page = command(&mut client, "ass-lsp.explain", "parent-cycle");
    assert!(page["result"].as_str().unwrap().contains("## parent-cycle"));
    let refused = command(&mut client, "ass-lsp.checkFile", &uri(outside.path()));
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.contains("outside the workspace"), "{message}");
    assert!(command(&mut client, "ass-lsp.explain", "no-such-rule")["error"].is_object());
    assert!(command(&mut client, "no.such.command", "x")["error"].is_object());
    client.stop();
}

#[test]
fn two_documents_and_one_closed_and_opened_again() {
    let mut client = plain();
    let other = "file:///other.ASS";
    client.open(URI, FILE);
    client.open(other, &FILE.replace("frame_bone\"", "frame_bone"));
    assert!(client.pushed(URI, 1).is_empty());
    assert_eq!(
        shown(&client.pushed(other, 1)),
        ["unterminated-string 89:0-89:11"]
    );
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": other } }),
    );
    let cleared = client.take(|message| message["params"]["uri"] == other);
    assert_eq!(cleared["params"]["diagnostics"], json!([]));
    client.open(other, FILE);
    assert!(client.pushed(other, 1).is_empty());
    client.stop();
}

#[test]
fn settings_change_what_is_found() {
    let mut client = plain();
    let text = include_str!("../../tests/corpus/primitives_v7.ASS");
    client.open(URI, text);
    assert!(client.pushed(URI, 1).is_empty());
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "ass-lsp": { "game": "halo2" } } }),
    );
    assert_eq!(
        shown(&client.pushed(URI, 1)),
        ["unsupported-version 1:0-1:1"]
    );
    client.stop();
}

#[test]
fn progress_while_a_large_file_is_read() {
    let capabilities = json!({ "window": { "workDoneProgress": true } });
    let (mut client, _) = Client::start(capabilities, None);
    // Many copies of the example's vertices, with the count to match.
    let start = FILE
        .find("\n0.0000000000\t0.0000000000\t0.0000000000\n")
        .unwrap()
        + 1;
    let end = FILE.find("\n2\n0\n0\n1\n2\n").unwrap() + 1;
    let copies = (9 << 20) / (end - start);
    let text = format!(
        "{}{}\n{}{}",
        FILE[..start].strip_suffix("4\n").unwrap(),
        4 * copies,
        FILE[start..end].repeat(copies),
        &FILE[end..]
    );
    client.open(URI, &text);
    assert!(client.pushed(URI, 1).is_empty());
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
fn folds_follow_edits() {
    let (mut client, offered) = Client::start(json!({}), None);
    assert_eq!(offered["foldingRangeProvider"], true);
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let params = json!({ "textDocument": { "uri": URI } });
    let folds = |client: &mut Client| -> Vec<(u64, u64)> {
        let list = client.request("textDocument/foldingRange", params.clone())["result"].clone();
        let list = list.as_array().unwrap().iter();
        list.map(|fold| {
            let line = |key: &str| fold[key].as_u64().unwrap();
            (line("startLine"), line("endLine"))
        })
        .collect()
    };
    let before = folds(&mut client);
    let line_of = |what: &str| FILE.lines().position(|line| line == what).unwrap() as u64;
    let objects = line_of(";### OBJECTS ###");
    assert!(before.iter().any(|fold| fold.0 == objects));
    assert!(before.iter().any(|fold| fold.0 == line_of(";INSTANCE 1")));
    // Two lines more at the beginning move all folds behind them by two lines.
    let start = json!({ "line": 0, "character": 0 });
    let range = json!({ "start": start, "end": start });
    client.change(
        URI,
        2,
        json!([{ "range": range, "text": "; one\n; two\n" }]),
    );
    client.pushed(URI, 2);
    let after = folds(&mut client);
    let mut expected = vec![(0, 1)];
    expected.extend(before.iter().map(|fold| (fold.0 + 2, fold.1 + 2)));
    assert_eq!(after, expected);
    client.stop();
}

#[test]
fn a_client_that_takes_two_folds_gets_the_longest() {
    let capabilities = json!({ "textDocument": { "foldingRange": { "rangeLimit": 2 } } });
    let (mut client, _) = Client::start(capabilities, None);
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let params = json!({ "textDocument": { "uri": URI } });
    let folds = client.request("textDocument/foldingRange", params)["result"].clone();
    let lines = |fold: &Value| {
        let line = fold["startLine"].as_u64().unwrap();
        FILE.lines().nth(line as usize).unwrap().to_owned()
    };
    let found: Vec<String> = folds.as_array().unwrap().iter().map(lines).collect();
    assert_eq!(found, [";### OBJECTS ###", ";OBJECT 1"]);
    client.stop();
}

#[test]
fn a_selection_grows_from_a_value_to_the_file() {
    let mut client = plain();
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let line = FILE
        .lines()
        .position(|line| line == "\"Scene Root\"")
        .unwrap();
    let params =
        json!({ "textDocument": { "uri": URI }, "positions": [{ "line": line, "character": 3 }] });
    let found = client.request("textDocument/selectionRange", params)["result"].clone();
    let mut range = &found[0];
    assert_eq!(
        range["range"]["start"],
        json!({ "line": line, "character": 0 })
    );
    assert_eq!(
        range["range"]["end"],
        json!({ "line": line, "character": 12 })
    );
    let mut levels = 0;
    while !range["parent"].is_null() {
        range = &range["parent"];
        levels += 1;
    }
    assert!(levels >= 3);
    assert_eq!(
        range["range"]["start"],
        json!({ "line": 0, "character": 0 })
    );
    client.stop();
}

#[test]
fn a_subtitle_has_no_folds() {
    let mut client = plain();
    client.open(URI, "[Script Info]\nTitle: x\n");
    client.pushed(URI, 1);
    let params = json!({ "textDocument": { "uri": URI } });
    let found = client.request("textDocument/foldingRange", params);
    assert!(found["result"].is_null());
    client.stop();
}
