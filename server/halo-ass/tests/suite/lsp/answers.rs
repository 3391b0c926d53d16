//! Requests about a document.

use crate::lsp::{FILE, URI, change, edit, hover, instances, large, plain, request};
use crate::support::Client;
use serde_json::{Value, json};

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
        position.contains("100 units = 1 world unit = 10 feet"),
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
    // The name, then the text with its quotes.
    for (start, end) in [(1, 11), (0, 12)] {
        let expected = json!({
            "start": { "line": line, "character": start },
            "end": { "line": line, "character": end },
        });
        assert_eq!(range["range"], expected);
        range = &range["parent"];
    }
    let mut levels = 0;
    while !range["parent"].is_null() {
        range = &range["parent"];
        levels += 1;
    }
    assert!(levels >= 2);
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

#[test]
fn names_are_shown_as_they_are() {
    let text = FILE.replace("\"concrete\"", "\"con*cr*e`te\"");
    let markdown = json!({ "textDocument": { "hover": { "contentFormat": ["markdown"] } } });
    for (capabilities, expected) in [
        (json!({}), "material 0 of 2: `con*cr*e`te`"),
        (markdown, "material 0 of 2: ``con*cr*e`te``"),
    ] {
        let (mut client, _) = Client::start(capabilities, None);
        client.open(URI, &text);
        client.pushed(URI, 1);
        let hover = hover(&mut client, 10, 2);
        let words = hover["contents"]["value"].as_str().unwrap();
        assert!(words.contains(expected), "{words}");
        client.stop();
    }
}

#[test]
fn no_name_of_the_outline_is_blank() {
    let hierarchical = json!({ "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } } });
    let (mut client, _) = Client::start(hierarchical, None);
    client.open(
        URI,
        &FILE
            .replace("\"concrete\"", "\"\"")
            .replace("\"floor\"", "\" \t \""),
    );
    client.pushed(URI, 1);
    let params = json!({ "textDocument": { "uri": URI } });
    let tree = client.request("textDocument/documentSymbol", params)["result"].clone();
    assert_eq!(tree[1]["children"][0]["name"], "\"\"");
    assert_eq!(tree[3]["children"][2]["name"], "\" \t \"");
    client.stop();
}

#[test]
fn an_outline_of_many_sections() {
    let mut client = plain();
    let record = FILE[FILE.find(";OBJECT 0").unwrap()..FILE.find(";OBJECT 1").unwrap()].to_owned();
    let section = format!(";### OBJECTS ###\n1\n\n{record}");
    let at = FILE.find(";### INSTANCES").unwrap();
    let text = format!("{}{}{}", &FILE[..at], section.repeat(20_000), &FILE[at..]);
    client.open(URI, &text);
    let params = json!({ "textDocument": { "uri": URI } });
    let list = client.request("textDocument/documentSymbol", params)["result"].clone();
    let list = list.as_array().unwrap();
    let objects = list
        .iter()
        .filter(|symbol| symbol["containerName"] == "OBJECTS")
        .count();
    // Two more than are listed.
    assert_eq!(objects, 20_000);
    client.pushed(URI, 1);
    client.stop();
}

#[test]
fn a_long_answer_does_not_hold_up_a_short_one() {
    let mut client = plain();
    let other = "file:///other.ASS";
    client.open(other, &instances(60_000, "1.0000000000"));
    client.open(URI, FILE);
    client.pushed(other, 1);
    client.pushed(URI, 1);
    client.send_all(&[
        request(
            900,
            "textDocument/documentSymbol",
            json!({ "textDocument": { "uri": other } }),
        ),
        request(
            901,
            "textDocument/hover",
            json!({
                "textDocument": { "uri": URI }, "position": { "line": 11, "character": 3 },
            }),
        ),
    ]);
    let first = client.take(|message| message["id"].is_i64());
    assert_eq!(first["id"], 901);
    client.take(|message| message["id"] == 900);
    client.stop();
}

#[test]
fn every_request_is_answered_once() {
    let mut client = plain();
    client.open(URI, &large(4 << 20));
    let methods = ["hover", "documentSymbol", "foldingRange", "selectionRange"];
    let mut messages = Vec::new();
    for number in 0..40 {
        let id = 900 + number;
        let method = methods[number as usize % methods.len()];
        let position = json!({ "line": 11, "character": 3 });
        let params = json!({ "textDocument": { "uri": URI }, "position": position, "positions": [position] });
        messages.push(request(id, &format!("textDocument/{method}"), params));
        if number % 3 == 0 {
            messages.push(
                json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": { "id": id } }),
            );
        }
        if number % 5 == 0 {
            messages.push(change(URI, 2 + number, json!([edit(11, 1, 1, "x")])));
        }
    }
    client.send_all(&messages);
    for id in 900..940 {
        let answer = client.take(|message| message["id"] == id);
        let code = answer["error"]["code"].as_i64();
        assert!(matches!(code, None | Some(-32800 | -32801)), "{answer}");
        assert!(code.is_some() || answer.get("result").is_some(), "{answer}");
    }
    client.pushed(URI, 37);
    client.stop();
}

#[test]
fn requests_that_wait_for_one_file_hold_up_no_other() {
    const SMALL: &str = "file:///small.ASS";
    let mut client = plain();
    client.open(SMALL, FILE);
    assert!(client.pushed(SMALL, 1).is_empty());
    client.open(URI, &large(8 << 20));
    let actions = |uri: &str| {
        let place = json!({ "line": 69, "character": 0 });
        json!({
            "textDocument": { "uri": uri }, "range": { "start": place, "end": place },
            "context": { "diagnostics": [] },
        })
    };
    let mut asked: Vec<i64> = (0..30)
        .map(|_| client.ask("textDocument/codeAction", actions(URI)))
        .collect();
    let small = client.ask("textDocument/codeAction", actions(SMALL));
    asked.push(small);
    let first = client.take(|message| message.get("method").is_none());
    assert_eq!(first["id"], small);
    for id in asked.iter().filter(|id| **id != small) {
        let answer = client.take(|message| message["id"] == *id && message.get("method").is_none());
        assert!(answer["error"].is_null(), "{answer}");
    }
    client.pushed(URI, 1);
    client.stop();
}
